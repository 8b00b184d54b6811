#pragma once

#include <string_view>

#include "rules/duel/position.h"

namespace azulejo::duel {

// What decides between seats with equal scores (D26).
inline constexpr std::string_view tie_break = "first_player_tile";

// A number that ranks the seats if the game ends here: the better seat has more; equal numbers share a place (D26).
[[nodiscard]] int standing(const Position& position, int seat);

}  // namespace azulejo::duel
