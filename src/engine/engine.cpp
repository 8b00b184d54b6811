#include "engine/engine.h"

#include <algorithm>
#include <functional>
#include <memory>
#include <utility>
#include <vector>

#include "engine/built_in.h"
#include "engine/classic/features.h"
#include "engine/classic/policy.h"
#include "engine/duel/features.h"
#include "engine/duel/policy.h"
#include "engine/findings.h"
#include "engine/greedy.h"
#include "engine/search/alpha_beta.h"
#include "engine/search/tree_search.h"

namespace azulejo::engine {

namespace {

constexpr std::uint64_t sample_seed = 0x5EED;

}  // namespace

template <GamePosition P>
struct Engine<P>::Parts {
    // Who searches; beside others if there are several.
    struct Worker {
        explicit Worker(Table& table) : search(table, evaluator) {}
        Evaluator<P> evaluator;
        AlphaBeta<P> search;
        TreeSearch<P> tree{evaluator};
    };

    explicit Parts(const EngineOptions& of) : options(of), table(std::max<std::size_t>(1, of.table_megabytes)) {}

    // The right one for this position.
    [[nodiscard]] const Networks* networks_for(const P& position) const {
        switch (options.judge) {
            case EngineOptions::Judge::built_in: return built_in_networks(position);
            case EngineOptions::Judge::networks: return options.networks;
            case EngineOptions::Judge::rules: break;
        }
        return nullptr;
    }

    [[nodiscard]] bool uses_tree(const P& position) const {
        if (options.method != EngineOptions::Method::best) return options.method == EngineOptions::Method::tree;
        return SearchPolicy<P>::prefers_tree(position);
    }

    // Gets so many workers ready for a position, one at least.
    void prepare(const P& position, int threads) {
        const auto wanted = static_cast<std::size_t>(options.together ? std::max(1, threads) : 1);
        while (workers.size() < wanted) workers.push_back(std::make_unique<Worker>(table));
        at_work = static_cast<int>(wanted);
        for (const auto& worker : workers) worker->evaluator.set_networks(networks_for(position));
    }
    [[nodiscard]] Worker& worker(int number) { return *workers[static_cast<std::size_t>(number)]; }
    // All workers that were made ready.
    void work(const std::function<void(int)>& task) {
        if (at_work == 1) return task(0);
        options.together(at_work, task);
    }
    [[nodiscard]] Limits share_of(Limits limits) const {
        const auto shares = static_cast<unsigned>(at_work * limits.share.of);
        if (limits.nodes) *limits.nodes = std::max<std::uint64_t>(1, *limits.nodes / shares);
        return limits;
    }

    Report<P> search(const P& position, const Limits& limits, const Clock& clock, const Progress& progress) {
        return uses_tree(position) ? search_tree(position, limits, clock, progress)
                                   : search_round(position, limits, clock, progress);
    }
    Report<P> play_like(Level level, const P& position, const Limits& limits, const Clock& clock);
    Report<P> search_round(const P& position, const Limits& limits, const Clock& clock, const Progress& progress);
    Report<P> search_tree(const P& position, const Limits& limits, const Clock& clock, const Progress& progress);

