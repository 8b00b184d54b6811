#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <limits>
#include <vector>

#include "core/inline_vector.h"
#include "core/rng.h"
#include "engine/evaluator.h"
#include "engine/limits.h"
#include "engine/report.h"
#include "engine/search/clock.h"
#include "engine/search/policy.h"
#include "engine/search/round_solver.h"

namespace azulejo::engine {

struct TreeOptions {
    double exploration = 0.5;
    double temperature = 96;          // of promises: how much they differ when one is tried e times as often as another
    std::uint32_t nodes = 1U << 19U;  // beyond these the tree grows no further, and lines end where it does
    std::uint32_t edges = 1U << 22U;
};

// Best-first search in which every seat looks after itself (max^n): moves are tried in proportion to their promise and
// to what came of them, positions at the end of a line are judged, and what they are worth to each seat is averaged on
// the way back. What the seat to move cannot know is drawn anew for each line; where something is revealed, the tree
// goes on separately for each way in which it can be.
template <GamePosition P>
class TreeSearch {
  public:
    using Move = typename P::Move;
    using Policy = SearchPolicy<P>;

    explicit TreeSearch(Evaluator<P>& evaluator, const TreeOptions& options = {})
        : options_(options), evaluator_(evaluator), solver_(evaluator) {}

    // Near the end of a round everything can be tried instead; false where it is too far, and nothing was found out.
    bool solve(const P& root, const Limits& limits, const Clock& clock, Report<P>& report);
    // The first time it takes all the memory it will ever use.
    template <class F>
    void run(const P& root, const Limits& limits, const Clock& clock, Rng& rng, F&& now_and_then);

    [[nodiscard]] std::uint64_t nodes() const { return iterations_; }
    [[nodiscard]] int depth() const { return deepest_; }
    // The candidates, those tried most often first.
    void report(std::size_t lines, Report<P>& report) const;

  private:
    static constexpr std::uint32_t none = 0;  // the root is nobody's child
    static constexpr std::size_t max_path = 96;
    static constexpr std::uint64_t lines_a_depth = 500;
    // So few things left to take are tried in every order.
    static constexpr int solved_root = 5;
    static constexpr std::uint64_t root_nodes = 30'000;
    static constexpr int solved_leaf = 2;
    static constexpr std::uint64_t leaf_nodes = 200;

    using Shares = std::array<float, max_seats>;
    struct Node {
        std::uint32_t first_edge = 0;
        std::uint32_t edges = 0;
        std::uint32_t visits = 0;
        std::uint32_t sibling = none;  // another outcome of the same move
        std::uint64_t outcome = 0;     // what was revealed
        Shares win{};                  // sums of what came of it
        Shares score{};
        int players = 0;
    };
    struct Edge {
        Move move;
        float prior = 0;
        float value = 0;  // the sum for whoever makes the move
        std::uint32_t visits = 0;
        std::uint32_t child = none;
    };
    struct Step {
        std::uint32_t node;
        std::uint32_t edge;
        int mover;
    };

    [[nodiscard]] bool ends_soon(const P& position, int choices) const {
        if constexpr (Policy::hides_nothing) return position.awaits_move() && Policy::choices_left(position) <= choices;
        return false;
    }
    [[nodiscard]] Judgement judge(const P& position) {
        if (ends_soon(position, solved_leaf)) {
            if (const auto solved = solver_.solve(position, leaf_nodes)) return *solved;
        }
        return evaluator_.judge(position);
    }
    void iterate(P position);
    void expand(std::uint32_t node, const P& position);
    [[nodiscard]] std::uint32_t choose_edge(const Node& node) const;
    // None where the tree is full.
    [[nodiscard]] std::uint32_t child_of(std::uint32_t edge, const P& position);
    [[nodiscard]] bool is_full() const {
        return nodes_.size() + 1 >= options_.nodes || edges_.size() + Policy::max_moves >= options_.edges;
    }

