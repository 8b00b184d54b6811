#pragma once

#include <string>
#include <string_view>

#include "core/bits.h"
#include "core/json_writer.h"
#include "notation/fields.h"
#include "rules/effects.h"

// The JSON of effects that all games share. Each game writes its pieces and reasons.
namespace azulejo::notation {

// A place, with the members that it has. `name` is that of its kind.
template <class Kind>
void append_place(std::string& out, const BasicLocation<Kind>& place, std::string_view name) {
    json::ObjectWriter object(out);
    object.text("at", name);
    const auto number = [&](std::string_view member, int value, int first) {
        if (value >= 0) object.number(member, value + first);
    };
    number("factory", place.factory, 0);  // numbered as in tokens
    number("seat", place.seat, 1);
    number("row", place.row, 1);
    number("column", place.column, 1);
    number("space", place.space, 1);
}

inline void append_event(json::ObjectWriter& object, const Refilled& refilled) {
    object.text("kind", "refill");
    object.text("tiles", [&](std::string& out) { append_counts(out, refilled.tiles); });
}
inline void append_event(json::ObjectWriter& object, const LineBroken& broken) {
    object.text("kind", "break");
    object.number("seat", broken.seat + 1);
    object.number("row", broken.row + 1);
    object.text("colour", letter(broken.colour));
    object.number("tiles", broken.tiles);
}
inline void append_reason(json::ObjectWriter& object, const TileScored& tile) {
    object.text("reason", "tile");
    object.number("row", tile.row + 1);
    object.number("column", tile.column + 1);
    object.text("colour", letter(tile.colour));
    object.number("horizontal", tile.runs.horizontal);
    object.number("first_column", tile.first_column + 1);
    object.number("vertical", tile.runs.vertical);
    object.number("first_row", tile.first_row + 1);
}
inline void append_piece(json::ObjectWriter& object, Colour colour) {
    object.text("piece", "tile");
    object.text("name", letter(colour));
}
inline void append_piece(json::ObjectWriter& object, FirstPlayerPiece /*piece*/) {
    object.text("piece", "marker");
}

// The members of a change of a score; the game writes the reason.
template <class Reason, class F>
void append_scored(json::ObjectWriter& object, const Scored<Reason>& scored, F&& append_its_reason) {
    object.text("kind", "points");
    object.number("seat", scored.seat + 1);
    object.number("points", scored.points);
    object.number("before", scored.before);
    object.number("after", scored.after);
    std::visit(append_its_reason, scored.reason);
}

// A list of effects; `append` writes the members of an event.
template <class Effect, class F>
void append_effect_list(std::string& out, const std::vector<Effect>& effects, F&& append) {
    json::append_list(out, effects, [&](const Effect& effect) {
        json::ObjectWriter object(out);
        object.number("wave", effect.wave);
        std::visit([&](const auto& event) { append(object, event); }, effect.event);
    });
}

}  // namespace azulejo::notation
