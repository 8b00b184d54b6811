#include <atomic>

#include "engine/engine.h"
#include "fuzz.h"
#include "notation/digest.h"

// The bytes play a game, as in rules_fuzz.cpp; where they end, both ways of searching find a move that can be played.
namespace azulejo::fuzz {
namespace {

constexpr std::uint64_t most_nodes = 200;
const std::atomic<bool> never{false};

// Made once: a tree takes its memory when it is made.
template <GamePosition P>
engine::Engine<P>& engine_for(engine::EngineOptions::Method method) {
    using Options = engine::EngineOptions;
    static engine::Engine<P> round(notation::digest<P>, {.method = Options::Method::alpha_beta, .table_megabytes = 1});
    static engine::Engine<P> tree(notation::digest<P>, {.method = Options::Method::tree, .table_megabytes = 1});
    return method == Options::Method::tree ? tree : round;
}

template <GamePosition P>
void check_report(const P& position, const engine::Report<P>& report, const engine::Limits& limits) {
    require(position.is_legal(report.best), "the best move is legal");
    require(!report.lines.empty(), "there is a line");
    require(report.lines.front().move == report.best, "the first line begins with the best move");
    require(report.lines.size() <= static_cast<std::size_t>(limits.lines), "there are no more lines than asked for");
    for (const auto& line : report.lines) {
        require(position.is_legal(line.move), "every line begins with a legal move");
        require(!line.pv.empty() && line.pv[0] == line.move, "a line begins with its move");
        for (const double share : line.evaluation.win) require(share >= 0 && share <= 1, "a share is one");
    }
}

template <GamePosition P>
void search(const P& position, const engine::Limits& limits) {
    using Method = engine::EngineOptions::Method;
    for (const Method method : {Method::alpha_beta, Method::tree}) {
        check_report(position, engine_for<P>(method).analyse(position, limits, never), limits);
    }
}

template <GamePosition P>
void play(P position, Choices& choices, const engine::Limits& limits) {
    while (!choices.empty() && !position.is_over()) {
        if (position.awaits_deal()) {
            position.play(choose_deal(position, choices));
        } else {
            position.play(choose_move(position, choices));
        }
    }
    if (position.awaits_move()) search(position, limits);
}

}  // namespace
}  // namespace azulejo::fuzz

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace azulejo;
    fuzz::Choices choices({data, size});
    engine::Limits limits;
    limits.nodes = 1 + choices.below(fuzz::most_nodes);
    limits.lines = 1 + static_cast<int>(choices.below(5));
    std::visit([&](const auto& start) { fuzz::play(start, choices, limits); }, fuzz::choose_start(choices));
    return 0;
}
