// Replays every game of a file and averages the scores: node read-records.mjs FILE
import { createReadStream } from 'node:fs';
import { load } from '@azulejo/core';

const azulejo = await load();
const sums = [];
let finished = 0;
let bad = 0;
for await (const game of azulejo.readGames(createReadStream(process.argv[2]))) {
  if (!game.ok) {
    console.error(game.message);
    ++bad;
  } else if (game.value.position.isOver) {
    ++finished;
    game.value.position.state.scores.forEach((score, seat) => (sums[seat] = (sums[seat] ?? 0) + score));
  }
}
console.log(`${finished} finished games, ${bad} bad ones`);
sums.forEach((sum, seat) => console.log(`seat ${seat + 1}: ${(sum / finished).toFixed(2)} points on average`));
