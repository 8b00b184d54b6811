#include "engine/engine.h"

#include <algorithm>

#include "engine/classic/greedy.h"
#include "engine/duel/greedy.h"

namespace azulejo::engine {

template <GamePosition P>
Engine<P>::Engine() = default;

template <GamePosition P>
Report<P> Engine<P>::analyse(const P& position, const Limits& limits, const std::atomic<bool>& /*stop*/,
                             const Progress& progress) {
    Rng rng(1);
    const P known = position.resample_hidden(position.turn(), rng);
    struct Candidate {
        typename P::Move move;
        int value;
    };
    std::vector<Candidate> candidates;
    known.for_each_move([&](typename P::Move move) { candidates.push_back({move, greedy_value(known, move)}); });
    std::ranges::sort(candidates, [](const Candidate& a, const Candidate& b) { return a.value > b.value; });
    Report<P> report;
    report.best = candidates.front().move;
    report.nodes = candidates.size();
    report.depth = 1;
    for (const Candidate& candidate : candidates) {
        if (static_cast<int>(report.lines.size()) == limits.lines) break;
        Line<P> line;
        line.move = candidate.move;
        line.pv.push_back(candidate.move);
        line.nodes = 1;
        for (int seat = 0; seat < position.players(); ++seat) {
            line.prospect.win[static_cast<std::size_t>(seat)] = 1.0 / position.players();
            line.prospect.score[static_cast<std::size_t>(seat)] = position.score(seat);
        }
        report.lines.push_back(line);
    }
    if (progress) progress(report);
    return report;
}

template class Engine<classic::Position>;
template class Engine<duel::Position>;

}  // namespace azulejo::engine
