#pragma once

#include <cstdint>
#include <expected>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "env/planes.h"
#include "notation/games.h"
#include "rules/any.h"

namespace azulejo::env {

// A game with its fixed parameters: name, number of players and, in Duel, the scoring tiles if they are given.
class GameType {
  public:
    // Without `players` the smallest number that the game allows. Without `scoring` a start has the first game's tiles.
    [[nodiscard]] static std::expected<GameType, std::string> find(std::string_view name, std::optional<int> players,
                                                                   const std::string& scoring);
    [[nodiscard]] static GameType of(const AnyPosition& position);

    [[nodiscard]] std::string_view name() const { return entry_->name; }
    [[nodiscard]] int players() const { return players_; }
    // The names of the scoring tiles, separated by spaces; "4" for four at random; empty for three at random, or
    // without such tiles.
    [[nodiscard]] std::string scoring() const;

    // Whether deals are made in steps whose outcomes are listed (see DealSteps), and not as one action.
    [[nodiscard]] bool lists_chance() const { return lists_chance_; }
    [[nodiscard]] GameType with_listed_chance(bool listed) const {
        GameType result = *this;
        result.lists_chance_ = listed;
        return result;
    }

    // What is printed on the boards and plates, as JSON.
    [[nodiscard]] std::string components() const;

    // A start with this seat first.
    [[nodiscard]] AnyPosition start(int first) const;
    // A start in which everything that is not fixed is drawn at random, as `azulejo random` does.
    [[nodiscard]] AnyPosition random_start(Rng& rng, std::optional<int> first = std::nullopt) const;

    [[nodiscard]] int actions() const;
    // A move by its number, without a position: where the number means a different move in each position (Duel's
    // stacking orders and payments), the text has the number itself. Nothing if there is no such number.
    [[nodiscard]] std::optional<std::string> action_name(std::int64_t action) const;
    [[nodiscard]] std::int64_t deals() const;
    [[nodiscard]] std::vector<Plane> planes() const;
    [[nodiscard]] std::vector<std::string_view> preview_names() const;
    // Upper bounds of the moves and deals (or their steps) of a game.
    [[nodiscard]] int most_moves() const;
    [[nodiscard]] int most_deals() const;

    // Whether it has the same name and players; scoring tiles and the form of chance may differ.
    [[nodiscard]] bool is_kind_of(const GameType& other) const {
        return entry_ == other.entry_ && players_ == other.players_;
    }
    friend bool operator==(const GameType&, const GameType&) = default;

  private:
    GameType(const notation::GameEntry* entry, int players) : entry_(entry), players_(players) {}

    const notation::GameEntry* entry_;
    int players_;
    std::optional<duel::ScoringTiles> scoring_;
    int by_lot_ = duel::ScoringChoice{}.by_lot;  // where none are fixed
    bool lists_chance_ = false;
};

}  // namespace azulejo::env
