#pragma once

#include <string>

#include "notation/drawing.h"
#include "rules/classic/position.h"

namespace azulejo::notation::classic {

struct DrawStyle : notation::DrawStyle {
    std::string bag = "bag";
    std::string lid = "lid";
    std::string centre = "centre";
    std::string floor = "floor";
};

[[nodiscard]] std::string draw(const azulejo::classic::Position& position, const DrawStyle& style);

}  // namespace azulejo::notation::classic
