#pragma once

#include "rules/duel/position.h"

namespace azulejo::duel {

// What the tiling would add to a board's score if the round ended now, broken tiles and the first-player tile included
// and not stopped at 0; with the best choice of spaces, and without spending chips.
[[nodiscard]] int round_gain(const Board& board, bool holds_marker);

// What a legal take from a sun or the moons would do.
struct Preview {
    int taken = 0;
    int to_line = 0;
    int to_broken = 0;
    int to_tower = 0;  // beyond a full broken space (D13)
    bool takes_marker = false;
    bool completes_line = false;
    unsigned reveals = 0;     // a bit a small factory: its chip is revealed (D14)
    Pile rest;                // what moves from the sun to the moon
    bool no_space = false;    // as the dome is now, no space of the line's row takes the colour, but a slot is free
    bool will_break = false;  // nor is a slot free: the line will break
    int gain_before = 0;      // round_gain before and after
    int gain_after = 0;
};
[[nodiscard]] Preview preview(const Position& position, Move take);

// What a legal placing of a plate would do for the lines that hold tiles: a bit a row.
struct PlatePreview {
    PlacedPlate plate;
    unsigned finds_space = 0;  // their colour gets a space
    unsigned will_break = 0;   // their row is full and has none
};
[[nodiscard]] PlatePreview preview_plate(const Position& position, Move move);

// What placing a tile would score.
[[nodiscard]] Placement preview_placement(const Position& position, Move placement);

}  // namespace azulejo::duel
