#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <cstdint>
#include <limits>
#include <vector>

#include "core/huge_pages.h"
#include "core/inline_vector.h"
#include "core/rng.h"
#include "engine/eval/evaluator.h"
#include "engine/search/clock.h"
#include "engine/search/limits.h"
#include "engine/search/policy.h"
#include "engine/search/report.h"
#include "engine/search/round_solver.h"

namespace azulejo::engine {

// The binary logarithm of x ≥ 1, linear between the powers of two. Unlike the library's it is the same on every
// machine.
[[nodiscard]] inline float binary_logarithm(float x) {
    return static_cast<float>(std::bit_cast<std::uint32_t>(x) - std::bit_cast<std::uint32_t>(1.0F)) * 0x1p-23F;
}

struct TreeOptions {
    float exploration = 0.5F;
    float exploration_growth = 0.17F;  // for each doubling of the visits …
    float growth_base = 2000;          // … from about this many
    float temperature = 96;            // of the softmax that turns order scores into priors
    std::uint32_t nodes = 1U << 19U;   // a tree of this size grows no further
    std::uint32_t edges = 1U << 22U;
};

// Monte Carlo tree search with evaluation at the leaves (PUCT) in which every seat maximises its own utility (max^n).
// Priors come from the order scores. Each iteration resamples what the seat to move cannot know; where a move reveals
// something, the tree has one child for each outcome.
template <SearchableGame P>
class TreeSearch {
  public:
    using Move = typename P::Move;
    using Policy = SearchPolicy<P>;

    explicit TreeSearch(Evaluator<P>& evaluator, const TreeOptions& options = {})
        : options_(options), evaluator_(evaluator), solver_(evaluator) {}

    // Near the end of a round, solves it exactly instead. False if that takes too long; the report is then unchanged.
    bool solve(const P& root, const Limits& limits, const Clock& clock, Report<P>& report);
    // The first call allocates all the memory that the search ever uses.
    template <class F>
    void run(const P& root, const Limits& limits, const Clock& clock, Rng& rng, F&& progress);

    [[nodiscard]] std::uint64_t nodes() const { return iterations_; }
    [[nodiscard]] int depth() const { return deepest_; }
    // The root moves, the most visited first.
    void report(std::size_t lines, Report<P>& report) const;

  private:
    static constexpr std::uint32_t none = 0;  // no child has the index of the root
    static constexpr std::size_t max_path = 96;
    static constexpr std::uint64_t iterations_per_depth = 500;
    // With at most this many choices left, the rest of the round is solved exactly.
    static constexpr int solved_root = 5;
    static constexpr std::uint64_t root_nodes = 30'000;
    static constexpr int solved_leaf = 2;
    static constexpr std::uint64_t leaf_nodes = 200;

    using Shares = std::array<float, max_seats>;
    struct Node {
        std::uint32_t first_edge = 0;
        std::uint32_t edges = 0;
        std::uint32_t visits = 0;
        std::uint32_t tried = 0;       // how many of them went on to a move
        float value = 0;               // sum of their utilities for the seat to move
        std::uint32_t sibling = none;  // another outcome of the same move
        std::uint64_t outcome = 0;     // SearchPolicy::revealed
        Shares win{};                  // sums over all visits
        Shares score{};
        int players = 0;
    };
    struct Edge {
        Move move;
        float prior = 0;
        float value = 0;  // sum of utilities for the seat that makes the move
        std::uint32_t visits = 0;
        std::uint32_t child = none;
    };
    struct Step {
        std::uint32_t node;
        std::uint32_t edge;
        int mover;
    };

    [[nodiscard]] bool ends_soon(const P& position, int choices) const {
        if constexpr (hides_nothing<P>) return position.awaits_move() && Policy::choices_left(position) <= choices;
        return false;
    }
    [[nodiscard]] IntegerEvaluation evaluate(const P& position) {
        if (ends_soon(position, solved_leaf)) {
            if (const auto solved = solver_.solve(position, leaf_nodes)) return *solved;
        }
        return evaluator_.evaluate(position);
    }
    void iterate(P position);
    void expand(std::uint32_t node, const P& position);
    [[nodiscard]] std::uint32_t choose_edge(const Node& node) const;
    // The child for what this position reveals; `none` if the tree is full.
    [[nodiscard]] std::uint32_t child_of(std::uint32_t edge, const P& position);
    [[nodiscard]] bool is_full() const {
        return nodes_.size() + 1 >= options_.nodes || edges_.size() + Policy::max_moves >= options_.edges;
    }

