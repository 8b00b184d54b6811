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

// A game with everything that is fixed before it is played: its name, the number of players and, in Duel, the scoring
// tiles if they are.
class GameType {
  public:
    // No players means as few as the game allows; no scoring tiles, those of the first game.
    [[nodiscard]] static std::expected<GameType, std::string> find(std::string_view name, std::optional<int> players,
                                                                   const std::string& scoring);
    // That of a position.
    [[nodiscard]] static GameType of(const AnyPosition& position);

    [[nodiscard]] std::string_view name() const { return entry_->name; }
    [[nodiscard]] int players() const { return players_; }
    // The names of the scoring tiles, separated by spaces; empty where there are none, or where they are not fixed.
    [[nodiscard]] std::string scoring() const;

    // A start with this seat first.
    [[nodiscard]] AnyPosition start(int first) const;
    // One with everything drawn by lot that is not fixed, as `azulejo random` does it.
    [[nodiscard]] AnyPosition random_start(Rng& rng, std::optional<int> first = std::nullopt) const;

    [[nodiscard]] int actions() const;
    [[nodiscard]] std::int64_t deals() const;
    [[nodiscard]] std::vector<Plane> planes() const;
    [[nodiscard]] std::vector<std::string_view> preview_names() const;
    // Bounds that no game exceeds: moves of players, and deals.
    [[nodiscard]] int most_moves() const;
    [[nodiscard]] int most_deals() const;

    friend bool operator==(const GameType&, const GameType&) = default;

  private:
    GameType(const notation::GameEntry* entry, int players) : entry_(entry), players_(players) {}

    const notation::GameEntry* entry_;
    int players_;
    std::optional<duel::ScoringTiles> scoring_;
};

}  // namespace azulejo::env
