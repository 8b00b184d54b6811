#pragma once

#include "rules/position.h"

namespace azulejo {

// Plays on to the end with uniformly random moves and honest deals; returns the number of moves.
template <GamePosition P>
int play_out(P& position, Rng& rng) {
    int moves = 0;
    while (!position.is_over()) {
        if (position.awaits_deal()) {
            position.play(position.sample_deal(rng));
        } else {
            position.play(position.random_move(rng));
            ++moves;
        }
    }
    return moves;
}

}  // namespace azulejo
