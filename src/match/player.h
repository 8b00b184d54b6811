#pragma once

#include <atomic>
#include <chrono>
#include <expected>
#include <memory>
#include <string>

#include "core/rng.h"
#include "match/player_spec.h"
#include "rules/game.h"

namespace azulejo::match {

// A player of one game. Used by one thread at a time.
template <GamePosition P>
class Player {
  public:
    using Move = typename P::Move;

    virtual ~Player() = default;
    // The move of the seat to act, chosen from what that seat may know; or the reason why there is none, which loses
    // the game. Returns soon after `stop` becomes true; the answer is then ignored.
    [[nodiscard]] virtual std::expected<Move, std::string> choose(const Game<P>& game, Rng& rng,
                                                                  const std::atomic<bool>& stop) = 0;
};

// `grace`: how much longer than its time limit a program may take to answer. It may take ten times as long to start.
template <GamePosition P>
[[nodiscard]] std::unique_ptr<Player<P>> make_player(const PlayerSpec& spec, std::chrono::milliseconds grace);

}  // namespace azulejo::match
