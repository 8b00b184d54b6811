#include <algorithm>
#include <atomic>
#include <ctime>
#include <fmt/format.h>
#include <string>
#include <vector>

#include "cli/commands.h"
#include "cli/io.h"
#include "engine/engine.h"
#include "notation/games.h"
#include "rules/perft.h"
#include "rules/playout.h"

namespace azulejo::cli {

namespace {

constexpr std::uint64_t bench_seed = 20260101;

// Every game with every number of players.
struct Variant {
    std::string name;
    AnyPosition start;
};
std::vector<Variant> all_variants() {
    std::vector<Variant> variants;
    for (const notation::GameEntry& game : notation::games()) {
        for (int players = game.fewest_players; players <= game.most_players; ++players) {
            Rng rng(bench_seed);
            const bool one_size = game.fewest_players == game.most_players;
            const std::string name(game.name);
            variants.push_back(
                {one_size ? name : fmt::format("{}-{}", name, players), game.new_game(game.name, players, 0, rng)});
        }
    }
    return variants;
}

// Moves and points of a fixed set of random games, and the leaves of a fixed perft: equal on every machine, and
// different as soon as the rules, the order of moves or the generator behave differently.
template <GamePosition P>
std::uint64_t signature_of(const P& start) {
    std::uint64_t signature = 0;
    for (std::uint64_t game = 0; game < 2000; ++game) {
        Rng rng(bench_seed, game);
        P position = start;
        signature += static_cast<std::uint64_t>(play_out(position, rng));
        for (int seat = 0; seat < position.players(); ++seat) {
            signature += static_cast<std::uint64_t>(position.score(seat) * (seat + 1));
        }
    }
    return signature;
}

double processor_seconds() {
    std::timespec now{};
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    return static_cast<double>(now.tv_sec) + static_cast<double>(now.tv_nsec) * 1e-9;
}

// How often a second of one core `work` can be done: the best of four pieces of half a second or more, because on a
// shared machine the others are disturbed. The clock is looked at after so many of them.
template <class F>
double per_second(int at_once, F&& work) {
    double best = 0;
    for (int piece = 0; piece < 4; ++piece) {
        const double start = processor_seconds();
        double done = 0;
        double seconds = 0;
        while (seconds < 0.5) {
            for (int i = 0; i < at_once; ++i) done += static_cast<double>(work());
            seconds = processor_seconds() - start;
        }
        best = std::max(best, done / seconds);
    }
    return best;
}

// Positions in which somebody chooses, of a few random games.
template <GamePosition P>
std::vector<P> search_positions(const P& start) {
    constexpr std::uint64_t games = 4;
    std::vector<P> result;
    for (std::uint64_t game = 0; game < games; ++game) {
        Rng rng(bench_seed, game);
        P position = start;
        for (std::uint64_t choices = 12 * game; !position.awaits_move() || choices > 0;) {
            if (position.is_over()) position = start;
            if (position.awaits_move()) --choices;
            std::visit([&](const auto& ply) { position.play(ply); }, random_ply(position, rng));
        }
        result.push_back(position);
    }
    return result;
}

// Searches of a fixed size: how many positions they look at, and what they would play.
constexpr int bench_depth = 4;
template <GamePosition P>
std::uint64_t search_signature(const P& start) {
    engine::Engine<P> engine;
    const std::atomic<bool> never{false};
    std::uint64_t signature = 0;
    for (const P& position : search_positions(start)) {
        const auto report = engine.analyse(position, {.depth = bench_depth}, never);
        signature += report.nodes + report.best.bits() % 1024;
    }
    return signature;
}

template <GamePosition P>
double nodes_per_second(const P& start) {
    engine::Engine<P> engine;
    const std::atomic<bool> never{false};
    const std::vector<P> positions = search_positions(start);
    std::size_t next = 0;
    return per_second(
        1, [&] { return engine.analyse(positions[next++ % positions.size()], {.nodes = 2000}, never).nodes; });
}

// The two-player game of the rulebook, dealt.
classic::Position perft_start() {
    Rng rng(bench_seed);
    classic::Position position(classic::Options{});
    position.play(position.sample_deal(rng));
    return position;
}

template <GamePosition P>
double random_games_per_second(const P& start) {
    Rng rng(bench_seed);
    return per_second(64, [&] {
        P position = start;
        play_out(position, rng);
        return 1;
    });
}

void append_rate(std::string& list, std::string_view name, double rate) {
    list += fmt::format("{}\"{}\":{:.0f}", list.empty() ? "" : ",", name, rate);
}

}  // namespace

int bench(const BenchOptions& options) {
    std::uint64_t signature = 0;
    const std::vector<Variant> variants = all_variants();
    for (const Variant& variant : variants) {
        signature +=
            std::visit([](const auto& start) { return signature_of(start) + search_signature(start); }, variant.start);
    }
    const classic::Position start = perft_start();
    signature += perft(start, 3);
    Output output;
    if (!options.json) output.text() += fmt::format("signature              {:>12}\n", signature);
    output.flush();
    std::string rates;
    std::string searches;
    for (const Variant& variant : variants) {
        const double games =
            std::visit([](const auto& position) { return random_games_per_second(position); }, variant.start);
        const double nodes = std::visit([](const auto& position) { return nodes_per_second(position); }, variant.start);
        if (options.json) {
            append_rate(rates, variant.name, games);
            append_rate(searches, variant.name, nodes);
        } else {
            output.text() += fmt::format("random games {:<12} {:>9.0f} a second, search {:>9.0f} nodes a second\n",
                                         variant.name, games, nodes);
            output.flush();
        }
    }
    const double leaves = per_second(1, [&] { return perft(start, 4); });
    if (options.json) {
        output.text() += fmt::format(
            "{{\"signature\":{},\"random_games_per_s\":{{{}}},\"search_nodes_per_s\":{{{}}},"
            "\"perft_leaves_per_s\":{:.0f}}}\n",
            signature, rates, searches, leaves);
    } else {
        output.text() += fmt::format("perft leaves azul-2    {:>12.0f} a second\n", leaves);
    }
    return exit_success;
}

}  // namespace azulejo::cli
