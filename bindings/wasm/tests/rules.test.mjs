import assert from 'node:assert/strict';
import { createHash, createHmac } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { load, unwrap } from '@azulejo/core';
import { run, randomRecords, variants } from './native.mjs';
import { randomGame } from './playing.mjs';

const azulejo = await load();
const playthroughs = new URL('../../../tests/data/playthroughs/', import.meta.url);
const example =
  'azul 2 r3 draft t1 f2 m0 BYRK/-/BBWW/-/RRKK BRK B10Y17R11K9W17 B3Y2R4K4W1 ' +
  '12:-/BB/-/KKK/-:B..../...../...../...../.....:- 0:-/-/-/-/-:...../...../...../...../.....:R';

for (const variant of variants) {
  test(`random games of ${variant.game} for ${variant.players} are those of the native program`, () => {
    const native = randomRecords(variant, 20, 77);
    const records = Array.from({ length: 20 }, (_, number) => unwrap(azulejo.randomRecord({ ...variant, seed: 77, number })));
    assert.equal(records.join('\n'), native);
    for (const number of [0, 7]) {
      assert.equal(randomGame(azulejo, unwrap, variant, 77, number), records[number]);
    }
  });

  test(`a record of ${variant.game} for ${variant.players} is read and written again`, () => {
    const record = unwrap(azulejo.randomRecord({ ...variant, seed: 2n ** 64n - 1n, number: 3 }));
    const game = unwrap(azulejo.read(record));
    assert.equal(unwrap(game.record()), record);
    assert.equal(game.tags.get('Result'), game.position.state.scores.join('-'));
    assert.equal(unwrap(azulejo.position(game.position.text)).text, game.position.text);
    assert.deepEqual(unwrap(azulejo.position(game.at(40).position.state)).state, game.at(40).position.state);
  });

  test(`every legal move of ${variant.game} for ${variant.players} has a preview that playing keeps`, () => {
    const record = unwrap(azulejo.read(unwrap(azulejo.randomRecord({ ...variant, seed: 5 }))));
    for (let ply = 1; ply < record.tokens.length; ply += 9) {
      const { position } = record.at(ply);
      const moves = position.moves();
      assert.deepEqual(
        moves.map(({ move }) => move),
        position.legal,
      );
      for (const preview of moves.slice(0, 5)) {
        assert.deepEqual(unwrap(position.preview(preview.move)), preview);
        const after = unwrap(position.play(preview.move));
        if (preview.kind !== 'take' || after.state.round !== position.state.round || after.state.phase !== 'draft') continue;
        const seat = position.turn - 1;
        const tiles = (state) => (preview.row ? state.boards[seat].lines[preview.row - 1].length : 0);
        assert.equal(preview.to_line, tiles(after.state) - tiles(position.state));
        assert.equal(preview.takes_marker, after.state.marker !== position.state.marker);
      }
    }
  });
}

// Computed here once more, from the definition in docs/notation.md.
function fnv1a(text) {
  let value = 0xcbf29ce484222325n;
  for (const byte of new TextEncoder().encode(text)) value = BigInt.asUintN(64, (value ^ BigInt(byte)) * 0x100000001b3n);
  return value.toString(16).padStart(16, '0');
}

test('digests are the golden ones, and those of their definition', () => {
  const folder = new URL('../../../tests/data/digests/', import.meta.url);
  const lines = readdirSync(folder).flatMap((name) => readFileSync(new URL(name, folder), 'utf8').trim().split('\n'));
  assert.ok(lines.length > 200);
  for (const line of lines) {
    const [golden, text] = [line.slice(0, 16), line.slice(17)];
    assert.equal(unwrap(azulejo.position(text)).digest, golden, text);
    assert.equal(fnv1a(text), golden, text);
  }
});

