#pragma once

#include <expected>
#include <optional>
#include <string>
#include <string_view>

#include "rules/duel/position.h"

// Moves and deals as the tokens of a record.
namespace azulejo::notation::duel {

void append_token(std::string& out, azulejo::duel::Move move);
void append_token(std::string& out, const azulejo::duel::Deal& deal);
[[nodiscard]] std::string to_token(azulejo::duel::Move move);
// The token of a ply of this position.
[[nodiscard]] std::string to_token(const azulejo::duel::Position& position, const azulejo::duel::Ply& ply);

// A move as written, with chips in any order, legal or not; nothing if it is not a move.
[[nodiscard]] std::optional<azulejo::duel::Move> parse_move(std::string_view token);
// A move as people type it, in upper or lower case, without a stacking order where none is needed.
[[nodiscard]] std::optional<azulejo::duel::Move> parse_typed_move(const azulejo::duel::Position& position,
                                                                  std::string_view typed);

// Explains why a move is illegal in this position.
[[nodiscard]] std::string explain(azulejo::duel::Illegal reason, const azulejo::duel::Position& position,
                                  azulejo::duel::Move move);

// The same for programs: the name of the reason.
[[nodiscard]] std::string_view reason_name(azulejo::duel::Illegal reason);

// The legal ply of a token, or why there is none.
[[nodiscard]] std::expected<azulejo::duel::Ply, std::string> parse_ply(const azulejo::duel::Position& position,
                                                                       std::string_view token);

}  // namespace azulejo::notation::duel
