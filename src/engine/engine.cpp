#include "engine/engine.h"

#include "engine/classic/features.h"
#include "engine/classic/policy.h"
#include "engine/duel/features.h"
#include "engine/duel/policy.h"
#include "engine/search/alpha_beta.h"

namespace azulejo::engine {

namespace {
constexpr std::uint64_t sample_seed = 0x5EED;
}

template <GamePosition P>
struct Engine<P>::Parts {
    explicit Parts(const EngineOptions& options)
        : table(options.table_megabytes), evaluator(options.networks), search(table, evaluator) {}
    Table table;
    Evaluator<P> evaluator;
    AlphaBeta<P> search;
};

template <GamePosition P>
Engine<P>::Engine(const EngineOptions& options) : parts_(std::make_unique<Parts>(options)) {}
template <GamePosition P>
Engine<P>::~Engine() = default;
template <GamePosition P>
Engine<P>::Engine(Engine&&) noexcept = default;
template <GamePosition P>
Engine<P>& Engine<P>::operator=(Engine&&) noexcept = default;

template <GamePosition P>
Report<P> Engine<P>::analyse(const P& position, const Limits& limits, const std::atomic<bool>& stop,
                             const Progress& progress) {
    const Clock clock(limits.time, stop);
    // A position that looks the same to the seat to move; which one depends on nothing that it cannot see.
    Rng rng(sample_seed);
    const P known = position.resample_hidden(position.turn(), rng);
    AlphaBeta<P>& search = parts_->search;
    parts_->table.start_search();
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

template class Engine<classic::Position>;
template class Engine<duel::Position>;

}  // namespace azulejo::engine
