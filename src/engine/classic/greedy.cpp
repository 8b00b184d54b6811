#include "engine/classic/greedy.h"

#include <algorithm>

#include "rules/classic/preview.h"

namespace azulejo::engine {

using namespace classic;

namespace {

constexpr int point = greedy_point;

// An incomplete line is worth the points of its tile in proportion to how full it is.
int unfinished_value(const Board& board, WallSide side) {
    int value = 0;
    for (int row = 0; row < rows; ++row) {
        const int count = board.line_count(row);
        if (count == 0 || board.line_complete(row)) continue;
        const unsigned open = board.open_columns(row, board.line_colour(row), side);
        int best = 0;
        for_each_bit(open, [&](int column) {
            best = std::max(best, points_through(board.cells() | cell_bit(row, column), row, column));
        });
        value += point * best * count / (row + 1);
    }
    return value;
}

}  // namespace

IntegerEvaluation handwritten_evaluation(const Position& position) {
    IntegerEvaluation result;
    std::array<std::int32_t, max_seats> logits{};
    for (int seat = 0; seat < position.players(); ++seat) {
        const Board& board = position.board(seat);
        int value =
            point * (board.score() + round_gain(board, position.wall())) + unfinished_value(board, position.wall());
        // A bonus in progress counts quadratically.
        const auto progress = [](int tiles, int points) { return point * points * tiles * tiles / 25; };
        for (int i = 0; i < 5; ++i) {
            value += progress(std::popcount(row_cells(board.cells(), i)), Bonus::row_points);
            value += progress(std::popcount(column_cells(board.cells(), i)), Bonus::column_points);
            value += progress(std::popcount(board.cells_of(static_cast<Colour>(i))), Bonus::colour_points);
        }
        const auto at = static_cast<std::size_t>(seat);
        logits[at] = value * 256 / (point * 10);
        result.score[at] = std::max(0, value * IntegerEvaluation::point / point);
    }
    result.set_wins(logits, position.players());
    return result;
}

int greedy_value(const Position& position, Move move) {
    Board board = position.board(position.turn());
    if (move.is_placement()) {
        const int points = board.tile_line(move.row(), move.column()).points();
        return point * (points + round_gain(board, position.wall()));
    }
    const Pile tiles = position.source(move.source());
    const bool marker = move.source() == centre && position.marker_in_centre();
    board.add(move.colour(), move.row(), tiles[move.colour()], marker ? 1 : 0);
    const int left = move.source() == centre ? 0 : tiles.without(move.colour()).total();
    return point * round_gain(board, position.wall()) + unfinished_value(board, position.wall()) / 2 - left;
}

}  // namespace azulejo::engine
