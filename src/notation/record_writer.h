#pragma once

#include <string>

#include "notation/replayer.h"
#include "rules/game.h"

namespace azulejo::notation {

// The tags that every record of this game needs, and Result and Winner if it is over.
[[nodiscard]] Tags tags_of(const Game<azulejo::classic::Position>& game);

// Tags, a blank line, and the tokens: each round begins a line with its deal, its moves follow wrapped.
[[nodiscard]] std::string to_record(const Game<azulejo::classic::Position>& game, const Tags& tags);

}  // namespace azulejo::notation
