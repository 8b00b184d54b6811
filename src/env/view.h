#pragma once

#include <optional>
#include <string>

#include "core/json_writer.h"
#include "notation/games.h"
#include "notation/view.h"
#include "rules/classic/position.h"
#include "rules/duel/position.h"

// What a seat has seen of a game, as text.
namespace azulejo::env {

// The JSON state of the position without what is hidden from the viewer, a seat or a spectator, and who that is.
template <GamePosition P>
[[nodiscard]] std::string state_view(const P& position, std::optional<int> viewer) {
    std::string state;
    notation::append_state_view(state, position, viewer);
    return json::object_text([&](json::ObjectWriter& object) {
        if (viewer) {
            object.number("viewer", *viewer + 1);  // seats count from 1 in JSON
        } else {
            object.text("viewer", "spectator");
        }
        object.members(state);
    });
}
// The JSON state with what is hidden: the viewer is "all".
template <GamePosition P>
[[nodiscard]] std::string full_state(const P& position) {
    std::string state;
    notation::append_state(state, position);
    return json::object_text([&](json::ObjectWriter& object) {
        object.text("viewer", "all");
        object.members(state);
    });
}

// The token of a ply as the seat saw it. A plate that somebody else keeps lies on the board afterwards, for all to see.
[[nodiscard]] std::string seen_token(const classic::Position& before, const classic::Ply& ply, int seat);
[[nodiscard]] std::string seen_token(const duel::Position& before, const duel::Ply& ply, int seat);

// The plates and chips that the seat sees, which tokens do not show. Empty in games without them.
[[nodiscard]] std::string plates_view(const classic::Position& position, int seat);
[[nodiscard]] std::string plates_view(const duel::Position& position, int seat);

}  // namespace azulejo::env
