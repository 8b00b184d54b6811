#pragma once

#include <optional>
#include <string>

#include "rules/classic/position.h"
#include "rules/duel/position.h"

// What a seat has seen of a game, as text: nothing else may tell it what it does not know.
namespace azulejo::env {

// The JSON state of the position with what is hidden from the seat left out.
[[nodiscard]] std::string seen_state(const classic::Position& position, int seat);
[[nodiscard]] std::string seen_state(const duel::Position& position, int seat);

// What the seat sees of those things that tokens alone do not tell: plates and chips. Empty where there are none.
[[nodiscard]] std::string seen_plates(const classic::Position& position, int seat);
[[nodiscard]] std::string seen_plates(const duel::Position& position, int seat);

}  // namespace azulejo::env
