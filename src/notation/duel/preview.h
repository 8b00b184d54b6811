#pragma once

#include <string>

#include "rules/duel/position.h"

namespace azulejo::notation::duel {

// What a legal move would do, as a JSON object.
void append_preview(std::string& out, const azulejo::duel::Position& position, azulejo::duel::Move move);

// A row of a placed plate: the colour of each space, `*` for the special space and `?` for a multicolour one.
[[nodiscard]] std::string plate_row(azulejo::duel::PlacedPlate placed, int row);

}  // namespace azulejo::notation::duel
