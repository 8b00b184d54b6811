#include "env/batch.h"

#include <algorithm>
#include <atomic>
#include <utility>

#include "engine/bots.h"
#include "env/actions.h"
#include "env/observation.h"
#include "env/previews.h"

namespace azulejo::env {

template <GamePosition P>
float return_of(const P& position, int seat) {
    const auto share = static_cast<float>(victory_share(position.winners(), seat));
    const auto others = static_cast<float>(position.players() - 1);
    return share - (1 - share) / others;
}
template float return_of(const classic::Position& position, int seat);
template float return_of(const duel::Position& position, int seat);

namespace {

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
    using Numbers = BatchOptions::Numbers;
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
    arrays_.current_players.resize(games);
    arrays_.done.resize(games);
    arrays_.rewards.resize(rows(true, arrays_.players));
    arrays_.final_scores.resize(rows(true, arrays_.players));
    positions_.assign(games, example);
    rngs_.assign(games, rng);
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
        for (std::size_t game = games * at / threads; game < end; ++game) f(game);
    });
}

template <GamePosition P>
void Batch<P>::reset(std::uint64_t seed) {
    options_.seed = seed;
    for_each_game([&](std::size_t game) {
        streams_[game] = game;
        start_game(game);
        arrays_.done[game] = 0;
        std::fill_n(row(arrays_.rewards, game, arrays_.players), arrays_.players, 0.0F);
        std::fill_n(row(arrays_.final_scores, game, arrays_.players), arrays_.players, std::int16_t{0});
        show(game);
    });
}

template <GamePosition P>
void Batch<P>::start_game(std::size_t game) {
    rngs_[game] = Rng(options_.seed, streams_[game]);
    positions_[game] = start_(rngs_[game]);
    deal(game);
}

template <GamePosition P>
void Batch<P>::deal(std::size_t game) {
    P& position = positions_[game];
    while (position.awaits_deal()) position.play(position.sample_deal(rngs_[game]));
}

template <GamePosition P>
std::expected<void, std::string> Batch<P>::step(const std::int32_t* actions) {
    const std::size_t none = positions_.size();
    std::atomic<std::size_t> bad = none;
    for_each_game([&](std::size_t game) {
        if (const auto move = Actions<P>::move(positions_[game], actions[game])) {
            moves_[game] = *move;
            return;
        }
        std::size_t lowest = bad;
        while (game < lowest && !bad.compare_exchange_weak(lowest, game)) {
        }
    });
    if (bad != none) {
        return std::unexpected("the action " + std::to_string(actions[bad]) + " of game " + std::to_string(bad) +
                               " is not legal there; no game was stepped");
    }
    for_each_game([&](std::size_t game) {
        P& position = positions_[game];
        position.play(moves_[game]);
        deal(game);
        if (arrays_.done[game] != 0) {
            arrays_.done[game] = 0;
            std::fill_n(row(arrays_.rewards, game, arrays_.players), arrays_.players, 0.0F);
        }
        if (position.is_over()) finish(game);
        show(game);
    });
    return {};
}

template <GamePosition P>
void Batch<P>::finish(std::size_t game) {
    const P& position = positions_[game];
    arrays_.done[game] = 1;
    for (int seat = 0; seat < arrays_.players; ++seat) {
        row(arrays_.rewards, game, arrays_.players)[seat] = return_of(position, seat);
        row(arrays_.final_scores, game, arrays_.players)[seat] = static_cast<std::int16_t>(position.score(seat));
    }
    streams_[game] += positions_.size();
    start_game(game);
}

template <GamePosition P>
void Batch<P>::show(std::size_t game) {
    const P& position = positions_[game];
    const int seat = position.turn();
    arrays_.current_players[game] = static_cast<std::int8_t>(seat);
    if (options_.masks) Actions<P>::write_mask(position, row(arrays_.masks, game, arrays_.actions));
    if (options_.legal_actions) {
        std::int16_t* const legal = row(arrays_.legal_actions, game, arrays_.most_legal);
        std::int16_t* const previews =
            options_.previews ? row(arrays_.previews, game, arrays_.most_legal * arrays_.preview_size) : nullptr;
        std::int32_t count = 0;
        Actions<P>::for_each(position, [&](int action, typename P::Move move) {
            if (previews != nullptr) {
                const auto numbers = Previews<P>::of(position, move);
                std::ranges::copy(numbers, previews + std::ptrdiff_t{count} * arrays_.preview_size);
            }
            legal[count++] = static_cast<std::int16_t>(action);
        });
        for (std::int32_t i = count; i < arrays_.legal_counts[game]; ++i) legal[i] = -1;
        arrays_.legal_counts[game] = count;
    }
    switch (options_.observations) {
        case BatchOptions::Numbers::none: break;
        case BatchOptions::Numbers::int16:
            write_observation(position, seat, row(arrays_.observations_int16, game, arrays_.observation_size));
            break;
        case BatchOptions::Numbers::float32:
            write_observation(position, seat, row(arrays_.observations_float32, game, arrays_.observation_size));
            break;
    }
}

template <GamePosition P>
std::expected<void, std::string> Batch<P>::choose(std::string_view bot, std::int32_t* actions) {
    const engine::Bot<P>* const found = engine::find_bot<P>(bot);
    if (found == nullptr) return std::unexpected("there is no bot \"" + std::string(bot) + '"');
    for_each_game([&](std::size_t game) {
        actions[game] = Actions<P>::of(positions_[game], found->choose(positions_[game], rngs_[game]));
    });
    return {};
}

template class Batch<classic::Position>;
template class Batch<duel::Position>;

}  // namespace azulejo::env
