#pragma once

#include <atomic>
#include <expected>
#include <functional>
#include <string>

#include "core/rng.h"
#include "rules/any.h"

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
    // How many answers of the last choice were no legal move, if the player may try again.
    [[nodiscard]] virtual int illegal_answers() const { return 0; }
};

// A turn in words, for players that read text: the position as the seat to act may know it, and its legal moves. The
// caller supplies it, because the words belong to the program.
using DescribeTurn = std::function<std::string(const AnyPosition& position)>;

}  // namespace azulejo::match
