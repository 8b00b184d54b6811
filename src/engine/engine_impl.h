#pragma once

#include <algorithm>
#include <functional>
#include <memory>
#include <utility>
#include <vector>

#include "engine/built_in.h"
#include "engine/engine.h"
#include "engine/eval/evaluator.h"
#include "engine/search/alpha_beta.h"
#include "engine/search/level_player.h"
#include "engine/search/merge.h"
#include "engine/search/tree_search.h"

// The definitions of Engine and merge. Each game instantiates them in its own engine.cpp, so that the games compile in
// parallel.
namespace azulejo::engine {

namespace detail {
inline constexpr std::uint64_t sample_seed = 0x5EED;
}

template <GamePosition P>
struct Engine<P>::Impl {
    // One search thread. Several may share the transposition table.
    struct Worker {
        explicit Worker(TranspositionTable& table) : search(table, evaluator) {}
        Evaluator<P> evaluator;
        AlphaBeta<P> search;
        TreeSearch<P> tree{evaluator};
    };

    Impl(ErrorSeed<P> seed, const EngineOptions& of)
        : error_seed(seed), options(of), table(std::max<std::size_t>(1, of.table_megabytes)) {}

    [[nodiscard]] const Networks* networks_for(const P& position) const {
        switch (options.evaluate_with) {
            case EngineOptions::EvaluateWith::built_in: return built_in_networks(position);
            case EngineOptions::EvaluateWith::networks: return options.networks;
            case EngineOptions::EvaluateWith::rules: break;
        }
        return nullptr;
    }

    [[nodiscard]] bool uses_tree(const P& position) const {
        if (options.method != EngineOptions::Method::best) return options.method == EngineOptions::Method::tree;
        return SearchPolicy<P>::prefers_tree(position);
    }

    // Prepares one worker for each thread, at least one.
    void prepare(const P& position, int threads) {
        const auto wanted = static_cast<std::size_t>(options.parallel_for ? std::max(1, threads) : 1);
        while (workers.size() < wanted) workers.push_back(std::make_unique<Worker>(table));
        active = static_cast<int>(wanted);
        for (const auto& worker : workers) worker->evaluator.set_networks(networks_for(position));
    }
    [[nodiscard]] Worker& worker(int number) { return *workers[static_cast<std::size_t>(number)]; }
    void for_each_worker(const std::function<void(int)>& task) {
        if (active == 1) return task(0);
        options.parallel_for(active, task);
    }
    // The limits of one worker.
    [[nodiscard]] Limits divided(Limits limits) const {
        const auto parts = static_cast<unsigned>(active * limits.part.of);
        if (limits.nodes) *limits.nodes = std::max<std::uint64_t>(1, *limits.nodes / parts);
        return limits;
    }
    // A position that the seat to move cannot tell from this one. It depends only on what that seat knows.
    [[nodiscard]] static P known_position(const P& position) {
        Rng rng(detail::sample_seed);
        return position.resample_hidden(position.turn(), rng);
    }

    // What the results of a search belong to: a round, seen by one seat and evaluated by these networks. 0 where they
    // must not be used again: with a limit of nodes, the same search always gives the same report.
    [[nodiscard]] std::uint64_t scope_of(const P& known, const Limits& limits) const {
        const std::uint64_t round = SearchPolicy<P>::round_key(known);
        if (round == 0 || !limits.time || limits.nodes) return 0;
        const auto networks = reinterpret_cast<std::uintptr_t>(networks_for(known));
        return Rng::mix(Rng::mix(round) ^ networks ^ static_cast<std::uint64_t>(known.turn())) | 1U;
    }

    // The same for a shared table. The networks are not part of it: all parts have the same.
    [[nodiscard]] std::uint64_t shared_scope(const P& known, const Limits& limits) const {
        const bool keeps = scope_of(known, limits) != 0;
        const std::uint64_t round = keeps ? SearchPolicy<P>::round_key(known) : limits.part.search;
        return Rng::mix(Rng::mix(round) ^ static_cast<std::uint64_t>(known.turn()));
    }

