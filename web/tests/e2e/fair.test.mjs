// A browser checks the deals of a finished game, also if moves were taken back, and refuses forged proofs.
import assert from 'node:assert/strict';
import { until } from './app.mjs';
import { leave, meeting } from './meeting.mjs';
import { test } from './test.mjs';

const at = meeting();

/** A game for two with a take-back and a resignation. */
async function takenBack(game, options = {}) {
  const table = await at.table(['Anna', 'Bruno'], { game, ...options });
  await at.play(table, 7);
  for (let undos = 0; undos < 3; ++undos) {
    const seat = (await at.view(table)).state.turn;
    await at.play(table, 1);
    await at.ask(`/${table.id}/offers`, { token: table.token(seat), body: { what: 'undo' } });
    await at.ask(`/${table.id}/answers`, { token: table.token(3 - seat), body: { what: 'undo', accept: true } });
    await at.play(table, 4);
  }
  await at.ask(`/${table.id}/resign`, { token: table.token(1) });
  return { table, proof: await at.ask(`/${table.id}/proof`, { method: 'GET' }) };
}

for (const game of ['azul', 'azul-duel']) {
  test(`${game} with moves taken back is drawn again to the end`, async () => {
    const { table, proof } = await takenBack(game);
    assert.equal(proof.events.filter((event) => 'undo' in event).length, 3);
    const page = await at.person('Carla');
    await page.goto(`${at.server.url}#/verify/${table.id}`);
    await page.getByText('Fair: every deal follows from the secret number.').waitFor();
    await page.getByText('3 take-backs are included.').waitFor();
    await page.getByText(proof.commitment).waitFor();
    await leave(page);
  });
}

for (const scoring of ['first', '3', '4', ['colours', 'border', 'special']]) {
  test(`the scoring tiles of a table that chose ${scoring} follow from the number`, async () => {
    const { table, proof } = await takenBack('azul-duel', { scoring });
    assert.deepEqual(proof.scoring, scoring === '3' ? undefined : scoring === 'first' ? ['rows', 'columns', 'diagonals'] : scoring);
    const page = await at.person('Carla');
    await page.goto(`${at.server.url}#/verify/${table.id}`);
    await page.getByText('Fair: every deal follows from the secret number.').waitFor();
    await leave(page);
  });
}

test('what was made up is refused with what and where', async () => {
  const { table, proof } = await takenBack('azul-duel');
  const events = (change) => ({ ...proof, events: change(structuredClone(proof.events)) });
  const deals = proof.events.flatMap(({ token }, i) => (token?.startsWith('deal:') ? [i] : []));
  const swapped = (token) => token.replace(/([BYRKW])([BYRKW]*?)(?!\1)([BYRKW])/, '$3$2$1');
  const cases = [
    [
      { ...proof, seed: proof.seed.replace(/^../, (byte) => (byte === '00' ? '01' : '00')) },
      'The revealed number does not match the published fingerprint.',
    ],
    [{ ...proof, nonces: ['something-else', ''] }, /does not follow from the number/],
    [{ ...proof, nonces: [...proof.nonces, 'more'] }, 'The server could have added a random value of its own.'],
    [{ ...proof, start: { ...proof.start, First: proof.start.First === '1' ? '2' : '1' } }, 'The setup does not follow from the number.'],
    [events((all) => ((all[deals[0]].token = swapped(all[deals[0]].token)), all)), 'A deal does not follow from the number.', deals[0] + 1],
    // Without the take-back, the later deals do not follow from the seed.
    [
      events((all) => all.filter((event) => !('undo' in event))),
      /A deal does not follow from the number.|A move is against the rules./,
      true,
    ],
    [events((all) => [...all, { undo: 1000 }]), 'Moves were taken back that were never made.', true],
    [events((all) => ((all.at(-1).token = 'XX9'), all)), 'A move is against the rules.', true],
    [{ ...proof, events: 'none' }, 'This proof cannot be checked.'],
  ];
  const page = await at.person('Carla');
  let answer;
  await page.route('**/proof', (route) => route.fulfill({ json: answer }));
  await page.goto(at.server.url);
  for (const [made, verdict, where] of cases) {
    answer = made;
    await page.goto(`${at.server.url}#/`);
    await page.getByRole('heading', { name: 'Check the deals' }).waitFor({ state: 'detached' });
    await page.goto(`${at.server.url}#/verify/${table.id}`);
    await page.getByText(verdict).waitFor();
    if (where) await page.getByText(where === true ? /^At move \d+\.$/ : `At move ${where}.`).waitFor();
    assert.equal(await page.getByText('Fair: every deal follows from the secret number.').count(), 0);
  }
  await leave(page);
});

