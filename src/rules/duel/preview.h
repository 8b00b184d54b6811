#pragma once

#include "rules/duel/position.h"

namespace azulejo::duel {

// What tiling would add to a board's score if the round ended now: with broken tiles and the first-player tile, and
// without the lower limit of 0. The best choice of spaces is assumed, and no chips are spent.
[[nodiscard]] int round_gain(const Board& board, bool holds_marker);

// What a legal take from a sun or the moons would do.
struct Preview {
    int taken = 0;
    int to_line = 0;
    int to_broken = 0;
    int to_tower = 0;  // tiles that a full broken space has no room for (D13)
    bool takes_marker = false;
    bool completes_line = false;
    unsigned reveals = 0;     // a bit a small factory: its chip is revealed (D14)
    Pile rest;                // what moves from the sun to the moon
    bool no_space = false;    // as the dome is now, no space of the line's row takes the colour, but a slot is free
    bool will_break = false;  // and no slot is free: the line will break
    int gain_before = 0;      // round_gain before and after
    int gain_after = 0;
};
[[nodiscard]] Preview preview(const Position& position, Move take);

// What placing a plate would change for the lines that hold tiles: one bit for each row.
struct PlatePreview {
    PlacedPlate plate;
    unsigned finds_space = 0;  // their colour gets a space
    unsigned will_break = 0;   // their row is full and has none
};
[[nodiscard]] PlatePreview preview_plate(const Position& position, Move move);

// The points of placing a tile.
[[nodiscard]] Placement preview_placement(const Position& position, Move placement);

}  // namespace azulejo::duel
