#pragma once

#include <algorithm>
#include <array>
#include <atomic>
#include <chrono>
#include <cstdint>
#include <functional>
#include <limits>
#include <span>
#include <vector>

#include "core/constant_math.h"
#include "core/inline_vector.h"
#include "engine/eval/evaluator.h"
#include "engine/search/clock.h"
#include "engine/search/group_values.h"
#include "engine/search/limits.h"
#include "engine/search/policy.h"
#include "engine/search/report.h"
#include "engine/search/transposition_table.h"
#include "engine/search/value_cache.h"

namespace azulejo::engine {

// Iterative deepening to the end of the round: principal-variation search with late-move reductions and a transposition
// table. Exact for two players; with more it assumes that all opponents cooperate against the seat to move. A line ends
// where a deal is awaited or the game is over. While depth cuts lines short, the search is incomplete and goes deeper.
template <SearchableGame P>
class AlphaBeta {
  public:
    using Move = typename P::Move;
    using Policy = SearchPolicy<P>;
    using Variation = InlineVector<Move, max_line_length>;

    struct RootMove {
        Move move;
        int value = -infinity;
        Variation pv;
        std::uint64_t nodes = 0;
        int depth = 0;          // of the last search
        bool known = false;     // the value is exact, not a bound
        bool complete = false;  // searched to the end of the round without pruning by depth
    };
    using RootMoves = InlineVector<RootMove, Policy::max_moves>;

    AlphaBeta(TranspositionTable& table, Evaluator<P>& evaluator)
        : table_(table), evaluator_(evaluator), move_stack_(stack_size), order_stack_(stack_size) {}

    // Calls `finished` after each depth; the root moves are sorted then, the best first. Threads that share a
    // transposition table start at different depths, so that they do not all search the same positions. Evaluations of
    // the search before are used again if it had the same `scope`, which is not 0.
    template <class F>
    void run(const P& root, const Limits& limits, const Clock& clock, F&& finished, int first_depth = 1,
             std::uint64_t scope = 0);

    [[nodiscard]] const RootMoves& root_moves() const { return root_moves_; }
    [[nodiscard]] std::uint64_t nodes() const { return nodes_; }
    [[nodiscard]] int depth() const { return depth_; }  // of the last one finished
    // Whether all root moves were searched to the end of the round.
    [[nodiscard]] bool complete() const { return complete_; }
    [[nodiscard]] IntegerEvaluation evaluate(const P& position) { return evaluator_.evaluate(position); }
    // The position at the end of a root move's principal variation.
    [[nodiscard]] P follow(const P& root, const RootMove& root_move) const;

  private:
    static constexpr int infinity = 32000;
    static constexpr int max_depth = 64;
    static constexpr int max_ply = 96;
    static constexpr std::size_t stack_size = (max_ply + 1) * Policy::max_moves;
    static constexpr int poll_interval = 256;
    // Reverse futility pruning: at low depth, an evaluation above beta by this margin for each remaining ply is
    // returned without search.
    static constexpr int reverse_futility_margin = 700;
    static constexpr int reverse_futility_depth = 4;
    // Futility pruning: at low depth, where the evaluation is below alpha by this margin for each remaining ply, only a
    // few moves are tried.
    static constexpr int futility_margin = 700;
    static constexpr int futility_depth = 2;
    static constexpr std::size_t futility_moves = 3;
    // Late-move pruning: how many moves are tried at low depth, by remaining depth.
    static constexpr std::array<std::size_t, 4> late_moves{0, 6, 12, 24};
    // Late-move reductions: the depth to subtract, by remaining depth and place in the move order.
    static constexpr std::size_t places = 64;
    static constexpr auto reductions = [] {
        std::array<std::array<std::int8_t, places>, max_depth + 1> table{};
        for (std::size_t depth = 3; depth < table.size(); ++depth) {
            for (std::size_t place = 1; place < places; ++place) {
                const double less = constant_logarithm(static_cast<double>(depth)) *
                                    constant_logarithm(static_cast<double>(place)) / 1.5;
                table[depth][place] = static_cast<std::int8_t>(std::min(less + 0.5, static_cast<double>(depth) - 1));
            }
        }
        return table;
    }();
    [[nodiscard]] static int reduction(int depth, std::size_t place) {
        return reductions[static_cast<std::size_t>(std::max(depth, 0))][std::min(place, places - 1)];
    }