    EngineOptions options;
    Table table;
    std::vector<std::unique_ptr<Worker>> workers;
    int at_work = 1;
};

// The first worker's findings count; the others fill the table for it.
template <GamePosition P>
Report<P> Engine<P>::Parts::search_round(const P& position, const Limits& limits, const Clock& clock,
                                         const Progress& progress) {
    // A position that looks the same to the seat to move; which one depends on nothing that it cannot see.
    Rng rng(sample_seed);
    const P known = position.resample_hidden(position.turn(), rng);
    table.start_search();
    AlphaBeta<P>& first = worker(0).search;
    const auto report_now = [&] {
        Report<P> report;
        report.nodes = first.nodes();
        report.depth = first.depth();
        for (const auto& entry : first.root_moves()) {
            if (static_cast<int>(report.lines.size()) == limits.lines) break;
            Line<P>& line = report.lines.emplace_back();
            line.move = entry.move;
            line.pv = entry.pv;
            line.nodes = entry.nodes;
            line.exact = entry.complete;
            line.prospect = first.judge(first.follow(known, entry)).prospect(position.players());
        }
        report.best = report.lines.front().move;
        return report;
    };
    std::atomic<bool> done{false};
    const Limits share = share_of(limits);
    work([&](int number) {
        if (number > 0) {
            worker(number).search.run(known, share, clock.until(done), [] {}, 1 + number % 2);
            return;
        }
        first.run(known, share, clock, [&] {
            if (progress) progress(report_now());
        });
        done = true;
    });
    Report<P> report = report_now();
    for (int number = 1; number < at_work; ++number) report.nodes += worker(number).search.nodes();
    return report;
}

// Each worker grows a tree of its own, and their findings are put together.
template <GamePosition P>
Report<P> Engine<P>::Parts::search_tree(const P& position, const Limits& limits, const Clock& clock,
                                        const Progress& progress) {
    const auto lines = static_cast<std::size_t>(std::max(1, limits.lines));
    Report<P> report;
    if (worker(0).tree.solve(position, limits, clock, report)) {
        if (report.lines.size() > lines) report.lines.resize(lines);
        if (progress) progress(report);
        return report;
    }
    const Limits share = share_of(limits);
    work([&](int number) {
        TreeSearch<P>& tree = worker(number).tree;
        Rng rng(sample_seed, static_cast<std::uint64_t>(limits.share.number * at_work + number));
        tree.run(position, share, clock, rng, [&] {
            if (number > 0 || !progress) return;
            Report<P> so_far;
            tree.report(lines, so_far);
            progress(so_far);
        });
    });
    const bool alone = at_work == 1 && limits.share.of == 1;
    worker(0).tree.report(alone ? lines : SearchPolicy<P>::max_moves, report);
    for (int number = 1; number < at_work; ++number) {
        Report<P> other;
        worker(number).tree.report(SearchPolicy<P>::max_moves, other);
        add_findings(report, other);
    }
    if (report.lines.size() > lines && limits.share.of == 1) report.lines.resize(lines);
    report.best = report.lines.front().move;
    return report;
}

template <GamePosition P>
Engine<P>::Engine(const EngineOptions& options) : parts_(std::make_unique<Parts>(options)) {}
template <GamePosition P>
Engine<P>::~Engine() = default;
template <GamePosition P>
Engine<P>::Engine(Engine&&) noexcept = default;
template <GamePosition P>
Engine<P>& Engine<P>::operator=(Engine&&) noexcept = default;

// How a move looks to a level: the better of two moves need not look better. The errors follow from what the seat sees,
// so that the same position gets the same answer.
template <GamePosition P>
Report<P> Engine<P>::Parts::play_like(Level level, const P& position, const Limits& limits, const Clock& clock) {
    const Strength& strength = strength_of(level, SearchPolicy<P>::judging(position));
    Rng rng(sample_seed);
    const P known = position.resample_hidden(position.turn(), rng);
    Rng errors(known.hash(), static_cast<std::uint64_t>(level.number()));
    const auto chance = [&] { return static_cast<double>(errors.next() >> 11U) * 0x1p-53; };
    const auto error = [&] {  // nearly normal
        double sum = 0;
        for (int i = 0; i < 12; ++i) sum += chance();
        return strength.error * (sum - 6);
    };
    Report<P> report;
    if (strength.sight == Strength::Sight::search) {
        Limits within = limits;
        within.nodes = std::min(strength.nodes, limits.nodes.value_or(strength.nodes));
        within.lines = std::max(limits.lines, 6);
        report = search(position, within, clock, {});
    } else {
        SearchPolicy<P>::for_each_move(known, [&](typename P::Move move) {
            P after = known;
            after.play(move);
            Line<P>& line = report.lines.emplace_back();
            line.move = move;
            line.pv.push_back(move);
            line.nodes = 1;
            line.prospect = worker(0).evaluator.judge(after).prospect(position.players());
        });
        report.nodes = report.lines.size();
        report.depth = 1;
    }
    const bool blind = chance() < strength.overlooks_floor;
    std::vector<std::pair<double, std::size_t>> looks;
    for (std::size_t i = 0; i < report.lines.size(); ++i) {
        const Line<P>& line = report.lines[i];
        double look = worth(Judgement::of(line.prospect), position.turn(), position.players());
        if (strength.sight == Strength::Sight::points) {
            look = static_cast<double>(greedy_value(known, line.move)) / greedy_point;
            if (blind) look += SearchPolicy<P>::dropped_points(known, line.move);
        }
        looks.emplace_back(look + error(), i);
    }
    std::ranges::sort(looks, std::ranges::greater{});
    std::vector<Line<P>> lines;
    for (const auto& [look, i] : looks) {
        if (lines.size() < static_cast<std::size_t>(limits.lines)) lines.push_back(report.lines[i]);
    }
    report.lines = std::move(lines);
    report.best = report.lines.front().move;
    return report;
}

template <GamePosition P>
Report<P> Engine<P>::analyse(const P& position, const Limits& limits, const std::atomic<bool>& stop,
                             const Progress& progress) {
    const Clock clock(limits.time, stop, parts_->options.stopped ? &parts_->options.stopped : nullptr);
    const bool is_level = limits.level && !limits.level->is_max();
    parts_->prepare(position, is_level ? 1 : limits.threads);
    return is_level ? parts_->play_like(*limits.level, position, limits, clock)
                    : parts_->search(position, limits, clock, progress);
}

template <GamePosition P>
Report<P> put_together(const P& position, const std::vector<Report<P>>& shares, int lines) {
    Report<P> report = shares.front();
    for (std::size_t i = 1; i < shares.size(); ++i) {
        if (SearchPolicy<P>::prefers_tree(position)) {
            add_findings(report, shares[i]);
        } else {
            add_other_moves(report, shares[i], position.turn(), position.players());
        }
    }
    if (report.lines.size() > static_cast<std::size_t>(lines)) report.lines.resize(static_cast<std::size_t>(lines));
    report.best = report.lines.front().move;
    return report;
}

template class Engine<classic::Position>;
template class Engine<duel::Position>;
template Report<classic::Position> put_together(const classic::Position&, const std::vector<Report<classic::Position>>&,
                                                int);
template Report<duel::Position> put_together(const duel::Position&, const std::vector<Report<duel::Position>>&, int);

}  // namespace azulejo::engine
