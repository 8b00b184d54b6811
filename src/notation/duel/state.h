#pragma once

#include <expected>
#include <string>

#include "core/json.h"
#include "notation/duel/fields.h"
#include "notation/outcome.h"
#include "rules/duel/position.h"

// A position as the JSON state and as the one-line position string.
namespace azulejo::notation::duel {

// One object on one line, without a line break.
void append_state(std::string& out, const Position& position);
// The same without what the viewer may not see: `?` for plates of the stack and face-down chips, `S?` or `J?` if the
// back is visible. It has legal moves only if it is the viewer's turn.
void append_state(std::string& out, const View& view, const StateOptions& options = {});
// A state does not contain the faces of spent chips, nor who knows which plates of the stack. The spent chips are taken
// to be the first by name of those that are nowhere else; a plate is known only to a player who has looked at it.
[[nodiscard]] std::expected<Position, Faults> parse_state(const json::Value& state);
// A position that matches the state of a view: always the same one for the same state, so that it reveals nothing. If
// it is the viewer's turn, the legal moves are the same.
[[nodiscard]] std::expected<Position, Faults> parse_view(const json::Value& state);

// The complete position.
[[nodiscard]] std::string to_position_string(const Position& position);
[[nodiscard]] std::expected<Position, Faults> parse_position_string(std::string_view text);

}  // namespace azulejo::notation::duel
