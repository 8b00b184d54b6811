#pragma once

#include "engine/eval/integer_evaluation.h"
#include "rules/duel/position.h"

namespace azulejo::engine {

// The points of this round if it ended after the move, plus the value of incomplete lines, half the scoring tiles'
// points so far, and a bonus for chips and for plates that fit the pattern lines. Drawing plates is always worse.
[[nodiscard]] int greedy_value(const duel::Position& position, duel::Move move);

// An evaluation of both boards by the same rules.
[[nodiscard]] IntegerEvaluation handwritten_evaluation(const duel::Position& position);

}  // namespace azulejo::engine
