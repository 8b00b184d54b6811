#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "core/rng.h"
#include "match/player_spec.h"
#include "rules/any.h"

namespace azulejo::match {

// What a match is: two with equal conditions play the same games.
struct Conditions {
    std::string game;
    int seats = 2;
    std::vector<PlayerSpec> entrants;
    bool round_robin = false;  // every set of entrants that fills the table; else all of them at one table
    int reach = 0;             // of a round robin: how many places apart those at one table are at most; 0: any
    std::uint64_t seed = 1;
};
// One line that names them all.
[[nodiscard]] std::string to_string(const Conditions& conditions);

struct GameId {
    std::uint64_t block = 0;
    int rotation = 0;
    friend auto operator<=>(const GameId&, const GameId&) = default;
};

// Who plays which game, and what chance does in it. A block is the same deals played in every rotation of the seats, so
// that luck and the first turn fall to everybody alike; a deal depends only on the block, its number in the game and
// what is left in the bag, not on who plays.
class Schedule {
  public:
    explicit Schedule(Conditions conditions);

    [[nodiscard]] const Conditions& conditions() const { return conditions_; }
    // How many games a block has.
    [[nodiscard]] int rotations() const { return conditions_.seats; }
    // How many blocks it takes until everybody has met everybody else.
    [[nodiscard]] std::uint64_t cycle() const { return lineups_.size(); }
    // The entrant on each seat.
    [[nodiscard]] std::vector<int> seating(GameId id) const;
    [[nodiscard]] AnyPosition start(std::uint64_t block) const;
    [[nodiscard]] Rng deal_rng(std::uint64_t block, std::uint64_t deal) const;
    [[nodiscard]] Rng player_rng(GameId id, int seat) const;

  private:
    // All lineups of a cycle get the same deals.
    [[nodiscard]] std::uint64_t block_seed(std::uint64_t block) const {
        return Rng(conditions_.seed, block / cycle()).next();
    }

    Conditions conditions_;
    std::vector<std::vector<int>> lineups_;
};

}  // namespace azulejo::match
