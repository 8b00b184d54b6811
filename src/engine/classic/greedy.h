#pragma once

#include "engine/judgement.h"
#include "rules/classic/position.h"

namespace azulejo::engine {

// The points this round would bring if it ended now, and half of what is under way; of equal moves the one that leaves
// the fewest tiles in the centre for others.
[[nodiscard]] int greedy_value(const classic::Position& position, classic::Move move);

// The same written out for a whole position, with a share of the bonuses that are under way.
[[nodiscard]] Judgement handwritten_judgement(const classic::Position& position);

}  // namespace azulejo::engine
