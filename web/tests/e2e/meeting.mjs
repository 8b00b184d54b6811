// Players at tables of the real server. Tables are created and moves are made through the API, unless a test is about that.
import assert from 'node:assert/strict';
import { newPage } from './app.mjs';
import { browser, test } from './test.mjs';

/** The server of this worker, and the people who meet there. */
export function meeting() {
  const at = {
    server: undefined,
    /** A person with their own browser profile. */
    person: (name, options = {}) =>
      newPage(browser, { ...options, settings: { animation: 'off', language: 'en', name, ...options.settings } }),
    /** Sends a request to the server; `expect` is the expected status. */
    async ask(path, { method = 'POST', body = {}, token, expect = 200 } = {}) {
      const headers = { 'Content-Type': 'application/json', ...(token ? { Authorization: `Bearer ${token}` } : {}) };
      const answer = await fetch(`${at.server.url}api/v1/games${path}`, {
        method,
        headers,
        body: method === 'GET' ? undefined : JSON.stringify(body),
      });
      const text = await answer.text();
      assert.equal(answer.status, expect, text);
      return JSON.parse(text);
    },
    /** A table of people (by name) and AIs (by level), and the data that each person's browser stores. */
    async table(seats, options = {}) {
      const given = seats.map((each) => (typeof each === 'number' ? { kind: 'ai', level: each } : { kind: 'human', name: each }));
      const made = await at.ask('', { body: { game: 'azul', players: seats.length, seats: given, ...options }, expect: 201 });
      return { id: made.id, seats: made.seats, token: (seat) => made.seats[seat - 1].token, url: `${at.server.url}#/table/${made.id}` };
    },
    /** A person with a seat at a table, who has the table open. */
    async seated(name, table, seat, options) {
      const page = await at.person(name, options);
      await page.addInitScript(
        ([id, held]) => localStorage.setItem(`azulejo.table.${id}`, JSON.stringify(held)),
        [table.id, [{ seat, token: table.token(seat) }]],
      );
      await page.goto(table.url);
      await page.locator('[data-ply]').waitFor();
      return page;
    },
    view: (table, token) => at.ask(`/${table.id}`, { method: 'GET', token }),
    /** Plays so many moves of people with the first legal move each, at once through the API. Returns the last view. */
    async play(table, moves) {
      for (let left = moves; ; --left) {
        let view = await at.view(table);
        const seat = view.state.turn;
        if (left === 0 || view.status === 'finished') return view;
        const token = table.token(seat);
        if (!token) throw new Error(`seat ${seat} is no person's`);
        view = await at.view(table, token);
        await at.ask(`/${table.id}/moves`, { token, body: { ply: view.ply, move: view.state.legal[0] } });
      }
    },
  };
  test.beforeAll(({ server }) => {
    at.server = server;
  });
  return at;
}

/** There were no errors, except for sockets that a killed server closed. */
export async function leave(...pages) {
  for (const page of pages) {
    assert.deepEqual(
      page.complaints.filter((each) => !/WebSocket/.test(each)),
      [],
    );
    await page.context().close();
  }
}
