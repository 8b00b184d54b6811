#pragma once

#include <cstdint>

#include "core/rng.h"
#include "engine/search/policy.h"

namespace azulejo::engine {

// A move of the greatest greedy value, chosen uniformly among equals.
template <SearchableGame P>
[[nodiscard]] typename P::Move choose_greedily(const P& position, Rng& rng) {
    decltype(position.legal_moves()) best;
    int best_value = 0;
    position.for_each_move([&](typename P::Move move) {
        const int value = SearchPolicy<P>::greedy_value(position, move);
        if (best.empty() || value > best_value) {
            best.clear();
            best_value = value;
        }
        if (value == best_value) best.push_back(move);
    });
    return best[rng.below(static_cast<std::uint32_t>(best.size()))];
}

}  // namespace azulejo::engine
