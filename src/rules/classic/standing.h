#pragma once

#include "rules/classic/position.h"

namespace azulejo::classic {

// A number that ranks the seats if the game ends here: the better seat has more; equal numbers share a place (A20).
[[nodiscard]] int standing(const Position& position, int seat);

}  // namespace azulejo::classic
