import { unwrap, type Azulejo, type GameName, type State } from '@azulejo/core';

/** With how many players a game is played. */
export function playersOf(azulejo: Azulejo, game: GameName): readonly number[] {
  const { min_players: least, max_players: most } = azulejo.games().find((each) => each.game === game)!;
  return Array.from({ length: most - least + 1 }, (_, i) => least + i);
}

/** The first position of a game in which tiles can be taken, for the editor to begin with; with so many players, if it can have them. */
export function freshState(azulejo: Azulejo, game: GameName, players: number, seed: number | bigint): State {
  const rng = azulejo.rng(seed);
  const possible = playersOf(azulejo, game);
  let { position } = unwrap(azulejo.newGame({ game, players: possible.includes(players) ? players : possible[0], first: 1 }, rng));
  while (position.state.phase !== 'draft') {
    const token = position.awaitsDeal ? unwrap(position.sampleDeal(rng)) : position.legal[0]!;
    position = unwrap(position.play(token));
  }
  return position.state;
}
