#pragma once

#include <span>

#include "rules/classic/position.h"
#include "rules/effects.h"

namespace azulejo::classic {

// Places of Azul. Tiles of factories have a space: their index in the order of colours. Tiles of the bag, the lid and
// the centre have none.
enum class LocationKind : std::uint8_t {
    bag,
    lid,
    factory,  // factory, space
    table_centre,
    line,    // seat, row, space
    wall,    // seat, row, column
    floor,   // seat, space
    holder,  // seat: the marker of a player, off the floor line (A9, A13)
};
using Location = BasicLocation<LocationKind>;
using Piece = std::variant<Colour, FirstPlayerPiece>;

struct FloorScored {
    int spaces = 0;
    // What each of them costs.
    [[nodiscard]] auto costs() const { return std::span(floor_costs).first(static_cast<std::size_t>(spaces)); }
};
using Reason = std::variant<TileScored, FloorScored, Bonus>;
using Scoring = Scored<Reason>;

using Event = std::variant<Moved<Piece, Location>, Refilled, LineBroken, Scoring>;
using Effect = BasicEffect<Event>;
using Effects = std::vector<Effect>;

// The effects of a playable ply.
[[nodiscard]] Effects effects(const Position& before, const Ply& ply);

}  // namespace azulejo::classic
