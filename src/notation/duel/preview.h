#pragma once

#include <string>

#include "rules/duel/position.h"

namespace azulejo::notation::duel {

// What a legal move would do, as a JSON object.
void append_preview(std::string& out, const azulejo::duel::Position& position, azulejo::duel::Move move);

// A row of a plate as it lies: the colour that each space takes, `*` for the special and `?` for a multicolour one.
[[nodiscard]] std::string plate_row(azulejo::duel::PlacedPlate placed, int row);

// What wall tiling did, step by step, as a JSON list.
void append_tiling(std::string& out, const azulejo::duel::TilingLog& log);

}  // namespace azulejo::notation::duel
