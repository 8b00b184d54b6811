#pragma once

#include <atomic>
#include <chrono>
#include <concepts>
#include <expected>
#include <memory>
#include <optional>
#include <string>

#include "core/rng.h"
#include "match/player_spec.h"
#include "rules/game.h"

namespace azulejo::match {

// Somebody who plays games of one kind, one after the other, on one thread.
template <GamePosition P>
class Player {
  public:
    using Move = typename P::Move;

    virtual ~Player() = default;
    // What the seat to act plays, from what that seat may know; or why there is nothing, which loses the game. Soon
    // after `stop` becomes true any answer will do.
    [[nodiscard]] virtual std::expected<Move, std::string> choose(const Game<P>& game, Rng& rng,
                                                                  const std::atomic<bool>& stop) = 0;
};

// `grace` is how much longer than its time a program may take to answer, and a tenth of what it may take to start.
template <GamePosition P>
[[nodiscard]] std::unique_ptr<Player<P>> make_player(const PlayerSpec& spec, std::chrono::milliseconds grace);

}  // namespace azulejo::match
