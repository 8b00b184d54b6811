// Finished games of online tables are the same where they are read elsewhere: resigned, claimed, and with a seat that cannot win.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { until } from './app.mjs';
import { leave, meeting } from './meeting.mjs';
import { test } from './test.mjs';

const at = meeting();

/** Bruno lets an AI make his first move; then both play to the end. */
async function barred() {
  const table = await at.table(['Anna', 'Bruno'], { first: 2 });
  const token = table.token(2);
  const { ply } = await at.view(table);
  await at.ask(`/${table.id}/leave`, { token });
  await until(async () => (await at.view(table)).ply > ply, 'the stand-in moves');
  await at.ask(`/${table.id}/return`, { token });
  const { result } = await at.play(table, 200);
  assert.deepEqual([result.reason, result.barred, result.winners], ['played', [2], [1]]);
  return table;
}

test('finished games of tables keep their end and their seats in a file', async () => {
  const resigned = await at.table(['Anna', 5], { first: 1 });
  await at.ask(`/${resigned.id}/resign`, { token: resigned.token(1) });
  const claimed = await at.table(['Anna', 'Bruno'], { timeout: 'claim' });
  await at.ask(`/${claimed.id}/leave`, { token: claimed.token(2) });
  await at.ask(`/${claimed.id}/claim`, { token: claimed.token(1) });
  const tables = [resigned, claimed, await barred()];

  const anna = await at.person('Anna');
  await anna.addInitScript(
    (held) => {
      for (const [id, seats] of held) localStorage.setItem(`azulejo.table.${id}`, JSON.stringify(seats));
    },
    tables.map((table) => [table.id, [{ seat: 1, token: table.token(1) }]]),
  );
  const said = [];
  for (const table of tables) {
    await anna.goto(table.url);
    // The table before is there until this one is known.
    const result = async () => (await anna.locator('[data-result]').innerText()).split('\n')[0];
    await until(async () => (await result()) !== said.at(-1), 'the result of the next table');
    said.push(await result());
  }
  assert.match(said[0], /Resigned: Anna · Winner: /);
  assert.match(said[1], /Left or out of time: Bruno · Winner: Anna/);
  assert.match(said[2], /Winner with \d+ points: Anna/);
  const rows = anna.getByRole('link', { name: /online/ });
  await until(async () => {
    await anna.goto(`${at.server.url}#/`);
    await anna.goto(`${at.server.url}#/games`);
    await anna.getByRole('button', { name: 'Save all' }).waitFor();
    return (await rows.count()) === 3;
  }, 'all are kept');
  const [file] = await Promise.all([anna.waitForEvent('download'), anna.getByRole('button', { name: 'Save all' }).click()]);
  const path = await file.path();
  assert.equal(readFileSync(path, 'utf8').match(/\[Game /g).length, 3);

  const elsewhere = await at.person('Somebody');
  await elsewhere.goto(`${at.server.url}#/games`);
  await elsewhere.locator('input[type=file]').setInputFiles(path);
  const links = elsewhere.getByRole('link', { name: /Azul · / });
  await links.nth(2).waitFor();
  const found = [];
  for (const i of [0, 1, 2]) {
    await elsewhere.goto(`${at.server.url}#/games`);
    await links.nth(i).click();
    found.push((await elsewhere.locator('[data-result]').innerText()).split('\n')[0]);
    assert.equal(await elsewhere.locator('.to-move').count(), 0);
  }
  assert.deepEqual(found.toSorted(), said.toSorted());
  // None of them waits for anybody.
  await elsewhere.goto(`${at.server.url}#/`);
  await elsewhere.getByRole('heading', { level: 1 }).waitFor();
  assert.equal(await elsewhere.getByRole('link', { name: /Your turn|to move/ }).count(), 0);
  await leave(anna, elsewhere);
});
