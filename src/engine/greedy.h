#pragma once

#include <cstdint>

#include "core/rng.h"
#include "engine/classic/greedy.h"
#include "engine/duel/greedy.h"
#include "rules/position.h"

namespace azulejo::engine {

// One of the moves with the greatest value, each of them as likely as the others.
template <GamePosition P>
[[nodiscard]] typename P::Move choose_greedily(const P& position, Rng& rng) {
    decltype(position.legal_moves()) best;
    int best_value = 0;
    position.for_each_move([&](typename P::Move move) {
        const int value = greedy_value(position, move);
        if (best.empty() || value > best_value) {
            best.clear();
            best_value = value;
        }
        if (value == best_value) best.push_back(move);
    });
    return best[rng.below(static_cast<std::uint32_t>(best.size()))];
}

}  // namespace azulejo::engine
