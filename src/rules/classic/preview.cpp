#include "rules/classic/preview.h"

#include <algorithm>

namespace azulejo::classic {

int round_gain(const Board& board, WallSide side) {
    const std::uint32_t complete = board.complete_lines();
    if (complete == 0) return -floor_penalty(board.floor_count());
    const int row = std::countr_zero(complete) / 6;
    const unsigned open = board.open_columns(row, board.line_colour(row), side);
    if (open == 0) {
        Board next = board;
        next.break_line(row);
        return round_gain(next, side);
    }
    int best = -floor_penalty(floor_spaces);
    for_each_bit(open, [&](int column) {
        Board next = board;
        const int points = next.tile_line(row, column).points();
        best = std::max(best, points + round_gain(next, side));
    });
    return best;
}

Preview preview(const Position& position, Move take) {
    assert(position.is_legal(take) && !take.is_placement());
    const Board& before = position.board(position.turn());
    const Pile tiles = position.source(take.source());
    const Colour colour = take.colour();
    Preview result;
    result.taken = tiles[colour];
    result.takes_marker = take.source() == centre && position.marker_in_centre();
    if (take.source() != centre) result.to_centre = tiles.without(colour).counts();
    Board after = before;
    after.add(colour, take.row(), result.taken, result.takes_marker ? 1 : 0);
    if (take.row() != floor_row) {
        result.to_line = after.line_count(take.row()) - before.line_count(take.row());
        result.completes_line = after.line_complete(take.row());
    }
    const int marker_space = result.takes_marker && before.floor_count() < floor_spaces ? 1 : 0;
    result.to_floor = after.floor_count() - before.floor_count() - marker_space;
    result.to_lid = result.taken - result.to_line - result.to_floor;
    result.gain_before = round_gain(before, position.wall());
    result.gain_after = round_gain(after, position.wall());
    return result;
}

Runs preview_placement(const Position& position, Move placement) {
    assert(position.is_legal(placement) && placement.is_placement());
    Board board = position.board(position.turn());
    return board.tile_line(placement.row(), placement.column());
}

}  // namespace azulejo::classic
