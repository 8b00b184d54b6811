#include "notation/duel/effects.h"

#include <array>

#include "notation/duel/fields.h"
#include "notation/effects.h"

namespace azulejo::notation::duel {

namespace {

void append_location(std::string& out, const Location& place) {
    static constexpr std::array<std::string_view, 17> names{"bag",    "tower",   "supply", "sun",   "moon",   "chip",
                                                            "marker", "holder",  "line",   "dome",  "broken", "chips",
                                                            "spent",  "display", "stack",  "drawn", "slot"};
    static_assert(names.size() == static_cast<std::size_t>(LocationKind::slot) + 1);
    append_place(out, place, names[static_cast<std::size_t>(place.kind)]);
}

struct EventWriter {
    void operator()(json::ObjectWriter& object, const Moved<Piece, Location>& moved) const {
        object.text("kind", "move");
        write_piece(object, moved.piece, moved.to.kind == LocationKind::slot);
        append_location(object.key("from"), moved.from);
        append_location(object.key("to"), moved.to);
    }
    void operator()(json::ObjectWriter& object, const Revealed& revealed) const {
        object.text("kind", "reveal");
        write_piece(object, revealed.piece, false);
        append_location(object.key("place"), revealed.place);
        std::vector<int> seats;
        for_each_bit(revealed.seats, [&](int seat) { seats.push_back(seat + 1); });
        object.numbers("seats", static_cast<int>(seats.size()),
                       [&](int i) { return seats[static_cast<std::size_t>(i)]; });
    }
    void operator()(json::ObjectWriter& object, const MarkerUsed& used) const {
        object.text("kind", "use_marker");
        object.number("seat", used.seat + 1);
        object.number("left", used.left);
    }
    void operator()(json::ObjectWriter& object, const Scored<Reason>& scored) const {
        append_scored(object, scored, [&](const auto& reason) { write(object, reason); });
    }
    void operator()(json::ObjectWriter& object, const auto& event) const { append_event(object, event); }

  private:
    static void write_piece(json::ObjectWriter& object, const Piece& piece, bool placed) {
        if (const auto* plate = std::get_if<PlatePiece>(&piece)) {
            object.text("piece", "plate");
            object.text("name", plate_name(plate->plate));
            if (placed) object.number("turns", plate->turns);
        } else if (const auto* chip = std::get_if<Chip>(&piece)) {
            object.text("piece", "chip");
            object.text("name", chip_name(*chip));
        } else if (std::holds_alternative<SpecialTile>(piece)) {
            object.text("piece", "special");
        } else if (const auto* colour = std::get_if<Colour>(&piece)) {
            append_piece(object, *colour);
        } else {
            append_piece(object, FirstPlayerPiece{});
        }
    }

    static void write(json::ObjectWriter& object, const TileScored& tile) { append_reason(object, tile); }
    static void write(json::ObjectWriter& object, const SpecialScored& special) {
        object.text("reason", "special");
        object.number("row", special.row + 1);
        object.number("column", special.column + 1);
    }
    static void write(json::ObjectWriter& object, const BrokenScored& broken) {
        object.text("reason", "broken");
        object.number("tiles", broken.tiles);
        object.number("tile_cost", broken.tile_cost());
        object.flag("marker", broken.first_player);
        object.number("marker_cost", broken.marker_cost());
    }
    static void write(json::ObjectWriter& object, const ScoringTileScored& scored) {
        object.text("reason", "scoring");
        object.text("scoring", azulejo::duel::name(scored.tile));
        object.number("count", scored.count);
    }
    static void write(json::ObjectWriter& object, DrawPaid /*paid*/) { object.text("reason", "draw"); }
};

}  // namespace

void append_effects(std::string& out, const Position& before, const Ply& ply) {
    append_effect_list(out, effects(before, ply), EventWriter{});
}

void append_effects_view(std::string& out, const Position& before, const Ply& ply, std::optional<int> viewer) {
    append_effect_list(out, effects_view(before, ply, viewer), EventWriter{});
}

}  // namespace azulejo::notation::duel
