#pragma once

#include <optional>
#include <string>

#include "rules/classic/position.h"
#include "rules/duel/position.h"

// What a seat has seen of a game, as text.
namespace azulejo::env {

// The JSON state of the position without what is hidden from the seat.
[[nodiscard]] std::string state_view(const classic::Position& position, int seat);
[[nodiscard]] std::string state_view(const duel::Position& position, int seat);

// The plates and chips that the seat sees, which tokens do not show. Empty in games without them.
[[nodiscard]] std::string plates_view(const classic::Position& position, int seat);
[[nodiscard]] std::string plates_view(const duel::Position& position, int seat);

}  // namespace azulejo::env
