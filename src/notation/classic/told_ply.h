#pragma once

#include <expected>
#include <optional>
#include <string>
#include <string_view>

#include "rules/classic/position.h"

// Plies and parts of moves as people meet them: in a log, and while they type.
namespace azulejo::notation::classic {

// A ply that was played from `before`, as a JSON object: its fields, and what it moved; or why it cannot be told.
[[nodiscard]] std::expected<std::string, std::string> told_ply(const azulejo::classic::Position& before,
                                                               std::string_view token);

// The token for a text that was typed in short: a single column stands for the placement of the line that is being
// tiled, and 0 at the end for the floor line.
[[nodiscard]] std::string complete_typed(const azulejo::classic::Position& position, std::string_view typed);
// A move that begins like this, legal or not, for an explanation; nothing if no move does. What is missing is chosen so
// that only what was typed can be the reason.
[[nodiscard]] std::optional<azulejo::classic::Move> parse_beginning(const azulejo::classic::Position& position,
                                                                    std::string_view text);

}  // namespace azulejo::notation::classic
