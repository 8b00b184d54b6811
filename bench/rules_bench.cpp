#include <benchmark/benchmark.h>
#include <string>

#include "rules/any.h"
#include "rules/perft.h"
#include "rules/playout.h"

// How fast the rules are, on one core: whole random games, and the pieces they are made of.
namespace {

using namespace azulejo;

// Positions as they occur: all in which a move is awaited, of a few random games.
template <GamePosition P>
std::vector<P> sample_positions(const P& start) {
    std::vector<P> positions;
    for (std::uint64_t game = 0; game < 20; ++game) {
        Rng rng(1, game);
        P position = start;
        const Game<P> played = random_game(start, rng);
        for (const auto& ply : played.plies()) {
            if (position.awaits_move()) positions.push_back(position);
            play_ply(position, ply);
        }
    }
    return positions;
}

template <GamePosition P>
void random_games(benchmark::State& state, const P& start) {
    Rng rng(1);
    std::int64_t moves = 0;
    for (auto _ : state) {
        P position = start;
        moves += play_out(position, rng);
        benchmark::DoNotOptimize(position);
    }
    state.counters["games"] = benchmark::Counter(static_cast<double>(state.iterations()), benchmark::Counter::kIsRate);
    state.counters["moves"] = benchmark::Counter(static_cast<double>(moves), benchmark::Counter::kIsRate);
}

template <GamePosition P>
void copying(benchmark::State& state, const P& start) {
    const auto positions = sample_positions(start);
    std::size_t i = 0;
    for (auto _ : state) {
        P copy = positions[i];
        benchmark::DoNotOptimize(copy);
        i = i + 1 < positions.size() ? i + 1 : 0;
    }
}

template <GamePosition P>
void copy_and_play(benchmark::State& state, const P& start) {
    const auto positions = sample_positions(start);
    std::vector<typename P::Move> moves;
    Rng rng(2);
    for (const P& position : positions) moves.push_back(position.random_move(rng));
    std::size_t i = 0;
    for (auto _ : state) {
        P copy = positions[i];
        copy.play(moves[i]);
        benchmark::DoNotOptimize(copy);
        i = i + 1 < positions.size() ? i + 1 : 0;
    }
}

template <GamePosition P, class F>
void over_positions(benchmark::State& state, const P& start, F&& work) {
    const auto positions = sample_positions(start);
    std::size_t i = 0;
    for (auto _ : state) {
        auto result = work(positions[i]);
        benchmark::DoNotOptimize(result);
        i = i + 1 < positions.size() ? i + 1 : 0;
    }
}

template <GamePosition P>
void counting_moves(benchmark::State& state, const P& start) {
    over_positions(state, start, [](const P& position) { return position.count_moves(); });
}

template <GamePosition P>
void listing_moves(benchmark::State& state, const P& start) {
    over_positions(state, start, [](const P& position) { return position.legal_moves(); });
}

template <GamePosition P>
void choosing_a_move(benchmark::State& state, const P& start) {
    Rng rng(3);
    over_positions(state, start, [&](const P& position) { return position.random_move(rng); });
}

template <GamePosition P>
void resampling(benchmark::State& state, const P& start) {
    Rng rng(6);
    over_positions(state, start, [&](const P& position) { return position.resample_hidden(0, rng); });
}

// The position in which the first move of the game is awaited.
template <GamePosition P>
P dealt(P position) {
    Rng rng(5);
    while (position.awaits_deal()) position.play(position.sample_deal(rng));
    return position;
}

template <GamePosition P>
void dealing(benchmark::State& state, const P& start) {
    Rng rng(4);
    for (auto _ : state) {
        P position = start;
        while (position.awaits_deal()) position.play(position.sample_deal(rng));
        benchmark::DoNotOptimize(position);
    }
}

template <GamePosition P>
void perft_of_depth_3(benchmark::State& state, const P& start) {
    const P position = dealt(start);
    double leaves = 0;
    for (auto _ : state) leaves += static_cast<double>(perft(position, 3));
    state.counters["leaves"] = benchmark::Counter(leaves, benchmark::Counter::kIsRate);
}

template <GamePosition P>
void register_pieces(const std::string& game, const P& start) {
    const auto add = [&](const char* name, auto work) {
        return benchmark::RegisterBenchmark((std::string(name) + "/" + game).c_str(), work, start);
    };
    add("copying", copying<P>);
    add("copy_and_play", copy_and_play<P>);
    add("counting_moves", counting_moves<P>);
    add("listing_moves", listing_moves<P>);
    add("choosing_a_move", choosing_a_move<P>);
    add("resampling", resampling<P>);
    add("dealing", dealing<P>);
    add("perft_of_depth_3", perft_of_depth_3<P>)->Unit(benchmark::kMillisecond);
}

}  // namespace

int main(int argc, char** argv) {
    for (const auto wall : {classic::WallSide::coloured, classic::WallSide::grey}) {
        for (const int players : {2, 3, 4}) {
            const std::string game = wall == classic::WallSide::coloured ? "azul" : "azul-grey";
            visit_exact(
                [&]<GamePosition P>(const P& start) {
                    const std::string name = "random_games/" + game + "-" + std::to_string(players);
                    benchmark::RegisterBenchmark(name.c_str(), random_games<P>, start);
                },
                classic::Position({.wall = wall, .players = players, .first = 0}));
        }
    }
    const duel::Position duel(duel::Options{});
    benchmark::RegisterBenchmark("random_games/azul-duel", random_games<duel::Position>, duel);
    register_pieces("azul-2", classic::Azul2(classic::Options{}));
    register_pieces("azul-duel", duel);
    benchmark::Initialize(&argc, argv);
    if (benchmark::ReportUnrecognizedArguments(argc, argv)) return 1;
    benchmark::RunSpecifiedBenchmarks();
    return 0;
}
