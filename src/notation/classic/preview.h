#pragma once

#include <string>

#include "rules/classic/position.h"

namespace azulejo::notation::classic {

// The effects of a legal move as a JSON object.
void append_preview(std::string& out, const azulejo::classic::Position& position, azulejo::classic::Move move);

// The steps of wall tiling as a JSON list.
void append_tiling(std::string& out, const azulejo::classic::TilingLog& log);

}  // namespace azulejo::notation::classic
