#include "engine/duel/greedy.h"

#include <algorithm>

#include "rules/duel/preview.h"

namespace azulejo::engine {

using namespace duel;

namespace {

constexpr int point = greedy_point;
constexpr int chip_value = point / 2;
constexpr int fit_value = point / 10;

// Lines that are incomplete, or complete without a free space, count in proportion to how full they are.
int unfinished_value(const Board& board) {
    int value = 0;
    for (int row = 0; row < rows; ++row) {
        const int count = board.line_count(row);
        if (count == 0) continue;
        const unsigned open = board.open_columns(row, board.line_colour(row));
        if (open != 0 && board.line_space(row) == 0) continue;  // it will be tiled
        int best = open == 0 && board.row_has_empty_slot(row) ? 1 : 0;
        for_each_bit(open, [&](int column) {
            best = std::max(best, 1 + points_through(board.cells() | cell_bit(row, column), row, column));
        });
        value += point * best * count / (row + 1);
    }
    return value / 2;
}

// Counts the free spaces for each row and colour.
int fitting_value(const Board& board) {
    int value = 0;
    for (int row = 0; row < rows; ++row) {
        for (const Colour colour : all_colours) {
            value += std::popcount(board.open_columns(row, colour));
        }
    }
    return fit_value * value / colour_count;
}

int board_value(const Position& position, const Board& board, bool holds_marker) {
    int value = point * round_gain(board, holds_marker) + unfinished_value(board) + fitting_value(board);
    for (const ScoringTile tile : position.scoring()) value += point * score_of(tile, board).points / 2;
    return value + chip_value * board.chips().total();
}

}  // namespace

IntegerEvaluation handwritten_evaluation(const Position& position) {
    IntegerEvaluation result;
    std::array<std::int32_t, max_seats> logits{};
    for (int seat = 0; seat < player_count; ++seat) {
        const Board& board = position.board(seat);
        const int value = point * board.score() + board_value(position, board, position.marker_holder() == seat);
        const auto at = static_cast<std::size_t>(seat);
        logits[at] = value * 256 / (point * 10);
        result.score[at] = std::max(0, value * IntegerEvaluation::point / point);
    }
    result.set_wins(logits, player_count);
    return result;
}

int greedy_value(const Position& position, Move move) {
    const int seat = position.turn();
    Board board = position.board(seat);
    bool holds_marker = position.marker_holder() == seat;
    switch (move.kind()) {
        case Move::Kind::display:
            board.place_plate(move.slot(), PlacedPlate(position.display(move.number()), move.rotation()));
            break;
        case Move::Kind::keep:
            board.place_plate(move.slot(), PlacedPlate(position.drawn(move.number()).plate(), move.rotation()));
            break;
        case Move::Kind::draw: return board_value(position, board, holds_marker) - 2 * point;
        case Move::Kind::look:
        case Move::Kind::under: return 0;
        case Move::Kind::sun: board.add(move.colour(), move.row(), position.sun(move.factory())[move.colour()]); break;
        case Move::Kind::moon: {
            const Preview effect = preview(position, move);
            board.add(move.colour(), move.row(), effect.taken);
            holds_marker |= effect.takes_marker;
            break;
        }
        case Move::Kind::chip: board.take_chip(position.chip(move.factory())); break;
        case Move::Kind::tile: {
            const Placement placement = board.tile_line(move.row(), move.column(), move.payment());
            const int points = placement.runs.points() + placement.special_points();
            return point * points + board_value(position, board, holds_marker);
        }
        case Move::Kind::decline: break;
    }
    return board_value(position, board, holds_marker);
}

}  // namespace azulejo::engine
