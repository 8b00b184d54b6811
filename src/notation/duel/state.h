#pragma once

#include <expected>
#include <string>

#include "core/json.h"
#include "notation/duel/fields.h"
#include "rules/duel/position.h"

// A position as the JSON state and as the one-line position string.
namespace azulejo::notation::duel {

// One object on one line, without a line break.
void append_state(std::string& out, const Position& position);
// The same with what the viewer may not see left out: `?` for plates of the stack and face-down chips, `S?` or `J?`
// where the back is visible; legal moves only if it is the viewer's turn.
void append_state(std::string& out, const View& view);
// The state does not tell which chips were spent, nor what anybody knows of the stack: the spent ones are taken to be
// the first, in the order of their names, of those that are nowhere else, and only who has looked knows a plate.
[[nodiscard]] std::expected<Position, Faults> parse_state(const json::Value& state);
// One of the positions that the state of a view may be of: always the same one for a state, and so nothing to guess
// from. Its legal moves are the viewer's if it is the viewer's turn.
[[nodiscard]] std::expected<Position, Faults> parse_view(const json::Value& state);

// Tells everything.
[[nodiscard]] std::string to_position_string(const Position& position);
[[nodiscard]] std::expected<Position, Faults> parse_position_string(std::string_view text);

}  // namespace azulejo::notation::duel