test('golden playthroughs give the same states, and those of the native program byte by byte', () => {
  const files = readdirSync(playthroughs).filter((name) => name.endsWith('.azul'));
  assert.ok(files.length >= 7);
  // The golden ones were written by another program, which need not list legal moves in our order.
  const sorted = (state) => ({ ...state, legal: [...state.legal].sort() });
  for (const file of files) {
    const record = readFileSync(new URL(file, playthroughs), 'utf8');
    const states = unwrap(azulejo.read(record)).states();
    const golden = readFileSync(new URL(file.replace('.azul', '.states'), playthroughs), 'utf8')
      .trim()
      .split('\n');
    assert.equal(states.length, golden.length);
    states.forEach((state, i) => assert.deepEqual(sorted(state), sorted(JSON.parse(golden[i])), `${file}:${i + 1}`));
    const native = run(['replay', '--json'], record).text;
    assert.ok(states.map((state) => `${JSON.stringify(state)}\n`).join('') === native, file);
  }
});

test('golden playthroughs have the same effects', () => {
  const files = readdirSync(playthroughs).filter((name) => name.endsWith('.effects'));
  assert.equal(files.length, 3);
  for (const file of files) {
    const golden = readFileSync(new URL(file, playthroughs), 'utf8').trim().split('\n');
    const game = unwrap(azulejo.read(readFileSync(new URL(file.replace('.effects', '.azul'), playthroughs), 'utf8')));
    assert.equal(game.tokens.length, golden.length);
    let position = game.start;
    game.tokens.forEach((token, i) => {
      assert.equal(JSON.stringify(unwrap(position.effects(token))), golden[i], `${file}:${i + 1}`);
      position = unwrap(position.play(token));
    });
  }
});

test('the odds of the next deal are told of states', () => {
  for (const variant of variants) {
    const states = unwrap(azulejo.read(unwrap(azulejo.randomRecord({ ...variant, seed: 4 })))).states();
    for (const state of states.filter((_, i) => i % 9 === 2)) {
      const odds = unwrap(azulejo.dealOdds(state));
      const sum = Object.values(odds.expected).reduce((total, each) => total + each);
      assert.ok(Math.abs(sum - odds.draws) < 1e-6);
      for (const chances of Object.values(odds.at_least)) assert.equal(chances[0], 1);
    }
  }
});

test('rounds that can come are told of states', () => {
  for (const variant of variants) {
    const states = unwrap(azulejo.read(unwrap(azulejo.randomRecord({ ...variant, seed: 4 })))).states();
    const last = states.at(-1);
    for (const state of states.slice(0, -1)) {
      const { fewest, most } = unwrap(azulejo.roundsLeft(state));
      const came = last.round - state.round + 1;
      assert.ok(fewest >= 1 && fewest <= came && came <= most, `${fewest} to ${most}, ${came} came`);
    }
    assert.deepEqual(unwrap(azulejo.roundsLeft(last)), { fewest: 0, most: 0 });
  }
});

test('a record tells who sat where and how the game ended, and is written with both', () => {
  const whole = unwrap(azulejo.read(unwrap(azulejo.randomRecord({ game: 'azul', players: 3, seed: 9 }))));
  assert.deepEqual(whole.end, { reason: 'played', winners: whole.position.state.winners });
  assert.deepEqual(whole.seats, Array(3).fill({ name: '', absent: false, barred: false }));
  // Without the tags of the whole game.
  const begun = unwrap(unwrap(azulejo.read(whole.start.text)).play(...whole.tokens.slice(0, 6)));
  assert.equal(begun.end, undefined);
  const seats = [
    { kind: 'human', name: 'A "b" \\ [c]', absent: false, barred: true },
    { kind: 'ai', level: 5, name: 'level 5', absent: false, barred: false },
    { kind: 'ai', level: 'max', name: '', absent: true, barred: false },
  ];
  for (const end of [
    { reason: 'resigned', seat: 1, winners: [2, 3] },
    { reason: 'claimed', seat: 3, winners: [1] },
    { reason: 'resigned', seat: 1, winners: [] },
  ]) {
    const again = unwrap(azulejo.read(unwrap(begun.record({ seats, end, date: '2026-01-02' }))));
    assert.deepEqual([again.seats, again.end, again.tags.get('Date')], [seats, end, '2026-01-02']);
    assert.deepEqual(again.at(3).seats, seats);
    assert.equal(again.at(3).end, undefined);
  }
  // A table may name other winners than the rules do.
  const other = (whole.end.winners[0] % 3) + 1;
  const barred = unwrap(azulejo.read(unwrap(whole.at(whole.tokens.length).record({ end: { reason: 'played', winners: [other] } }))));
  assert.deepEqual(barred.end, { reason: 'played', winners: [other] });
});

