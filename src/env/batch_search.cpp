#include "env/batch_search.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cassert>
#include <cmath>
#include <tuple>
#include <utility>

#include "engine/classic/policy.h"
#include "engine/duel/policy.h"
#include "env/actions.h"

namespace azulejo::env {

namespace {

// The tree of one position.
template <GamePosition P>
class Tree {
  public:
    using Move = typename P::Move;
    using Policy = engine::SearchPolicy<P>;
    using Shares = std::array<float, engine::max_seats>;

    Tree(const P& root, const BatchSearchOptions& options, Rng rng) : root_(root), options_(options), rng_(rng) {
        nodes_.emplace_back();
    }

    [[nodiscard]] bool is_done() const { return done_ >= options_.simulations; }

    // Goes down to a leaf that must be evaluated; nothing if every way leads to leaves that are being evaluated
    // already, or if no simulation is left. Leaves with a known value are added at once.
    [[nodiscard]] const P* next_leaf() {
        while (done_ + static_cast<int>(open_.size()) < options_.simulations) {
            Path path;
            P position = descend(path);
            Node& leaf = nodes_[path.leaf];
            if (leaf.is_open) {
                for (const Step& step : path.steps) --edges_[step.edge].visits;
                return nullptr;
            }
            if (position.is_over()) {
                add(path, result_of(position));
                continue;
            }
            if (leaf.visits > 0) {  // before a deal, or where playing on would need what nobody knows
                Shares win = leaf.win;
                for (float& each : win) each /= static_cast<float>(leaf.visits);
                add(path, win);
                continue;
            }
            leaf.is_open = true;
            open_.push_back({.path = std::move(path), .position = position});
            return &open_.back().position;
        }
        return nullptr;
    }

    // The values of the leaves of next_leaf, in their order. `priors` has a number for every action, or nothing.
    void take_values(const float* win, const float* priors, std::size_t action_count) {
        const auto players = static_cast<std::size_t>(root_.players());
        for (const Open& each : open_) {
            Shares shares{};
            std::copy_n(win, players, shares.begin());
            win += players;
            nodes_[each.path.leaf].is_open = false;
            // The search begins at the root whatever is hidden there.
            const bool goes_on = each.path.leaf == 0 || !Policy::hides(each.position);
            if (each.position.awaits_move() && goes_on) {
                expand(each.path.leaf, each.position, priors);
            }
            if (priors != nullptr) priors += action_count;
            add(each.path, shares);
        }
        open_.clear();
    }

    [[nodiscard]] int viewer(const P& leaf) const { return leaf.awaits_move() ? leaf.turn() : root_.turn(); }

    [[nodiscard]] SearchedPosition result() const {
        SearchedPosition result;
        const Node& top = nodes_[0];
        for (std::uint32_t i = top.first_edge; i < top.first_edge + top.edges; ++i) {
            const Edge& edge = edges_[i];
            const auto visits = static_cast<float>(std::max(1U, edge.visits));
            result.actions.push_back({.action = Actions<P>::of(root_, edge.move),
                                      .visits = edge.visits,
                                      .value = edge.value / visits,
                                      .prior = edge.prior});
        }
        std::ranges::sort(result.actions, [](const SearchedAction& a, const SearchedAction& b) {
            return std::tuple(b.visits, b.prior, a.action) < std::tuple(a.visits, a.prior, b.action);
        });
        for (int seat = 0; seat < root_.players(); ++seat) {
            result.win.push_back(top.win[static_cast<std::size_t>(seat)] /
                                 static_cast<float>(std::max(1U, top.visits)));
        }
        return result;
    }

  private:
    static constexpr std::uint32_t none = 0;  // no child has the index of the root

    struct Node {
        std::uint32_t first_edge = 0;
        std::uint32_t edges = 0;
        std::uint32_t visits = 0;
        std::uint32_t sibling = none;  // another outcome of the same move
        std::uint64_t outcome = 0;     // SearchPolicy::revealed
        Shares win{};                  // sums over all visits
        bool is_open = false;          // being evaluated
    };
    struct Edge {
        Move move;
        float prior = 0;
        float value = 0;  // sum for the seat that makes the move
        std::uint32_t visits = 0;
        std::uint32_t child = none;
    };
    struct Step {
        std::uint32_t node = 0;
        std::uint32_t edge = 0;
        std::size_t mover = 0;
    };
    struct Path {
        std::vector<Step> steps;
        std::uint32_t leaf = 0;
    };
    struct Open {
        Path path;
        P position;
    };

    // Counts a visit of every edge on the way: until the value is known, it looks like a loss, so that the next
    // simulation takes another way.
    [[nodiscard]] P descend(Path& path) {
        P position = root_.resample_hidden(root_.turn(), rng_);
        std::uint32_t node = 0;
        while (nodes_[node].edges > 0) {
            const auto mover = static_cast<std::size_t>(position.turn());
            const std::uint32_t edge = choose_edge(nodes_[node], mover);
            ++edges_[edge].visits;
            path.steps.push_back({.node = node, .edge = edge, .mover = mover});
            position.play(edges_[edge].move);
            node = child_of(edge, position);
        }
        path.leaf = node;
        return position;
    }

