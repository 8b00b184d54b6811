#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "core/rng.h"
#include "rules/any.h"
#include "server/table/secrets.h"

namespace azulejo::server {

// Where a game's luck comes from (docs/api.md, "Checking the deals"): from a seed to which the server committed before
// anybody sent a nonce. Everything follows from it, so that it can be checked once the seed is known.
class Chance {
  public:
    // Nonces as they are mixed in: in order, with commas between.
    Chance(const Bytes32& seed, std::string_view game, std::string_view nonces);

    // Draws the seat that begins where none is named.
    [[nodiscard]] AnyPosition start(std::string_view game, int players, std::optional<int> first = {}) const;
    // The deal that comes at this ply, after so many takings back.
    template <GamePosition P>
    [[nodiscard]] typename P::Deal deal(const P& position, int undos, std::size_t ply) const {
        Rng rng = generator(undos, std::to_string(ply));
        return position.sample_deal(rng);
    }
    // What nobody has seen, drawn anew for the taking back of this number (from 1).
    template <GamePosition P>
    [[nodiscard]] Game<P> renewed(const Game<P>& game, int undos) const {
        Rng rng = generator(undos, "undo");
        auto plies = game.plies();
        game.position().renew_unseen(plies, rng);
        return Game<P>(game.start(), plies);
    }

  private:
    [[nodiscard]] Rng generator(int undos, std::string_view what) const;

    Bytes32 seed_;
    std::string prefix_;
};

// Published before the game, of a seed that is revealed after it.
[[nodiscard]] std::string commitment(const Bytes32& seed);

}  // namespace azulejo::server
