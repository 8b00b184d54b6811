#include "rules/duel/board.h"

#include "core/bits.h"

namespace azulejo::duel {

namespace {

ChipCounts count(const std::vector<Chip>& chips) {
    ChipCounts result;
    for (const Chip chip : chips) result += ChipCounts::of(chip);
    return result;
}

std::vector<Chip> list(ChipCounts chips) {
    std::vector<Chip> result;
    for (int kind = 0; kind < chip_kinds; ++kind) {
        result.insert(result.end(), static_cast<std::size_t>(chips[chip(kind)]), chip(kind));
    }
    return result;
}

}  // namespace

Board::Board(const BoardSetup& setup)
    : chips_(count(setup.chips)),
      spent_(count(setup.spent)),
      broken_(Pile::from(setup.broken)),
      score_(static_cast<std::int16_t>(setup.score)),
      markers_(static_cast<std::uint8_t>(setup.markers) & 15U),
      taken_(static_cast<std::uint8_t>(setup.taken) & 15U) {
    for (int slot = 0; slot < slots; ++slot) {
        const PlacedPlate placed = setup.plates[static_cast<std::size_t>(slot)];
        if (!placed.empty()) place_plate(slot, placed);
    }
    for (int row = 0; row < rows; ++row) {
        for (int column = 0; column < columns; ++column) {
            const DomeTile tile = setup.dome[static_cast<std::size_t>(row)][static_cast<std::size_t>(column)];
            if (tile != DomeTile::none) put(row, column, tile);
        }
        for (const Colour colour : all_colours) {
            const int tiles = setup.lines[static_cast<std::size_t>(row)][colour];
            if (tiles > 0) add(colour, row, tiles);
        }
    }
}

BoardSetup Board::setup() const {
    BoardSetup result;
    result.score = score();
    for (int row = 0; row < rows; ++row) {
        const auto at = static_cast<std::size_t>(row);
        if (line_count(row) > 0) result.lines[at] = TileCounts::of(line_colour(row), line_count(row));
        for (int column = 0; column < columns; ++column) {
            result.dome[at][static_cast<std::size_t>(column)] = dome_at(row, column);
        }
    }
    result.plates = plates_;
    result.broken = broken_.counts();
    result.chips = list(chips_);
    result.spent = list(spent_);
    result.markers = markers_;
    result.taken = taken_;
    return result;
}

TileCounts Board::tiles() const {
    TileCounts result = broken_.counts();
    for (const Colour colour : all_colours) {
        result += TileCounts::of(colour, std::popcount(cells_of(dome_tile(colour))));
    }
    for (int row = 0; row < rows; ++row) {
        if (line_count(row) > 0) result += TileCounts::of(line_colour(row), line_count(row));
    }
    return result;
}

}  // namespace azulejo::duel
