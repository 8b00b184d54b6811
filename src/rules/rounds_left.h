#pragma once

#include "rules/classic/position.h"
#include "rules/duel/position.h"

// How many rounds a game can still have, the present one included.
namespace azulejo {

struct RoundsLeft {
    int fewest = 0;
    int most = 0;
};

// A complete row ends the game (A19), and a round adds at most one tile to each row (A11). That no tile may be left to
// deal (A16) is not counted. At most one is left where wall tiling is sure to complete a row; on the grey wall, where
// the tile of a full line may find no column, only once it has.
[[nodiscard]] RoundsLeft rounds_left(const classic::Position& position);
// There are five rounds (D26).
[[nodiscard]] RoundsLeft rounds_left(const duel::Position& position);

}  // namespace azulejo
