#include <benchmark/benchmark.h>

#include "rules/classic/position.h"
#include "rules/perft.h"
#include "rules/playout.h"

// How fast the rules are, on one core: whole random games, and the pieces they are made of.
namespace {

using namespace azulejo;
using namespace azulejo::classic;

Options options_for(const benchmark::State& state) {
    return {.wall = state.range(0) == 0 ? WallSide::coloured : WallSide::grey,
            .players = static_cast<int>(state.range(1)),
            .first = 0};
}

// Positions as they occur: all in which a move is awaited, of a few random games.
std::vector<Position> sample_positions(const Options& options) {
    std::vector<Position> positions;
    for (std::uint64_t game = 0; game < 20; ++game) {
        Rng rng(1, game);
        const auto plies = random_game(Position(options), rng).plies();
        Position position(options);
        for (const Ply& ply : plies) {
            if (position.awaits_move()) positions.push_back(position);
            std::visit([&](const auto& choice) { position.play(choice); }, ply);
        }
    }
    return positions;
}

void random_games(benchmark::State& state) {
    Rng rng(1);
    std::int64_t moves = 0;
    for (auto _ : state) {
        Position position(options_for(state));
        moves += play_out(position, rng);
        benchmark::DoNotOptimize(position);
    }
    state.counters["games"] = benchmark::Counter(static_cast<double>(state.iterations()), benchmark::Counter::kIsRate);
    state.counters["moves"] = benchmark::Counter(static_cast<double>(moves), benchmark::Counter::kIsRate);
}

void copying(benchmark::State& state) {
    const auto positions = sample_positions(options_for(state));
    std::size_t i = 0;
    for (auto _ : state) {
        Position copy = positions[i];
        benchmark::DoNotOptimize(copy);
        i = i + 1 < positions.size() ? i + 1 : 0;
    }
}

void copy_and_play(benchmark::State& state) {
    const auto positions = sample_positions(options_for(state));
    std::vector<Move> moves;
    Rng rng(2);
    for (const Position& position : positions) moves.push_back(position.random_move(rng));
    std::size_t i = 0;
    for (auto _ : state) {
        Position copy = positions[i];
        copy.play(moves[i]);
        benchmark::DoNotOptimize(copy);
        i = i + 1 < positions.size() ? i + 1 : 0;
    }
}

template <class F>
void over_positions(benchmark::State& state, F&& work) {
    const auto positions = sample_positions(options_for(state));
    std::size_t i = 0;
    for (auto _ : state) {
        auto result = work(positions[i]);
        benchmark::DoNotOptimize(result);
        i = i + 1 < positions.size() ? i + 1 : 0;
    }
}

void counting_moves(benchmark::State& state) {
    over_positions(state, [](const Position& position) { return position.count_moves(); });
}

void listing_moves(benchmark::State& state) {
    over_positions(state, [](const Position& position) { return position.legal_moves(); });
}

void choosing_a_move(benchmark::State& state) {
    Rng rng(3);
    over_positions(state, [&](const Position& position) { return position.random_move(rng); });
}

void dealing(benchmark::State& state) {
    Rng rng(4);
    const Position start(options_for(state));
    for (auto _ : state) {
        Deal deal = start.sample_deal(rng);
        benchmark::DoNotOptimize(deal);
    }
}

void hashing(benchmark::State& state) {
    over_positions(state, [](const Position& position) { return position.hash(); });
}

void perft_of_depth_4(benchmark::State& state) {
    Rng rng(5);
    Position position(options_for(state));
    position.play(position.sample_deal(rng));
    double leaves = 0;
    for (auto _ : state) leaves += static_cast<double>(perft(position, 4));
    state.counters["leaves"] = benchmark::Counter(leaves, benchmark::Counter::kIsRate);
}

void all_variants(benchmark::internal::Benchmark* benchmark) {
    benchmark->ArgNames({"grey", "players"});
    for (const int grey : {0, 1}) {
        for (const int players : {2, 3, 4}) benchmark->Args({grey, players});
    }
}
void two_players(benchmark::internal::Benchmark* benchmark) {
    benchmark->ArgNames({"grey", "players"})->Args({0, 2});
}

}  // namespace

BENCHMARK(random_games)->Apply(all_variants);
BENCHMARK(copying)->Apply(two_players);
BENCHMARK(copy_and_play)->Apply(two_players);
BENCHMARK(counting_moves)->Apply(two_players);
BENCHMARK(listing_moves)->Apply(two_players);
BENCHMARK(choosing_a_move)->Apply(two_players);
BENCHMARK(dealing)->Apply(two_players);
BENCHMARK(hashing)->Apply(two_players);
BENCHMARK(perft_of_depth_4)->Apply(two_players)->Unit(benchmark::kMillisecond);

BENCHMARK_MAIN();
