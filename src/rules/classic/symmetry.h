#pragma once

#include <array>

#include "core/rng.h"
#include "rules/classic/position.h"

namespace azulejo::classic {

// A symmetry of the game with a grey wall: the colours are permuted, and the walls of some seats are mirrored. Applying
// it before or after a ply gives the same position. The coloured wall has no symmetry but the identity.
struct Symmetry {
    std::array<Colour, colour_count> colours = all_colours;  // what each colour becomes
    unsigned mirrored = 0;                                   // a bit for each seat

    // One of 5! · 2^players, all equally likely.
    [[nodiscard]] static Symmetry random(int players, Rng& rng);

    [[nodiscard]] Colour operator()(Colour colour) const { return colours[static_cast<std::size_t>(index(colour))]; }
    [[nodiscard]] TileCounts operator()(TileCounts tiles) const;
    // The position must have a grey wall.
    [[nodiscard]] Position operator()(const Position& position) const;
    // A move of this seat.
    [[nodiscard]] Move operator()(Move move, int seat) const;
    [[nodiscard]] Deal operator()(const Deal& deal) const;

  private:
    void apply_to(BoardSetup& board, bool mirror) const;
};

}  // namespace azulejo::classic