    // The moves of a node, and how early each is to be tried: the highest first. In arrays of their own, so that the
    // highest is found several at a time.
    struct Candidates {
        std::span<Move> moves;
        std::span<int> orders;

        [[nodiscard]] std::size_t size() const { return moves.size(); }
        // Puts the candidate to be tried next, of those from here on, into this place.
        void choose(std::size_t place) const {
            int highest = orders[place];
            for (std::size_t i = place + 1; i < orders.size(); ++i) highest = std::max(highest, orders[i]);
            const auto count = static_cast<std::uint32_t>(orders.size());
            std::uint32_t next = count;
            for (auto i = static_cast<std::uint32_t>(place); i < count; ++i)
                next = std::min(next, orders[i] == highest ? i : count);
            std::swap(moves[place], moves[next]);
            std::swap(orders[place], orders[next]);
        }
    };
    // Gives back the part of the stack of moves that a node has used.
    class StackFrame {
      public:
        explicit StackFrame(AlphaBeta& search) : search_(search), before_(search.stacked_) {}
        ~StackFrame() { search_.stacked_ = before_; }
        StackFrame(const StackFrame&) = delete;
        StackFrame& operator=(const StackFrame&) = delete;

      private:
        AlphaBeta& search_;
        std::size_t before_;
    };
    // A position with its key.
    struct Node {
        Node(const P& before, Move move) : position(before) {
            position.play(move);
            key = Policy::key(position);
        }
        P position;
        std::uint64_t key = 0;
    };

    // Puts the moves of a position on the stack of moves.
    Candidates list_moves(const P& position, std::uint32_t first_move, int ply);
    // The position after a move. What search will look up there is on its way to the cache.
    [[nodiscard]] Node child_of(const P& position, Move move) const {
        Node child(position, move);
        table_.prefetch(child.key);
        values_.prefetch(child.key);
        return child;
    }
    bool search_root(const P& root, int depth, std::size_t lines);
    int search(const Node& node, int depth, int alpha, int beta, int ply);
    int search_child(const Node& child, bool own_move, int depth, int alpha, int beta, int ply);
    int value_for(const Node& leaf, bool own_side) {
        const int value = values_.find(
            leaf.key, [&] { return utility(evaluator_.evaluate(leaf.position), seat_, leaf.position.players()); });
        return own_side ? value : -value;
    }
    [[nodiscard]] bool is_own(const P& position) const { return position.turn() == seat_; }
    void sort_root_moves(int depth);
    void extend_pv(int ply, Move move);
    void update_history(const P& position, Candidates moves, std::size_t best, int depth);
    bool must_stop() {
        if (nodes_ < next_poll_) return stopped_;
        next_poll_ = std::min(nodes_ + poll_interval, node_limit_);
        stopped_ = stopped_ || nodes_ >= node_limit_ || clock_->is_over();
        return stopped_;
    }

