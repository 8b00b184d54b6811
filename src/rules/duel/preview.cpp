#include "rules/duel/preview.h"

#include <algorithm>

namespace azulejo::duel {

namespace {

int penalty(const Board& board, bool holds_marker) {
    Board after = board;
    return after.score_broken(holds_marker);
}

int gain_from(const Board& board, bool holds_marker, int row) {
    for (; row < rows; ++row) {
        if (board.line_count(row) == 0) continue;
        const unsigned open = board.open_columns(row, board.line_colour(row));
        if (open == 0 && !board.row_has_empty_slot(row)) {
            Board next = board;
            next.break_line(row);
            return gain_from(next, holds_marker, row + 1);
        }
        if (open == 0 || board.line_space(row) > 0) continue;
        int best = 0;
        bool any = false;
        for_each_bit(open, [&](int column) {
            Board next = board;
            const Placement placement = next.tile_line(row, column, {});
            const int points = placement.runs.points() + placement.special_points();
            const int gain = points + gain_from(next, holds_marker, row + 1);
            best = any ? std::max(best, gain) : gain;
            any = true;
        });
        return best;
    }
    return -penalty(board, holds_marker);
}

}  // namespace

int round_gain(const Board& board, bool holds_marker) {
    return gain_from(board, holds_marker, 0);
}

Preview preview(const Position& position, Move take) {
    assert(position.is_legal(take));
    const int seat = position.turn();
    const Board& before = position.board(seat);
    const bool from_moon = take.kind() == Move::Kind::moon;
    Preview result;
    result.takes_marker = from_moon && position.large_moon()[take.colour()] > 0 && !position.marker_holder();
    if (from_moon) {
        result.taken = position.large_moon()[take.colour()];
        for (int factory = 1; factory < factory_count; ++factory) {
            const MoonStack moon = position.moon(factory);
            if (!moon.has_on_top(take.colour())) continue;
            ++result.taken;
            if (moon.size() == 1) result.reveals |= 1U << (factory - 1);
        }
    } else {
        result.taken = position.sun(take.factory())[take.colour()];
        result.rest = position.sun(take.factory()).without(take.colour());
        if (result.rest.empty() && take.factory() != large) result.reveals |= 1U << (take.factory() - 1);
    }
    Board after = before;
    after.add(take.colour(), take.row(), result.taken);
    if (take.row() != broken_row) {
        result.to_line = after.line_count(take.row()) - before.line_count(take.row());
        result.completes_line = after.line_space(take.row()) == 0;
    }
    result.to_broken = after.broken().total() - before.broken().total();
    result.to_tower = result.taken - result.to_line - result.to_broken;
    const bool held = position.marker_holder() == seat;
    result.gain_before = round_gain(before, held);
    result.gain_after = round_gain(after, held || result.takes_marker);
    return result;
}

Placement preview_placement(const Position& position, Move placement) {
    assert(position.is_legal(placement) && placement.kind() == Move::Kind::tile);
    Board board = position.board(position.turn());
    return board.tile_line(placement.row(), placement.column(), placement.payment());
}

}  // namespace azulejo::duel
