#include "engine/engine.h"

#include <algorithm>
#include <functional>
#include <utility>

#include "engine/built_in.h"
#include "engine/classic/features.h"
#include "engine/classic/policy.h"
#include "engine/duel/features.h"
#include "engine/duel/policy.h"
#include "engine/greedy.h"
#include "engine/search/alpha_beta.h"
#include "engine/search/tree_search.h"

namespace azulejo::engine {

namespace {
constexpr std::uint64_t sample_seed = 0x5EED;
}

template <GamePosition P>
struct Engine<P>::Parts {
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

    Report<P> play_like(Level level, const P& position, const Limits& limits, const Clock& clock);
    Report<P> search_round(const P& position, const Limits& limits, const Clock& clock, const Progress& progress);
    Report<P> search_tree(const P& position, const Limits& limits, const Clock& clock, const Progress& progress);

    EngineOptions options;
    Table table;
    Evaluator<P> evaluator;
    AlphaBeta<P> search{table, evaluator};
    TreeSearch<P> tree{evaluator};
};

template <GamePosition P>
Report<P> Engine<P>::Parts::search_round(const P& position, const Limits& limits, const Clock& clock,
                                         const Progress& progress) {
    // A position that looks the same to the seat to move; which one depends on nothing that it cannot see.
    Rng rng(sample_seed);
    const P known = position.resample_hidden(position.turn(), rng);
    table.start_search();
    const auto report_now = [&] {
        Report<P> report;
        report.nodes = search.nodes();
        report.depth = search.depth();
        for (const auto& entry : search.root_moves()) {
            if (static_cast<int>(report.lines.size()) == limits.lines) break;
            Line<P>& line = report.lines.emplace_back();
            line.move = entry.move;
            line.pv = entry.pv;
            line.nodes = entry.nodes;
            line.exact = entry.complete;
            line.prospect = search.judge(search.follow(known, entry)).prospect(position.players());
        }
        report.best = report.lines.front().move;
        return report;
    };
    search.run(known, limits, clock, [&] {
        if (progress) progress(report_now());
    });
    return report_now();
}

template <GamePosition P>
Report<P> Engine<P>::Parts::search_tree(const P& position, const Limits& limits, const Clock& clock,
                                        const Progress& progress) {
    Rng rng(sample_seed);
    Report<P> report;
    const auto lines = static_cast<std::size_t>(limits.lines);
    tree.run(position, limits, clock, rng, [&] {
        if (!progress) return;
        tree.report(lines, report);
        progress(report);
    });
    tree.report(lines, report);
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
    const Strength& strength = strength_of(level);
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
        report =
            uses_tree(position) ? search_tree(position, within, clock, {}) : search_round(position, within, clock, {});
    } else {
        SearchPolicy<P>::for_each_move(known, [&](typename P::Move move) {
            P after = known;
            after.play(move);
            Line<P>& line = report.lines.emplace_back();
            line.move = move;
            line.pv.push_back(move);
            line.nodes = 1;
            line.prospect = evaluator.judge(after).prospect(position.players());
        });
        report.nodes = report.lines.size();
        report.depth = 1;
    }
    const bool blind = chance() < strength.overlooks_floor;
    const auto own = static_cast<std::size_t>(position.turn());
    std::vector<std::pair<double, std::size_t>> looks;
    for (std::size_t i = 0; i < report.lines.size(); ++i) {
        const Line<P>& line = report.lines[i];
        double look = line.prospect.win[own];
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
    const Clock clock(limits.time, stop);
    parts_->evaluator.set_networks(parts_->networks_for(position));
    if (limits.level && !limits.level->is_max()) return parts_->play_like(*limits.level, position, limits, clock);
    return parts_->uses_tree(position) ? parts_->search_tree(position, limits, clock, progress)
                                       : parts_->search_round(position, limits, clock, progress);
}

template class Engine<classic::Position>;
template class Engine<duel::Position>;

}  // namespace azulejo::engine
