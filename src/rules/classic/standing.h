#pragma once

#include "rules/classic/position.h"

namespace azulejo::classic {

// How well a seat stands if the game ends so: of two seats the better one has more, equal ones share their place (A20).
[[nodiscard]] int standing(const Position& position, int seat);

}  // namespace azulejo::classic
