#pragma once

#include <algorithm>

#include "engine/eval/integer_evaluation.h"
#include "engine/search/report.h"
#include "rules/position.h"

// Merges the reports of several searches of one position.
namespace azulejo::engine {

// For tree searches: averages the values of a move, weighted by its visits in each search. A proof needs no average:
// another search may have been stopped before it had the same one.
template <GamePosition P>
void merge_visits(Report<P>& report, const Report<P>& other) {
    const auto all_nodes = report.nodes + other.nodes;
    if (report.exact != other.exact) {
        if (other.exact) report = other;
        report.nodes = all_nodes;
        return;
    }
    report.nodes = all_nodes;
    report.depth = std::max(report.depth, other.depth);
    for (const Line<P>& found : other.lines) {
        const auto same = std::ranges::find(report.lines, found.move, &Line<P>::move);
        if (same == report.lines.end()) {
            report.lines.push_back(found);
            continue;
        }
        const auto nodes = static_cast<double>(same->nodes + found.nodes);
        const double weight = nodes > 0 ? static_cast<double>(found.nodes) / nodes : 0;
        for (std::size_t seat = 0; seat < max_seats; ++seat) {
            same->evaluation.win[seat] += weight * (found.evaluation.win[seat] - same->evaluation.win[seat]);
            same->evaluation.score[seat] += weight * (found.evaluation.score[seat] - same->evaluation.score[seat]);
        }
        if (found.nodes > same->nodes) same->pv = found.pv;
        same->nodes += found.nodes;
    }
    std::ranges::sort(report.lines, [](const Line<P>& a, const Line<P>& b) {
        return a.nodes != b.nodes ? a.nodes > b.nodes : a.move < b.move;
    });
}

// For searches that each valued other root moves: lists all moves, the best first.
template <GamePosition P>
void merge_moves(Report<P>& report, const Report<P>& other, int seat, int players) {
    report.nodes += other.nodes;
    report.depth = std::min(report.depth, other.depth);
    report.exact = report.exact && other.exact;
    for (const Line<P>& found : other.lines) {
        if (std::ranges::find(report.lines, found.move, &Line<P>::move) == report.lines.end()) {
            report.lines.push_back(found);
        }
    }
    const auto worth = [&](const Line<P>& line) {
        return utility(IntegerEvaluation::of(line.evaluation), seat, players);
    };
    std::ranges::sort(report.lines, [&](const Line<P>& a, const Line<P>& b) {
        return worth(a) != worth(b) ? worth(a) > worth(b) : a.move < b.move;
    });
}

}  // namespace azulejo::engine
