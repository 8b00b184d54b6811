#pragma once

#include <cstdint>

#include "rules/classic/position.h"

namespace azulejo::engine {

// A hash of the tiles on the factories. It ignores their order.
[[nodiscard]] inline std::uint64_t factories_key(const classic::Position& position) {
    std::uint64_t result = 0;
    for (int source = 1; source <= position.factories(); ++source) {
        // This maps 0 to 0, so that empty factories do not count.
        std::uint64_t x = position.source(source).lanes() * 0x9E3779B97F4A7C15U;
        x = (x ^ (x >> 29)) * 0xBF58476D1CE4E5B9U;
        result += x ^ (x >> 32);
    }
    return result;
}

}  // namespace azulejo::engine
