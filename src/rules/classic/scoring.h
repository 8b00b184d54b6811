#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>

#include "rules/classic/move.h"

// Walls as masks of 25 cells: bit 5·row + column.
namespace azulejo::classic {

[[nodiscard]] constexpr unsigned cell_bit(int row, int column) {
    return 1U << (columns * row + column);
}
[[nodiscard]] constexpr unsigned row_cells(unsigned cells, int row) {
    return cells >> (columns * row) & 31U;
}
// Gathers the five bits of a column, which lie five apart: the factor moves bit 5·i to bit 20 + i, and no two
// partial products meet.
[[nodiscard]] constexpr unsigned column_cells(unsigned cells, int column) {
    return ((cells >> column & 0x108421U) * 0x111110U) >> 20 & 31U;
}

namespace detail {
consteval std::array<std::array<std::uint8_t, 5>, 32> make_run_table() {
    std::array<std::array<std::uint8_t, 5>, 32> table{};
    for (unsigned line = 0; line < 32; ++line) {
        for (int at = 0; at < 5; ++at) {
            if ((line >> at & 1U) == 0) continue;
            int first = at;
            int last = at;
            while (first > 0 && (line >> (first - 1) & 1U) != 0) --first;
            while (last < 4 && (line >> (last + 1) & 1U) != 0) ++last;
            table[line][static_cast<std::size_t>(at)] = static_cast<std::uint8_t>(last - first + 1);
        }
    }
    return table;
}
inline constexpr auto run_table = make_run_table();
}  // namespace detail

// The runs through a placed tile and what they score (A12).
struct Runs {
    int horizontal = 0;
    int vertical = 0;
    [[nodiscard]] constexpr int points() const {
        return std::max(1, (horizontal > 1 ? horizontal : 0) + (vertical > 1 ? vertical : 0));
    }
};

[[nodiscard]] constexpr Runs runs_through(unsigned cells, int row, int column) {
    return {detail::run_table[row_cells(cells, row)][static_cast<std::size_t>(column)],
            detail::run_table[column_cells(cells, column)][static_cast<std::size_t>(row)]};
}

inline constexpr int floor_spaces = 7;
inline constexpr std::array<int, floor_spaces> floor_costs{1, 1, 2, 2, 2, 3, 3};  // A2

[[nodiscard]] constexpr int floor_penalty(int occupied) {
    constexpr std::array<std::uint8_t, floor_spaces + 1> sums{0, 1, 2, 4, 6, 8, 11, 14};
    return sums[static_cast<std::size_t>(occupied)];
}

[[nodiscard]] constexpr int complete_rows(unsigned cells) {
    const unsigned folded = cells & cells >> 1 & cells >> 2 & cells >> 3 & cells >> 4;
    return std::popcount(folded & 0x108421U);
}
[[nodiscard]] constexpr int complete_columns(unsigned cells) {
    return std::popcount(cells & cells >> 5 & cells >> 10 & cells >> 15 & cells >> 20 & 31U);
}

// What the end of the game adds (A19).
struct Bonus {
    int rows = 0;
    int columns = 0;
    int colours = 0;
    static constexpr int row_points = 2;
    static constexpr int column_points = 7;
    static constexpr int colour_points = 10;
    [[nodiscard]] constexpr int points() const {
        return row_points * rows + column_points * columns + colour_points * colours;
    }
};

}  // namespace azulejo::classic