test('parts of states are read and written', () => {
  assert.deepEqual(unwrap(azulejo.counts('B17W2')), { B: 17, Y: 0, R: 0, K: 0, W: 2 });
  assert.equal(unwrap(azulejo.countsText({ B: 17, Y: 0, R: 0, K: 1, W: 2 })), 'B17K1W2');
  assert.equal(azulejo.counts('seventeen').ok, false);
  assert.equal(azulejo.countsText({ B: -1, Y: 0, R: 0, K: 0, W: 0 }).ok, false);
  assert.deepEqual(
    [
      { sun: '', moon: '' },
      { sun: 'B', moon: '' },
      { sun: '', moon: 'KR' },
    ].map((factory) => azulejo.chipIsOpen(factory)),
    [true, false, false],
  );
  const { chips, scoring_tiles: tiles, phases, tie_break: decides } = azulejo.duelComponents();
  assert.deepEqual([chips.length, tiles[0], phases[0], decides], [10, ['rows', 'colours'], 'plates', 'first_player_tile']);
  const { phases: classic, tie_break: rows } = azulejo.azulComponents();
  assert.deepEqual([classic, rows], [['deal', 'draft', 'tile', 'over'], 'rows']);
});

test('components name the slots and plates of a dome', () => {
  const { kinds, placed, plates, slots, lines } = azulejo.duelComponents();
  assert.deepEqual(lines, [1, 2, 3, 4, 5, 6]);
  assert.deepEqual(azulejo.azulComponents().lines, [1, 2, 3, 4, 5]);
  assert.deepEqual(slots[2], [4, 4, 5, 5, 6, 6]);
  assert.equal(Object.keys(placed).length, 4 * Object.keys(plates).length);
  assert.deepEqual(placed['J2+3'], { plate: 'J2', turns: 3 });
  assert.deepEqual([kinds.S1, kinds.J2, kinds['S?'], kinds['J?']], ['special', 'wild', 'special', 'wild']);
  const states = unwrap(azulejo.read(unwrap(azulejo.randomRecord({ game: 'azul-duel', seed: 4 })))).states();
  for (const name of states.at(-1).boards.flatMap((board) => board.plates)) assert.ok(name === '' || name in placed, name);
});

test('a placement tells which spaces it closes', () => {
  const game = unwrap(azulejo.read(unwrap(azulejo.randomRecord({ game: 'azul-grey', seed: 6 }))));
  let position = game.start;
  let told = 0;
  for (const token of game.tokens) {
    const { state } = position;
    for (const move of position.awaitsMove ? position.moves() : []) {
      if (move.kind !== 'place') continue;
      const open = state.boards[state.turn - 1].wall.flatMap((row, i) =>
        row[move.column - 1] === '.' && i + 1 !== move.row ? [i + 1] : [],
      );
      assert.deepEqual(move.closes, open);
      ++told;
    }
    position = unwrap(position.play(token));
  }
  assert.ok(told > 20);
});

test('taking back is replaying', () => {
  const game = unwrap(azulejo.read(readFileSync(new URL('azul-2.azul', playthroughs), 'utf8')));
  const states = game.states();
  assert.deepEqual(game.undo(3).position.state, states.at(-4));
  assert.deepEqual(game.at(0).position.state, states[0]);
  assert.equal(game.undo(0), game);
  const branch = game.undo(5);
  const other = branch.position.legal.find((move) => move !== game.tokens[branch.tokens.length]);
  assert.notEqual(unwrap(branch.play(other)).position.text, game.at(branch.tokens.length + 1).position.text);
});