    TreeOptions options_;
    Evaluator<P>& evaluator_;
    RoundSolver<P> solver_;
    std::vector<Node, HugePages<Node>> nodes_;
    std::vector<Edge, HugePages<Edge>> edges_;
    InlineVector<Step, max_path> path_;
    std::uint64_t iterations_ = 0;
    std::size_t longest_ = max_path;
    int deepest_ = 0;
};

template <SearchableGame P>
bool TreeSearch<P>::solve(const P& root, const Limits& limits, const Clock& clock, Report<P>& report) {
    if (limits.depth || !ends_soon(root, solved_root)) return false;
    solver_.start(clock);
    return solver_.solve(root, std::min(root_nodes, limits.nodes.value_or(root_nodes)), report);
}

template <SearchableGame P>
template <class F>
void TreeSearch<P>::run(const P& root, const Limits& limits, const Clock& clock, Rng& rng, F&& progress) {
    nodes_.reserve(options_.nodes);
    edges_.reserve(options_.edges);
    nodes_.clear();
    edges_.clear();
    nodes_.push_back({});
    iterations_ = 0;
    deepest_ = 0;
    solver_.start(clock);
    expand(0, root);
    longest_ = std::min(static_cast<std::size_t>(limits.depth.value_or(static_cast<int>(max_path))), max_path);
    // A depth limit alone does not end a tree search, so it also limits the iterations.
    std::uint64_t most = limits.nodes.value_or(std::numeric_limits<std::uint64_t>::max());
    if (limits.depth && !limits.time) most = std::min(most, iterations_per_depth * longest_);
    const auto is_over = [&] {
        if (iterations_ >= most) return true;
        return iterations_ % 16 == 0 && clock.is_over();
    };
    do {
        iterate(root.resample_hidden(root.turn(), rng));
        ++iterations_;
        if ((iterations_ & (iterations_ - 1)) == 0) progress();
    } while (!is_over());
}

template <SearchableGame P>
void TreeSearch<P>::iterate(P position) {
    path_.clear();
    std::uint32_t node = 0;
    bool ends_in_tree = true;
    while (path_.size() < longest_) {
        // A node gets its edges at the second visit: half of all nodes have only one.
        if (nodes_[node].edges == 0) {
            const bool ends = !position.awaits_move() || Policy::hides(position) || ends_soon(position, solved_leaf);
            if (nodes_[node].visits == 0 || ends) break;
            expand(node, position);
            if (nodes_[node].edges == 0) break;  // the tree is full
        }
        const std::uint32_t edge = choose_edge(nodes_[node]);
        path_.push_back({node, edge, position.turn()});
        position.play(edges_[edge].move);
        const std::uint32_t child = child_of(edge, position);
        if (child == none) {
            ends_in_tree = false;
            break;
        }
        node = child;
    }
    deepest_ = std::max(deepest_, static_cast<int>(path_.size()));
    const IntegerEvaluation evaluation = evaluate(position);
    const int players = position.players();
    Shares win{};
    Shares score{};
    Shares value{};
    for (std::size_t seat = 0; seat < static_cast<std::size_t>(players); ++seat) {
        win[seat] = static_cast<float>(evaluation.win[seat]) / IntegerEvaluation::win_unit;
        score[seat] = static_cast<float>(evaluation.score[seat]) / IntegerEvaluation::point;
        value[seat] = static_cast<float>(worth(evaluation, static_cast<int>(seat), players));
    }
    const auto add = [&](Node& to) {
        ++to.visits;
        to.players = players;
        for (std::size_t seat = 0; seat < static_cast<std::size_t>(players); ++seat) {
            to.win[seat] += win[seat];
            to.score[seat] += score[seat];
        }
    };
    if (ends_in_tree) add(nodes_[node]);
    for (const Step& step : path_) {
        Edge& edge = edges_[step.edge];
        const float gained = value[static_cast<std::size_t>(step.mover)];
        ++edge.visits;
        edge.value += gained;
        Node& from = nodes_[step.node];
        ++from.tried;
        from.value += gained;
        add(from);
    }
}

template <SearchableGame P>
void TreeSearch<P>::expand(std::uint32_t node, const P& position) {
    if (is_full()) return;
    const auto first = static_cast<std::uint32_t>(edges_.size());
    float most = -1e9F;
    Policy::for_each_move(position, [&](Move move) {
        const auto order_score = static_cast<float>(Policy::order_score(position, move)) / options_.temperature;
        most = std::max(most, order_score);
        edges_.push_back({.move = move, .prior = order_score});
    });
    float all = 0;
    for (std::size_t i = first; i < edges_.size(); ++i) {
        edges_[i].prior = std::exp(edges_[i].prior - most);
        all += edges_[i].prior;
    }
    // Every move gets a small prior, so that none is never tried.
    const float even = 0.1F / static_cast<float>(edges_.size() - first);
    for (std::size_t i = first; i < edges_.size(); ++i) edges_[i].prior = 0.9F * edges_[i].prior / all + even;
    nodes_[node].first_edge = first;
    nodes_[node].edges = static_cast<std::uint32_t>(edges_.size()) - first;
}

template <SearchableGame P>
std::uint32_t TreeSearch<P>::choose_edge(const Node& node) const {
    const auto visits = static_cast<float>(node.visits);
    const float spread =
        (options_.exploration + options_.exploration_growth * binary_logarithm(1 + visits / options_.growth_base)) *
        std::sqrt(visits + 1);
    // First-play urgency: an untried move is assumed to be worse than the average tried one.
    const float untried = node.tried > 0 ? node.value / static_cast<float>(node.tried) - 0.15F : 0.5F;
    std::uint32_t best = node.first_edge;
    float best_value = -1e9F;
    for (std::uint32_t i = node.first_edge; i < node.first_edge + node.edges; ++i) {
        const Edge& edge = edges_[i];
        const auto times = static_cast<float>(edge.visits);
        const float value = (edge.visits > 0 ? edge.value / times : untried) + spread * edge.prior / (1 + times);
        if (value > best_value) {
            best_value = value;
            best = i;
        }
    }
    return best;
}

template <SearchableGame P>
std::uint32_t TreeSearch<P>::child_of(std::uint32_t edge, const P& position) {
    const std::uint64_t outcome = Policy::revealed(position);
    for (std::uint32_t child = edges_[edge].child; child != none; child = nodes_[child].sibling) {
        if (nodes_[child].outcome == outcome) return child;
    }
    if (is_full()) return none;
    const auto added = static_cast<std::uint32_t>(nodes_.size());
    Node node;
    node.outcome = outcome;
    node.sibling = edges_[edge].child;
    nodes_.push_back(node);
    edges_[edge].child = added;
    return added;
}

template <SearchableGame P>
void TreeSearch<P>::report(std::size_t lines, Report<P>& report) const {
    const Node& top = nodes_[0];
    std::vector<std::uint32_t> order;
    for (std::uint32_t i = top.first_edge; i < top.first_edge + top.edges; ++i) order.push_back(i);
    std::ranges::sort(order, [&](std::uint32_t a, std::uint32_t b) {
        if (edges_[a].visits != edges_[b].visits) return edges_[a].visits > edges_[b].visits;
        return edges_[a].prior > edges_[b].prior || (edges_[a].prior == edges_[b].prior && a < b);
    });
    report.nodes = iterations_;
    report.depth = deepest_;
    report.lines.clear();
    for (const std::uint32_t first : order) {
        if (report.lines.size() == lines) break;
        Line<P>& line = report.lines.emplace_back();
        line.move = edges_[first].move;
        line.nodes = edges_[first].visits;
        double visits = 0;
        for (std::uint32_t child = edges_[first].child; child != none; child = nodes_[child].sibling) {
            visits += nodes_[child].visits;
            for (std::size_t seat = 0; seat < max_seats; ++seat) {
                line.evaluation.win[seat] += static_cast<double>(nodes_[child].win[seat]);
                line.evaluation.score[seat] += static_cast<double>(nodes_[child].score[seat]);
            }
        }
        for (std::size_t seat = 0; seat < max_seats; ++seat) {
            line.evaluation.win[seat] /= std::max(1.0, visits);
            line.evaluation.score[seat] /= std::max(1.0, visits);
        }
        for (std::uint32_t edge = first;;) {
            line.pv.push_back(edges_[edge].move);
            const std::uint32_t child = edges_[edge].child;
            if (child == none || nodes_[child].sibling != none || nodes_[child].edges == 0) break;
            if (line.pv.size() == max_line_length) break;
            const Node& node = nodes_[child];
            edge = node.first_edge;
            for (std::uint32_t i = edge; i < node.first_edge + node.edges; ++i) {
                if (edges_[i].visits > edges_[edge].visits) edge = i;
            }
            if (edges_[edge].visits == 0) break;
        }
    }
    report.best = report.lines.front().move;
}

}  // namespace azulejo::engine
