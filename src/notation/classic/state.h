#pragma once

#include <expected>
#include <optional>
#include <string>

#include "core/json.h"
#include "notation/classic/fields.h"
#include "notation/outcome.h"

// A position as the JSON state and as the one-line position string.
namespace azulejo::notation::classic {

// One object on one line, without a line break.
void append_state(std::string& out, const Position& position);
// The same for a seat or a spectator: legal moves only if it is the viewer's turn.
void append_state(std::string& out, const Position& position, std::optional<int> viewer,
                  const StateOptions& options = {});
[[nodiscard]] std::expected<Position, Faults> parse_state(const json::Value& state);

[[nodiscard]] std::string to_position_string(const Position& position);
[[nodiscard]] std::expected<Position, Faults> parse_position_string(std::string_view text);

}  // namespace azulejo::notation::classic
