#pragma once

#include <cstdint>
#include <expected>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "core/rng.h"
#include "rules/classic/position.h"
#include "rules/duel/position.h"
#include "system/parallel.h"

// Many games of one kind that take steps together, on several threads. When a game ends, the next one starts at once.
namespace azulejo::env {

struct BatchOptions {
    int games = 1;
    int threads = 1;
    std::uint64_t seed = 0;
    // Which arrays are filled after each step; the others cost nothing.
    bool masks = true;
    bool legal_actions = false;
    bool previews = false;  // needs legal_actions
    enum class Numbers : std::uint8_t { none, int16, float32 };
    Numbers observations = Numbers::none;
};

// The state of all games after a step, one row for each game. For a game that has just ended, `done`, `rewards` and
// `final_scores` belong to it; all other arrays show the game that follows.
struct BatchArrays {
    int actions = 0;     // the width of masks
    int most_legal = 0;  // the width of legal_actions
    int preview_size = 0;
    int observation_size = 0;
    int players = 0;
    std::vector<std::uint8_t> masks;
    std::vector<std::int16_t> legal_actions;  // legal_counts numbers in each row, then -1
    std::vector<std::int32_t> legal_counts;
    std::vector<std::int16_t> previews;
    std::vector<std::int16_t> observations_int16;  // from the view of the seat to move
    std::vector<float> observations_float32;
    std::vector<std::int8_t> current_players;
    std::vector<std::uint8_t> done;
    std::vector<float> rewards;  // for every seat: see `return_of`
    std::vector<std::int16_t> final_scores;
};

// The zero-sum return of a seat in a finished game: 1 for a sole victory, a share if it is shared, minus what the
// others won. With two players it is 1, 0 or -1.
template <GamePosition P>
[[nodiscard]] float return_of(const P& position, int seat);

template <GamePosition P>
class Batch {
  public:
    // Creates the start of a game; random choices come from the game's own generator.
    using Start = std::function<P(Rng&)>;

    // Game i uses the streams i, i + games, i + 2 · games … of the seed, so results do not depend on the number of
    // threads.
    Batch(const BatchOptions& options, Start start);

    [[nodiscard]] int games() const { return static_cast<int>(positions_.size()); }
    [[nodiscard]] const BatchArrays& arrays() const { return arrays_; }
    [[nodiscard]] BatchArrays& arrays() { return arrays_; }
    [[nodiscard]] const P& position(int game) const { return positions_[static_cast<std::size_t>(game)]; }

    // Restarts all games from the first streams of a seed.
    void reset(std::uint64_t seed);

    // Plays one action in each game. If one is illegal, nothing is played and the error names it.
    [[nodiscard]] std::expected<void, std::string> step(const std::int32_t* actions);

    // Lets a bot of engine/bots.h choose an action for each game, with the games' own generators. With `random` the
    // games are those of `azulejo random` with the same seed.
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
    system::ThreadPool pool_;
};

extern template class Batch<classic::Position>;
extern template class Batch<duel::Position>;

}  // namespace azulejo::env
