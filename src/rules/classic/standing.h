#pragma once

#include <string_view>

#include "rules/classic/position.h"

namespace azulejo::classic {

// What decides between seats with equal scores (A20).
inline constexpr std::string_view tie_break = "rows";

// A number that ranks the seats if the game ends here: the better seat has more; equal numbers share a place (A20).
template <int Seats, Walls Sides>
[[nodiscard]] int standing(const BasicPosition<Seats, Sides>& position, int seat) {
    return position.score(seat) * (rows + 1) + complete_rows(position.board(seat).cells());
}

}  // namespace azulejo::classic
