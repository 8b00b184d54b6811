#include "notation/classic/effects.h"

#include <array>

#include "notation/effects.h"

namespace azulejo::notation::classic {

namespace {

using azulejo::classic::Bonus;
using azulejo::classic::FloorScored;
using azulejo::classic::Location;
using azulejo::classic::LocationKind;
using azulejo::classic::Piece;
using azulejo::classic::Reason;

void append_location(std::string& out, const Location& place) {
    static constexpr std::array<std::string_view, 8> names{"bag",  "lid",  "factory", "centre",
                                                           "line", "wall", "floor",   "holder"};
    static_assert(names.size() == static_cast<std::size_t>(LocationKind::holder) + 1);
    append_place(out, place, names[static_cast<std::size_t>(place.kind)]);
}

struct EventWriter {
    void operator()(json::ObjectWriter& object, const Moved<Piece, Location>& moved) const {
        object.text("kind", "move");
        std::visit([&](const auto& piece) { append_piece(object, piece); }, moved.piece);
        append_location(object.key("from"), moved.from);
        append_location(object.key("to"), moved.to);
    }
    void operator()(json::ObjectWriter& object, const Scored<Reason>& scored) const {
        append_scored(object, scored, [&](const auto& reason) { write(object, reason); });
    }
    void operator()(json::ObjectWriter& object, const auto& event) const { append_event(object, event); }

  private:
    static void write(json::ObjectWriter& object, const TileScored& tile) { append_reason(object, tile); }
    static void write(json::ObjectWriter& object, const FloorScored& floor) {
        object.text("reason", "floor");
        object.number("tiles", floor.spaces);
        const auto costs = floor.costs();
        object.numbers("costs", floor.spaces, [&](int space) { return costs[static_cast<std::size_t>(space)]; });
    }
    static void write(json::ObjectWriter& object, const Bonus& bonus) {
        object.text("reason", "bonus");
        object.number("rows", bonus.rows);
        object.number("columns", bonus.columns);
        object.number("colours", bonus.colours);
        object.number("row_points", Bonus::row_points * bonus.rows);
        object.number("column_points", Bonus::column_points * bonus.columns);
        object.number("colour_points", Bonus::colour_points * bonus.colours);
    }
};

}  // namespace

void append_effects(std::string& out, const azulejo::classic::Position& before, const azulejo::classic::Ply& ply) {
    append_effect_list(out, effects(before, ply), EventWriter{});
}

}  // namespace azulejo::notation::classic
