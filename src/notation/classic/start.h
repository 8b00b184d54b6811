#pragma once

#include <expected>
#include <string>
#include <string_view>

#include "core/rng.h"
#include "notation/tags.h"
#include "rules/classic/position.h"
#include "rules/duel/scoring.h"

// The start of a game of Azul, from the name of the game and the tags of its record.
namespace azulejo::notation::classic {

[[nodiscard]] azulejo::classic::Position new_game(std::string_view game, int players, int first,
                                                  const azulejo::duel::ScoringChoice& scoring, Rng& rng);
[[nodiscard]] std::expected<azulejo::classic::Position, std::string> read_start(std::string_view game,
                                                                                const Tags& tags);
// The tags that describe this start.
[[nodiscard]] Tags start_tags(const azulejo::classic::Position& start);

}  // namespace azulejo::notation::classic
