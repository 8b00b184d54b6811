#pragma once

#include "rules/classic/position.h"

namespace azulejo::engine {

// The points this round would bring if it ended now, and half of what is under way; of equal moves the one that leaves
// the fewest tiles in the centre for others.
[[nodiscard]] int greedy_value(const classic::Position& position, classic::Move move);

}  // namespace azulejo::engine
