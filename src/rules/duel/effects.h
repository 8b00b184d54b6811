#pragma once

#include "rules/duel/components.h"
#include "rules/duel/position.h"
#include "rules/effects.h"

namespace azulejo::duel {

// Places of Duel. Tiles of suns have a space: their index in the order of colours. Tiles of the bag, the tower, the
// large moon and the broken spaces have none.
enum class LocationKind : std::uint8_t {
    bag,
    tower,
    supply,   // special tiles, and chips that are not dealt
    sun,      // factory, space
    moon,     // factory; on a small one also space
    chip,     // factory
    marker,   // the first-player tile on the large factory
    holder,   // seat: the first-player tile of a player
    line,     // seat, row, space
    dome,     // seat, row, column
    broken,   // seat
    chips,    // seat
    spent,    // seat
    display,  // space
    stack,    // from its top; what goes there goes under it
    drawn,    // space
    slot,     // seat, space
};
using Location = BasicLocation<LocationKind>;

struct SpecialTile {
    friend bool operator==(SpecialTile, SpecialTile) = default;
};
// A plate outside the stack may have a face that the viewer does not know. `turns` are those of a plate on a slot.
struct PlatePiece {
    Plate plate = Plate::none;
    int turns = 0;
    friend bool operator==(PlatePiece, PlatePiece) = default;
};
using Piece = std::variant<Colour, FirstPlayerPiece, SpecialTile, PlatePiece, Chip>;

// A piece is turned up or looked at: these seats know it from now on, one bit each.
struct Revealed {
    Piece piece;
    Location place;
    unsigned seats = 0;
};

// A player puts one of the two markers on the table (D9).
struct MarkerUsed {
    int seat = 0;
    int left = 0;
};

struct SpecialScored {
    int row = 0;
    int column = 0;
};
struct BrokenScored {
    int tiles = 0;
    bool first_player = false;
    // What the tiles cost, and the first-player tile.
    [[nodiscard]] int tile_cost() const { return components::broken_costs[static_cast<std::size_t>(tiles)]; }
    [[nodiscard]] int marker_cost() const { return first_player ? components::first_player_cost : 0; }
};
struct ScoringTileScored {
    ScoringTile tile = ScoringTile::none;
    int count = 0;
};
struct DrawPaid {};
using Reason = std::variant<TileScored, SpecialScored, BrokenScored, ScoringTileScored, DrawPaid>;
using Scoring = Scored<Reason>;

using Event = std::variant<Moved<Piece, Location>, Refilled, LineBroken, Scoring, Revealed, MarkerUsed>;
using Effect = BasicEffect<Event>;
using Effects = std::vector<Effect>;

// The effects of a playable ply.
[[nodiscard]] Effects effects(const Position& before, const Ply& ply);
// The same as a seat or a spectator sees them: pieces that the viewer does not know are covered.
[[nodiscard]] Effects effects_view(const Position& before, const Ply& ply, std::optional<int> viewer);

}  // namespace azulejo::duel
