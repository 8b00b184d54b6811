#pragma once

#include <optional>
#include <string>

#include "rules/duel/effects.h"

namespace azulejo::notation::duel {

// The effects of a playable ply as a JSON list.
void append_effects(std::string& out, const azulejo::duel::Position& before, const azulejo::duel::Ply& ply);
// The same as a seat or a spectator sees them.
void append_effects_view(std::string& out, const azulejo::duel::Position& before, const azulejo::duel::Ply& ply,
                         std::optional<int> viewer);

}  // namespace azulejo::notation::duel
