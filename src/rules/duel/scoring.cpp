#include "rules/duel/scoring.h"

#include <algorithm>
#include <bit>

namespace azulejo::duel {

namespace {

constexpr std::uint64_t all_cells = (std::uint64_t{1} << (rows * columns)) - 1;
constexpr std::uint64_t inner_cells = [] {
    std::uint64_t cells = 0;
    for (int row = 1; row < rows - 1; ++row) {
        for (int column = 1; column < columns - 1; ++column) cells |= cell_bit(row, column);
    }
    return cells;
}();
constexpr std::array<std::uint64_t, 2> diagonals = [] {
    std::array<std::uint64_t, 2> cells{};
    for (int row = 0; row < rows; ++row) {
        cells[0] |= cell_bit(row, row);
        cells[1] |= cell_bit(row, columns - 1 - row);
    }
    return cells;
}();
constexpr std::array<int, 4> corner_slots{0, 2, 6, 8};

int full_rows(std::uint64_t cells) {
    int result = 0;
    for (int row = 0; row < rows; ++row) result += row_cells(cells, row) == 63 ? 1 : 0;
    return result;
}

int full_columns(std::uint64_t cells) {
    int result = 0;
    for (int column = 0; column < columns; ++column) result += column_cells(cells, column) == 63 ? 1 : 0;
    return result;
}

// Rows with at least five colours; a special tile may replace one of them.
int colourful_rows(const Board& board) {
    std::array<int, rows> kinds{};
    for (int tile = 1; tile <= static_cast<int>(DomeTile::special); ++tile) {
        const std::uint64_t cells = board.cells_of(static_cast<DomeTile>(tile));
        for (int row = 0; row < rows; ++row) {
            kinds[static_cast<std::size_t>(row)] += row_cells(cells, row) != 0 ? 1 : 0;
        }
    }
    int result = 0;
    for (const int kind : kinds) result += kind >= colour_count ? 1 : 0;
    return result;
}

TileScore corners(std::uint64_t cells) {
    TileScore result;
    for (std::size_t i = 0; i < corner_slots.size(); ++i) {
        const std::uint64_t corner = slot_cells(corner_slots[i]);
        if ((cells & corner) != corner) continue;
        ++result.count;
        result.points += components::corner_points[i];
    }
    return result;
}

}  // namespace

ScoringTiles draw_scoring(const ScoringChoice& choice, Rng& rng) {
    if (choice.by_lot == 0) return choice.given;
    ScoringTiles sides{};
    for (std::size_t tile = 0; tile < sides.size(); ++tile) sides[tile] = all_scoring_tiles[2 * tile + rng.below(2)];
    if (choice.by_lot == static_cast<int>(sides.size())) return sides;
    // Those after the one left out move up.
    const std::size_t left_out = rng.below(static_cast<std::uint32_t>(sides.size()));
    std::shift_left(sides.begin() + static_cast<std::ptrdiff_t>(left_out), sides.end(), 1);
    sides.back() = ScoringTile::none;
    return sides;
}

TileScore score_of(ScoringTile tile, const Board& board) {
    const std::uint64_t cells = board.cells();
    const auto each = [](int count, int points) { return TileScore{.count = count, .points = count * points}; };
    switch (tile) {
        case ScoringTile::none: return {};
        case ScoringTile::full_rows: return each(full_rows(cells), 3);
        case ScoringTile::colours: return each(colourful_rows(board), 4);
        case ScoringTile::full_columns: return each(full_columns(cells), 7);
        case ScoringTile::border: return each(std::popcount(cells & all_cells & ~inner_cells), 1);
        case ScoringTile::diagonals:
            return each(
                ((cells & diagonals[0]) == diagonals[0] ? 1 : 0) + ((cells & diagonals[1]) == diagonals[1] ? 1 : 0),
                10);
        case ScoringTile::corners: return corners(cells);
        case ScoringTile::wild: {
            const std::uint64_t spaces = board.joker_spaces(false);
            return each(std::popcount(spaces & cells), (spaces & ~cells) == 0 ? 2 : 0);
        }
        case ScoringTile::special: return each(std::popcount(board.joker_spaces(true) & ~cells), -3);
    }
    return {};
}

}  // namespace azulejo::duel
