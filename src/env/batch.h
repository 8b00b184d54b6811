#pragma once

#include <cstdint>
#include <expected>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "core/rng.h"
#include "env/crew.h"
#include "rules/classic/position.h"
#include "rules/duel/position.h"

// Many games of one kind at the same time, for learners: all take a step together, on several threads. A game that ends
// is followed by the next one at once.
namespace azulejo::env {

struct BatchOptions {
    int games = 1;
    int threads = 1;
    std::uint64_t seed = 0;
    // Which of the arrays are filled after each step; what is not filled costs nothing.
    bool masks = true;
    bool legal_actions = false;
    bool previews = false;  // needs legal_actions
    enum class Numbers : std::uint8_t { none, int16, float32 };
    Numbers observations = Numbers::none;
};

// What can be seen of the games after a step, one row a game. Of a game that has just ended, `done`, `rewards` and
// `final_scores` tell of the end; all other arrays show the game that follows.
struct BatchArrays {
    int actions = 0;     // the width of masks
    int most_legal = 0;  // the width of legal_actions
    int preview_size = 0;
    int observation_size = 0;
    int players = 0;
    std::vector<std::uint8_t> masks;
    std::vector<std::int16_t> legal_actions;  // the first legal_counts of each row count, the others are -1
    std::vector<std::int32_t> legal_counts;
    std::vector<std::int16_t> previews;
    std::vector<std::int16_t> observations_int16;  // as the seat to move sees it
    std::vector<float> observations_float32;
    std::vector<std::int8_t> current_players;
    std::vector<std::uint8_t> done;
    std::vector<float> rewards;  // for every seat: see `returns_of`
    std::vector<std::int16_t> final_scores;
};

// What a finished game brings every seat: 1 for the victory, which those who share it share, and what all pay for it
// together: the sum is 0. With two players 1, 0 or -1.
template <GamePosition P>
[[nodiscard]] float return_of(const P& position, int seat);

template <GamePosition P>
class Batch {
  public:
    // Makes the start of a game; it draws what it needs from the game's own generator.
    using Start = std::function<P(Rng&)>;

    // Game i is played with the generators of the seed's streams i, i + games, i + 2 · games …: what happens does not
    // depend on the number of threads.
    Batch(const BatchOptions& options, Start start);

    [[nodiscard]] int games() const { return static_cast<int>(positions_.size()); }
    [[nodiscard]] const BatchArrays& arrays() const { return arrays_; }
    [[nodiscard]] BatchArrays& arrays() { return arrays_; }
    [[nodiscard]] const P& position(int game) const { return positions_[static_cast<std::size_t>(game)]; }

    // Starts all games anew, from the first stream of a seed.
    void reset(std::uint64_t seed);

    // An action for each game. If one of them is illegal nothing is played, and the answer names it.
    [[nodiscard]] std::expected<void, std::string> step(const std::int32_t* actions);

    // An action for each game, chosen by one of the bots of engine/bots.h with the games' own generators. With `random`
    // the games are those of `azulejo random` with the same seed.
    [[nodiscard]] std::expected<void, std::string> choose(std::string_view bot, std::int32_t* actions);

  private:
    template <class F>
    void for_each_game(const F& f);
    void start_game(std::size_t game);
    void deal(std::size_t game);
    void show(std::size_t game);
    void finish(std::size_t game);

    BatchOptions options_;
    Start start_;
    BatchArrays arrays_;
    std::vector<P> positions_;
    std::vector<Rng> rngs_;
    std::vector<std::uint64_t> streams_;
    std::vector<typename P::Move> moves_;
    Crew crew_;
};

extern template class Batch<classic::Position>;
extern template class Batch<duel::Position>;

}  // namespace azulejo::env