    [[nodiscard]] std::uint32_t choose_edge(const Node& node, std::size_t mover) const {
        const auto visits = static_cast<float>(std::max(1U, node.visits));
        const float spread = options_.exploration * std::sqrt(visits);
        // An untried move is assumed to be a little worse than the position.
        const float untried = node.win[mover] / visits - 0.1F;
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

    [[nodiscard]] std::uint32_t child_of(std::uint32_t edge, const P& position) {
        const std::uint64_t outcome = Policy::revealed(position);
        for (std::uint32_t child = edges_[edge].child; child != none; child = nodes_[child].sibling) {
            if (nodes_[child].outcome == outcome) return child;
        }
        const auto added = static_cast<std::uint32_t>(nodes_.size());
        Node node;
        node.outcome = outcome;
        node.sibling = edges_[edge].child;
        nodes_.push_back(node);
        edges_[edge].child = added;
        return added;
    }

    void expand(std::uint32_t node, const P& position, const float* priors) {
        const auto first = static_cast<std::uint32_t>(edges_.size());
        Policy::for_each_move(position, [&](Move move) {
            const float prior = priors != nullptr
                                    ? std::max(0.0F, priors[Actions<P>::of(position, move)])
                                    : static_cast<float>(Policy::order_score(position, move)) / temperature;
            edges_.push_back({.move = move, .prior = prior});
        });
        const std::span<Edge> own(edges_.data() + first, edges_.size() - first);
        if (priors == nullptr) {
            const float most = std::ranges::max(own, {}, &Edge::prior).prior;
            for (Edge& edge : own) edge.prior = std::exp(edge.prior - most);
        }
        float all = 0;
        for (const Edge& edge : own) all += edge.prior;
        for (Edge& edge : own) edge.prior = all > 0 ? edge.prior / all : 1 / static_cast<float>(own.size());
        nodes_[node].first_edge = first;
        nodes_[node].edges = static_cast<std::uint32_t>(own.size());
    }

    void add(const Path& path, const Shares& win) {
        ++done_;
        const auto add_to = [&](Node& node) {
            ++node.visits;
            for (std::size_t seat = 0; seat < win.size(); ++seat) node.win[seat] += win[seat];
        };
        add_to(nodes_[path.leaf]);
        for (const Step& step : path.steps) {
            edges_[step.edge].value += win[step.mover];
            add_to(nodes_[step.node]);
        }
    }

    [[nodiscard]] static Shares result_of(const P& position) {
        Shares win{};
        const unsigned winners = position.winners();
        for (int seat = 0; seat < position.players(); ++seat) {
            win[static_cast<std::size_t>(seat)] = static_cast<float>(victory_share(winners, seat));
        }
        return win;
    }

    static constexpr float temperature = 96;  // as in the engine's own tree search

    P root_;
    BatchSearchOptions options_;
    Rng rng_;
    std::vector<Node> nodes_;
    std::vector<Edge> edges_;
    std::vector<Open> open_;
    int done_ = 0;
};

}  // namespace

template <GamePosition P>
std::vector<SearchedPosition> BatchSearch<P>::run(std::span<const P> roots, const BatchSearchOptions& options,
                                                  const Evaluate& evaluate) {
    std::vector<Tree<P>> trees;
    for (std::size_t i = 0; i < roots.size(); ++i) {
        assert(roots[i].awaits_move());
        trees.emplace_back(roots[i], options, Rng(options.seed, i));
    }
    std::vector<Leaf> leaves;
    std::vector<std::size_t> counts(trees.size());
    LeafValues values;
    while (!std::ranges::all_of(trees, &Tree<P>::is_done)) {
        leaves.clear();
        for (std::size_t i = 0; i < trees.size(); ++i) {
            counts[i] = 0;
            while (std::cmp_less(counts[i], options.leaves)) {
                const P* const leaf = trees[i].next_leaf();
                if (leaf == nullptr) break;
                leaves.push_back({.position = *leaf, .viewer = trees[i].viewer(*leaf)});
                ++counts[i];
            }
        }
        if (leaves.empty()) continue;  // all that was left had a known value
        if (!evaluate(leaves, values)) return {};
        const auto players = static_cast<std::size_t>(roots.front().players());
        const auto action_count = static_cast<std::size_t>(Actions<P>::count(roots.front()));
        assert(values.win.size() == leaves.size() * players);
        std::size_t first = 0;
        for (std::size_t i = 0; i < trees.size(); ++i) {
            trees[i].take_values(values.win.data() + first * players,
                                 values.priors.empty() ? nullptr : values.priors.data() + first * action_count,
                                 action_count);
            first += counts[i];
        }
    }
    std::vector<SearchedPosition> results;
    results.reserve(trees.size());
    for (const Tree<P>& tree : trees) results.push_back(tree.result());
    return results;
}

template class BatchSearch<classic::Position>;
template class BatchSearch<duel::Position>;

}  // namespace azulejo::env
