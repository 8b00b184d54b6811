#pragma once

#include "rules/game.h"
#include "rules/position.h"

namespace azulejo {

// A uniformly random move, or a random deal with the right probability.
template <GamePosition P>
[[nodiscard]] typename P::Ply random_ply(const P& position, Rng& rng) {
    if (position.awaits_deal()) return position.sample_deal(rng);
    return position.random_move(rng);
}

// A complete game of such plies.
template <GamePosition P>
[[nodiscard]] Game<P> random_game(const P& start, Rng& rng) {
    Game<P> game(start);
    while (!game.position().is_over()) game.play(random_ply(game.position(), rng));
    return game;
}

// The same as fast as possible, without keeping the plies; returns the number of moves.
template <GamePosition P>
int play_out(P& position, Rng& rng) {
    int moves = 0;
    while (!position.is_over()) {
        if (!position.awaits_deal()) {
            position.play(position.random_move(rng));
            ++moves;
        } else if constexpr (requires { position.play_random_round(rng); }) {
            // Such a game draws a deal without writing it down, and plays the moves of the round in one loop.
            position.play_random_deal(rng);
            moves += position.play_random_round(rng);
        } else {
            position.play(position.sample_deal(rng));
        }
    }
    return moves;
}

}  // namespace azulejo
