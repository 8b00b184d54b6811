#pragma once

#include <array>
#include <bit>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <optional>

#include "rules/classic/scoring.h"
#include "rules/classic/tile.h"

namespace azulejo::classic {

enum class WallSide : std::uint8_t { coloured, grey };

// A3: the column of a colour on the coloured wall.
[[nodiscard]] constexpr int wall_column(Colour colour, int row) {
    const int sum = index(colour) + row;
    return sum < columns ? sum : sum - columns;
}
[[nodiscard]] constexpr Colour wall_colour(int row, int column) {
    return static_cast<Colour>((column - row + columns) % columns);
}

// A space of a wall.
struct Place {
    std::uint32_t cell;
    std::uint8_t row;
    std::uint8_t column;
};
namespace detail {
// Where the coloured wall has a colour in a row: entry 6·row + colour.
inline constexpr auto places = [] {
    std::array<Place, std::size_t{6} * rows> table{};
    for (int row = 0; row < rows; ++row) {
        for (const Colour colour : all_colours) {
            const int column = wall_column(colour, row);
            table[std::size_t{6} * static_cast<std::size_t>(row) + static_cast<std::size_t>(index(colour))] = {
                cell_bit(row, column), static_cast<std::uint8_t>(row), static_cast<std::uint8_t>(column)};
        }
    }
    return table;
}();
}  // namespace detail

// The tiles on the coloured side of a wall in four bytes: the colour of a tile follows from its place.
class ColouredWall {
  public:
    [[nodiscard]] unsigned cells() const { return cells_; }
    [[nodiscard]] unsigned cells_of(Colour colour) const {
        return cells_ & spaces[static_cast<std::size_t>(index(colour))];
    }
    [[nodiscard]] int complete_colours() const {
        int result = 0;
        for (const std::uint32_t cells : spaces) result += static_cast<int>((cells & ~cells_) == 0);
        return result;
    }
    [[nodiscard]] std::optional<Colour> at(int row, int column) const {
        if ((cells_ & cell_bit(row, column)) == 0) return std::nullopt;
        return wall_colour(row, column);
    }
    // Bit 6·colour + row is set for each colour that this row does not have.
    [[nodiscard]] std::uint32_t missing_in(int row) const {
        return missing[static_cast<std::size_t>(row)][row_cells(cells_, row)];
    }
    [[nodiscard]] static unsigned open_columns(int row, Colour colour, WallSide /*side*/) {
        return 1U << wall_column(colour, row);
    }
    void put(int row, int column, Colour /*colour*/) { cells_ |= cell_bit(row, column); }
    void put(const Place& place) { cells_ |= place.cell; }

    friend bool operator==(const ColouredWall&, const ColouredWall&) = default;

  private:
    static constexpr auto spaces = [] {  // of each colour
        std::array<std::uint32_t, colour_count> table{};
        for (const Colour colour : all_colours) {
            for (int row = 0; row < rows; ++row) {
                table[static_cast<std::size_t>(index(colour))] |= cell_bit(row, wall_column(colour, row));
            }
        }
        return table;
    }();
    static constexpr auto missing = [] {
        std::array<std::array<std::uint32_t, 1U << columns>, rows> table{};
        for (int row = 0; row < rows; ++row) {
            for (unsigned cells = 0; cells < 1U << columns; ++cells) {
                for (int column = 0; column < columns; ++column) {
                    if ((cells >> column & 1U) != 0) continue;
                    table[static_cast<std::size_t>(row)][cells] |= Pile::bit(wall_colour(row, column), row);
                }
            }
        }
        return table;
    }();

    std::uint32_t cells_ = 0;
};

// The tiles on a wall of either side.
class FreeWall {
  public:
    [[nodiscard]] unsigned cells() const { return planes_[0] | planes_[1] | planes_[2]; }
    [[nodiscard]] unsigned cells_of(Colour colour) const {
        const auto code = static_cast<unsigned>(index(colour) + 1);
        unsigned result = cells();
        for (unsigned bit = 0; bit < 3; ++bit) result &= (code >> bit & 1U) != 0 ? planes_[bit] : ~planes_[bit];
        return result;
    }
    [[nodiscard]] std::optional<Colour> at(int row, int column) const {
        const int at = columns * row + column;
        const unsigned code = (planes_[0] >> at & 1U) | (planes_[1] >> at & 1U) << 1 | (planes_[2] >> at & 1U) << 2;
        if (code == 0) return std::nullopt;
        return static_cast<Colour>(code - 1);
    }
    [[nodiscard]] std::uint32_t missing_in(int row) const { return ~rows_ & Pile::ones << row; }
    [[nodiscard]] unsigned open_columns(int row, Colour colour, WallSide side) const {
        if (side == WallSide::coloured) return 1U << wall_column(colour, row);
        return ~(columns_ >> (6 * index(colour)) | row_cells(cells(), row)) & 31U;
    }
    // A colour is complete if it is in all five rows.
    [[nodiscard]] int complete_colours() const {
        return std::popcount(rows_ & rows_ >> 1 & rows_ >> 2 & rows_ >> 3 & rows_ >> 4 & Pile::ones);
    }
    void put(int row, int column, Colour colour) {
        const unsigned cell = cell_bit(row, column);
        const auto code = static_cast<unsigned>(index(colour) + 1);
        for (unsigned bit = 0; bit < 3; ++bit) planes_[bit] |= (code >> bit & 1U) * cell;
        rows_ |= Pile::bit(colour, row);
        columns_ |= Pile::bit(colour, column);
    }
    // All tiles in 50 bits of one word and 25 of another, with other data above them. For keys of tables.
    using Words = std::array<std::uint64_t, 2>;
    [[nodiscard]] Words words(std::uint64_t above_first, std::uint64_t above_second) const {
        assert(above_first >> 14 == 0 && above_second >> 39 == 0);
        return {planes_[0] | std::uint64_t{planes_[1]} << 25 | above_first << 50, planes_[2] | above_second << 25};
    }

    friend bool operator==(const FreeWall&, const FreeWall&) = default;

  private:
    std::array<std::uint32_t, 3> planes_{};  // per cell: bit i of its colour's index + 1, all 0 where it is empty
    std::uint32_t rows_ = 0;                 // bit 6·colour + row: the colour is in this row
    std::uint32_t columns_ = 0;              // bit 6·colour + column: the colour is in this column
};

}  // namespace azulejo::classic
