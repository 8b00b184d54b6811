#pragma once

#include <expected>
#include <string>
#include <string_view>

#include "core/rng.h"
#include "notation/tags.h"
#include "rules/duel/position.h"

// The start of a game of Duel, from the tags of its record.
namespace azulejo::notation::duel {

[[nodiscard]] azulejo::duel::Position new_game(std::string_view game, int players, int first,
                                               const azulejo::duel::ScoringChoice& scoring, Rng& rng);
[[nodiscard]] std::expected<azulejo::duel::Position, std::string> read_start(std::string_view game, const Tags& tags);
// The tags that describe this start.
[[nodiscard]] Tags start_tags(const azulejo::duel::Position& start);

}  // namespace azulejo::notation::duel
