#pragma once

#include <expected>
#include <optional>
#include <string>
#include <string_view>

#include "rules/duel/position.h"

// Plies and parts of moves as people meet them: in a log, and while they type.
namespace azulejo::notation::duel {

// A ply that was played from `before`, as a JSON object: its fields, and what it moved; or why it cannot be told.
// `before` may be a position that only looks like the true one to the viewer, and the token may have `?` for what the
// viewer could not see (`token_view`): nothing that is hidden is told.
[[nodiscard]] std::expected<std::string, std::string> told_ply(const azulejo::duel::Position& before,
                                                               std::string_view token);

// The token for a typed text, whatever its case; a text that is no move stays as it is.
[[nodiscard]] std::string complete_typed(const azulejo::duel::Position& position, std::string_view typed);
// The move of a whole text, legal or not, for an explanation; nothing if it is not a move.
[[nodiscard]] std::optional<azulejo::duel::Move> parse_beginning(const azulejo::duel::Position& position,
                                                                 std::string_view text);

}  // namespace azulejo::notation::duel
