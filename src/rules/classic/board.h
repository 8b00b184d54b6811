#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cassert>
#include <cstdint>
#include <optional>
#include <vector>

#include "rules/classic/scoring.h"
#include "rules/classic/tile.h"

namespace azulejo::classic {

enum class WallSide : std::uint8_t { coloured, grey };

// A3: the column of a colour on the coloured wall.
[[nodiscard]] constexpr int wall_column(Colour colour, int row) {
    return (index(colour) + row) % columns;
}
[[nodiscard]] constexpr Colour wall_colour(int row, int column) {
    return static_cast<Colour>((column - row + columns) % columns);
}

// One space of a floor line.
enum class FloorTile : std::uint8_t { none, blue, yellow, red, black, white, marker };
[[nodiscard]] constexpr FloorTile floor_tile(Colour colour) {
    return static_cast<FloorTile>(index(colour) + 1);
}
using azulejo::colour_of;  // of a letter; the one below is of a space
[[nodiscard]] constexpr std::optional<Colour> colour_of(FloorTile tile) {
    if (tile == FloorTile::none || tile == FloorTile::marker) return std::nullopt;
    return static_cast<Colour>(static_cast<int>(tile) - 1);
}

// A board as read from input; it may be impossible.
struct BoardSetup {
    int score = 0;
    std::array<TileCounts, rows> lines{};
    std::array<std::array<std::optional<Colour>, columns>, rows> wall{};
    std::vector<FloorTile> floor;
};

// A player board (A2) in 32 bytes. Masks are in lanes of six bits, one a colour: bit 6·colour + row, where row 5
// is the floor. `accepts_` says where a colour may go now, so that legality is one AND.
class Board {
  public:
    Board() = default;
    explicit Board(const BoardSetup& setup);  // Position has checked it
    [[nodiscard]] BoardSetup setup() const;

    [[nodiscard]] int score() const { return score_; }

    [[nodiscard]] int line_count(int row) const { return row + 1 - line_space(row); }
    [[nodiscard]] Colour line_colour(int row) const {
        assert(line_count(row) > 0);
        return static_cast<Colour>((lines_ >> (6 * row + 3) & 7U) - 1);
    }
    [[nodiscard]] bool line_complete(int row) const { return line_space(row) == 0; }
    // Bit 6·row is set where the line is complete.
    [[nodiscard]] std::uint32_t complete_lines() const {
        return ~(((lines_ & 7 * lane_ones) + 7 * lane_ones) >> 3) & lane_ones;
    }

    [[nodiscard]] unsigned cells() const { return planes_[0] | planes_[1] | planes_[2]; }
    [[nodiscard]] unsigned cells_of(Colour colour) const {
        const auto code = static_cast<unsigned>(index(colour) + 1);
        unsigned result = cells();
        for (unsigned bit = 0; bit < 3; ++bit) result &= (code >> bit & 1U) != 0 ? planes_[bit] : ~planes_[bit];
        return result;
    }
    [[nodiscard]] std::optional<Colour> wall_at(int row, int column) const {
        const int at = columns * row + column;
        const unsigned code = (planes_[0] >> at & 1U) | (planes_[1] >> at & 1U) << 1 | (planes_[2] >> at & 1U) << 2;
        if (code == 0) return std::nullopt;
        return static_cast<Colour>(code - 1);
    }
    [[nodiscard]] bool wall_row_has(int row, Colour colour) const { return (wall_rows_ & lane_bit(colour, row)) != 0; }
    // The columns where the line's tile may be put: a mask of five bits (A3; G1).
    [[nodiscard]] unsigned open_columns(int row, Colour colour, WallSide side) const {
        if (side == WallSide::coloured) return 1U << wall_column(colour, row);
        const unsigned same = cells_of(colour);
        const unsigned columns_with = same | same >> 5 | same >> 10 | same >> 15 | same >> 20;
        return ~(columns_with | row_cells(cells(), row)) & 31U;
    }

    // Six bits: the lines that take this colour now, and the floor, which always does (A7, A8).
    [[nodiscard]] unsigned accepting(Colour colour) const { return accepts_ >> (6 * index(colour)) & 63U; }

    [[nodiscard]] int floor_count() const { return floor_count_; }
    [[nodiscard]] FloorTile floor_at(int space) const { return static_cast<FloorTile>(floor_ >> (3 * space) & 7U); }

    [[nodiscard]] Bonus bonus() const {
        const unsigned wall = cells();
        // A colour is complete when it is in all five rows.
        const std::uint32_t in_all = wall_rows_ & wall_rows_ >> 1 & wall_rows_ >> 2 & wall_rows_ >> 3 & wall_rows_ >> 4;
        return {complete_rows(wall), complete_columns(wall), std::popcount(in_all & lane_ones)};
    }
    // All tiles on this board, without the marker.
    [[nodiscard]] TileCounts tiles() const;

