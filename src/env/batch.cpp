#include "env/batch.h"

#include <algorithm>
#include <atomic>
#include <cassert>
#include <limits>
#include <utility>

#include "env/actions.h"
#include "env/observation.h"
#include "env/previews.h"

namespace azulejo::env {

template <GamePosition P>
double return_of(const P& position, int seat) {
    const double share = victory_share(position.winners(), seat);
    return share - (1 - share) / (position.players() - 1);
}
template double return_of(const classic::Position& position, int seat);
template double return_of(const duel::Position& position, int seat);

namespace {

// The return of a seat if this one has lost the game and all others share the victory.
double return_if_lost(int loser, int seat, int players) {
    const double share = seat == loser ? 0 : 1.0 / (players - 1);
    return share - (1 - share) / (players - 1);
}

// The first element of a game's row.
template <class T>
T* row(std::vector<T>& array, std::size_t game, int width) {
    return array.data() + game * static_cast<std::size_t>(width);
}

}  // namespace

template <GamePosition P>
Batch<P>::Batch(const BatchOptions& options, Start start)
    : options_(options),
      start_(std::move(start)),
      streams_(static_cast<std::size_t>(options.games)),
      moves_(static_cast<std::size_t>(options.games)),
      pool_(options.threads) {
    Rng rng(options.seed);
    const P example = start_(rng);
    const auto games = static_cast<std::size_t>(options.games);
    const auto rows = [&](bool wanted, int width) { return wanted ? games * static_cast<std::size_t>(width) : 0; };
    arrays_.players = example.players();
    arrays_.actions = Actions<P>::count(example);
    arrays_.most_legal = std::min(arrays_.actions, static_cast<int>(P::max_moves));
    arrays_.preview_size = static_cast<int>(Previews<P>::names.size());
    arrays_.observation_size = observation_size(example);
    arrays_.masks.resize(rows(options.masks, arrays_.actions));
    arrays_.legal_actions.assign(rows(options.legal_actions, arrays_.most_legal), -1);
    arrays_.legal_counts.resize(games);
    arrays_.previews.resize(rows(options.previews, arrays_.most_legal * arrays_.preview_size));
    arrays_.observations_int16.resize(rows(options.observations == Numbers::int16, arrays_.observation_size));
    arrays_.observations_float32.resize(rows(options.observations == Numbers::float32, arrays_.observation_size));
    const bool final_too = options.final_observations;
    arrays_.final_observations_int16.resize(final_too ? arrays_.observations_int16.size() : 0);
    arrays_.final_observations_float32.resize(final_too ? arrays_.observations_float32.size() : 0);
    arrays_.current_players.resize(games);
    arrays_.learners.resize(games, -1);
    arrays_.illegal.resize(games);
    arrays_.done.resize(games);
    arrays_.rewards.resize(rows(true, arrays_.players));
    arrays_.learner_rewards.resize(games);
    arrays_.final_scores.resize(rows(true, arrays_.players));
    positions_.assign(games, example);
    rngs_.assign(games, rng);
    if (!options.opponent.empty()) {
        auto found = Opponent<P>::find(options.opponent, pool_.size());
        assert(found);
        opponent_.emplace(std::move(*found));
    }
    reset(options.seed);
}

template <GamePosition P>
template <class F>
void Batch<P>::for_each_game(const F& f) {
    const std::size_t games = positions_.size();
    const auto threads = static_cast<std::size_t>(pool_.size());
    pool_.run([&](int number) {
        const auto at = static_cast<std::size_t>(number);
        const std::size_t end = games * (at + 1) / threads;
        for (std::size_t game = games * at / threads; game < end; ++game) f(game, number);
    });
}

template <GamePosition P>
void Batch<P>::reset(std::uint64_t seed) {
    options_.seed = seed;
    for_each_game([&](std::size_t game, int thread) {
        streams_[game] = game;
        start_game(game, thread);
        clear_result(game);
        std::fill_n(row(arrays_.final_scores, game, arrays_.players), arrays_.players, std::int16_t{0});
        show(game);
    });
}

template <GamePosition P>
void Batch<P>::restart(const std::uint8_t* wanted) {
    for_each_game([&](std::size_t game, int thread) {
        if (wanted[game] == 0) return;
        next_game(game, thread);
        clear_result(game);
        show(game);
    });
}

template <GamePosition P>
void Batch<P>::place(int number, const P& position) {
    const auto game = static_cast<std::size_t>(number);
    positions_[game] = position;
    advance(game, 0);
    clear_result(game);
    if (positions_[game].is_over()) finish(game, 0);
    show(game);
}

template <GamePosition P>
void Batch<P>::start_game(std::size_t game, int thread) {
    rngs_[game] = Rng(options_.seed, streams_[game]);
    positions_[game] = start_(rngs_[game]);
    if (opponent_) {
        const auto players = static_cast<std::uint32_t>(arrays_.players);
        arrays_.learners[game] = static_cast<std::int8_t>(
            options_.learner ? *options_.learner : static_cast<int>(rngs_[game].below(players)));
    }
    advance(game, thread);
}

template <GamePosition P>
void Batch<P>::next_game(std::size_t game, int thread) {
    streams_[game] += positions_.size();
    start_game(game, thread);
}

// Makes deals and lets opponents play until an action is needed or the game is over.
template <GamePosition P>
void Batch<P>::advance(std::size_t game, int thread) {
    P& position = positions_[game];
    for (;;) {
        if (position.awaits_deal()) {
            position.play(position.sample_deal(rngs_[game]));
        } else if (opponent_ && position.awaits_move() && position.turn() != arrays_.learners[game]) {
            position.play(opponent_->choose(position, rngs_[game], thread));
        } else {
            return;
        }
    }
}

template <GamePosition P>
void Batch<P>::clear_result(std::size_t game) {
    arrays_.done[game] = 0;
    arrays_.illegal[game] = 0;
    arrays_.learner_rewards[game] = 0;
    std::fill_n(row(arrays_.rewards, game, arrays_.players), arrays_.players, 0.0);
}

template <GamePosition P>
std::expected<void, std::string> Batch<P>::step(const std::int32_t* actions) {
    using Restart = BatchOptions::Restart;
    const std::size_t none = positions_.size();
    std::atomic<std::size_t> bad = none;
    for_each_game([&](std::size_t game, int) {
        const bool over = options_.restart != Restart::same_step && is_done(game);
        if (over && options_.restart == Restart::next_step) return;
        moves_[game] = over ? std::nullopt : Actions<P>::move(positions_[game], actions[game]);
        if (moves_[game] || (!over && options_.illegal == BatchOptions::Illegal::lose)) return;
        std::size_t lowest = bad;
        while (game < lowest && !bad.compare_exchange_weak(lowest, game)) {
        }
    });
    if (bad != none) {
        if (options_.restart == Restart::on_request && is_done(bad)) {
            return std::unexpected("game " + std::to_string(bad) + " is over and was not reset; no game was stepped");
        }
        return std::unexpected("the action " + std::to_string(actions[bad]) + " of game " + std::to_string(bad) +
                               " is not legal there; no game was stepped");
    }
    for_each_game([&](std::size_t game, int thread) {
        const bool was_done = is_done(game);
        if (was_done) clear_result(game);
        if (was_done && options_.restart == Restart::next_step) {
            next_game(game, thread);
        } else {
            play(game, thread);
        }
        show(game);
    });
    return {};
}

template <GamePosition P>
void Batch<P>::play(std::size_t game, int thread) {
    P& position = positions_[game];
    if (moves_[game]) {
        position.play(*moves_[game]);
        advance(game, thread);
        if (!position.is_over()) return;
    }
    finish(game, thread);
}

// The game is over, or the seat to move has lost it by an illegal action.
template <GamePosition P>
void Batch<P>::finish(std::size_t game, int thread) {
    const P& position = positions_[game];
    const bool illegal = !position.is_over();
    arrays_.done[game] = 1;
    arrays_.illegal[game] = static_cast<std::uint8_t>(illegal);
    for (int seat = 0; seat < arrays_.players; ++seat) {
        row(arrays_.rewards, game, arrays_.players)[seat] =
            illegal ? return_if_lost(position.turn(), seat, arrays_.players) : return_of(position, seat);
        row(arrays_.final_scores, game, arrays_.players)[seat] = static_cast<std::int16_t>(position.score(seat));
    }
    if (opponent_) {
        arrays_.learner_rewards[game] = row(arrays_.rewards, game, arrays_.players)[arrays_.learners[game]];
    }
    if (!arrays_.final_observations_int16.empty()) {
        write_observation(position, observer(game),
                          row(arrays_.final_observations_int16, game, arrays_.observation_size));
    }
    if (!arrays_.final_observations_float32.empty()) {
        write_observation(position, observer(game),
                          row(arrays_.final_observations_float32, game, arrays_.observation_size));
    }
    if (options_.restart == BatchOptions::Restart::same_step) next_game(game, thread);
}

// Who sees the observation: the learner, or the seat to move; at the end the first seat.
template <GamePosition P>
int Batch<P>::observer(std::size_t game) const {
    if (opponent_) return arrays_.learners[game];
    return positions_[game].is_over() ? 0 : positions_[game].turn();
}

template <GamePosition P>
void Batch<P>::show(std::size_t game) {
    const P& position = positions_[game];
    const int seat = observer(game);
    const bool over = options_.restart != BatchOptions::Restart::same_step && is_done(game);
    arrays_.current_players[game] = static_cast<std::int8_t>(over ? terminal_player : position.turn());
    if (options_.masks) {
        std::uint8_t* const mask = row(arrays_.masks, game, arrays_.actions);
        if (over) {
            std::fill_n(mask, arrays_.actions, std::uint8_t{0});
        } else {
            Actions<P>::write_mask(position, mask);
        }
    }
    if (options_.legal_actions) {
        std::int16_t* const legal = row(arrays_.legal_actions, game, arrays_.most_legal);
        std::int16_t* const previews =
            options_.previews ? row(arrays_.previews, game, arrays_.most_legal * arrays_.preview_size) : nullptr;
        std::int32_t count = 0;
        const auto add = [&](int action, typename P::Move move) {
            if (previews != nullptr) {
                const auto numbers = Previews<P>::of(position, move);
                std::ranges::copy(numbers, previews + std::ptrdiff_t{count} * arrays_.preview_size);
            }
            legal[count++] = static_cast<std::int16_t>(action);
        };
        if (!over) Actions<P>::for_each(position, add);
        for (std::int32_t i = count; i < arrays_.legal_counts[game]; ++i) legal[i] = -1;
        arrays_.legal_counts[game] = count;
    }
    switch (options_.observations) {
        case Numbers::none: break;
        case Numbers::int16:
            write_observation(position, seat, row(arrays_.observations_int16, game, arrays_.observation_size));
            break;
        case Numbers::float32:
            write_observation(position, seat, row(arrays_.observations_float32, game, arrays_.observation_size));
            break;
    }
}

template <GamePosition P>
std::expected<void, std::string> Batch<P>::choose(std::string_view player, std::int32_t* actions) {
    auto found = Opponent<P>::find(player, pool_.size());
    if (!found) return std::unexpected(found.error());
    for_each_game([&](std::size_t game, int thread) {
        const P& position = positions_[game];
        const bool over = options_.restart != BatchOptions::Restart::same_step && is_done(game);
        actions[game] = over ? 0 : Actions<P>::of(position, found->choose(position, rngs_[game], thread));
    });
    return {};
}

template <GamePosition P>
auto Batch<P>::snapshot() const -> Snapshot {
    Snapshot result{.seed = options_.seed,
                    .positions = positions_,
                    .rngs = {},
                    .streams = streams_,
                    .learners = arrays_.learners,
                    .done = arrays_.done};
    for (const Rng& rng : rngs_) result.rngs.push_back(rng.state());
    return result;
}

template <GamePosition P>
void Batch<P>::restore(const Snapshot& snapshot) {
    options_.seed = snapshot.seed;
    positions_ = snapshot.positions;
    streams_ = snapshot.streams;
    arrays_.learners = snapshot.learners;
    arrays_.done = snapshot.done;
    for_each_game([&](std::size_t game, int) {
        rngs_[game] = Rng(snapshot.rngs[game]);
        show(game);
    });
}

template <GamePosition P>
void Batch<P>::set_networks(const engine::Networks* networks) {
    if (evaluators_.empty()) evaluators_.resize(static_cast<std::size_t>(pool_.size()));
    for (auto& evaluator : evaluators_) evaluator.set_networks(networks);
}

template <GamePosition P>
void Batch<P>::evaluate(const engine::Networks* networks, float* win, float* score) {
    set_networks(networks);
    const auto players = static_cast<std::size_t>(arrays_.players);
    // Caches are for one context, such as the scoring tiles of Duel: games with the same one follow each other.
    std::vector<std::pair<std::uint64_t, std::size_t>> order(positions_.size());
    for (std::size_t game = 0; game < order.size(); ++game) {
        order[game] = {engine::Features<P>::context(positions_[game]), game};
    }
    std::ranges::sort(order);
    for_each_game([&](std::size_t rank, int thread) {
        const std::size_t game = order[rank].second;
        const auto value = evaluators_[static_cast<std::size_t>(thread)].evaluate(positions_[game]);
        for (std::size_t seat = 0; seat < players; ++seat) {
            using Value = engine::IntegerEvaluation;
            win[game * players + seat] = static_cast<float>(value.win[seat]) / Value::win_unit;
            score[game * players + seat] = static_cast<float>(value.score[seat]) / Value::point;
        }
    });
}

template <GamePosition P>
template <class F>
void Batch<P>::for_each_afterstate(std::size_t game, const F& f) {
    P known = positions_[game];
    if (!known.awaits_move()) return;
    if constexpr (!hides_nothing<P>) {
        Rng rng(rngs_[game].state(), 1);  // not the game's own generator, which the deals need
        known = known.resample_hidden(known.turn(), rng);
    }
    const std::int16_t* const legal = row(arrays_.legal_actions, game, arrays_.most_legal);
    for (int i = 0; i < arrays_.legal_counts[game]; ++i) {
        P after = known;
        after.play(*Actions<P>::move(known, legal[i]));
        f(i, after);
    }
}

template <GamePosition P>
void Batch<P>::evaluate_actions(const engine::Networks* networks, float* win) {
    set_networks(networks);
    for_each_game([&](std::size_t game, int thread) {
        float* const own = win + game * static_cast<std::size_t>(arrays_.most_legal);
        std::fill_n(own, arrays_.most_legal, std::numeric_limits<float>::quiet_NaN());
        const auto seat = static_cast<std::size_t>(std::max(0, int{arrays_.current_players[game]}));
        for_each_afterstate(game, [&](int i, const P& after) {
            const auto value = evaluators_[static_cast<std::size_t>(thread)].evaluate(after);
            own[i] = static_cast<float>(value.win[seat]) / engine::IntegerEvaluation::win_unit;
        });
    });
}

template <GamePosition P>
void Batch<P>::write_afterstates(std::int16_t* out) {
    std::vector<std::size_t> first(positions_.size());
    std::size_t rows = 0;
    for (std::size_t game = 0; game < positions_.size(); ++game) {
        first[game] = rows;
        if (positions_[game].awaits_move()) rows += static_cast<std::size_t>(arrays_.legal_counts[game]);
    }
    const auto size = static_cast<std::size_t>(observation_size(positions_.front()));
    for_each_game([&](std::size_t game, int /*thread*/) {
        for_each_afterstate(game, [&](int i, const P& after) {
            write_observation(after, arrays_.current_players[game],
                              out + (first[game] + static_cast<std::size_t>(i)) * size);
        });
    });
}

template class Batch<classic::Position>;
template class Batch<duel::Position>;

}  // namespace azulejo::env
