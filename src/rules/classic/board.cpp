#include "rules/classic/board.h"

namespace azulejo::classic {

Board::Board(const BoardSetup& setup) : score_(static_cast<std::int16_t>(setup.score)) {
    for (int row = 0; row < rows; ++row) {
        for (int column = 0; column < columns; ++column) {
            const auto colour = setup.wall[static_cast<std::size_t>(row)][static_cast<std::size_t>(column)];
            if (colour) put_on_wall(row, column, *colour);
        }
        empty_line(row);
        accepts_ &= ~wall_rows_;
        for (const Colour colour : all_colours) {
            const int tiles = setup.lines[static_cast<std::size_t>(row)][colour];
            if (tiles > 0) add(colour, row, tiles, 0);
        }
    }
    for (const FloorTile tile : setup.floor) floor_ |= static_cast<std::uint32_t>(tile) << (3 * floor_count_++);
}

BoardSetup Board::setup() const {
    BoardSetup result;
    result.score = score();
    for (int row = 0; row < rows; ++row) {
        const auto at = static_cast<std::size_t>(row);
        if (line_count(row) > 0) result.lines[at] = TileCounts::of(line_colour(row), line_count(row));
        for (int column = 0; column < columns; ++column) {
            result.wall[at][static_cast<std::size_t>(column)] = wall_at(row, column);
        }
    }
    for (int space = 0; space < floor_count(); ++space) result.floor.push_back(floor_at(space));
    return result;
}

TileCounts Board::tiles() const {
    TileCounts result;
    for (const Colour colour : all_colours) result += TileCounts::of(colour, std::popcount(cells_of(colour)));
    for (int row = 0; row < rows; ++row) {
        if (line_count(row) > 0) result += TileCounts::of(line_colour(row), line_count(row));
    }
    for (int space = 0; space < floor_count(); ++space) {
        if (const auto colour = colour_of(floor_at(space))) result += TileCounts::of(*colour, 1);
    }
    return result;
}

}  // namespace azulejo::classic
