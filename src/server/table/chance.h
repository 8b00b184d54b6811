#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "core/rng.h"
#include "rules/any.h"
#include "server/table/secrets.h"

namespace azulejo::server {

// The random numbers of a game (docs/api.md, "Checking the deals"). They are computed from a secret seed and from the
// nonces of the players. The server commits to the seed before anybody sends a nonce, and publishes it after the game,
// so that everybody can check them.
class Chance {
  public:
    // `nonces` are separated by commas, in the order of Table::nonces.
    Chance(const Bytes32& seed, std::string_view game, std::string_view nonces);

    // The start of a game. The first seat is drawn if it is not given.
    [[nodiscard]] AnyPosition start(std::string_view game, int players, std::optional<int> first = {}) const;
    // The deal at this ply. `undos` counts the undos so far.
    template <GamePosition P>
    [[nodiscard]] typename P::Deal deal(const P& position, int undos, std::size_t ply) const {
        Rng rng = generator(undos, std::to_string(ply));
        return position.sample_deal(rng);
    }
    // The game after an undo: what nobody has seen yet is drawn again. `undos` is the number of the undo, from 1.
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

// The SHA-256 of the seed, in hexadecimal. It is published before the game, the seed after it.
[[nodiscard]] std::string commitment(const Bytes32& seed);

}  // namespace azulejo::server