    TreeOptions options_;
    Evaluator<P>& evaluator_;
    RoundSolver<P> solver_;
    std::vector<Node> nodes_;
    std::vector<Edge> edges_;
    InlineVector<Step, max_path> path_;
    std::uint64_t iterations_ = 0;
    std::size_t longest_ = max_path;
    int deepest_ = 0;
};

template <GamePosition P>
bool TreeSearch<P>::solve(const P& root, const Limits& limits, const Clock& clock, Report<P>& report) {
    if (limits.depth || !ends_soon(root, solved_root)) return false;
    solver_.start(clock);
    return solver_.solve(root, std::min(root_nodes, limits.nodes.value_or(root_nodes)), report);
}

template <GamePosition P>
template <class F>
void TreeSearch<P>::run(const P& root, const Limits& limits, const Clock& clock, Rng& rng, F&& now_and_then) {
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
    // Depth alone is no limit to a tree that grows where it is worth it: a fair number of lines goes with it.
    std::uint64_t most = limits.nodes.value_or(std::numeric_limits<std::uint64_t>::max());
    if (limits.depth && !limits.time) most = std::min(most, lines_a_depth * longest_);
    const auto is_over = [&] {
        if (iterations_ >= most) return true;
        return iterations_ % 16 == 0 && clock.is_over();
    };
    do {
        iterate(root.resample_hidden(root.turn(), rng));
        ++iterations_;
        if ((iterations_ & (iterations_ - 1)) == 0) now_and_then();
    } while (!is_over());
}

template <GamePosition P>
void TreeSearch<P>::iterate(P position) {
    path_.clear();
    std::uint32_t node = 0;
    bool ends_in_tree = true;
    while (path_.size() < longest_ && nodes_[node].edges > 0) {
        const std::uint32_t edge = choose_edge(nodes_[node]);
        path_.push_back({node, edge, position.turn()});
        position.play(edges_[edge].move);
        const std::uint32_t child = child_of(edge, position);
        if (child == none) {
            ends_in_tree = false;
            break;
        }
        const bool fresh = nodes_[child].visits == 0;
        node = child;
        if (fresh) {
            const bool ends = Policy::hides(position) || ends_soon(position, solved_leaf);
            if (position.awaits_move() && !ends) expand(node, position);
            break;
        }
    }
    deepest_ = std::max(deepest_, static_cast<int>(path_.size()));
    const Judgement judgement = judge(position);
    const int players = position.players();
    Shares win{};
    Shares score{};
    Shares value{};
    for (std::size_t seat = 0; seat < static_cast<std::size_t>(players); ++seat) {
        win[seat] = static_cast<float>(judgement.win[seat]) / Judgement::win_unit;
        score[seat] = static_cast<float>(judgement.score[seat]) / Judgement::point;
        value[seat] = static_cast<float>(worth(judgement, static_cast<int>(seat), players));
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
        ++edge.visits;
        edge.value += value[static_cast<std::size_t>(step.mover)];
        add(nodes_[step.node]);
    }
}

template <GamePosition P>
void TreeSearch<P>::expand(std::uint32_t node, const P& position) {
    if (is_full()) return;
    const auto first = static_cast<std::uint32_t>(edges_.size());
    float most = -1e9F;
    Policy::for_each_move(position, [&](Move move) {
        const auto promise = static_cast<float>(Policy::promise(position, move) / options_.temperature);
        most = std::max(most, promise);
        edges_.push_back({.move = move, .prior = promise});
    });
    float all = 0;
    for (std::size_t i = first; i < edges_.size(); ++i) {
        edges_[i].prior = std::exp(edges_[i].prior - most);
        all += edges_[i].prior;
    }
    // A part is shared evenly, so that nothing is never tried.
    const float even = 0.1F / static_cast<float>(edges_.size() - first);
    for (std::size_t i = first; i < edges_.size(); ++i) edges_[i].prior = 0.9F * edges_[i].prior / all + even;
    nodes_[node].first_edge = first;
    nodes_[node].edges = static_cast<std::uint32_t>(edges_.size()) - first;
}

template <GamePosition P>
std::uint32_t TreeSearch<P>::choose_edge(const Node& node) const {
    const float spread = static_cast<float>(options_.exploration) * std::sqrt(static_cast<float>(node.visits) + 1);
    // What was never tried is thought worse than what was.
    float tried = 0;
    float sum = 0;
    for (std::uint32_t i = node.first_edge; i < node.first_edge + node.edges; ++i) {
        tried += static_cast<float>(edges_[i].visits);
        sum += edges_[i].value;
    }
    const float untried = tried > 0 ? sum / tried - 0.15F : 0.5F;
    std::uint32_t best = node.first_edge;
    float best_value = -1e9F;
    for (std::uint32_t i = node.first_edge; i < node.first_edge + node.edges; ++i) {
        const Edge& edge = edges_[i];
        const auto visits = static_cast<float>(edge.visits);
        const float value = (edge.visits > 0 ? edge.value / visits : untried) + spread * edge.prior / (1 + visits);
        if (value > best_value) {
            best_value = value;
            best = i;
        }
    }
    return best;
}

template <GamePosition P>
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

template <GamePosition P>
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
                line.prospect.win[seat] += static_cast<double>(nodes_[child].win[seat]);
                line.prospect.score[seat] += static_cast<double>(nodes_[child].score[seat]);
            }
        }
        for (std::size_t seat = 0; seat < max_seats; ++seat) {
            line.prospect.win[seat] /= std::max(1.0, visits);
            line.prospect.score[seat] /= std::max(1.0, visits);
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
