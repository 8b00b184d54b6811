#pragma once

#include "rules/duel/position.h"

namespace azulejo::duel {

// How well a seat stands if the game ends so: of two seats the better one has more, equal ones share their place (D26).
[[nodiscard]] int standing(const Position& position, int seat);

}  // namespace azulejo::duel