    TranspositionTable& table_;
    Evaluator<P>& evaluator_;
    ValueCache values_;
    std::uint64_t scope_ = 0;
    std::vector<Move> move_stack_;
    std::vector<int> order_stack_;
    std::size_t stacked_ = 0;  // how many moves are on them
    GroupValues<P> orders_;    // of the node whose moves are listed
    const Clock* clock_ = nullptr;
    int seat_ = 0;
    int depth_ = 0;
    bool stopped_ = false;
    bool complete_ = false;
    bool cut_ = false;  // a line was cut short since this was last reset
    std::uint64_t nodes_ = 0;
    std::uint64_t node_limit_ = 0;
    std::uint64_t next_poll_ = 0;
    RootMoves root_moves_;
    std::array<Variation, max_ply + 1> pv_;
    std::array<std::array<int, Policy::history_size>, 2> history_{};
    std::array<std::array<std::uint32_t, 2>, max_ply + 1> killers_{};
};

template <SearchableGame P>
template <class F>
void AlphaBeta<P>::run(const P& root, const Limits& limits, const Clock& clock, F&& finished, int first_depth,
                       std::uint64_t scope) {
    clock_ = &clock;
    seat_ = root.turn();
    depth_ = 0;
    stopped_ = false;
    complete_ = false;
    nodes_ = 0;
    node_limit_ = limits.nodes.value_or(std::numeric_limits<std::uint64_t>::max());
    next_poll_ = 0;
    for (auto& side : history_) side.fill(0);
    for (auto& pair : killers_) pair.fill(0);
    root_moves_.clear();
    if (scope == 0 || scope != scope_) values_.start_search();
    scope_ = scope;
    stacked_ = 0;
    const Candidates candidates = list_moves(root, 0, 0);
    // The order is total, so that it is the same with every standard library.
    InlineVector<std::size_t, Policy::max_moves> sorted;
    for (std::size_t i = 0; i < candidates.size(); ++i) sorted.push_back(i);
    std::ranges::sort(sorted, [&](std::size_t a, std::size_t b) {
        if (candidates.orders[a] != candidates.orders[b]) return candidates.orders[a] > candidates.orders[b];
        return candidates.moves[a] < candidates.moves[b];
    });
    // A part of a search has some of the root moves; if there are fewer moves than parts, some parts have the same
    // move.
    const std::size_t parts = std::min(static_cast<std::size_t>(limits.part.of), candidates.size());
    for (std::size_t i = static_cast<std::size_t>(limits.part.number) % parts; i < candidates.size(); i += parts) {
        RootMove& entry = root_moves_.emplace_back();
        entry.move = candidates.moves[sorted[i]];
        entry.pv.push_back(entry.move);
    }
    const int deepest = std::min(limits.depth.value_or(max_depth), max_depth);
    const std::size_t lines = std::min(static_cast<std::size_t>(limits.lines), root_moves_.size());
    for (int depth = std::min(first_depth, deepest); depth <= deepest; ++depth) {
        const bool complete = search_root(root, depth, lines);
        if (stopped_) {
            finished();
            return;
        }
        depth_ = depth;
        complete_ = complete;
        finished();
        if (complete) return;
    }
}

template <SearchableGame P>
bool AlphaBeta<P>::search_root(const P& root, int depth, std::size_t lines) {
    bool complete = true;
    // The best values so far, in descending order: a further move must beat the last of them.
    std::array<int, Policy::max_moves> best{};
    std::size_t found = 0;
    for (RootMove& entry : root_moves_) {
        const Node child = child_of(root, entry.move);
        const std::uint64_t before = nodes_;
        const int alpha = found < lines ? -infinity : best[lines - 1];
        bool known = true;
        int value = 0;
        cut_ = false;
        if (found < lines) {
            value = search_child(child, true, depth - 1, -infinity, infinity, 1);
        } else {
            const int less = depth >= 3 && &entry - root_moves_.begin() >= 8 ? 1 : 0;
            value = search_child(child, true, depth - 1 - less, alpha, alpha + 1, 1);
            if (value > alpha && !stopped_) {
                cut_ = false;
                value = search_child(child, true, depth - 1, alpha, infinity, 1);
            }
            known = value > alpha;
        }
        if (stopped_) break;
        complete &= !cut_;
        entry.nodes += nodes_ - before;
        entry.depth = depth;
        entry.value = value;
        entry.known = known;
        entry.complete = !cut_;
        if (known) {
            entry.pv.clear();
            entry.pv.push_back(entry.move);
            for (const Move move : pv_[1]) {
                if (entry.pv.size() < max_line_length) entry.pv.push_back(move);
            }
            std::size_t at = std::min(found, lines);
            if (at == lines) --at;
            for (; at > 0 && best[at - 1] < value; --at) best[at] = best[at - 1];
            best[at] = value;
        }
        if (found < lines) ++found;
    }
    sort_root_moves(depth);
    return complete;
}

// Moves that a stopped depth did not reach keep their order behind those it did.
template <SearchableGame P>
void AlphaBeta<P>::sort_root_moves(int depth) {
    const auto is_fresh = [&](const RootMove& entry) { return entry.known && entry.depth == depth; };
    for (std::size_t i = 1; i < root_moves_.size(); ++i) {
        const RootMove entry = root_moves_[i];
        if (!is_fresh(entry)) continue;
        std::size_t at = i;
        while (at > 0 && (!is_fresh(root_moves_[at - 1]) || root_moves_[at - 1].value < entry.value)) {
            root_moves_[at] = root_moves_[at - 1];
            --at;
        }
        root_moves_[at] = entry;
    }
}

template <SearchableGame P>
int AlphaBeta<P>::search_child(const Node& child, bool own_move, int depth, int alpha, int beta, int ply) {
    if (!child.position.awaits_move() || Policy::hides(child.position)) {
        ++nodes_;
        pv_[static_cast<std::size_t>(ply)].clear();
        return value_for(child, own_move);
    }
    if (is_own(child.position) == own_move) return search(child, depth, alpha, beta, ply);
    return -search(child, depth, -beta, -alpha, ply);
}

template <SearchableGame P>
typename AlphaBeta<P>::Candidates AlphaBeta<P>::list_moves(const P& position, std::uint32_t first_move, int ply) {
    const std::size_t before = stacked_;
    const auto& history = history_[is_own(position) ? 0 : 1];
    const auto& killers = killers_[static_cast<std::size_t>(ply)];
    orders_.start();
    Policy::for_each_move(position, [&](Move move) {
        int order = orders_.find(Policy::order_group(position, move), [&] {
            return Policy::order_score(position, move) + history[Policy::history_index(position, move)];
        });
        if (move.bits() == killers[0] || move.bits() == killers[1]) order += 128;
        if (move.bits() == first_move) order = std::numeric_limits<int>::max();
        move_stack_[stacked_] = move;
        order_stack_[stacked_++] = order;
    });
    const std::size_t count = stacked_ - before;
    return {.moves = {&move_stack_[before], count}, .orders = {&order_stack_[before], count}};
}

template <SearchableGame P>
void AlphaBeta<P>::extend_pv(int ply, Move move) {
    const auto at = static_cast<std::size_t>(ply);
    pv_[at].clear();
    pv_[at].push_back(move);
    for (const Move next : pv_[at + 1]) {
        if (pv_[at].size() < max_line_length) pv_[at].push_back(next);
    }
}

// Updates the history table after a beta cutoff: raises the move that caused it, lowers those tried before it.
template <SearchableGame P>
void AlphaBeta<P>::update_history(const P& position, Candidates moves, std::size_t best, int depth) {
    auto& history = history_[is_own(position) ? 0 : 1];
    const int bonus = depth > 0 ? std::min(depth * depth * 2, 64) : 0;
    for (std::size_t i = 0; i < best; ++i) {
        int& worse = history[Policy::history_index(position, moves.moves[i])];
        worse = std::max(worse - bonus / 2, -1024);
    }
    int& better = history[Policy::history_index(position, moves.moves[best])];
    better += bonus;
    if (better > 1024) {
        for (int& each : history) each /= 2;
    }
}

template <SearchableGame P>
int AlphaBeta<P>::search(const Node& node, int depth, int alpha, int beta, int ply) {
    const P& position = node.position;
    ++nodes_;
    pv_[static_cast<std::size_t>(ply)].clear();
    if (must_stop()) return 0;
    const bool own_side = is_own(position);
    const bool in_quiescence = Policy::in_quiescence(position);
    if ((depth <= 0 && !in_quiescence) || ply >= max_ply) {
        cut_ = true;
        return value_for(node, own_side);
    }
    // Principal-variation nodes take no value from the transposition table, so that their variation is complete.
    const bool is_pv = beta - alpha > 1;
    const bool may_prune = !is_pv && depth <= reverse_futility_depth && !in_quiescence;
    // Evaluated before it is needed, while the table's entry is on its way from memory.
    const int static_value = may_prune ? value_for(node, own_side) : 0;
    const auto entry = table_.find(node.key);
    if (entry && !is_pv && entry->depth >= std::max(depth, 0)) {
        const bool enough = entry->bound == Bound::exact || (entry->bound == Bound::lower && entry->value >= beta) ||
                            (entry->bound == Bound::upper && entry->value <= alpha);
        if (enough) {
            if (entry->depth != TranspositionTable::complete) cut_ = true;
            return entry->value;
        }
    }
    std::size_t tried = Policy::width(position, depth);
    if (may_prune) {
        if (static_value - reverse_futility_margin * depth >= beta) {
            cut_ = true;
            return static_value;
        }
        if (depth < static_cast<int>(late_moves.size()))
            tried = std::min(tried, late_moves[static_cast<std::size_t>(depth)]);
        if (depth <= futility_depth && static_value + futility_margin * depth <= alpha)
            tried = std::min(tried, futility_moves);
    }
    const StackFrame frame(*this);
    const Candidates moves = list_moves(position, entry ? entry->move : ~0U, ply);
    const int first_alpha = alpha;
    int best = -infinity;
    Move best_move = moves.moves[0];
    const std::size_t width = std::min(moves.size(), tried);
    bool incomplete = width < moves.size();
    for (std::size_t i = 0; i < width; ++i) {
        moves.choose(i);
        const Move move = moves.moves[i];
        const Node child = child_of(position, move);
        cut_ = false;
        int value = 0;
        if (i == 0) {
            value = search_child(child, own_side, depth - 1, alpha, beta, ply + 1);
        } else {
            const int less = reduction(depth, i);
            value = search_child(child, own_side, depth - 1 - less, alpha, alpha + 1, ply + 1);
            if (value > alpha && less > 0) {
                cut_ = false;
                value = search_child(child, own_side, depth - 1, alpha, alpha + 1, ply + 1);
            }
            if (value > alpha && value < beta) {
                cut_ = false;
                value = search_child(child, own_side, depth - 1, alpha, beta, ply + 1);
            }
        }
        if (stopped_) return 0;
        incomplete |= cut_;
        if (value <= best) continue;
        best = value;
        best_move = move;
        if (value <= alpha) continue;
        alpha = value;
        extend_pv(ply, move);
        if (value < beta) continue;
        incomplete = cut_;  // only this move matters for a cutoff
        update_history(position, moves, i, depth);
        auto& killers = killers_[static_cast<std::size_t>(ply)];
        if (killers[0] != move.bits()) {
            killers[1] = killers[0];
            killers[0] = move.bits();
        }
        break;
    }
    const Bound bound = best >= beta ? Bound::lower : best > first_alpha ? Bound::exact : Bound::upper;
    table_.store(node.key,
                 {.move = best_move.bits(),
                  .value = static_cast<std::int16_t>(best),
                  .depth = incomplete ? static_cast<std::uint8_t>(std::max(depth, 0)) : TranspositionTable::complete,
                  .bound = bound});
    cut_ = incomplete;
    return best;
}

template <SearchableGame P>
P AlphaBeta<P>::follow(const P& root, const RootMove& root_move) const {
    P position = root;
    for (const Move move : root_move.pv) {
        if (!position.awaits_move() || !position.is_legal(move)) break;
        position.play(move);
    }
    return position;
}

}  // namespace azulejo::engine
