#include <benchmark/benchmark.h>

#include "notation/classic/state.h"
#include "notation/record_writer.h"
#include "notation/replayer.h"
#include "rules/playout.h"

// How fast records are written and replayed, and positions turned into text and back.
namespace {

using namespace azulejo;

Game<classic::Position> numbered_game(std::uint64_t number) {
    Rng rng(1, number);
    return random_game(classic::Position({.wall = classic::WallSide::coloured, .players = 2, .first = 0}), rng);
}

void writing_a_record(benchmark::State& state) {
    const auto game = numbered_game(0);
    const auto tags = notation::tags_of(game);
    for (auto _ : state) benchmark::DoNotOptimize(notation::to_record(game, tags));
}

void replaying_a_record(benchmark::State& state) {
    std::string text;
    constexpr int games = 100;
    for (std::uint64_t i = 0; i < games; ++i) {
        text += notation::to_record(numbered_game(i), notation::tags_of(numbered_game(i)));
    }
    for (auto _ : state) {
        notation::Replayer replayer(notation::text_source(text));
        while (replayer.step() != notation::Replayer::Step::end) continue;
    }
    state.counters["games"] =
        benchmark::Counter(static_cast<double>(state.iterations() * games), benchmark::Counter::kIsRate);
}

classic::Position middle_of_a_game() {
    auto game = numbered_game(0);
    game.take_back_to(game.plies().size() / 2);
    return game.position();
}

void writing_a_state(benchmark::State& state) {
    const auto position = middle_of_a_game();
    for (auto _ : state) {
        std::string text;
        notation::classic::append_state(text, position);
        benchmark::DoNotOptimize(text);
    }
}

void reading_a_state(benchmark::State& state) {
    std::string text;
    notation::classic::append_state(text, middle_of_a_game());
    for (auto _ : state) benchmark::DoNotOptimize(notation::classic::parse_state(*json::parse(text)));
}

void reading_a_position_string(benchmark::State& state) {
    const std::string text = notation::classic::to_position_string(middle_of_a_game());
    for (auto _ : state) benchmark::DoNotOptimize(notation::classic::parse_position_string(text));
}

}  // namespace

BENCHMARK(writing_a_record);
BENCHMARK(replaying_a_record);
BENCHMARK(writing_a_state);
BENCHMARK(reading_a_state);
BENCHMARK(reading_a_position_string);

BENCHMARK_MAIN();
