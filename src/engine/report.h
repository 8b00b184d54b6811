#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "core/inline_vector.h"
#include "rules/position.h"

namespace azulejo::engine {

inline constexpr int max_seats = 4;
inline constexpr std::size_t max_line_length = 24;

// What is expected for each seat: its share of the victory and its final score.
struct Prospect {
    std::array<double, max_seats> win{};
    std::array<double, max_seats> score{};
};

// A candidate and what it leads to.
template <GamePosition P>
struct Line {
    typename P::Move move;
    Prospect prospect;
    InlineVector<typename P::Move, max_line_length> pv;  // begins with the move itself
    std::uint64_t nodes = 0;
    bool exact = false;  // everything to the end of the round was searched
};

template <GamePosition P>
struct Report {
    typename P::Move best;
    std::vector<Line<P>> lines;  // the best first
    std::uint64_t nodes = 0;
    int depth = 0;
};

}  // namespace azulejo::engine
