#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <cstdint>
#include <limits>
#include <optional>
#include <span>
#include <vector>

#include "core/constant_math.h"
#include "core/huge_pages.h"
#include "core/inline_vector.h"
#include "core/rng.h"
#include "engine/eval/evaluator.h"
#include "engine/search/clock.h"
#include "engine/search/group_values.h"
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
//
// All untried moves of a node are assumed to be equally good, so they are tried in the order of their priors. A node's
// tried edges come first, in this order, then the untried edge with the highest prior, then the others.
template <SearchableGame P>
class TreeSearch {
  public:
    using Move = typename P::Move;
    using Policy = SearchPolicy<P>;

    explicit TreeSearch(Evaluator<P>& evaluator, const TreeOptions& options = {})
        : options_(options), evaluator_(evaluator), solver_(evaluator) {
        for (std::size_t less = 0; less < exponentials_.size(); ++less) {
            exponentials_[less] = static_cast<float>(
                constant_exponential(-static_cast<double>(less) / static_cast<double>(options_.temperature)));
        }
    }

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
    struct Result {
        Shares win{};
        Shares score{};
    };
    // In one cache line.
    struct alignas(64) Node {
        std::uint32_t first_edge = 0;
        std::uint32_t edges : 12 = 0;
        std::uint32_t tried_edges : 12 = 0;
        std::uint32_t turn : 2 = 0;     // whose edges they are
        std::uint32_t settled : 1 = 0;  // every visit has the same result, which is in `win` and `score`
        std::uint32_t visits = 0;
        std::uint32_t tried = 0;       // how many of them went on to a move
        float value = 0;               // sum of their utilities for the seat to move
        std::uint32_t sibling = none;  // another outcome of the same move
        std::uint64_t outcome = 0;     // SearchPolicy::revealed
        Shares win{};                  // sums over all visits
        Shares score{};