test('effects explain every point', () => {
  for (const variant of variants) {
    const game = unwrap(azulejo.read(unwrap(azulejo.randomRecord({ ...variant, seed: 9 }))));
    let position = game.start;
    let told = 0;
    for (const token of game.tokens) {
      const before = position;
      position = unwrap(before.play(token));
      const points = unwrap(before.effects(token)).filter(({ kind }) => kind === 'points');
      if (points.length > 0) ++told;
      for (let seat = 1; seat <= variant.players; ++seat) {
        const steps = points.filter((step) => step.seat === seat);
        steps.forEach((step, i) => i > 0 && assert.equal(step.before, steps[i - 1].after));
        assert.equal(position.state.boards[seat - 1].score, steps.at(-1)?.after ?? before.state.boards[seat - 1].score);
      }
    }
    assert.ok(told >= 4, `${variant.game}: ${told}`);
  }
});

test('moves are understood as people type them, and refused with the reason', () => {
  const position = unwrap(azulejo.position(example));
  assert.equal(unwrap(position.preview('3b3')).move, '3B3');
  assert.equal(unwrap(position.preview('cr5')).takes_marker, true);
  for (const [token, message, reason] of [
    ['2B1', 'factory 2', 'source_empty'],
    ['1w1', 'holds no W', 'colour_not_there'],
    ['xyz', 'not a move', undefined],
    ['3W4', 'line 4', 'line_other_colour'],
  ]) {
    const refused = position.preview(token);
    assert.equal(refused.ok, false);
    assert.match(refused.message, new RegExp(message), token);
    assert.equal(refused.illegal?.code, reason);
    assert.equal(refused.illegal?.message, reason && refused.message);
  }
  assert.deepEqual(position.preview('3W4').illegal.params, { row: 4, colour: 'K' });
  const refused = position.play('3B3', 'CR5', '1W1');
  assert.equal(refused.ok, false);
  assert.equal(refused.token, 2);
  assert.match(refused.message, /"1W1": factory 1 holds no W/);
});

test('all faults of a position are named, as natively', () => {
  const broken = example.replace('B10Y17R11', 'B11Y17R11').replace('t1', 't7').replace('12:', '-3:');
  const refused = azulejo.position(broken);
  assert.equal(refused.ok, false);
  const native = run(['show', broken]);
  assert.ok(refused.faults.length >= 2, refused.message);
  for (const { message, code, params } of refused.faults) {
    assert.ok(native.errors.includes(message), `${message}\n${native.errors}`);
    assert.ok(code && params, message);
  }
  assert.equal(azulejo.position('').message, 'the input is empty');
  assert.match(azulejo.position('{"game":"azul"').message, /at byte/);
  assert.match(azulejo.position({ ...unwrap(azulejo.position(example)).state, phase: 'tea', centre: 'Q' }).message, /phase.*centre/s);
});

test('nothing that comes in can break it', () => {
  const texts = [
    '\0',
    '\u{1F600}',
    '\uD800',
    '{',
    '[',
    '[Game "azul"]',
    'azul',
    '"'.repeat(1000),
    '['.repeat(100000),
    'azul '.repeat(5000),
  ];
  for (const text of texts) {
    assert.equal(azulejo.read(text).ok && text !== '[Game "azul"]', false, text.slice(0, 20));
    assert.equal(unwrap(azulejo.position(example)).preview(text).ok, false);
  }
  assert.equal(azulejo.newGame({ game: 'chess' }, azulejo.rng(1)).ok, false);
  assert.equal(azulejo.newGame({ game: 'azul', players: 5, first: 1 }, azulejo.rng(1)).ok, false);
  for (const scoring of [['nonsense"]'], '5', [], ['rows', 'colours', 'wild']]) {
    assert.equal(azulejo.newGame({ game: 'azul-duel', first: 1, scoring }, azulejo.rng(1)).ok, false);
  }
  assert.equal(azulejo.newGame({ game: 'azul', first: 1, scoring: '3' }, azulejo.rng(1)).ok, false);
  const scoringOf = (scoring) => unwrap(azulejo.newGame({ game: 'azul-duel', scoring }, azulejo.rng(1))).start.state.scoring;
  assert.deepEqual(scoringOf('first'), ['rows', 'columns', 'diagonals']);
  assert.deepEqual(scoringOf(['special', 'border', 'rows']), ['special', 'border', 'rows']);
  assert.equal(scoringOf('4').length, 4);
  assert.deepEqual(scoringOf('3'), scoringOf(undefined));
  assert.equal(azulejo.newGame({ game: 'azul', players: 2, first: 3 }, azulejo.rng(1)).ok, false);
  assert.throws(() => azulejo.rng(-1), /seed/);
  assert.throws(() => azulejo.rng(2n ** 64n), /seed/);
  assert.throws(() => azulejo.rng(1).below(0), /n: expected a whole number/);
  const position = unwrap(azulejo.position(example));
  assert.equal(position.view(3).ok, false);
  assert.equal(position.sampleDeal(azulejo.rng(1)).message, 'no deal is awaited');
  assert.match(unwrap(azulejo.read(example)).record().message, /begins at the start/);
});

