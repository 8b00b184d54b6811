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
// The token of a ply in the game of this position.
[[nodiscard]] std::string to_token(const azulejo::classic::Position& position, const azulejo::classic::Ply& ply);

// A move as written, whether or not it is legal anywhere; nothing if it is not a move.
[[nodiscard]] std::optional<azulejo::classic::Move> parse_move(std::string_view token);
// A move as people type it, in capitals or not.
[[nodiscard]] std::optional<azulejo::classic::Move> parse_typed_move(const azulejo::classic::Position& position,
                                                                     std::string_view typed);

// Why a move is illegal here, in words.
[[nodiscard]] std::string explain(azulejo::classic::Illegal reason, const azulejo::classic::Position& position,
                                  azulejo::classic::Move move);

// The same for programs: the name of the reason.
[[nodiscard]] std::string_view reason_name(azulejo::classic::Illegal reason);

// The ply that a token means here, checked; or why it is none.
[[nodiscard]] std::expected<azulejo::classic::Ply, std::string> parse_ply(const azulejo::classic::Position& position,
                                                                          std::string_view token);

}  // namespace azulejo::notation::classic
