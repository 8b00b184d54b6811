#pragma once

#include <string>

#include "rules/classic/effects.h"

namespace azulejo::notation::classic {

// The effects of a playable ply as a JSON list. Nothing is hidden in Azul, so every viewer sees the same.
void append_effects(std::string& out, const azulejo::classic::Position& before, const azulejo::classic::Ply& ply);

}  // namespace azulejo::notation::classic