test('what a seat may not see is not in its view', () => {
  const rng = azulejo.rng(4);
  let game = unwrap(azulejo.newGame({ game: 'azul-duel', scoring: ['rows', 'columns', 'diagonals'] }, rng));
  while (game.position.awaitsDeal) game = unwrap(game.play(unwrap(game.position.sampleDeal(rng))));
  const { position } = game;
  const all = position.state;
  assert.ok(all.stack.every((plate) => /^[SJ]\d$/.test(plate)));
  for (const seat of [1, 2, null]) {
    const view = unwrap(position.view(seat));
    assert.ok(
      view.stack.every((plate) => plate.endsWith('?')),
      view.stack.join(),
    );
    assert.ok(view.factories.slice(1).every(({ chip }) => chip === '?'));
    assert.equal(view.legal.length > 0, seat === position.turn);
  }
  const drawn = unwrap(position.resample(1, rng));
  assert.notEqual(drawn.text, position.text);
  assert.deepEqual(unwrap(drawn.view(1)), unwrap(position.view(1)));
  const azul = unwrap(azulejo.position(example));
  assert.deepEqual(unwrap(azul.view(null)), azul.state);
});

test('a view gives the moves of its viewer, with what each would do', () => {
  for (const variant of variants.filter(({ players }) => players === 2)) {
    const record = unwrap(azulejo.read(unwrap(azulejo.randomRecord({ ...variant, seed: 12 }))));
    for (let ply = 0; ply <= record.tokens.length; ply += 3) {
      const { position } = record.at(ply);
      for (const seat of [1, 2, null]) {
        const shown = unwrap(azulejo.fromView(unwrap(position.view(seat))));
        const mine = variant.game !== 'azul-duel' || seat === position.turn;
        assert.deepEqual(shown.moves(), mine ? position.moves() : []);
        assert.deepEqual(
          shown.legal,
          shown.moves().map(({ move }) => move),
        );
        if (position.legal.length === 0) continue;
        const [token] = position.legal;
        if (mine) assert.deepEqual(shown.preview(token.toLowerCase()), position.preview(token));
        else assert.equal(shown.preview(token).message, "it is another player's turn");
      }
    }
  }
});

test('a view that cannot be is refused with the reasons', () => {
  const game = unwrap(azulejo.read(unwrap(azulejo.randomRecord({ game: 'azul-duel', seed: 3 })))).at(4);
  const view = unwrap(game.position.view(game.position.turn));
  assert.match(azulejo.fromView({ ...view, legal: view.legal.slice(1) }).message, /legal/);
  assert.match(azulejo.fromView({ ...view, stack: view.stack.map(() => 'S?') }).message, /more plates are covered/);
  assert.match(azulejo.fromView({ ...view, phase: 'tea', bag: 'Q' }).message, /phase.*bag/s);
  assert.match(azulejo.fromView('nonsense').message, /state: expected an object/);
  assert.match(unwrap(azulejo.fromView(view)).preview('MB9').message, /not a move|line/);
  assert.equal(azulejo.position(view).ok, false, 'a view is no position');
});

