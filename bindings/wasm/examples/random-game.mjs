// Plays a game of random moves and prints its record: node random-game.mjs [GAME] [PLAYERS] [SEED]
// It is the one that `azulejo random` writes for the same seed.
import { load, unwrap } from '@azulejo/core';

const [game = 'azul', players = '2', seed = '1'] = process.argv.slice(2);
const azulejo = await load();
const rng = azulejo.rng(BigInt(seed));
let played = unwrap(azulejo.newGame({ game, players: Number(players) }, rng));
while (!played.position.isOver) {
  const { position } = played;
  const token = position.awaitsDeal ? position.sampleDeal(rng) : position.randomMove(rng);
  played = unwrap(played.play(unwrap(token)));
}
process.stdout.write(unwrap(played.record()));