        void add(const Result& result) {
            ++visits;
            for (std::size_t seat = 0; seat < max_seats; ++seat) win[seat] += result.win[seat];
            for (std::size_t seat = 0; seat < max_seats; ++seat) score[seat] += result.score[seat];
        }
        // How many visits the sums are of.
        [[nodiscard]] std::uint32_t added() const { return settled != 0 ? 1 : visits; }
    };
    static_assert(sizeof(Node) == 64 && Policy::max_moves < 1U << 12U);
    struct Edge {
        Move move;
        float prior = 0;
    };
    // The rest of an edge that was tried or is next, in an array of its own, because all those of a node are compared.
    // Its memory is first written when an edge is next.
    struct Trial {
        float mean;    // utility for the seat that makes the move
        float weight;  // of exploration: the prior, divided by the visits and one
        std::uint32_t visits;
        std::uint32_t child;
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
    // Also tells whether evaluating this position again gives the same.
    [[nodiscard]] Result evaluate(const P& position, bool& settled);
    // What the seats make of a result: their utilities.
    [[nodiscard]] static Shares values_of(const Result& result, int players);
    void iterate(P position);
    void expand(std::uint32_t node, const P& position);
    [[nodiscard]] std::uint32_t choose_edge(Node& node);
    // Moves the untried edge with the highest prior before the others, which keep their order.
    void put_next_first(const Node& node);
    // Maps a value to a whole number, in the same order.
    [[nodiscard]] static std::int32_t rank_of(float value) {
        const auto bits = std::bit_cast<std::int32_t>(value);
        return bits ^ (bits >> 31 & std::numeric_limits<std::int32_t>::max());
    }
    [[nodiscard]] std::uint32_t visits_of(const Node& node, std::uint32_t edge) const {
        return edge < node.first_edge + node.tried_edges ? trials_[edge].visits : 0;
    }
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
    std::vector<Trial, HugePages<Trial>> trials_;          // of the edges with the same indices
    std::array<std::int32_t, Policy::max_moves> ranks_{};  // of a node's edges, while they are compared
    std::array<float, 2048> exponentials_{};               // of how much lower an order score is than the highest
    InlineVector<Step, max_path> path_;
    GroupValues<P> scores_;
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
    trials_.resize(options_.edges);
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

// Where nothing is hidden, the path is chosen in the tree, and its moves are played only where a position is needed.
template <SearchableGame P>
void TreeSearch<P>::iterate(P position) {
    path_.clear();
    std::size_t played = 0;
    const auto play_path = [&] {
        for (; played < path_.size(); ++played) position.play(edges_[path_[played].edge].move);
    };
    std::uint32_t node = 0;
    bool ends_in_tree = true;
    while (path_.size() < longest_ && !nodes_[node].settled) {
        // A node gets its edges at the second visit: half of all nodes have only one.
        if (nodes_[node].edges == 0) {
            if (nodes_[node].visits == 0) break;
            play_path();
            if (!position.awaits_move() || Policy::hides(position) || ends_soon(position, solved_leaf)) break;
            expand(node, position);
            if (nodes_[node].edges == 0) break;  // the tree is full
        }
        const std::uint32_t edge = choose_edge(nodes_[node]);
        __builtin_prefetch(&nodes_[trials_[edge].child]);
        path_.push_back({node, edge, static_cast<int>(nodes_[node].turn)});
        if constexpr (!hides_nothing<P>) play_path();
        const std::uint32_t child = child_of(edge, position);
        if (child == none) {
            ends_in_tree = false;
            break;
        }
        node = child;
    }
    deepest_ = std::max(deepest_, static_cast<int>(path_.size()));
    Result result;
    if (nodes_[node].settled) {
        result = {.win = nodes_[node].win, .score = nodes_[node].score};
        ++nodes_[node].visits;
    } else {
        play_path();
        bool settled = false;
        result = evaluate(position, settled);
        if (ends_in_tree) {
            nodes_[node].add(result);
            // Before the first visit its sums are 0, so they are this result now.
            nodes_[node].settled = settled && nodes_[node].visits == 1;
        }
    }
    const Shares value = values_of(result, position.players());
    for (const Step& step : path_) {
        Trial& trial = trials_[step.edge];
        const float gained = value[static_cast<std::size_t>(step.mover)];
        const auto visits = static_cast<float>(++trial.visits);
        trial.mean = trial.visits == 1 ? gained : trial.mean + (gained - trial.mean) / visits;
        trial.weight *= visits / (1 + visits);
        Node& from = nodes_[step.node];
        ++from.tried;
        from.value += gained;
        from.add(result);
    }
}

template <SearchableGame P>
typename TreeSearch<P>::Result TreeSearch<P>::evaluate(const P& position, bool& settled) {
    std::optional<IntegerEvaluation> evaluation;
    if (ends_soon(position, solved_leaf)) evaluation = solver_.solve(position, leaf_nodes);
    settled = hides_nothing<P> && (evaluation || !position.awaits_move());
    if (!evaluation) evaluation = evaluator_.evaluate(position);
    Result result;
    for (std::size_t seat = 0; seat < max_seats; ++seat) {
        result.win[seat] = static_cast<float>(evaluation->win[seat]) / IntegerEvaluation::win_unit;
        result.score[seat] = static_cast<float>(evaluation->score[seat]) / IntegerEvaluation::point;
    }
    return result;
}

// The shares and points are of few bits, so nothing is lost on their way back.
template <SearchableGame P>
typename TreeSearch<P>::Shares TreeSearch<P>::values_of(const Result& result, int players) {
    IntegerEvaluation evaluation;
    for (std::size_t seat = 0; seat < max_seats; ++seat) {
        evaluation.win[seat] = static_cast<std::int32_t>(result.win[seat] * IntegerEvaluation::win_unit);
        evaluation.score[seat] = static_cast<std::int32_t>(result.score[seat] * IntegerEvaluation::point);
    }
    Shares values{};
    for (int seat = 0; seat < players; ++seat)
        values[static_cast<std::size_t>(seat)] = static_cast<float>(worth(evaluation, seat, players));
    return values;
}

template <SearchableGame P>
void TreeSearch<P>::expand(std::uint32_t node, const P& position) {
    if (is_full()) return;
    const auto first = static_cast<std::uint32_t>(edges_.size());
    int most = std::numeric_limits<int>::min();
    scores_.start();
    Policy::for_each_move(position, [&](Move move) {
        const int score =
            scores_.find(Policy::order_group(position, move), [&] { return Policy::order_score(position, move); });
        ranks_[edges_.size() - first] = score;
        most = std::max(most, score);
        edges_.push_back({.move = move});
    });
    const std::span<Edge> added(&edges_[first], edges_.size() - first);
    float all = 0;
    for (std::size_t i = 0; i < added.size(); ++i) {
        const auto less = static_cast<std::size_t>(most - ranks_[i]);
        added[i].prior = exponentials_[std::min(less, exponentials_.size() - 1)];
        all += added[i].prior;
    }
    // Every move gets a small prior, so that none is never tried.
    const float even = 0.1F / static_cast<float>(added.size());
    for (Edge& edge : added) edge.prior = 0.9F * edge.prior / all + even;
    Node& of = nodes_[node];
    of.first_edge = first;
    of.edges = static_cast<std::uint32_t>(added.size()) & 0xFFFU;
    of.turn = static_cast<unsigned>(position.turn()) & 3U;
    put_next_first(of);
}

template <SearchableGame P>
void TreeSearch<P>::put_next_first(const Node& node) {
    if (node.tried_edges == node.edges) return;
    const auto place = edges_.begin() + static_cast<std::ptrdiff_t>(node.first_edge);
    const auto first = place + node.tried_edges;
    const auto best =
        std::max_element(first, place + node.edges, [](const Edge& a, const Edge& b) { return a.prior < b.prior; });
    std::rotate(first, best, best + 1);
    trials_[node.first_edge + node.tried_edges] = {.mean = 0, .weight = first->prior, .visits = 0, .child = none};
}

template <SearchableGame P>
std::uint32_t TreeSearch<P>::choose_edge(Node& node) {
    const auto visits = static_cast<float>(node.visits);
    const float spread =
        (options_.exploration + options_.exploration_growth * binary_logarithm(1 + visits / options_.growth_base)) *
        std::sqrt(visits + 1);
    // First-play urgency: an untried move is assumed to be worse than the average tried one.
    const float untried = node.tried > 0 ? node.value / static_cast<float>(node.tried) - 0.15F : 0.5F;
    const bool has_untried = node.tried_edges < node.edges;
    if (has_untried) trials_[node.first_edge + node.tried_edges].mean = untried;
    const std::size_t count = node.tried_edges + (has_untried ? 1U : 0U);
    // Without branches, so that several are compared at a time. Numbers in the order of the values are as quick to
    // compare as integers.
    const Trial* const trials = &trials_[node.first_edge];
    std::int32_t highest = std::numeric_limits<std::int32_t>::min();
    for (std::size_t i = 0; i < count; ++i) {
        ranks_[i] = rank_of(trials[i].mean + spread * trials[i].weight);
        highest = std::max(highest, ranks_[i]);
    }
    std::uint32_t best = 0;
    while (ranks_[best] != highest) ++best;
    if (best == node.tried_edges) {
        ++node.tried_edges;
        put_next_first(node);
    }
    return node.first_edge + best;
}

template <SearchableGame P>
std::uint32_t TreeSearch<P>::child_of(std::uint32_t edge, const P& position) {
    const std::uint64_t outcome = hides_nothing<P> ? 0 : Policy::revealed(position);
    for (std::uint32_t child = trials_[edge].child; child != none; child = nodes_[child].sibling) {
        if (nodes_[child].outcome == outcome) return child;
    }
    if (is_full()) return none;
    const auto added = static_cast<std::uint32_t>(nodes_.size());
    Node node;
    node.outcome = outcome;
    node.sibling = trials_[edge].child;
    nodes_.push_back(node);
    trials_[edge].child = added;
    return added;
}

template <SearchableGame P>
void TreeSearch<P>::report(std::size_t lines, Report<P>& report) const {
    const Node& top = nodes_[0];
    std::vector<std::uint32_t> order;
    for (std::uint32_t i = top.first_edge; i < top.first_edge + top.edges; ++i) order.push_back(i);
    std::ranges::sort(order, [&](std::uint32_t a, std::uint32_t b) {
        if (visits_of(top, a) != visits_of(top, b)) return visits_of(top, a) > visits_of(top, b);
        return edges_[a].prior > edges_[b].prior || (edges_[a].prior == edges_[b].prior && a < b);
    });
    report.nodes = iterations_;
    report.depth = deepest_;
    report.lines.clear();
    for (const std::uint32_t first : order) {
        if (report.lines.size() == lines) break;
        Line<P>& line = report.lines.emplace_back();
        line.move = edges_[first].move;
        line.nodes = visits_of(top, first);
        double visits = 0;
        const bool is_tried = line.nodes > 0;
        for (std::uint32_t child = is_tried ? trials_[first].child : none; child != none;
             child = nodes_[child].sibling) {
            visits += nodes_[child].added();
            for (std::size_t seat = 0; seat < max_seats; ++seat) {
                line.evaluation.win[seat] += static_cast<double>(nodes_[child].win[seat]);
                line.evaluation.score[seat] += static_cast<double>(nodes_[child].score[seat]);
            }
        }
        for (std::size_t seat = 0; seat < max_seats; ++seat) {
            line.evaluation.win[seat] /= std::max(1.0, visits);
            line.evaluation.score[seat] /= std::max(1.0, visits);
        }
        line.pv.push_back(line.move);
        for (std::uint32_t edge = first; is_tried;) {
            const std::uint32_t child = trials_[edge].child;
            if (child == none || nodes_[child].sibling != none || nodes_[child].edges == 0) break;
            if (line.pv.size() == max_line_length) break;
            const Node& node = nodes_[child];
            if (node.tried_edges == 0) break;
            edge = node.first_edge;
            for (std::uint32_t i = edge; i < node.first_edge + node.tried_edges; ++i) {
                if (trials_[i].visits > trials_[edge].visits) edge = i;
            }
            line.pv.push_back(edges_[edge].move);
        }
    }
    report.best = report.lines.front().move;
}

}  // namespace azulejo::engine