test('the faces of Duel are those that previews show, and scoring tiles count up to the end', () => {
  const components = azulejo.duelComponents();
  assert.equal(Object.keys(components.plates).length, 18);
  assert.deepEqual(components.broken_costs, [0, 1, 3, 6, 10]);
  assert.equal(components.special_points.length, 6);
  const game = unwrap(azulejo.read(unwrap(azulejo.randomRecord({ game: 'azul-duel', seed: 8 }))));
  for (const move of game.at(2).position.moves()) assert.deepEqual(move.spaces, components.plates[move.plate][move.turns]);
  const { position } = game;
  const before = game.undo().position;
  const final = unwrap(azulejo.duelScoring(position.state));
  assert.deepEqual(
    final[0].map(({ scoring }) => scoring),
    position.state.scoring,
  );
  for (const seat of [1, 2]) {
    const told = unwrap(before.effects(game.tokens.at(-1))).filter((effect) => effect.seat === seat && effect.reason === 'scoring');
    const worth = told.map(({ scoring, count, points }) => ({ scoring, count, points }));
    for (const each of final[seat - 1])
      assert.deepEqual(
        worth.find(({ scoring }) => scoring === each.scoring),
        each,
      );
  }
  assert.deepEqual(azulejo.duelScoring(unwrap(before.view(null))), azulejo.duelScoring(before.state));
  assert.match(azulejo.duelScoring(unwrap(azulejo.position(example)).state).message, /only Duel/);
});

test('a position is drawn from a view, and looks the same to its viewer', () => {
  for (const seed of [1, 2, 3]) {
    const rng = azulejo.rng(seed);
    const record = unwrap(azulejo.read(unwrap(azulejo.randomRecord({ game: 'azul-duel', seed }))));
    for (let ply = 2; ply < record.tokens.length; ply += 3) {
      const { position } = record.at(ply);
      if (!position.awaitsMove) continue;
      const view = unwrap(position.view(position.turn));
      const shown = unwrap(azulejo.fromView(view));
      const samples = Array.from({ length: 3 }, () => unwrap(shown.sample(rng)));
      for (const sample of samples) assert.deepEqual(unwrap(sample.view(position.turn)), view);
      if (view.stack.length > 5) assert.ok(new Set(samples.map(({ text }) => text)).size > 1);
      const other = unwrap(azulejo.fromView(unwrap(position.view(3 - position.turn))));
      assert.match(other.sample(rng).message, /only who is to move/);
    }
  }
});

/** A game of random moves with takings back whose luck follows from a seed, as a server proves it (docs/api.md). */
function provenGame({ game, players }, number) {
  const seed = createHash('sha256').update(`${game} ${players} ${number}`).digest();
  const generator = (undos, what) => {
    const drawn = createHmac('sha256', seed).update(`azulejo-chance-1|test|n1,n2|${undos}|${what}`).digest();
    return azulejo.rng(drawn.readBigUInt64BE());
  };
  const chooser = azulejo.rng(number);
  let played = unwrap(azulejo.newGame({ game, players }, generator(0, 'start')));
  const start = Object.fromEntries(unwrap(azulejo.read(unwrap(played.record()))).tags);
  const events = [];
  let renewed = 0;
  for (let undos = 0; !played.position.isOver;) {
    const { position, tokens } = played;
    if (tokens.length > 6 && undos < 8 && chooser.below(9) === 0) {
      const undo = tokens.length - 1 - chooser.below(4);
      const before = played.at(undo);
      played = unwrap(before.renewUnseen(generator(++undos, 'undo')));
      if (played.position.text !== before.position.text) ++renewed;
      for (const seat of [null, 1, 2]) assert.deepEqual(played.position.view(seat), before.position.view(seat));
      events.push({ undo });
      continue;
    }
    const token = unwrap(position.awaitsDeal ? position.sampleDeal(generator(undos, tokens.length)) : position.randomMove(chooser));
    played = unwrap(played.play(token));
    events.push({ token });
  }
  const commitment = createHash('sha256').update(seed).digest('hex');
  return { renewed, proof: { id: 'test', game, players, seed: seed.toString('hex'), commitment, nonces: ['n1', 'n2'], start, events } };
}