test('a browser that kept another fingerprint says so at the end', async () => {
  const table = await at.table(['Anna', 'Bruno']);
  const anna = await at.seated('Anna', table, 1);
  await anna.evaluate((id) => localStorage.setItem(`azulejo.chance.${id}`, JSON.stringify({ commitment: '00', nonces: {} })), table.id);
  await at.ask(`/${table.id}/resign`, { token: table.token(2) });
  await anna.getByText('The server published another fingerprint before the game.').waitFor();
  await leave(anna);
});

for (const game of ['azul', 'azul-duel']) {
  test(`the proof of ${game} is compared with the game that was seen`, async () => {
    const table = await at.table(['Anna', 'Bruno'], { game });
    const { commitment } = (await at.view(table)).chance;
    const [anna, bruno] = await Promise.all(['Anna', 'Bruno'].map((name, i) => at.seated(name, table, i + 1)));
    for (const page of [anna, bruno]) {
      await page.evaluate(
        ([id, kept]) => localStorage.setItem(`azulejo.chance.${id}`, JSON.stringify(kept)),
        [table.id, { commitment, nonces: {} }],
      );
    }
    await at.play(table, 6);
    const seat = (await at.view(table)).state.turn;
    await at.play(table, 1);
    await at.ask(`/${table.id}/offers`, { token: table.token(seat), body: { what: 'undo' } });
    await at.ask(`/${table.id}/answers`, { token: table.token(3 - seat), body: { what: 'undo', accept: true } });
    // Anna reads the log, Bruno has heard everything.
    await anna.reload();
    await anna.locator('[data-ply]').waitFor();
    await at.play(table, 4);
    // This proof holds by itself.
    await bruno.route('**/proof', async (route) => {
      const proof = await (await route.fetch()).json();
      await route.fulfill({ json: { ...proof, events: proof.events.slice(0, -1) } });
    });
    await at.ask(`/${table.id}/resign`, { token: table.token(1) });
    await anna.getByText('Fair: every deal follows from the secret number.').waitFor();
    await bruno.getByText('The server’s proof is of another game than the one that was played here.').waitFor();
    await leave(anna, bruno);
  });
}

test('everybody sees for whom an AI has played', async () => {
  const table = await at.table(['Anna', 'Bruno'], { stand_in: 1 });
  const bruno = await at.seated('Bruno', table, 2);
  const { ply, state } = await at.view(table);
  const token = table.token(state.turn);
  await at.ask(`/${table.id}/leave`, { token });
  await until(async () => (await at.view(table)).ply !== ply, 'the AI has moved');
  await at.ask(`/${table.id}/return`, { token });
  const [barred, other] = state.turn === 1 ? ['Anna', 'Bruno'] : ['Bruno', 'Anna'];
  await bruno.getByText(`An AI made 1 move for ${barred}. This seat cannot win.`).waitFor();
  // Nor does it win when the other resigns.
  await at.ask(`/${table.id}/resign`, { token: table.token(3 - state.turn) });
  await bruno.locator('[data-result]').getByText(`Resigned: ${other} · No winner`).waitFor();
  await leave(bruno);
});
