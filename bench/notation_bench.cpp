#include <benchmark/benchmark.h>

#include "notation/games.h"
#include "notation/record_writer.h"
#include "notation/replayer.h"
#include "rules/playout.h"

// How fast records are written and replayed, and positions turned into text and back.
namespace {

using namespace azulejo;

template <GamePosition P>
Game<P> numbered_game(const P& start, std::uint64_t number) {
    Rng rng(1, number);
    return random_game(start, rng);
}

template <GamePosition P>
void writing_a_record(benchmark::State& state, const P& start) {
    const auto game = numbered_game(start, 0);
    const auto tags = notation::tags_of(game);
    for (auto _ : state) benchmark::DoNotOptimize(notation::to_record(game, tags));
}

template <GamePosition P>
void replaying_a_record(benchmark::State& state, const P& start) {
    std::string text;
    constexpr int games = 100;
    for (std::uint64_t i = 0; i < games; ++i) {
        const auto game = numbered_game(start, i);
        text += notation::to_record(game, notation::tags_of(game));
    }
    for (auto _ : state) {
        notation::Replayer replayer(notation::text_source(text));
        while (replayer.step() != notation::Replayer::Step::end) continue;
    }
    state.counters["games"] =
        benchmark::Counter(static_cast<double>(state.iterations() * games), benchmark::Counter::kIsRate);
}

template <GamePosition P>
P middle_of_a_game(const P& start) {
    auto game = numbered_game(start, 0);
    game.take_back_to(game.plies().size() / 2);
    return game.position();
}

template <GamePosition P>
std::string state_of(const P& position) {
    std::string text;
    notation::append_state(text, position);
    return text;
}

template <GamePosition P>
void writing_a_state(benchmark::State& state, const P& start) {
    const P position = middle_of_a_game(start);
    for (auto _ : state) benchmark::DoNotOptimize(state_of(position));
}

template <GamePosition P>
void reading_a_state(benchmark::State& state, const P& start) {
    const std::string text = state_of(middle_of_a_game(start));
    const auto* game = notation::find_game(*notation::start_tags(start).find("Game"));
    for (auto _ : state) benchmark::DoNotOptimize(game->parse_state(*json::parse(text)));
}

template <GamePosition P>
void reading_a_position_string(benchmark::State& state, const P& start) {
    const std::string text = notation::to_position_string(middle_of_a_game(start));
    const auto* game = notation::find_game(*notation::start_tags(start).find("Game"));
    for (auto _ : state) benchmark::DoNotOptimize(game->parse_position_string(text));
}

template <GamePosition P>
void register_all(const std::string& game, const P& start) {
    const auto add = [&](const char* name, auto work) {
        benchmark::RegisterBenchmark((std::string(name) + "/" + game).c_str(), work, start);
    };
    add("writing_a_record", writing_a_record<P>);
    add("replaying_a_record", replaying_a_record<P>);
    add("writing_a_state", writing_a_state<P>);
    add("reading_a_state", reading_a_state<P>);
    add("reading_a_position_string", reading_a_position_string<P>);
}

}  // namespace

int main(int argc, char** argv) {
    register_all("azul-2", classic::Position(classic::Options{}));
    register_all("azul-duel", duel::Position(duel::Options{}));
    benchmark::Initialize(&argc, argv);
    if (benchmark::ReportUnrecognizedArguments(argc, argv)) return 1;
    benchmark::RunSpecifiedBenchmarks();
    return 0;
}
