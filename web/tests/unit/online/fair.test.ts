// The deals are computed as docs/fair-chance.md says: the same numbers as in C++ and Python, and the same games.
import { unwrap } from '@azulejo/core';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { check, commitmentOf, drawText, numbers } from '../../../src/online/fair';
import { keepCommitment, keptChance, nonceFor } from '../../../src/online/kept';
import type { Proof } from '../../../src/online/wire';
import { azulejo } from '../rules';

const folder = join(process.cwd(), '../tests/data/chance');
const read = (name: string): unknown => JSON.parse(readFileSync(join(folder, name), 'utf8'));

interface Vector {
  readonly scheme: Proof['scheme'];
  readonly seed: string;
  readonly commitment: string;
  readonly game?: string;
  readonly event?: string;
  readonly board?: number;
  readonly nonces: readonly string[];
  readonly draws: readonly { readonly undos?: number; readonly what: string; readonly number: string }[];
}

beforeEach(() => localStorage.clear());

test.each(read('vectors.json') as Vector[])(
  'the numbers of scheme $scheme follow from the seed',
  async ({ scheme, seed, commitment, game = '', event = '', board = 0, nonces, draws }) => {
    expect(await commitmentOf(seed)).toBe(commitment);
    const number = await numbers(seed);
    for (const { undos = 0, what, number: expected } of draws) {
      const drawn = what === 'start' || what === 'undo' ? what : Number(what);
      const text = drawText({ id: game, scheme, shared: { event, board }, nonces }, { undos, deals: Number(what), what: drawn });
      expect(String(await number(text))).toBe(expected);
    }
  },
);

test.each(['proof-1.json', 'proof-2.json', 'proof-3.json'])('%s is drawn again to the end', async (name) => {
  const proof = read(name) as Proof;
  expect(await check(azulejo, proof)).toMatchObject({ ok: true, compared: false });
  const kept = { commitment: proof.commitment, nonces: {} };
  expect(await check(azulejo, proof, kept)).toMatchObject({ ok: true, compared: true });
  expect(await check(azulejo, proof, { ...kept, commitment: '00' })).toMatchObject({ ok: false, wrong: 'kept' });
  expect(await check(azulejo, proof, { ...kept, nonces: { 2: 'not sent' } })).toMatchObject({ ok: false, wrong: 'nonce' });
});

test('a random value that the server could have added is found', async () => {
  const proof = read('proof-2.json') as Proof;
  const kept = { commitment: proof.commitment, nonces: { 1: proof.nonces[0]! } };
  expect(await check(azulejo, proof, kept)).toMatchObject({ ok: true, compared: true });
  expect(await check(azulejo, proof, { ...kept, ais: [] })).toMatchObject({ ok: true });
  // An AI sends no nonce.
  expect(await check(azulejo, proof, { ...kept, ais: [2] })).toMatchObject({ ok: false, wrong: 'added' });
  expect(await check(azulejo, { ...proof, nonces: [...proof.nonces, 'more'] }, kept)).toMatchObject({ ok: false, wrong: 'added' });
  // In other schemes, the nonces are not those of the seats.
  for (const name of ['proof-1.json', 'proof-3.json']) {
    const other = read(name) as Proof;
    const nonces = { 1: other.nonces[0]! };
    expect(await check(azulejo, other, { commitment: other.commitment, nonces })).toMatchObject({ ok: false, wrong: 'added' });
  }
});

test('a proof of another game than the one that was seen is found', async () => {
  const proof = read('proof-3.json') as Proof;
  const tokens = proof.events.flatMap((event) => ('token' in event ? [event.token] : []));
  const tags = Object.entries(proof.start).map(([name, value]) => `[${name} "${value}"]\n`);
  let position = unwrap(azulejo.read(tags.join(''))).start;
  const log = tokens.map((token, i) => {
    const seat = position.turn || undefined;
    position = unwrap(position.play(token));
    return { ply: i + 1, token, seat };
  });
  const seen = { log, ply: log.length, undos: 0 };
  const verdict = async (told: Partial<typeof seen>) => check(azulejo, proof, undefined, { ...seen, ...told });
  expect(await verdict({})).toMatchObject({ ok: true });
  expect(await verdict({ log: log.slice(20), undos: undefined })).toMatchObject({ ok: true });
  // What was hidden may be anything.
  const changed = (at: number, token: string) => log.map((entry) => (entry.ply === at ? { ...entry, token } : entry));
  expect(await verdict({ log: changed(1, log[0]!.token.replace(/[BYRKW]+$/, '?')) })).toMatchObject({ ok: true });
  expect(await verdict({ log: changed(1, log[0]!.token.replace(/:[BYRKW]+/, ':?').replace(/.$/, 'X')) })).toMatchObject({
    wrong: 'seen',
    ply: 0,
  });
  expect(await verdict({ log: changed(30, '9B9') })).toMatchObject({ ok: false, wrong: 'seen', ply: 29, drawn: '9B9' });
  expect(await verdict({ ply: log.length + 1 })).toMatchObject({ ok: false, wrong: 'seen' });
  expect(await verdict({ log: [], ply: 3 })).toMatchObject({ ok: false, wrong: 'seen' });
  expect(await verdict({ undos: 1 })).toMatchObject({ ok: false, wrong: 'seen' });
  const seats = log.map((entry) => ({ ...entry, seat: entry.seat && 3 - entry.seat }));
  expect(await verdict({ log: seats })).toMatchObject({ ok: false, wrong: 'seen', ply: 1 });
});

