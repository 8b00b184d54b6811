#pragma once

#include "core/rng.h"
#include "rules/classic/position.h"
#include "rules/duel/position.h"
#include "rules/game.h"

// Games that a seat cannot tell from the given one: what it has not seen is drawn again, in the deals and in the order
// in which somebody else put plates under the stack. All possible positions are equally likely. The plies that the seat
// saw stay as they were.
namespace azulejo::env {

[[nodiscard]] Game<classic::Position> resampled(const Game<classic::Position>& game, int seat, Rng& rng);
// If the game does not begin with the deal of the plates, the result has no plies: hidden plates are part of its start.
[[nodiscard]] Game<duel::Position> resampled(const Game<duel::Position>& game, int seat, Rng& rng);

}  // namespace azulejo::env
