import { unwrap, type Azulejo, type GameName, type State } from '@azulejo/core';

/** The first position of a game in which tiles can be taken, for the editor to begin with. */
export function freshState(azulejo: Azulejo, game: GameName, players: number, seed: number | bigint): State {
  const rng = azulejo.rng(seed);
  let { position } = unwrap(azulejo.newGame({ game, players: game === 'azul-duel' ? 2 : players, first: 1 }, rng));
  while (position.state.phase !== 'draft') {
    const token = position.awaitsDeal ? unwrap(position.sampleDeal(rng)) : position.legal[0]!;
    position = unwrap(position.play(token));
  }
  return position.state;
}
