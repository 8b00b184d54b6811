#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "core/rng.h"
#include "match/player_spec.h"
#include "rules/any.h"

namespace azulejo::match {

// What defines a match: equal conditions give the same games.
struct Conditions {
    std::string game;
    int seats = 2;
    std::vector<PlayerSpec> entrants;
    bool round_robin = false;  // all sets of entrants that fill a table; otherwise all entrants at one table
    int reach = 0;             // in a round robin: the largest distance of entrants at one table; 0: any
    std::uint64_t seed = 1;
};
// All conditions in one line.
[[nodiscard]] std::string to_string(const Conditions& conditions);

struct GameId {
    std::uint64_t block = 0;
    int rotation = 0;
    friend auto operator<=>(const GameId&, const GameId&) = default;
};

// Which players meet in which game, and with which deals. A block has the same deals in every rotation of the seats, so
// that luck and the first turn are shared equally. A deal depends only on the block, its number in the game and the
// content of the bag, not on the players.
class Schedule {
  public:
    explicit Schedule(Conditions conditions);

    [[nodiscard]] const Conditions& conditions() const { return conditions_; }
    // The number of games of a block.
    [[nodiscard]] int rotations() const { return conditions_.seats; }
    // The number of blocks after which all lineups have played.
    [[nodiscard]] std::uint64_t cycle() const { return lineups_.size(); }
    // The entrant on each seat.
    [[nodiscard]] std::vector<int> seating(GameId id) const;
    [[nodiscard]] AnyPosition start(std::uint64_t block) const;
    [[nodiscard]] Rng deal_rng(std::uint64_t block, std::uint64_t deal) const;
    [[nodiscard]] Rng player_rng(GameId id, int seat) const;

  private:
    // All lineups of a cycle have the same deals.
    [[nodiscard]] std::uint64_t block_seed(std::uint64_t block) const {
        return Rng(conditions_.seed, block / cycle()).next();
    }

    Conditions conditions_;
    std::vector<std::vector<int>> lineups_;
};

}  // namespace azulejo::match