test('what nobody has seen is drawn anew as the native program does', () => {
  for (const variant of variants) {
    for (const number of [1, 2, 3]) {
      const { renewed, proof } = provenGame(variant, number);
      assert.equal(renewed > 0, variant.game === 'azul-duel');
      assert.match(run(['verify', '-'], JSON.stringify(proof)).text, /deals/);
    }
  }
  const begun = unwrap(azulejo.newGame({ game: 'azul-duel' }, azulejo.rng(1)));
  assert.deepEqual(unwrap(begun.renewUnseen(azulejo.rng(2))).tokens, []);
});

test('perft counts what the native program counts', () => {
  const record = unwrap(azulejo.read(readFileSync(new URL('azul-2.azul', playthroughs), 'utf8'))).at(3);
  const native = run(['perft', '--depth', '2'], unwrap(record.record())).text;
  assert.equal(unwrap(record.position.perft(2)), Number(native));
});

test('a stream of records is read game by game, whatever its pieces', async () => {
  const broken = '[Game "azul"]\n[Players "2"]\n[First "1"]\n{ a comment\n with [Game "azul"] in it }\ndeal:BYRK/BYRK/BYRK/BYRK/BYRW 1W1\n';
  const text = [randomRecords(variants[0], 30, 3), broken, randomRecords(variants[6], 30, 3)].join('\n');
  const native = run(['replay', '--quiet'], text);
  const bytes = new TextEncoder().encode(text);
  for (const size of [1000, 70_001, bytes.length]) {
    const pieces = [];
    for (let at = 0; at < bytes.length; at += size) pieces.push(bytes.subarray(at, at + size));
    const games = [];
    for await (const game of azulejo.readGames(pieces)) games.push(game);
    assert.equal(games.length, 61);
    assert.deepEqual(
      games.map(({ ok }) => ok),
      games.map((_, i) => i !== 30),
    );
    assert.match(games[30].message, /token 2 "1W1": factory 1 holds no W/);
    const plies = games.reduce((sum, game) => sum + (game.ok ? game.value.tokens.length : 1), 0);
    assert.match(native.text, new RegExp(`games 61, plies ${plies}, errors 1`));
  }
  const none = [];
  for await (const game of azulejo.readGames([''])) none.push(game);
  assert.equal(none.length, 0);
});

test('effects tell every change of a score and every ply as fields', () => {
  for (const variant of variants) {
    const game = unwrap(azulejo.read(unwrap(azulejo.randomRecord({ ...variant, seed: 12 }))));
    const states = game.states();
    let position = game.start;
    game.tokens.forEach((token, ply) => {
      const effects = unwrap(position.effects(token));
      for (const [index, { score }] of states[ply].boards.entries()) {
        const own = effects.filter(({ kind, seat }) => kind === 'points' && seat === index + 1);
        let now = score;
        for (const { before, after, points } of own) {
          assert.equal(before, now);
          assert.equal(after, Math.max(0, before + points));
          now = after;
        }
        assert.equal(now, states[ply + 1].boards[index].score, token);
      }
      const waves = effects.map(({ wave }) => wave);
      assert.deepEqual(
        waves,
        waves.toSorted((a, b) => a - b),
      );
      const fields = unwrap(position.fields(token));
      if (position.awaitsMove) assert.equal(unwrap(position.token(fields)), token);
      assert.equal(position.forced, position.legal.length === 1 ? position.legal[0] : undefined);
      if (position.awaitsMove) assert.equal(unwrap(azulejo.fromView(unwrap(position.view(position.turn)))).forced, position.forced);
      position = unwrap(position.play(token));
    });
  }
});

test('effects as a seat sees them cover what it may not know', () => {
  const game = unwrap(azulejo.newGame({ game: 'azul-duel', first: 1 }, azulejo.rng(4)));
  const token = unwrap(game.position.sampleDeal(azulejo.rng(5)));
  const told = (viewer) => unwrap(game.position.effects(token, viewer)).map(({ name, to }) => `${to.at} ${name}`);
  const plates = token.slice('plates:'.length).split(',');
  assert.deepEqual(
    told(undefined),
    plates.map((plate, at) => `${at < 3 ? 'display' : 'stack'} ${plate}`),
  );
  for (const viewer of [1, 2, null])
    assert.deepEqual(
      told(viewer),
      plates.map((plate, at) => (at < 3 ? `display ${plate}` : 'stack ?')),
    );
});

