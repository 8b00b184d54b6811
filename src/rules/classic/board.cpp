#include "rules/classic/board.h"

namespace azulejo::classic {

template <class Wall>
BasicBoard<Wall>::BasicBoard(const BoardSetup& setup) {
    for (int row = 0; row < rows; ++row) {
        for (int column = 0; column < columns; ++column) {
            const auto colour = setup.wall[static_cast<std::size_t>(row)][static_cast<std::size_t>(column)];
            if (colour) wall_.put(row, column, *colour);
        }
        accepts_ = (accepts_ & ~(Pile::ones << row)) | wall_.missing_in(row);
        for (const Colour colour : all_colours) {
            const int tiles = setup.lines[static_cast<std::size_t>(row)][colour];
            if (tiles > 0) add(colour, row, tiles, 0);
        }
    }
    Score::set(floor_, static_cast<std::uint32_t>(setup.score));
    int space = 0;
    for (const FloorTile tile : setup.floor) floor_ |= static_cast<std::uint32_t>(tile) << (3 * space++);
}

template <class Wall>
template <class Other>
BasicBoard<Wall>::BasicBoard(const BasicBoard<Other>& other)
    : accepts_(other.accepts_), lines_(other.lines_), floor_(other.floor_) {
    for (int row = 0; row < rows; ++row) {
        for (int column = 0; column < columns; ++column) {
            if (const auto colour = other.wall_at(row, column)) wall_.put(row, column, *colour);
        }
    }
}

template <class Wall>
BoardSetup BasicBoard<Wall>::setup() const {
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

template <class Wall>
TileCounts BasicBoard<Wall>::tiles() const {
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

template class BasicBoard<ColouredWall>;
template class BasicBoard<FreeWall>;
template BasicBoard<ColouredWall>::BasicBoard(const BasicBoard<FreeWall>&);
template BasicBoard<FreeWall>::BasicBoard(const BasicBoard<ColouredWall>&);

}  // namespace azulejo::classic
