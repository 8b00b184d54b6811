#pragma once

#include <cstdint>

#include "rules/position.h"

namespace azulejo {

// The move sequences of `depth` plies; one that reaches a deal or the end sooner ends there and counts once.
// The last ply is only counted, never played.
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
