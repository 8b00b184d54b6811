#pragma once

#include <cstdint>
#include <vector>

#include "core/inline_vector.h"
#include "engine/eval/evaluation.h"
#include "rules/position.h"

namespace azulejo::engine {

inline constexpr std::size_t max_line_length = 24;

// A candidate move with its value and principal variation.
template <GamePosition P>
struct Line {
    typename P::Move move;
    Evaluation evaluation;
    InlineVector<typename P::Move, max_line_length> pv;  // begins with the move itself
    std::uint64_t nodes = 0;
    bool exact = false;  // searched completely to the end of the round
};

template <GamePosition P>
struct Report {
    typename P::Move best;
    std::vector<Line<P>> lines;  // sorted, the best first
    std::uint64_t nodes = 0;
    int depth = 0;
    bool exact = false;  // every move was searched completely to the end of the round, so the best one is proved
};

}  // namespace azulejo::engine
