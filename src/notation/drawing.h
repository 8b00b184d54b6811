#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "notation/styled_line.h"
#include "rules/tile.h"

// Positions as pictures for terminals: 80 columns, with colours or readable without (a tile is a capital letter). What
// the drawings of all games share.
namespace azulejo::notation {

inline constexpr int page_width = 80;
inline constexpr std::string_view dim = "2";
inline constexpr std::string_view bold = "1";

// Whether a drawing is coloured, and the words in it; each game adds its own.
struct DrawStyle {
    bool colour = false;
    std::string headline;            // above everything; the round if empty
    std::vector<std::string> names;  // of the seats; their numbers where missing
};

// Each is three columns wide, the narrow tile two.
void add_tile(StyledLine& line, Colour colour);  // its letter on its colour
void add_narrow_tile(StyledLine& line, Colour colour);
void add_wall_tile(StyledLine& line, Colour colour);  // in brackets where there is no colour to set it apart
void add_space_for(StyledLine& line, Colour colour);  // free, for this colour only
void add_empty(StyledLine& line);
void add_marker(StyledLine& line);

// How many there are of each colour, 20 columns wide.
void add_counts(StyledLine& line, TileCounts tiles);

}  // namespace azulejo::notation
