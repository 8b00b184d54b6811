#pragma once

#include <cstdint>

#include "rules/position.h"

namespace azulejo {

// Counts the move sequences of `depth` plies. A sequence that reaches a deal or the end of the game earlier ends there
// and counts once. The last ply is counted without being played.
template <GamePosition P>
[[nodiscard]] std::uint64_t perft(const P& position, int depth) {
    if (depth <= 0 || !position.awaits_move()) return 1;
    if (depth == 1) return static_cast<std::uint64_t>(position.count_moves());
    std::uint64_t leaves = 0;
    position.for_each_move([&](typename P::Move move) {
        P next = position;
        next.play(move);
        leaves += perft(next, depth - 1);
    });
    return leaves;
}

}  // namespace azulejo
