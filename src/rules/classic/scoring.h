#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>

#include "rules/classic/move.h"
#include "rules/runs.h"

// Walls as masks of 25 cells: bit 5·row + column.
namespace azulejo::classic {

[[nodiscard]] constexpr unsigned cell_bit(int row, int column) {
    return 1U << (columns * row + column);
}
[[nodiscard]] constexpr unsigned row_cells(unsigned cells, int row) {
    return cells >> (columns * row) & 31U;
}
// Gathers the five bits of a column, which lie five apart: the factor moves bit 5·i to bit 20 + i, and the
// partial products do not overlap.
[[nodiscard]] constexpr unsigned column_cells(unsigned cells, int column) {
    return ((cells >> column & 0x108421U) * 0x111110U) >> 20 & 31U;
}

[[nodiscard]] constexpr Runs runs_through(unsigned cells, int row, int column) {
    return {run_table<columns>[row_cells(cells, row)][static_cast<std::size_t>(column)],
            run_table<columns>[column_cells(cells, column)][static_cast<std::size_t>(row)]};
}
// What a tile that was placed here scores (A12): `runs_through(…).points()`, faster.
[[nodiscard]] constexpr int points_through(unsigned cells, int row, int column) {
    return std::max(1, run_points<columns>[row_cells(cells, row)][static_cast<std::size_t>(column)] +
                           run_points<columns>[column_cells(cells, column)][static_cast<std::size_t>(row)]);
}

inline constexpr int floor_spaces = 7;
inline constexpr std::array<int, floor_spaces> floor_costs{1, 1, 2, 2, 2, 3, 3};  // A2

namespace detail {
inline constexpr std::array<std::uint8_t, floor_spaces + 1> floor_penalties{0, 1, 2, 4, 6, 8, 11, 14};
}
[[nodiscard]] constexpr int floor_penalty(int occupied) {
    return detail::floor_penalties[static_cast<std::size_t>(occupied)];
}

namespace detail {
// Bit 5·row is set where the row is complete.
[[nodiscard]] constexpr unsigned complete_row_bits(unsigned cells) {
    return cells & cells >> 1 & cells >> 2 & cells >> 3 & cells >> 4 & 0x108421U;
}
}  // namespace detail
[[nodiscard]] constexpr bool has_complete_row(unsigned cells) {
    return detail::complete_row_bits(cells) != 0;
}
[[nodiscard]] constexpr int complete_rows(unsigned cells) {
    return std::popcount(detail::complete_row_bits(cells));
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
