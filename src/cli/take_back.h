#pragma once

#include <cstddef>
#include <optional>
#include <variant>

#include "core/rng.h"
#include "rules/game.h"

namespace azulejo::cli {

// The game before the last move of a person; nothing if there was none. What nobody had seen by then, and the deals
// that follow, are drawn again, so that taking back a move reveals nothing.
template <GamePosition P, class IsHuman>
[[nodiscard]] std::optional<Game<P>> taken_back(Game<P> game, const IsHuman& is_human, Rng& rng) {
    P at = game.start();
    std::optional<std::size_t> last_choice;
    for (std::size_t i = 0; i < game.plies().size(); ++i) {
        if (at.awaits_move() && is_human(at.turn())) last_choice = i;
        play_ply(at, game.plies()[i]);
    }
    if (!last_choice) return std::nullopt;
    game.take_back_to(*last_choice);
    auto plies = game.plies();
    game.position().renew_unseen(plies, rng);
    return Game<P>(game.start(), plies);
}

}  // namespace azulejo::cli
