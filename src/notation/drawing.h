#pragma once

#include <array>
#include <string>
#include <string_view>
#include <vector>

#include "notation/styled_line.h"
#include "rules/position.h"
#include "rules/tile.h"

// Drawings of positions for terminals: 80 columns, readable with and without colours (a tile is a capital letter). This
// is what the drawings of all games share.
namespace azulejo::notation {

inline constexpr int page_width = 80;
inline constexpr std::string_view dim = "2";
inline constexpr std::string_view bold = "1";

// Whether a drawing is coloured, and the words in it; each game adds its own.
struct DrawStyle {
    bool colour = false;
    std::string headline;            // the first line; if empty, the round
    std::vector<std::string> names;  // of the seats; a seat without a name gets its number
};

// Each is three columns wide, the narrow tile two.
void add_tile(StyledLine& line, Colour colour);  // its letter on its colour
void add_narrow_tile(StyledLine& line, Colour colour);
void add_wall_tile(StyledLine& line, Colour colour);  // in brackets if there are no colours
void add_space_for(StyledLine& line, Colour colour);  // free, for this colour only
void add_empty(StyledLine& line);
void add_marker(StyledLine& line);

// The number of tiles of each colour, 20 columns wide.
void add_counts(StyledLine& line, TileCounts tiles);

// The headline, and to its right the tiles of the two stocks; below the headline if that is long.
struct Stock {
    std::string_view name;
    TileCounts tiles;
};
void add_heading(StyledLine& line, std::string& out, const std::string& headline, const std::array<Stock, 2>& stocks);

// A seat's name, whether it is to act, whether it starts next, and its score at the right end of the width.
template <GamePosition P>
void add_title(StyledLine& line, const P& position, const DrawStyle& style, int seat, int width) {
    const int left = line.width();
    const bool acts = position.awaits_move() && position.turn() == seat;
    const bool starts_next = position.awaits_deal() && position.first() == seat;
    const auto at = static_cast<std::size_t>(seat);
    line.add(acts ? "▸ " : "  ", bold);
    line.add(at < style.names.size() ? style.names[at] : std::to_string(seat + 1), acts ? "1;4" : bold);
    if (position.marker_holder() == seat || starts_next) line.add(" ★");
    const std::string score = std::to_string(position.score(seat));
    line.pad_to(left + width - display_width(score)).add(score, bold);
}

}  // namespace azulejo::notation
