#pragma once

#include "engine/judgement.h"
#include "rules/duel/position.h"

namespace azulejo::engine {

// The points this round would bring if it ended now, what is under way, what the scoring tiles are worth so far, and
// something for chips and for plates that take what lies in the lines. It never draws plates where it need not.
[[nodiscard]] int greedy_value(const duel::Position& position, duel::Move move);

// The same for both boards of a position.
[[nodiscard]] Judgement handwritten_judgement(const duel::Position& position);

}  // namespace azulejo::engine
