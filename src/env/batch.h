#pragma once

#include <cstdint>
#include <expected>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/rng.h"
#include "engine/classic/features.h"
#include "engine/duel/features.h"
#include "engine/eval/evaluator.h"
#include "env/numbering.h"
#include "env/opponent.h"
#include "env/planes.h"
#include "rules/classic/position.h"
#include "rules/duel/position.h"
#include "system/parallel.h"

// Many games of one kind that take steps together, on several threads.
namespace azulejo::env {

struct BatchOptions {
    int games = 1;
    int threads = 1;
    std::uint64_t seed = 0;
    // Which arrays are filled after each step; the others cost nothing.
    bool masks = true;
    bool legal_actions = false;
    bool previews = false;  // needs legal_actions
    Numbers observations = Numbers::none;
    bool final_observations = false;  // needs observations
    // When the next game follows a finished one: in the same step, in the next step (which plays nothing there), or
    // only when restart() is called.
    enum class Restart : std::uint8_t { same_step, next_step, on_request };
    Restart restart = Restart::same_step;
    // What an illegal action does: the whole step is refused, or the seat loses the game.
    enum class Illegal : std::uint8_t { refuse, lose };
    Illegal illegal = Illegal::refuse;
    // Who has all seats but the learner's (see Opponent). Without one, actions are given for every seat in turn.
    std::string opponent;
    std::optional<int> learner;  // the learner's seat; drawn for each game if it is not fixed
};

// The state of all games after a step, one row for each game. For a game that has just ended, `done`, `rewards`,
// `illegal`, `learner_rewards`, `final_scores` and `final_observations` belong to it; with Restart::same_step all other
// arrays show the game that follows.
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
    std::vector<std::int16_t> final_observations_int16;
    std::vector<float> final_observations_float32;
    std::vector<std::int8_t> current_players;  // terminal_player where a game is over
    std::vector<std::int8_t> learners;         // the learner's seat, if there are opponents
    std::vector<std::uint8_t> illegal;         // 1 if the game ended by an illegal action
    std::vector<std::uint8_t> done;
    std::vector<double> rewards;          // for every seat: see `return_of`
    std::vector<double> learner_rewards;  // of the learner's seat, if there are opponents
    std::vector<std::int16_t> final_scores;
};

// The zero-sum return of a seat in a finished game: 1 for a sole victory, a share if it is shared, minus what the
// others won. With two players it is 1, 0 or -1.
template <GamePosition P>
[[nodiscard]] double return_of(const P& position, int seat);

template <GamePosition P>
class Batch {
  public:
    // Creates the start of a game; random choices come from the game's own generator.
    using Start = std::function<P(Rng&)>;

    // Game i uses the streams i, i + games, i + 2 · games … of the seed, so results do not depend on the number of
    // threads. The opponent, if one is named, must exist (Opponent::find).
    Batch(const BatchOptions& options, Start start);

    [[nodiscard]] int games() const { return static_cast<int>(positions_.size()); }
    [[nodiscard]] const BatchArrays& arrays() const { return arrays_; }
    [[nodiscard]] BatchArrays& arrays() { return arrays_; }
    [[nodiscard]] const P& position(int game) const { return positions_[static_cast<std::size_t>(game)]; }

    // Restarts all games from the first streams of a seed.
    void reset(std::uint64_t seed);
    // Starts the next game in each row where `wanted` is not 0.
    void restart(const std::uint8_t* wanted);
    // Continues a row from this position: deals and opponents play until the learner must act.
    void place(int number, const P& position);

    // Plays one action in each game. If one is illegal, nothing is played and the error names it.
    [[nodiscard]] std::expected<void, std::string> step(const std::int32_t* actions);

    // Lets a bot or a level (see Opponent) choose an action for each game that is not over, with the games' own
    // generators. With `random` the games are those of `azulejo random` with the same seed.
    [[nodiscard]] std::expected<void, std::string> choose(std::string_view player, std::int32_t* actions);

    // Evaluates all games by these networks, or by handwritten rules if there are none: for every game and seat the
    // expected share of the victory and the expected final score.
    void evaluate(const engine::Networks* networks, float* win, float* score);
    // The share of the victory that the seat to move expects after each legal action, before the deal if the action
    // ends the round: most_legal numbers for each game, not a number where there is no action. Needs legal_actions.
    // What the seat may not know is drawn at random.
    void evaluate_actions(const engine::Networks* networks, float* win);
    // What the seat to move sees after each legal action, before anything else happens: legal_counts rows for each
    // game. Needs legal_actions. What the seat may not know is drawn at random.
    void write_afterstates(std::int16_t* out);

    // All that the further course of the games depends on, beside the options and the arrays.
    struct Snapshot {
        std::uint64_t seed = 0;
        std::vector<P> positions;
        std::vector<std::uint64_t> rngs;
        std::vector<std::uint64_t> streams;
        std::vector<std::int8_t> learners;
        std::vector<std::uint8_t> done;
    };
    [[nodiscard]] Snapshot snapshot() const;
    // The snapshot must have as many games as this batch.
    void restore(const Snapshot& snapshot);

  private:
    template <class F>
    void for_each_game(const F& f);
    void start_game(std::size_t game, int thread);
    void next_game(std::size_t game, int thread);
    void advance(std::size_t game, int thread);
    void clear_result(std::size_t game);
    void show(std::size_t game);
    void finish(std::size_t game, int thread);
    void play(std::size_t game, int thread);
    [[nodiscard]] int observer(std::size_t game) const;
    void set_networks(const engine::Networks* networks);
    // Calls f(index, position) for every legal action of a game, with the position after it.
    template <class F>
    void for_each_afterstate(std::size_t game, const F& f);
    [[nodiscard]] bool is_done(std::size_t game) const { return arrays_.done[game] != 0; }

    BatchOptions options_;
    Start start_;
    BatchArrays arrays_;
    std::vector<P> positions_;
    std::vector<Rng> rngs_;
    std::vector<std::uint64_t> streams_;
    std::vector<std::optional<typename P::Move>> moves_;  // none: an illegal action
    std::optional<Opponent<P>> opponent_;
    std::vector<engine::Evaluator<P>> evaluators_;  // one for each thread, made when first needed
    system::ThreadPool pool_;
};

extern template class Batch<classic::Position>;
extern template class Batch<duel::Position>;

}  // namespace azulejo::env
