#pragma once

#include "rules/tile.h"

namespace azulejo::classic {

inline constexpr int tiles_of_a_colour = 20;  // A1

}  // namespace azulejo::classic
