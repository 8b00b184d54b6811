#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>
#include <vector>

#include "engine/eval/evaluator.h"
#include "engine/search/clock.h"
#include "engine/search/policy.h"
#include "engine/search/report.h"

namespace azulejo::engine {

// Exhaustive search to the end of the round in which every seat maximises its own utility (max^n). Only for games that
// hide nothing.
template <SearchableGame P>
class RoundSolver {
  public:
    using Move = typename P::Move;
    using Policy = SearchPolicy<P>;

    explicit RoundSolver(Evaluator<P>& evaluator) : evaluator_(evaluator), entries_(entry_count) {}

    // Discards earlier results. The clock must outlive the calls that follow.
    void start(const Clock& clock) {
        ++run_;
        clock_ = &clock;
    }
    // The value of a position; nothing if that takes more than `most` nodes, or the time is over.
    [[nodiscard]] std::optional<IntegerEvaluation> solve(const P& position, std::uint64_t most) {
        allow(most);
        const IntegerEvaluation result = visit(position);
        return stopped_ ? std::nullopt : std::optional(result);
    }
    // Reports all moves with their values, the best first. False if it did not finish, as above.
    bool solve(const P& root, std::uint64_t most, Report<P>& report);

    [[nodiscard]] std::uint64_t nodes() const { return nodes_; }

  private:
    static constexpr std::size_t entry_count = 1U << 14U;
    static constexpr std::uint64_t poll_interval = 128;

    struct Entry {
        std::uint64_t key = 0;  // mixed with the number of the run
        Move move;
        IntegerEvaluation evaluation;
    };

    void allow(std::uint64_t most) {
        nodes_ = 0;
        most_ = most;
        stopped_ = false;
    }
    // Differs between runs.
    [[nodiscard]] std::uint64_t key_of(const P& position) const { return Policy::key(position) ^ run_ << 40U; }
    [[nodiscard]] Entry& entry_of(std::uint64_t key) { return entries_[key % entry_count]; }
    IntegerEvaluation visit(const P& position);

    Evaluator<P>& evaluator_;
    std::vector<Entry> entries_;
    std::uint64_t run_ = 0;
    std::uint64_t nodes_ = 0;
    std::uint64_t most_ = 0;
    const Clock* clock_ = nullptr;
    bool stopped_ = false;
};

template <SearchableGame P>
IntegerEvaluation RoundSolver<P>::visit(const P& position) {
    ++nodes_;
    if (nodes_ > most_ || (nodes_ % poll_interval == 0 && clock_->is_over())) stopped_ = true;
    if (stopped_) return {};
    if (!position.awaits_move()) return evaluator_.evaluate(position);
    const std::uint64_t key = key_of(position);
    if (const Entry& known = entry_of(key); known.key == key) return known.evaluation;
    const int mover = position.turn();
    IntegerEvaluation best;
    Move best_move{};
    int most = -2 * most_utility;
    Policy::for_each_move(position, [&](Move move) {
        if (stopped_) return;
        P child = position;
        child.play(move);
        const IntegerEvaluation evaluation = visit(child);
        const int value = utility(evaluation, mover, position.players());
        if (value <= most) return;
        most = value;
        best = evaluation;
        best_move = move;
    });
    if (!stopped_) entry_of(key) = {.key = key, .move = best_move, .evaluation = best};
    return best;
}

template <SearchableGame P>
bool RoundSolver<P>::solve(const P& root, std::uint64_t most, Report<P>& report) {
    allow(most);
    report.lines.clear();
    std::vector<int> values;
    Policy::for_each_move(root, [&](Move move) {
        if (stopped_) return;
        const std::uint64_t before = nodes_;
        P position = root;
        position.play(move);
        const IntegerEvaluation evaluation = visit(position);
        if (stopped_) return;
        Line<P> line;
        line.move = move;
        line.evaluation = evaluation.to_evaluation(root.players());
        line.nodes = nodes_ - before;
        line.exact = true;
        line.pv.push_back(move);
        while (position.awaits_move() && line.pv.size() < max_line_length) {
            const std::uint64_t key = key_of(position);
            const Entry& known = entry_of(key);
            if (known.key != key) visit(position);  // its entry was overwritten
            if (stopped_) return;
            line.pv.push_back(known.move);
            position.play(known.move);
        }
        const int value = utility(evaluation, root.turn(), root.players());
        const auto at = std::ranges::lower_bound(values, value, std::ranges::greater{}) - values.begin();
        values.insert(values.begin() + at, value);
        report.lines.insert(report.lines.begin() + at, line);
    });
    if (stopped_) return false;
    report.nodes = nodes_;
    report.depth = 0;
    for (const Line<P>& line : report.lines) report.depth = std::max(report.depth, static_cast<int>(line.pv.size()));
    report.best = report.lines.front().move;
    report.exact = true;
    return true;
}

}  // namespace azulejo::engine
