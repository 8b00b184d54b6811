#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cassert>
#include <cstdint>
#include <cstring>
#include <optional>
#include <vector>

#include "core/bits.h"
#include "rules/duel/move.h"
#include "rules/runs.h"

namespace azulejo::duel {

inline constexpr int broken_spaces = 4;  // D2

// The tile on a space of the dome.
enum class DomeTile : std::uint8_t { none, blue, yellow, red, black, white, special };
[[nodiscard]] constexpr DomeTile dome_tile(Colour colour) {
    return static_cast<DomeTile>(index(colour) + 1);
}
using azulejo::colour_of;  // of a letter; the one below is of a space
[[nodiscard]] constexpr std::optional<Colour> colour_of(DomeTile tile) {
    if (tile == DomeTile::none || tile == DomeTile::special) return std::nullopt;
    return static_cast<Colour>(static_cast<int>(tile) - 1);
}

// Domes as masks of 36 cells: bit 6·row + column.
[[nodiscard]] constexpr std::uint64_t cell_bit(int row, int column) {
    return std::uint64_t{1} << (columns * row + column);
}
[[nodiscard]] constexpr unsigned row_cells(std::uint64_t cells, int row) {
    return static_cast<unsigned>(cells >> (columns * row)) & 63U;
}
// Gathers the six bits of a column, which lie six apart: the factor moves bit 6·i to bit 30 + i, and the partial
// products do not overlap.
[[nodiscard]] constexpr unsigned column_cells(std::uint64_t cells, int column) {
    return static_cast<unsigned>(((cells >> column & 0x4104'1041U) * 0x4210'8420U) >> 30) & 63U;
}
[[nodiscard]] constexpr Runs runs_through(std::uint64_t cells, int row, int column) {
    return {run_table<columns>[row_cells(cells, row)][static_cast<std::size_t>(column)],
            run_table<rows>[column_cells(cells, column)][static_cast<std::size_t>(row)]};
}
// What a tile that was placed here scores (D21): `runs_through(…).points()`, faster.
[[nodiscard]] constexpr int points_through(std::uint64_t cells, int row, int column) {
    return std::max(1, run_points<columns>[row_cells(cells, row)][static_cast<std::size_t>(column)] +
                           run_points<rows>[column_cells(cells, column)][static_cast<std::size_t>(row)]);
}
[[nodiscard]] constexpr int slot_of(int row, int column) {
    return row / 2 * 3 + column / 2;
}
// The four cells of a slot.
[[nodiscard]] constexpr std::uint64_t slot_cells(int slot) {
    return std::uint64_t{0xC3} << (columns * 2 * (slot / 3) + 2 * (slot % 3));
}
// The cell of a space given as 2·row + column of a plate.
[[nodiscard]] constexpr std::uint64_t cell_in_slot(int slot, int space) {
    return cell_bit(slot / 3 * 2 + space / 2, slot % 3 * 2 + space % 2);
}

// A board as read from input; it may be impossible.
struct BoardSetup {
    int score = 0;
    std::array<TileCounts, rows> lines{};
    std::array<std::array<DomeTile, columns>, rows> dome{};
    std::array<PlacedPlate, slots> plates{};
    TileCounts broken;
    std::vector<Chip> chips;
    std::vector<Chip> spent;
    int markers = 0;
    int taken = 0;
};

// The result of placing a tile (D21, D22).
struct Placement {
    Runs runs;
    int special_row = -1;  // the row of the special tile that was placed with it; -1 if there was none
    [[nodiscard]] int special_points() const {
        return special_row < 0 ? 0 : components::special_points[static_cast<std::size_t>(special_row)];
    }
};

// A player board (D2) in 88 bytes.
class Board {
  public:
    Board() = default;
    explicit Board(const BoardSetup& setup);  // Position has checked it
    [[nodiscard]] BoardSetup setup() const;

    [[nodiscard]] int score() const { return score_; }
    [[nodiscard]] int markers() const { return markers_; }
    [[nodiscard]] int taken() const { return taken_; }
    [[nodiscard]] ChipCounts chips() const { return chips_; }
    [[nodiscard]] ChipCounts spent() const { return spent_; }
    [[nodiscard]] Pile broken() const { return broken_; }

    [[nodiscard]] int line_count(int row) const { return row + 1 - line_space(row); }
    [[nodiscard]] int line_space(int row) const { return static_cast<int>(lines_ >> (6 * row) & 7U); }
    [[nodiscard]] Colour line_colour(int row) const {
        assert(line_count(row) > 0);
        return static_cast<Colour>((lines_ >> (6 * row + 3) & 7U) - 1);
    }
    // Seven bits: the lines that take this colour now, and the broken space, which always does (D13).
    [[nodiscard]] unsigned accepting(Colour colour) const {
        return static_cast<unsigned>(accepts_ >> (7 * index(colour))) & 127U;
    }

    [[nodiscard]] std::uint64_t cells() const { return planes_[0] | planes_[1] | planes_[2]; }
    [[nodiscard]] std::uint64_t cells_of(DomeTile tile) const {
        const auto code = static_cast<unsigned>(tile);
        std::uint64_t result = cells();
        for (unsigned bit = 0; bit < 3; ++bit) result &= (code >> bit & 1U) != 0 ? planes_[bit] : ~planes_[bit];
        return result;
    }
    [[nodiscard]] DomeTile dome_at(int row, int column) const {
        const int at = columns * row + column;
        return static_cast<DomeTile>((planes_[0] >> at & 1U) | (planes_[1] >> at & 1U) << 1 |
                                     (planes_[2] >> at & 1U) << 2);
    }
    [[nodiscard]] PlacedPlate plate_at(int slot) const { return plates_[static_cast<std::size_t>(slot)]; }
    [[nodiscard]] unsigned empty_slots() const {
        std::uint64_t codes = 0;  // of the first eight
        std::memcpy(&codes, plates_.data(), sizeof codes);
        return (~gather_bytes(nonzero_bytes(codes)) & 255U) | unsigned{plates_[8].empty()} << 8;
    }
    [[nodiscard]] bool row_has_empty_slot(int row) const { return (empty_slots() >> (row / 2 * 3) & 7U) != 0; }
    // The free spaces of a row that take a colour: a mask of six bits (D17).
    [[nodiscard]] unsigned open_columns(int row, Colour colour) const {
        return fits_[static_cast<std::size_t>(row)] >> (6 * index(colour)) & 63U;
    }
    // The multicolour spaces on the dome, or the special ones.
    [[nodiscard]] std::uint64_t joker_spaces(bool special) const {
        std::uint64_t result = 0;
        for (int slot = 0; slot < slots; ++slot) {
            const PlacedPlate placed = plate_at(slot);
            if (!placed.empty() && is_special(placed) == special) result |= cell_in_slot(slot, joker_space(placed));
        }
        return result;
    }
    // All coloured tiles on this board.
    [[nodiscard]] TileCounts tiles() const;

    // Puts n tiles on a line that accepts them, or row 6 for the broken space; what does not fit is broken, and what
    // the broken space has no room for goes to the tower (D13).
    void add(Colour colour, int row, int n) {
        assert((accepting(colour) >> row & 1U) != 0);
        const std::uint64_t code = static_cast<std::uint64_t>(index(colour)) + 1;
        const int space = line_space(row);
        const int placed = std::min(n, space);
        lines_ = (lines_ - (static_cast<std::uint64_t>(placed) << (6 * row))) | (code << 3) << (6 * row);
        lines_ &= all_lines;  // the broken space is a line without capacity
        const std::uint64_t still = static_cast<std::uint64_t>(placed < space) << (7 * index(colour) + row);
        accepts_ = (accepts_ & ~(accept_ones << row)) | still | accept_ones << broken_row;
        drop(colour, n - placed);
    }
    void take_chip(Chip chip) {
        chips_ += ChipCounts::of(chip);
        ++taken_;
    }
    void use_marker() { --markers_; }
    void start_round(int markers) {
        markers_ = static_cast<std::uint8_t>(markers) & 15U;
        taken_ = 0;
    }
    void pay_point() { score_ = static_cast<std::int16_t>(std::max(0, score_ - 1)); }
    void place_plate(int slot, PlacedPlate placed) {
        assert(plate_at(slot).empty());
        plates_[static_cast<std::size_t>(slot)] = placed;
        const auto row = static_cast<std::size_t>(slot) / 3 * 2;
        const int column = 2 * (slot % 3);
        fits_[row] |= fitting_spaces(placed, 0) << column;
        fits_[row + 1] |= fitting_spaces(placed, 1) << column;
    }
    // Moves a tile of the line to the dome, scores it and what follows, and empties the line (D17, D20 to D22).
    Placement tile_line(int row, int column, ChipCounts payment) {
        put(row, column, dome_tile(line_colour(row)));
        empty_line(row);
        chips_ -= payment;
        spent_ += payment;
        Placement result{.runs = runs_through(cells(), row, column)};
        const int points = points_through(cells(), row, column);
        result.special_row = complete_special(slot_of(row, column));
        add_points(points + result.special_points());
        return result;
    }
    // D19. Returns how many tiles the line held.
    int break_line(int row) {
        const Colour colour = line_colour(row);
        const int n = line_count(row);
        empty_line(row);
        drop(colour, n);
        return n;
    }
    // D23. Returns what it cost; the score may have been less.
    int score_broken(bool holds_first_player_tile) {
        const int penalty = components::broken_costs[static_cast<std::size_t>(broken_.total())] +
                            (holds_first_player_tile ? components::first_player_cost : 0);
        add_points(-penalty);
        broken_ = {};
        return penalty;
    }
    // The dome, the lines and the chips to pay with.
    [[nodiscard]] Board dome_and_lines() const {
        Board result = *this;
        result.score_ = 0;
        result.spent_ = {};
        result.broken_ = {};
        result.markers_ = 0;
        result.taken_ = 0;
        return result;
    }
    // Not below 0 (D2).
    void add_points(int points) { score_ = static_cast<std::int16_t>(std::max(0, score_ + points)); }

    friend bool operator==(const Board&, const Board&) = default;

  private:
    static constexpr std::uint64_t accept_ones = 0x1020'4081;  // bit 0 of each lane of seven
    static constexpr std::uint32_t fit_ones = 0x0104'1041;     // bit 0 of each lane of six
    static constexpr std::uint64_t all_lines = (std::uint64_t{1} << 36) - 1;
    static constexpr std::uint64_t empty_lines = 1U | 2U << 6 | 3U << 12 | 4U << 18 | 5U << 24 | std::uint64_t{6} << 30;

    void drop(Colour colour, int n) { broken_ += Pile::of(colour, std::min(n, broken_spaces - broken_.total())); }
    void put(int row, int column, DomeTile tile) {
        const std::uint64_t cell = cell_bit(row, column);
        const auto code = static_cast<unsigned>(tile);
        for (unsigned bit = 0; bit < 3; ++bit) planes_[bit] |= (code >> bit & 1U) * cell;
        fits_[static_cast<std::size_t>(row)] &= ~(fit_ones << column);
    }
    // D22. The row of the special tile that is placed; -1 if there is none.
    int complete_special(int slot) {
        const PlacedPlate placed = plate_at(slot);
        const std::uint64_t joker = cell_in_slot(slot, joker_space(placed));
        if (!is_special(placed) || (cells() & slot_cells(slot)) != (slot_cells(slot) & ~joker)) return -1;
        const int row = slot / 3 * 2 + joker_space(placed) / 2;
        put(row, slot % 3 * 2 + joker_space(placed) % 2, DomeTile::special);
        return row;
    }
    void empty_line(int row) {
        const std::uint64_t line = std::uint64_t{63} << (6 * row);
        lines_ = (lines_ & ~line) | (empty_lines & line);
        accepts_ |= accept_ones << row;
    }

    std::array<std::uint64_t, 3> planes_{};  // per cell: bit i of its DomeTile
    std::uint64_t lines_ = empty_lines;      // six bits a row: free spaces in the lower three, colour's index + 1 above
    std::uint64_t accepts_ = 127 * accept_ones;  // bit 7·colour + row: the colour may be put here now
    std::array<std::uint32_t, rows> fits_{};     // a row: bit 6·colour + column: a free space that takes the colour
    ChipCounts chips_;                           // unspent
    ChipCounts spent_;
    Pile broken_;
    std::int16_t score_ = components::start_score;
    std::array<PlacedPlate, slots> plates_{};
    std::uint8_t markers_ : 4 = 2;  // player markers left this round
    std::uint8_t taken_ : 4 = 0;    // chips taken this round
};
static_assert(sizeof(Board) == 88);

}  // namespace azulejo::duel
