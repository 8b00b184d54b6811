#pragma once

#include "engine/eval/integer_evaluation.h"
#include "rules/classic/position.h"

namespace azulejo::engine {

// The points of this round if it ended after the move, plus half the value of incomplete lines. Ties are broken by the
// number of tiles that the move leaves in the centre.
[[nodiscard]] int greedy_value(const classic::Position& position, classic::Move move);

// An evaluation of a position by the same rules, with a share of the bonuses in progress.
[[nodiscard]] IntegerEvaluation handwritten_evaluation(const classic::Position& position);

}  // namespace azulejo::engine
