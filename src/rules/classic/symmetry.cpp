#include "rules/classic/symmetry.h"

#include <algorithm>
#include <cassert>

namespace azulejo::classic {

Symmetry Symmetry::random(int players, Rng& rng) {
    Symmetry result;
    shuffle(result.colours, rng);
    result.mirrored = rng.below(1U << static_cast<unsigned>(players));
    return result;
}

TileCounts Symmetry::operator()(TileCounts tiles) const {
    TileCounts result;
    for (const Colour colour : all_colours) result += TileCounts::of((*this)(colour), tiles[colour]);
    return result;
}

void Symmetry::apply_to(BoardSetup& board, bool mirror) const {
    for (TileCounts& tiles : board.lines) tiles = (*this)(tiles);
    for (auto& row : board.wall) {
        for (auto& tile : row) {
            if (tile) tile = (*this)(*tile);
        }
        if (mirror) std::ranges::reverse(row);
    }
    for (FloorTile& tile : board.floor) {
        if (const auto colour = colour_of(tile)) tile = floor_tile((*this)(*colour));
    }
}

Position Symmetry::operator()(const Position& position) const {
    assert(position.wall() == WallSide::grey);
    Setup setup = position.setup();
    for (TileCounts* tiles : {&setup.centre, &setup.bag, &setup.lid}) *tiles = (*this)(*tiles);
    for (TileCounts& tiles : setup.factories) tiles = (*this)(tiles);
    for (std::size_t seat = 0; seat < setup.boards.size(); ++seat) {
        apply_to(setup.boards[seat], (mirrored >> seat & 1U) != 0);
    }
    const auto result = Position::from(setup);
    assert(result.has_value());  // a symmetry makes no faults
    return *result;
}

Move Symmetry::operator()(Move move, int seat) const {
    if (!move.is_placement()) return Move::take(move.source(), (*this)(move.colour()), move.row());
    const bool mirror = (mirrored >> static_cast<unsigned>(seat) & 1U) != 0;
    return Move::place(move.row(), mirror ? columns - 1 - move.column() : move.column());
}

Deal Symmetry::operator()(const Deal& deal) const {
    Deal result;
    for (std::size_t i = 0; i < deal.factories.size(); ++i) {
        result.factories[i] = Pile::from((*this)(deal.factories[i].counts()));
    }
    return result;
}

}  // namespace azulejo::classic
