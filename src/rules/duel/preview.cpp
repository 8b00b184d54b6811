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
        if (before.open_columns(take.row(), take.colour()) == 0) {
            result.no_space = before.row_has_empty_slot(take.row());
            result.will_break = !result.no_space;
        }
    }
    result.to_broken = after.broken().total() - before.broken().total();
    result.to_tower = result.taken - result.to_line - result.to_broken;
    const bool held = position.marker_holder() == seat;
    result.gain_before = round_gain(before, held);
    result.gain_after = round_gain(after, held || result.takes_marker);
    return result;
}

PlatePreview preview_plate(const Position& position, Move move) {
    assert(position.is_legal(move) && (move.kind() == Move::Kind::display || move.kind() == Move::Kind::keep));
    const Board& before = position.board(position.turn());
    Board after = before;
    const bool from_display = move.kind() == Move::Kind::display;
    const Plate plate = from_display ? position.display(move.number()) : position.drawn(move.number()).plate();
    PlatePreview result{.plate = PlacedPlate(plate, move.rotation())};
    after.place_plate(move.slot(), result.plate);
    for (int row = move.slot() / 3 * 2; row < move.slot() / 3 * 2 + 2; ++row) {
        if (before.line_count(row) == 0) continue;
        const Colour colour = before.line_colour(row);
        if (after.open_columns(row, colour) != before.open_columns(row, colour)) {
            result.finds_space |= 1U << row;
        } else if (after.open_columns(row, colour) == 0 && !after.row_has_empty_slot(row)) {
            result.will_break |= 1U << row;
        }
    }
    return result;
}

Placement preview_placement(const Position& position, Move placement) {
    assert(position.is_legal(placement) && placement.kind() == Move::Kind::tile);
    Board board = position.board(position.turn());
    return board.tile_line(placement.row(), placement.column(), placement.payment());
}

}  // namespace azulejo::duel