test('fields of a move are checked', () => {
  const position = unwrap(azulejo.position(example));
  assert.equal(unwrap(position.token({ kind: 'take', source: 0, colour: 'R', row: 0 })), 'CRF');
  assert.match(position.token({ kind: 'take', source: 0, colour: 'Q', row: 9 }).message, /fields.colour.*fields.row/);
  assert.deepEqual(position.token({ kind: 'take', source: 2, colour: 'R', row: 1 }).illegal, {
    code: 'source_empty',
    params: { source: 2 },
    message: 'factory 2 is empty',
  });
});

test('plies are told from views as from positions, without what is hidden', () => {
  for (const variant of variants) {
    const game = unwrap(azulejo.read(unwrap(azulejo.randomRecord({ ...variant, seed: 21 }))));
    let position = game.start;
    for (const token of game.tokens) {
      const told = unwrap(azulejo.told(position.state, token));
      const fields = unwrap(position.fields(token));
      assert.equal(told.kind, fields.kind);
      if (position.awaitsMove) {
        for (const [member, value] of Object.entries(fields)) assert.deepEqual(told[member], value);
        const preview = unwrap(position.preview(token));
        for (const member of ['taken', 'colour', 'pays', 'chip', 'stacking'])
          if (member in preview) assert.deepEqual(told[member], preview[member]);
        const view = unwrap(azulejo.fromView(unwrap(position.view(position.turn))));
        assert.equal(unwrap(view.token(fields)), token);
        // The other player's, as it is told to a spectator.
        const spectator = unwrap(position.view(null));
        const hidden = token.replace(/^(keep|under)\d+/, '$1?');
        const { number: _, ...known } = told;
        assert.deepEqual(unwrap(azulejo.told(spectator, hidden)), hidden === token ? told : known);
      }
      position = unwrap(position.play(token));
    }
  }
  assert.equal(azulejo.told(unwrap(azulejo.position(example)).state, 'nonsense').ok, false);
});

test('what is typed is a move, the beginning of moves, or refused', () => {
  const { state } = unwrap(azulejo.position(example));
  assert.deepEqual(unwrap(azulejo.typed(state, 'c')), { begins: 'C' });
  assert.deepEqual(unwrap(azulejo.typed(state, 'cr')), { begins: 'CR' });
  assert.deepEqual(unwrap(azulejo.typed(state, 'cr0')), { move: 'CRF' });
  assert.deepEqual(unwrap(azulejo.typed(state, '2')).illegal.code, 'source_empty');
  assert.deepEqual(unwrap(azulejo.typed(state, '9')).illegal, {
    code: 'no_such_factory',
    params: { factories: 5 },
    message: 'there are only 5 factories',
  });
  assert.deepEqual(unwrap(azulejo.typed(state, '1w')).illegal.params, { source: 1, colour: 'W' });
  assert.deepEqual(unwrap(azulejo.typed(state, '?')), {});
});

test('the components of Azul', () => {
  const { wall, floor_costs: costs, row_bonus: row, column_bonus: column, colour_bonus: colour } = azulejo.azulComponents();
  assert.deepEqual(wall, ['BYRKW', 'WBYRK', 'KWBYR', 'RKWBY', 'YRKWB']);
  assert.deepEqual(costs, [1, 1, 2, 2, 2, 3, 3]);
  assert.deepEqual([row, column, colour], [2, 7, 10]);
  assert.equal(azulejo.azulComponents().colours.join(''), 'BYRKW');
  const {
    colours,
    start_score: start,
    dealt_tiles: dealt,
    last_round: last,
    large_tiles: large,
    small_tiles: small,
  } = azulejo.duelComponents();
  assert.deepEqual([colours.join(''), start, dealt, last, large, small], ['BYRKW', 5, 21, 5, 5, 4]);
});
