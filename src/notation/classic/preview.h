#pragma once

#include <string>

#include "rules/classic/position.h"

namespace azulejo::notation::classic {

// What a legal move would do, as a JSON object.
void append_preview(std::string& out, const azulejo::classic::Position& position, azulejo::classic::Move move);

}  // namespace azulejo::notation::classic
