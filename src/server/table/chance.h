#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/rng.h"
#include "rules/any.h"
#include "server/table/secrets.h"

namespace azulejo::server {

// How random numbers are computed (docs/fair-chance.md).
enum class ChanceScheme : std::uint8_t {
    first = 1,    // of release 0.1.0: the creator's nonce came before the commitment, and rematches reused nonces
    by_seat = 2,  // the nonces of the seats, all sent after the commitment
    shared = 3,   // the same deals at several tables: by event, board and number of the deal
};

// Where in a game a deal is drawn.
struct DealPlace {
    int undos = 0;        // so far
    std::size_t ply = 0;  // its number in the game
    int deals = 0;        // so far
};

// The random numbers of a game. They are computed from a secret seed and from the nonces of the players. The server
// commits to the seed before anybody sends a nonce, and publishes it after the game, so that everybody can check them.
class Chance {
  public:
    // For one table. `nonces` are separated by commas, in the order of Table::nonces. Not for shared deals.
    Chance(const Bytes32& seed, ChanceScheme scheme, std::string_view game, std::string_view nonces);
    // For all tables of an event that play the same board.
    [[nodiscard]] static Chance shared(const Bytes32& seed, std::string_view event, int board, std::string_view nonces);

    // The start of a game. The first seat is drawn if it is not given.
    [[nodiscard]] AnyPosition start(std::string_view game, int players, std::optional<int> first = {},
                                    const duel::ScoringChoice& scoring = {}) const;
    template <GamePosition P>
    [[nodiscard]] typename P::Deal deal(const P& position, const DealPlace& place) const {
        Rng rng = shared_ ? generator(std::to_string(place.deals)) : generator(place.undos, std::to_string(place.ply));
        return position.sample_deal(rng);
    }
    // The game after an undo: what nobody has seen yet is drawn again. `undos` is the number of the undo, from 1. There
    // are no undos where deals are shared.
    template <GamePosition P>
    [[nodiscard]] Game<P> renewed(const Game<P>& game, int undos) const {
        Rng rng = generator(undos, "undo");
        auto plies = game.plies();
        game.position().renew_unseen(plies, rng);
        return Game<P>(game.start(), plies);
    }
    [[nodiscard]] bool is_shared() const { return shared_; }

  private:
    Chance(const Bytes32& seed, std::string prefix, bool shared);
    [[nodiscard]] Rng generator(int undos, std::string_view what) const;
    [[nodiscard]] Rng generator(std::string_view what) const;

    Bytes32 seed_;
    std::string prefix_;
    bool shared_;
};

// The SHA-256 of the seed, in hexadecimal. It is published before the game, the seed after it.
[[nodiscard]] std::string commitment(const Bytes32& seed);

// Nonces separated by commas, as they are mixed in.
[[nodiscard]] std::string joined(const std::vector<std::string>& nonces);

}  // namespace azulejo::server
