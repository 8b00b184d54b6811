#pragma once

#include "rules/classic/position.h"

namespace azulejo::classic {

// What the wall tiling would add to a board's score if the round ended now, floor included and not stopped at 0. On a
// grey wall, with the best choice of spaces.
[[nodiscard]] int round_gain(const Board& board, WallSide side);

// What a legal take would do.
struct Preview {
    int taken = 0;
    int to_line = 0;
    int to_floor = 0;  // spaces of the floor line that tiles will occupy, the marker not among them
    int to_lid = 0;    // beyond a full floor (A9)
    bool takes_marker = false;
    bool completes_line = false;
    int gain_before = 0;  // round_gain before and after
    int gain_after = 0;
    TileCounts to_centre;  // what moves from the factory to the centre
};
[[nodiscard]] Preview preview(const Position& position, Move take);

// What a placement would score.
[[nodiscard]] Runs preview_placement(const Position& position, Move placement);

}  // namespace azulejo::classic
