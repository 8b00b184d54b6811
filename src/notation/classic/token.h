#pragma once

#include <expected>
#include <string>
#include <string_view>

#include "rules/classic/position.h"

// Moves and deals as the tokens of a record.
namespace azulejo::notation::classic {

void append_token(std::string& out, azulejo::classic::Move move);
void append_token(std::string& out, const azulejo::classic::Deal& deal, int factories);
[[nodiscard]] std::string to_token(azulejo::classic::Move move);
// The token of a ply of this position.
[[nodiscard]] std::string to_token(const azulejo::classic::Position& position, const azulejo::classic::Ply& ply);

// A move as written, legal or not; nothing if it is not a move.
[[nodiscard]] std::optional<azulejo::classic::Move> parse_move(std::string_view token);
// A move as people type it, in upper or lower case.
[[nodiscard]] std::optional<azulejo::classic::Move> parse_typed_move(const azulejo::classic::Position& position,
                                                                     std::string_view typed);

// Explains why a move is illegal in this position.
[[nodiscard]] std::string explain(azulejo::classic::Illegal reason, const azulejo::classic::Position& position,
                                  azulejo::classic::Move move);

// The same for programs: the name of the reason.
[[nodiscard]] std::string_view reason_name(azulejo::classic::Illegal reason);

// The legal ply of a token, or why there is none.
[[nodiscard]] std::expected<azulejo::classic::Ply, std::string> parse_ply(const azulejo::classic::Position& position,
                                                                          std::string_view token);

}  // namespace azulejo::notation::classic