    // Puts n tiles on a line that accepts them, or row 5 for the floor; the rest falls to the floor, after the
    // marker if that was taken too (markers: 0 or 1; A6), and what does not fit there goes to the lid (A9). There are
    // no branches: the floor is a line without capacity.
    void add(Colour colour, int row, int n, int markers) {
        assert((accepts_ & lane_bit(colour, row)) != 0);
        const std::uint32_t code = static_cast<std::uint32_t>(index(colour)) + 1;
        const int space = line_space(row);
        const int placed = std::min(n, space);
        lines_ = (lines_ - (static_cast<std::uint32_t>(placed) << (6 * row))) | (code << 3) << (6 * row);
        const std::uint32_t still = static_cast<std::uint32_t>(placed < space) << (6 * index(colour) + row);
        accepts_ = (accepts_ & ~(lane_ones << row)) | still | lane_ones << floor_row;
        drop(colour, n - placed, markers);
    }
    // Moves the tile of a complete line to the wall, scores it and empties the line (A11, A12).
    Runs tile_line(int row, int column) {
        const Colour colour = line_colour(row);
        put_on_wall(row, column, colour);
        empty_line(row);
        const Runs runs = runs_through(cells(), row, column);
        score_ = static_cast<std::int16_t>(score_ + runs.points());
        return runs;
    }
    // A complete line without a valid space falls to the floor as a whole (G2).
    int break_line(int row) {
        const Colour colour = line_colour(row);
        const int n = line_count(row);
        empty_line(row);
        drop(colour, n, 0);
        return n;
    }
    // A13. Returns what it cost; the score may have been less.
    int score_floor() {
        const int penalty = floor_penalty(floor_count_);
        score_ = static_cast<std::int16_t>(std::max(0, score_ - penalty));
        floor_ = 0;
        floor_count_ = 0;
        return penalty;
    }
    void add_points(int points) { score_ = static_cast<std::int16_t>(score_ + points); }
    // The wall and the lines, without score and floor.
    [[nodiscard]] Board wall_and_lines() const {
        Board result = without_floor_tiles();
        result.score_ = 0;
        result.floor_count_ = 0;
        return result;
    }
    // The same board if all tiles on the floor counted as equal.
    [[nodiscard]] Board without_floor_tiles() const {
        Board result = *this;
        result.floor_ = 0;
        return result;
    }

    friend bool operator==(const Board&, const Board&) = default;

  private:
    static constexpr std::uint32_t lane_ones = 0x0104'1041;  // bit 0 of each lane
    static constexpr std::uint32_t all_accepted = 63 * lane_ones;
    static constexpr std::uint32_t empty_lines = 1U | 2U << 6 | 3U << 12 | 4U << 18 | 5U << 24;
    static constexpr std::uint32_t lane_bit(Colour colour, int row) { return 1U << (6 * index(colour) + row); }

    // Row 5, the floor, has none.
    [[nodiscard]] int line_space(int row) const { return static_cast<int>(lines_ >> (6 * row) & 7U); }
    // Lets the marker, if there is one, and then n equal tiles fall onto the floor, left to right (A6, A7, A9).
    void drop(Colour colour, int n, int markers) {
        constexpr std::uint64_t each_space = 0111'1111;
        const std::uint64_t spaces = (std::uint64_t{1} << (3 * n)) - 1;
        const std::uint64_t tiles = each_space * static_cast<std::uint64_t>(floor_tile(colour)) & spaces;
        const std::uint64_t fallen =
            tiles << (3 * markers) | static_cast<std::uint64_t>(markers * static_cast<int>(FloorTile::marker));
        floor_ = static_cast<std::uint32_t>((floor_ | fallen << (3 * floor_count_)) & 7 * each_space);
        floor_count_ = static_cast<std::uint8_t>(std::min(floor_spaces, floor_count_ + n + markers));
    }
    void put_on_wall(int row, int column, Colour colour) {
        const unsigned cell = cell_bit(row, column);
        const auto code = static_cast<unsigned>(index(colour) + 1);
        for (unsigned bit = 0; bit < 3; ++bit) planes_[bit] |= (code >> bit & 1U) * cell;
        wall_rows_ |= lane_bit(colour, row);
    }
    void empty_line(int row) {
        lines_ = (lines_ & ~(63U << (6 * row))) | (empty_lines & 63U << (6 * row));
        accepts_ |= lane_ones << row & ~wall_rows_;
    }

    std::array<std::uint32_t, 3> planes_{};  // per cell: bit i of its colour's index + 1, all 0 where it is empty
    std::uint32_t wall_rows_ = 0;            // lanes: the colour is on the wall in this row
    std::uint32_t accepts_ = all_accepted;   // lanes: the colour may be put here now
    std::uint32_t lines_ = empty_lines;      // six bits a row: free spaces in the lower three, colour's index + 1 above
    std::uint32_t floor_ = 0;                // three bits a space: a FloorTile
    std::int16_t score_ = 0;
    std::uint8_t floor_count_ = 0;
    std::uint8_t unused_ = 0;
};
static_assert(sizeof(Board) == 32);

}  // namespace azulejo::classic
