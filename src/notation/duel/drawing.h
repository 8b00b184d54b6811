#pragma once

#include <array>
#include <string>

#include "notation/drawing.h"
#include "rules/duel/position.h"

namespace azulejo::notation::duel {

struct DrawStyle : notation::DrawStyle {
    std::string bag = "bag";
    std::string tower = "tower";
    std::string display = "display";
    std::string drawn = "put aside";
    std::string stack = "stack";
    std::string chip = "chip";
    std::string chips = "chips";
    std::string broken = "broken";
    std::array<std::string, 8> scoring_names{"rows",      "colours", "columns", "border",
                                             "diagonals", "corners", "wild",    "special"};
};

// Covered plates and chips are drawn as covered. To draw what a viewer may see, pass View::covered().
[[nodiscard]] std::string draw(const azulejo::duel::Position& position, const DrawStyle& style);

// A plate with its rotation: two lines of two spaces each.
[[nodiscard]] std::array<std::string, 2> draw_plate(azulejo::duel::PlacedPlate placed, bool colour);

}  // namespace azulejo::notation::duel