const starts = readFileSync(join(folder, 'starts.jsonl'), 'utf8')
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line) as Proof);

test.each(starts)('the start of $game with scoring tiles $scoring is drawn again', async (proof) => {
  expect(await check(azulejo, proof)).toMatchObject({ ok: true, plies: 0 });
});

test('other scoring tiles than those that the table chose do not follow from the seed', async () => {
  const chosen = starts.filter(({ scoring = '3' }) => scoring !== '3');
  expect(chosen).toHaveLength(7);
  for (const proof of chosen) {
    expect(await check(azulejo, { ...proof, scoring: '3' })).toMatchObject({ ok: false, wrong: 'start' });
    for (const scoring of ['5', 3, null, ['rows'], ['rows', 'colours', 'wild'], ['rows', 'columns', 7], {}]) {
      expect(await check(azulejo, { ...proof, scoring })).toMatchObject({ ok: false, wrong: 'form' });
    }
  }
  expect(await check(azulejo, { ...starts.find(({ game }) => game === 'azul')!, scoring: '4' })).toMatchObject({ wrong: 'form' });
});

test('undos are refused where deals are shared', async () => {
  const proof = read('proof-3.json') as Proof;
  expect(await check(azulejo, { ...proof, events: [proof.events[0], { undo: 0 }] })).toMatchObject({ ok: false, wrong: 'undo' });
});

test('a browser keeps the first commitment, and one nonce for each seat', () => {
  expect(keptChance('t')).toBeUndefined();
  const kinds = ['human', 'ai', 'open', 'ai'].map((kind, i) => ({ seat: i + 1, kind }));
  keepCommitment('t', 'first', kinds);
  keepCommitment('t', 'second', []);
  const nonce = nonceFor('t', 'second', 1);
  expect(nonce).toMatch(/^[!-+\--{}~]{16,64}$/);
  expect(nonceFor('t', 'second', 1)).toBe(nonce);
  expect(nonceFor('t', 'second', 2)).not.toBe(nonce);
  expect(keptChance('t')).toEqual({ commitment: 'first', nonces: { 1: nonce, 2: nonceFor('t', 'first', 2) }, ais: [2, 4] });
  expect(nonceFor('rematch', 'third', 1)).not.toBe(nonce);
});

test('a deal that does not follow from the seed is found', async () => {
  const hex = (bytes: ArrayBuffer) => [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  const seed = new Uint8Array(32).fill(7);
  const key = await crypto.subtle.importKey('raw', seed, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign']);
  const rng = async (what: string) => {
    const drawn = await crypto.subtle.sign('HMAC', key, new TextEncoder().encode(`azulejo-chance-1|g|n1,n2|0|${what}`));
    return azulejo.rng(new DataView(drawn).getBigUint64(0));
  };
  let game = unwrap(azulejo.newGame({ game: 'azul', players: 2 }, await rng('start')));
  const first = String(game.start.state.first);
  const moves = azulejo.rng(1);
  while (!game.position.isOver) {
    const { position } = game;
    const token = position.awaitsDeal ? position.sampleDeal(await rng(String(game.tokens.length))) : position.randomMove(moves);
    game = unwrap(game.play(unwrap(token)));
  }
  const proof: Proof = {
    id: 'g',
    game: 'azul',
    players: 2,
    seed: hex(seed.buffer),
    commitment: hex(await crypto.subtle.digest('SHA-256', seed)),
    nonces: ['n1', 'n2'],
    start: { Game: 'azul', Players: '2', First: first },
    events: game.tokens.map((token) => ({ token })),
  };
  const fair = await check(azulejo, proof);
  expect(fair).toMatchObject({ ok: true, plies: game.tokens.length });
  expect(await check(azulejo, { ...proof, nonces: ['n1'] })).toMatchObject({ ok: false });
  expect(await check(azulejo, { ...proof, commitment: '00' })).toMatchObject({ wrong: 'commitment' });
  const swapped = proof.events.map((event, i) =>
    i === 0 && 'token' in event ? { token: `deal:${event.token.slice(5).split('/').reverse().join('/')}` } : event,
  );
  expect(await check(azulejo, { ...proof, events: swapped })).toMatchObject({ ok: false, wrong: 'deal', ply: 0 });
});
