#pragma once

#include <string>

#include "rules/classic/position.h"

namespace azulejo::notation::classic {

// What a legal move would do, as a JSON object.
void append_preview(std::string& out, const azulejo::classic::Position& position, azulejo::classic::Move move);

// What wall tiling did, step by step, as a JSON list.
void append_tiling(std::string& out, const azulejo::classic::TilingLog& log);

}  // namespace azulejo::notation::classic
