#pragma once

#include <cstdint>

#include "core/hash.h"
#include "rules/position.h"

namespace azulejo::engine {

// A hash of a position for the transposition table. It depends on the memory layout: never store or show it. What is
// stored uses notation::digest.
template <GamePosition P>
[[nodiscard]] std::uint64_t search_key(const P& position) {
    return hash_of(position);
}

}  // namespace azulejo::engine
