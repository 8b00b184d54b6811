#pragma once

#include "rules/duel/position.h"

namespace azulejo::duel {

// A number that ranks the seats if the game ends here: the better seat has more; equal numbers share a place (D26).
[[nodiscard]] int standing(const Position& position, int seat);

}  // namespace azulejo::duel