    Report<P> search(const P& position, const Limits& limits, const Clock& clock, const Progress& progress) {
        return uses_tree(position) ? search_tree(position, limits, clock, progress)
                                   : search_round(position, limits, clock, progress);
    }
    Report<P> play_level(Level level, const P& position, const Limits& limits, const Clock& clock);
    Line<P> look_after(const P& known, typename P::Move move, const Limits& limits, const Clock& clock);
    Report<P> search_round(const P& position, const Limits& limits, const Clock& clock, const Progress& progress);
    Report<P> search_tree(const P& position, const Limits& limits, const Clock& clock, const Progress& progress);

    ErrorSeed<P> error_seed;
    EngineOptions options;
    TranspositionTable table;
    std::uint64_t table_scope = 0;  // what its entries belong to, see scope_of
    std::vector<std::unique_ptr<Worker>> workers;
    int active = 1;  // how many of the workers the current search uses
};

// The report comes from the first worker; the others only fill the transposition table.
template <GamePosition P>
Report<P> Engine<P>::Impl::search_round(const P& position, const Limits& limits, const Clock& clock,
                                        const Progress& progress) {
    const P known = known_position(position);
    const bool settled = SearchPolicy<P>::settled(known);
    const std::uint64_t scope = scope_of(known, limits);
    const bool shares_table = limits.part.search != 0 && options.shared_table != nullptr;
    if (shares_table) {
        table.start_search(*options.shared_table, limits.part.search, shared_scope(known, limits));
    } else {
        table.start_search(scope != 0 && scope == table_scope);
        table_scope = scope;
    }
    AlphaBeta<P>& first = worker(0).search;
    const auto current_report = [&] {
        Report<P> report;
        report.nodes = first.nodes();
        report.depth = first.depth();
        report.exact = settled && first.complete();
        for (const auto& entry : first.root_moves()) {
            if (static_cast<int>(report.lines.size()) == limits.lines) break;
            Line<P>& line = report.lines.emplace_back();
            line.move = entry.move;
            line.pv = entry.pv;
            line.nodes = entry.nodes;
            line.exact = settled && entry.complete;
            line.evaluation = first.evaluate(first.follow(known, entry)).to_evaluation(position.players());
        }
        report.best = report.lines.front().move;
        return report;
    };
    std::atomic<bool> done{false};
    Limits own = divided(limits);
    if (shares_table) own.part = {};
    const int first_depth = shares_table ? 1 + limits.part.number % 2 : 1;
    for_each_worker([&](int number) {
        if (number > 0) {
            worker(number).search.run(known, own, clock.until(done), [] {}, 1 + number % 2, scope);
            return;
        }
        const auto show = [&] {
            if (progress) progress(current_report());
        };
        first.run(known, own, clock, show, first_depth, scope);
        done = true;
    });
    Report<P> report = current_report();
    for (int number = 1; number < active; ++number) report.nodes += worker(number).search.nodes();
    return report;
}

// Each worker grows its own tree; their reports are merged.
template <GamePosition P>
Report<P> Engine<P>::Impl::search_tree(const P& position, const Limits& limits, const Clock& clock,
                                       const Progress& progress) {
    const auto lines = static_cast<std::size_t>(std::max(1, limits.lines));
    Report<P> report;
    if (worker(0).tree.solve(position, limits, clock, report)) {
        if (report.lines.size() > lines) report.lines.resize(lines);
        if (progress) progress(report);
        return report;
    }
    const Limits own = divided(limits);
    for_each_worker([&](int number) {
        TreeSearch<P>& tree = worker(number).tree;
        Rng rng(detail::sample_seed, static_cast<std::uint64_t>(limits.part.number * active + number));
        tree.run(position, own, clock, rng, [&] {
            if (number > 0 || !progress) return;
            Report<P> current;
            tree.report(lines, current);
            progress(current);
        });
    });
    const bool alone = active == 1 && limits.part.of == 1;
    worker(0).tree.report(alone ? lines : SearchPolicy<P>::max_moves, report);
    for (int number = 1; number < active; ++number) {
        Report<P> other;
        worker(number).tree.report(SearchPolicy<P>::max_moves, other);
        merge_visits(report, other);
    }
    if (report.lines.size() > lines && limits.part.of == 1) report.lines.resize(lines);
    report.best = report.lines.front().move;
    return report;
}

template <GamePosition P>
Engine<P>::Engine(ErrorSeed<P> error_seed, const EngineOptions& options)
    : impl_(std::make_unique<Impl>(error_seed, options)) {}
template <GamePosition P>
Engine<P>::~Engine() = default;
template <GamePosition P>
Engine<P>::Engine(Engine&&) noexcept = default;
template <GamePosition P>
Engine<P>& Engine<P>::operator=(Engine&&) noexcept = default;

// Searches what follows a move. Where nobody moves, or something hidden would be drawn, the position is evaluated as it
// stands.
template <GamePosition P>
Line<P> Engine<P>::Impl::look_after(const P& known, typename P::Move move, const Limits& limits, const Clock& clock) {
    Line<P> line;
    line.move = move;
    line.pv.push_back(move);
    line.nodes = 1;
    P after = known;
    after.play(move);
    if (limits.nodes == 0 || !after.awaits_move() || SearchPolicy<P>::hides(after)) {
        line.evaluation = worker(0).evaluator.evaluate(after).to_evaluation(known.players());
        return line;
    }
    const Report<P> report = search(after, limits, clock, {});
    const Line<P>& best = report.lines.front();
    line.evaluation = best.evaluation;
    line.nodes += report.nodes;
    for (const typename P::Move next : best.pv) {
        if (line.pv.size() < max_line_length) line.pv.push_back(next);
    }
    return line;
}

// The moves that come to mind are searched, and LevelPlayer chooses one of them. Its errors are seeded by what the seat
// knows, so the same knowledge gives the same answer.
template <GamePosition P>
Report<P> Engine<P>::Impl::play_level(Level level, const P& position, const Limits& limits, const Clock& clock) {
    const Strength& strength = strength_of(level, SearchPolicy<P>::level_table(position));
    const P known = known_position(position);
    const LevelPlayer<P> player(strength, known, error_seed(known));
    Limits part = limits;  // of one search
    const std::size_t searches = strength.candidates + (strength.seen > 0 ? 1 : 0);
    if (strength.nodes > 0) {
        const std::uint64_t nodes = std::min(strength.nodes, limits.nodes.value_or(strength.nodes));
        part.nodes = std::max<std::uint64_t>(1, nodes / std::max<std::size_t>(1, searches));
    } else {
        part.nodes = 0;
    }
    Report<P> report;
    if (strength.seen > 0) {
        part.lines = static_cast<int>(strength.seen);
        report = search(position, part, clock, {});
        std::erase_if(report.lines, [&](const Line<P>& line) { return !player.notices(line.move); });
    }
    part.lines = 1;
    if (strength.candidates > 0 || report.lines.empty()) {
        for (const typename P::Move move : player.candidates()) {
            if (std::ranges::find(report.lines, move, &Line<P>::move) != report.lines.end()) continue;
            report.lines.push_back(look_after(known, move, part, clock));
            report.nodes += report.lines.back().nodes;
        }
    }
    player.choose(report.lines);
    const auto lines = static_cast<std::size_t>(limits.lines);
    if (report.lines.size() > lines) report.lines.resize(lines);
    report.best = report.lines.front().move;
    report.exact = false;  // a level need not choose the best move
    report.depth = std::max(1, report.depth);
    return report;
}

template <GamePosition P>
Report<P> Engine<P>::analyse(const P& position, const Limits& limits, const std::atomic<bool>& stop,
                             const Progress& progress) {
    const Clock clock(limits.time, stop, impl_->options.stopped ? &impl_->options.stopped : nullptr);
    const bool is_level = limits.level && !limits.level->is_max();
    impl_->prepare(position, is_level ? 1 : limits.threads);
    return is_level ? impl_->play_level(*limits.level, position, limits, clock)
                    : impl_->search(position, limits, clock, progress);
}

template <GamePosition P>
Report<P> merge(const P& position, const std::vector<Report<P>>& parts, int lines, bool shared_table) {
    Report<P> report = parts.front();
    for (std::size_t i = 1; i < parts.size(); ++i) {
        if (SearchPolicy<P>::prefers_tree(position)) {
            merge_visits(report, parts[i]);
        } else if (shared_table) {
            report.nodes += parts[i].nodes;  // each has searched all moves
        } else {
            merge_moves(report, parts[i], position.turn(), position.players());
        }
    }
    if (report.lines.size() > static_cast<std::size_t>(lines)) report.lines.resize(static_cast<std::size_t>(lines));
    report.best = report.lines.front().move;
    return report;
}

}  // namespace azulejo::engine
