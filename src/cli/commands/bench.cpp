#include "analysis/bench.h"

#include <algorithm>
#include <atomic>
#include <ctime>
#include <fmt/format.h>
#include <string>
#include <vector>

#include "cli/commands.h"
#include "cli/io.h"
#include "core/json_writer.h"
#include "engine/engine.h"
#include "notation/digest.h"
#include "rules/perft.h"
#include "rules/playout.h"

namespace azulejo::cli {

namespace {

double processor_seconds() {
    std::timespec now{};
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    return static_cast<double>(now.tv_sec) + static_cast<double>(now.tv_nsec) * 1e-9;
}

// How often one core can do `work` in a second. Measures four pieces, `all_seconds` in total, and takes the best,
// because other programs disturb measurements. Reads the clock after every `at_once` repetitions.
template <class F>
double per_second(double all_seconds, int at_once, F&& work) {
    constexpr int pieces = 4;
    double best = 0;
    for (int piece = 0; piece < pieces; ++piece) {
        const double start = processor_seconds();
        double done = 0;
        double seconds = 0;
        while (seconds < all_seconds / pieces) {
            for (int i = 0; i < at_once; ++i) done += static_cast<double>(work());
            seconds = processor_seconds() - start;
        }
        best = std::max(best, done / seconds);
    }
    return best;
}

template <GamePosition P>
double nodes_per_second(double seconds, const P& start) {
    engine::Engine<P> engine(notation::digest<P>);
    const std::atomic<bool> never{false};
    const std::vector<P> positions = analysis::bench_positions(start);
    std::size_t next = 0;
    return per_second(seconds, 1, [&] {
        return engine.analyse(positions[next++ % positions.size()], {.nodes = analysis::bench_nodes}, never).nodes;
    });
}

template <GamePosition P>
double random_games_per_second(double seconds, const P& start) {
    Rng rng(analysis::bench_seed);
    return per_second(seconds, 64, [&] {
        P position = start;
        play_out(position, rng);
        return 1;
    });
}

struct Rates {
    std::string_view name;
    double games;
    double nodes;
};

std::string to_json(std::uint64_t signature, const std::vector<Rates>& rates, double leaves) {
    return json::object_text([&](json::ObjectWriter& object) {
        object.number("signature", signature);
        object.object("random_games_per_s", [&](json::ObjectWriter& games) {
            for (const Rates& each : rates) games.number(each.name, each.games, 0);
        });
        object.object("search_nodes_per_s", [&](json::ObjectWriter& nodes) {
            for (const Rates& each : rates) nodes.number(each.name, each.nodes, 0);
        });
        object.number("perft_leaves_per_s", leaves, 0);
    });
}

}  // namespace

int bench(const BenchOptions& options) {
    const std::uint64_t signature = analysis::bench_signature();
    const std::vector<analysis::BenchGame> games_to_play = analysis::bench_games();
    Output output;
    if (!options.json) output.text() += fmt::format("signature              {:>12}\n", signature);
    output.flush();
    std::vector<Rates> rates;
    for (const analysis::BenchGame& variant : games_to_play) {
        const double games = visit_exact(
            [&](const auto& position) { return random_games_per_second(options.seconds, position); }, variant.start);
        const double nodes = std::visit(
            [&](const auto& position) { return nodes_per_second(options.seconds, position); }, variant.start);
        if (options.json) {
            rates.push_back({variant.name, games, nodes});
        } else {
            output.text() += fmt::format("random games {:<12} {:>9.0f} a second, search {:>9.0f} nodes a second\n",
                                         variant.name, games, nodes);
            output.flush();
        }
    }
    const classic::Azul2 start = analysis::bench_perft_start();
    const double leaves = per_second(options.seconds, 1, [&] { return perft(start, 4); });
    if (options.json) {
        output.text() += to_json(signature, rates, leaves) + '\n';
    } else {
        output.text() += fmt::format("perft leaves azul-2    {:>12.0f} a second\n", leaves);
    }
    return exit_success;
}

}  // namespace azulejo::cli
