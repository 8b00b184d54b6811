#include <array>
#include <atomic>
#include <chrono>

#include "analysis/analyst.h"
#include "analysis/bench.h"
#include "analysis/message.h"
#include "analysis/review.h"
#include "calls.h"
#include "engine/built_in.h"
#include "engine/search/transposition_table.h"
#include "given.h"
#include "networks.h"

// The module azulejo-table, if this worker shares a transposition table with others.
extern "C" {
__attribute__((import_module("azulejo"), import_name("table_find"))) std::uint64_t azulejo_table_find(
    std::uint64_t key);
__attribute__((import_module("azulejo"), import_name("table_store"))) void azulejo_table_store(std::uint64_t key,
                                                                                               std::uint64_t data);
}

namespace azulejo::wasm {

namespace {

using analysis::AnyReport;
using Clock = std::chrono::steady_clock;

constexpr int most_parts = 256;
constexpr int most_searches = 2'000'000'000;
constexpr std::atomic<bool> never = false;  // must_stop is used instead
constexpr engine::SharedTable shared_table{.find = azulejo_table_find, .store = azulejo_table_store};

// One for all calls, so that the engines keep their transposition tables.
analysis::Analyst& analyst() {
    static analysis::Analyst the_analyst({.shared_table = &shared_table, .stopped = must_stop});
    return the_analyst;
}

std::optional<std::string> why_not_ready(const AnyPosition& any) {
    return std::visit(
        [](const auto& position) -> std::optional<std::string> {
            if (engine::built_in_networks(position) != nullptr) return std::nullopt;
            return "the networks " + std::string(engine::networks_name(position)) + " are not loaded";
        },
        any);
}

std::string report_object(const AnyReport& report, int players, Clock::time_point start) {
    const auto elapsed = std::chrono::duration_cast<std::chrono::milliseconds>(Clock::now() - start);
    return analysis::report_object(report, players, elapsed);
}

Answer networks_for(const json::Value& request) {
    Arguments arguments(request);
    const std::string text = arguments.text("text");
    if (!arguments.are_sound()) return arguments.failure();
    const auto position = notation::read_position(text);
    if (!position) return std::unexpected(Failure{position.error()});
    return std::visit([](const auto& each) { return in_quotes(engine::networks_name(each)); }, *position);
}

Answer hand_in(const json::Value& request) {
    Arguments arguments(request);
    const std::string name = arguments.text("name");
    const std::string fingerprint = arguments.text("fingerprint");
    if (!arguments.are_sound()) return arguments.failure();
    const auto taken = hand_in_networks(name, bytes_given(), fingerprint);
    if (!taken) return fail(taken.error());
    return "null";
}

// The arguments are those of the engine protocol. The report of a part has all digits.
Answer analyse(const json::Value& request) {
    auto asked = analysis::read_analyze(request);
    if (!asked) return fail(asked.error());
    engine::Limits& limits = asked->options.limits;
    Arguments arguments(request);
    limits.part.of = arguments.optional_integer("parts", 1, most_parts).value_or(1);
    limits.part.number = arguments.optional_integer("part", 0, limits.part.of - 1).value_or(0);
    limits.part.search = static_cast<std::uint64_t>(arguments.optional_integer("search", 1, most_searches).value_or(0));
    if (!arguments.are_sound()) return arguments.failure();
    if (const auto reason = why_not_ready(asked->position)) return fail(*reason);
    const auto start = Clock::now();
    const int players = analysis::players_of(asked->position);
    const AnyReport report = analyst().analyse(asked->position, limits, never, [&](const AnyReport& so_far) {
        tell_progress(report_object(so_far, players, start));
    });
    return limits.part.of > 1 ? analysis::exact_report(report, players) : report_object(report, players, start);
}

Answer merge(const json::Value& request) {
    const auto asked = analysis::read_analyze(request);
    if (!asked) return fail(asked.error());
    Arguments arguments(request);
    const json::Array& parts = arguments.list("parts", 1);
    const int elapsed = arguments.integer("elapsed_ms", 0, 2'000'000'000);
    const bool shared = arguments.optional_integer("search", 1, most_searches).has_value();
    if (!arguments.are_sound()) return arguments.failure();
    std::vector<AnyReport> reports;
    for (const json::Value& part : parts) {
        auto report = analysis::read_report(part, asked->position);
        if (!report) return fail(arguments.path("parts", reports.size()) + ": " + report.error());
        reports.push_back(std::move(*report));
    }
    const AnyReport whole = analysis::merge(asked->position, reports, asked->options.limits.lines, shared);
    return analysis::report_object(whole, analysis::players_of(asked->position), std::chrono::milliseconds(elapsed));
}

Answer review(const json::Value& request) {
    Arguments arguments(request);
    const std::string text = arguments.text("text");
    analysis::ReviewOptions options;
    options.limits.nodes = static_cast<std::uint64_t>(arguments.integer("nodes", 1, 1'000'000'000));
    options.deals = arguments.integer("deals", 1, 1000);
    options.seed = arguments.word("seed");
    if (!arguments.are_sound()) return arguments.failure();
    const auto loaded = notation::read_game(text);
    if (!loaded) return std::unexpected(Failure{loaded.error()});
    const auto reason = std::visit([](const auto& game) { return why_not_ready(game.start()); }, loaded->game);
    if (reason) return fail(*reason);
    const analysis::AnalyseFunction analyse = [](const AnyPosition& position, const engine::Limits& limits,
                                                 const std::atomic<bool>& stop, const analysis::Progress& progress) {
        return analyst().analyse(position, limits, stop, progress);
    };
    std::atomic<bool> stop = false;
    const analysis::Review found =
        analysis::review(loaded->game, options, analyse, stop, [&](std::size_t done, std::size_t of) {
            tell_progress(json::object_text([&](json::ObjectWriter& object) {
                object.number("done", done);
                object.number("of", of);
            }));
            stop = must_stop();
        });
    return to_json(found);
}

Answer bench_signature(const json::Value& /*request*/) {
    for (const analysis::BenchGame& game : analysis::bench_games()) {
        if (const auto reason = why_not_ready(game.start)) return fail(*reason);
    }
    return in_quotes(std::to_string(analysis::bench_signature()));
}

Answer bench_games(const json::Value& /*request*/) {
    std::string out;
    json::append_list(out, analysis::bench_games(),
                      [&](const analysis::BenchGame& game) { json::append_quoted(out, game.name); });
    return out;
}

// Does a part of the work that `azulejo bench` measures, and returns its amount.
template <class F>
Answer bench_piece(const json::Value& request, F&& work) {
    const auto games = analysis::bench_games();
    Arguments arguments(request);
    const int game = arguments.integer("game", 0, static_cast<int>(games.size()) - 1);
    const int times = arguments.integer("times", 1, 1'000'000);
    if (!arguments.are_sound()) return arguments.failure();
    const AnyPosition& start = games[static_cast<std::size_t>(game)].start;
    if (const auto reason = why_not_ready(start)) return fail(*reason);
    return std::visit([&](const auto& position) -> Answer { return std::to_string(work(position, times)); }, start);
}

Answer bench_play(const json::Value& request) {
    return bench_piece(request, [](const auto& start, int times) {
        Rng rng(analysis::bench_seed);
        for (int i = 0; i < times; ++i) {
            auto position = start;
            play_out(position, rng);
        }
        return times;
    });
}

Answer bench_search(const json::Value& request) {
    return bench_piece(request, []<GamePosition P>(const P& start, int times) {
        const auto positions = analysis::bench_positions(start);
        std::uint64_t nodes = 0;
        for (int i = 0; i < times; ++i) {
            const P& position = positions[static_cast<std::size_t>(i) % positions.size()];
            nodes +=
                std::get<engine::Report<P>>(analyst().analyse(position, {.nodes = analysis::bench_nodes}, never, {}))
                    .nodes;
        }
        return nodes;
    });
}

constexpr std::array table{
    Call{"networks_for", networks_for},
    Call{"hand_in", hand_in},
    Call{"analyse", analyse},
    Call{"merge", merge},
    Call{"review", review},
    Call{"bench_signature", bench_signature},
    Call{"bench_games", bench_games},
    Call{"bench_play", bench_play},
    Call{"bench_search", bench_search},
};

}  // namespace

std::span<const Call> engine_calls() {
    return table;
}

}  // namespace azulejo::wasm
