#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "notation/styled_line.h"
#include "rules/classic/position.h"

// Positions as pictures for terminals: 80 columns, with colours or readable without (a tile is a capital letter).
namespace azulejo::notation::classic {

// The words in a drawing, and whether it is coloured.
struct DrawStyle {
    bool colour = false;
    std::string headline;            // above everything; the round if empty
    std::vector<std::string> names;  // of the seats; their numbers where missing
    std::string bag = "bag";
    std::string lid = "lid";
    std::string centre = "centre";
    std::string floor = "floor";
};

[[nodiscard]] std::string draw(const azulejo::classic::Position& position, const DrawStyle& style);

// A tile as it is drawn everywhere: its letter on its colour.
void add_tile(StyledLine& line, Colour colour);

}  // namespace azulejo::notation::classic
