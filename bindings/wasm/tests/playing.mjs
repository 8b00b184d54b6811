// What both Node and the browser do and compare with the native program. Knows the package only.

/** A game of random moves, made of single steps as `azulejo random` makes it. */
export function randomGame(azulejo, unwrap, { game, players }, seed, number) {
  const rng = azulejo.rng(seed, number);
  let played = unwrap(azulejo.newGame({ game, players }, rng));
  while (!played.position.isOver) {
    const { position } = played;
    played = unwrap(played.play(unwrap(position.awaitsDeal ? position.sampleDeal(rng) : position.randomMove(rng))));
  }
  return unwrap(played.record());
}

/** A game in which `choose` is asked for every move; returns all positions and answers, and the record. */
export async function chosenGame(azulejo, unwrap, { game, players }, seed, choose) {
  const rng = azulejo.rng(seed);
  let played = unwrap(azulejo.newGame({ game, players, first: 1 }, rng));
  const steps = [];
  while (!played.position.isOver) {
    const { position } = played;
    if (position.awaitsDeal) {
      played = unwrap(played.play(unwrap(position.sampleDeal(rng))));
      continue;
    }
    const report = await choose(position.text);
    steps.push({ position: position.text, report });
    played = unwrap(played.play(report.best));
  }
  return { steps, record: unwrap(played.record()) };
}

/** Without what no two runs have in common. */
export function timeless({ time_ms, ...report }) {
  return report;
}

/** How games are compared: each searched with so many nodes a move. */
export const gameNodes = 100;
export const gameSeed = 11;
