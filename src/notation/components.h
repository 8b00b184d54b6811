#pragma once

#include <string>

#include "rules/duel/position.h"
#include "rules/rounds_left.h"

// What an interface needs besides the state, as JSON.
namespace azulejo::notation {

// What is printed on the boards and plates, and how many tiles there are.
[[nodiscard]] std::string azul_components();
[[nodiscard]] std::string duel_components();

// For each seat, how often each scoring tile in play counts now, and its points. Domes are never covered.
void append_scoring_worth(std::string& out, const azulejo::duel::Position& position);

// {"fewest":1,"most":5}
void append_rounds_left(std::string& out, const RoundsLeft& left);

}  // namespace azulejo::notation
