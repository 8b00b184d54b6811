#pragma once

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cmath>
#include <cstdint>
#include <limits>
#include <vector>

#include "core/rng.h"
#include "engine/search/greedy.h"
#include "engine/search/limits.h"
#include "engine/search/report.h"
#include "rules/position.h"

namespace azulejo::engine {

struct UctOptions {
    double exploration = 0.7;
    // Progressive widening: after n visits widening·√n moves may have been tried, the greediest first. 0 tries all
    // moves in random order.
    double widening = 1;
    double random_moves = 0.1;           // the share of random moves in a playout; the others are greedy
    std::uint32_t capacity = 1U << 20U;  // a tree of this many nodes grows no further
};

// Textbook UCT with playouts to the end of the game, a baseline for better searches. Every seat maximises its own share
// of the victory. Each iteration resamples what the seat to move cannot know. The tree ends with the round; deals are
// part of the playout.
template <SearchableGame P>
class Uct {
  public:
    using Move = typename P::Move;

    explicit Uct(const UctOptions& options = {}) : options_(options) {
        nodes_.reserve(options.capacity);
        path_.reserve(64);
    }

    // The position must await a move. A node is an iteration; the limits of depth and level are ignored.
    [[nodiscard]] Report<P> analyse(const P& position, const Limits& limits, Rng& rng, const std::atomic<bool>& stop) {
        const auto start = std::chrono::steady_clock::now();
        nodes_.clear();
        nodes_.push_back({});
        deepest_ = 0;
        std::uint64_t iterations = 0;
        const auto finished = [&] {
            return stop.load(std::memory_order_relaxed) || (limits.nodes && iterations >= *limits.nodes) ||
                   (limits.time && std::chrono::steady_clock::now() - start >= *limits.time);
        };
        do {
            iterate(position.resample_hidden(position.turn(), rng), rng);
            ++iterations;
        } while (!finished());
        return report(position, limits, iterations);
    }

  private:
    static constexpr std::uint32_t none = 0;  // no child has the index of the root

    // Children form a linked list: with hidden information, iterations may meet different legal moves.
    struct Node {
        Move move{};
        std::uint32_t first_child = none;
        std::uint32_t last_child = none;
        std::uint32_t next = none;
        std::uint32_t visits = 0;
        std::int32_t greed = 0;  // the greedy value of the move
        double won = 0;          // sum of shares of the victory for the seat that made the move
    };
    struct Visit {
        std::uint32_t node;
        int mover;
    };

    void iterate(P position, Rng& rng) {
        path_.clear();
        std::uint32_t node = 0;
        bool inside = true;
        while (inside && position.awaits_move()) {
            const std::uint32_t child = choose_child(node, position, rng);
            if (child == none) break;
            inside = nodes_[child].visits > 0;
            path_.push_back({child, position.turn()});
            position.play(nodes_[child].move);
            node = child;
        }
        deepest_ = std::max(deepest_, static_cast<int>(path_.size()));
        play_to_the_end(position, rng);
        ++nodes_[0].visits;
        for (const Visit& visit : path_) {
            ++nodes_[visit.node].visits;
            nodes_[visit.node].won += victory_share(position.winners(), visit.mover);
        }
    }

    // An untried move if widening allows it, otherwise the move with the highest upper confidence bound. `none` if the
    // tree is full.
    [[nodiscard]] std::uint32_t choose_child(std::uint32_t parent, const P& position, Rng& rng) {
        candidates_.clear();
        std::uint32_t visits = 0;
        std::uint32_t untried = 0;
        std::uint32_t next = none;
        std::uint32_t cursor = nodes_[parent].first_child;
        position.for_each_move([&](Move move) {
            const std::uint32_t child = find_or_add_child(parent, move, cursor, position);
            if (child == none) return;
            cursor = nodes_[child].next;
            visits += nodes_[child].visits;
            if (nodes_[child].visits > 0) {
                candidates_.push_back(child);
            } else if (is_next(child, next, ++untried, rng)) {
                next = child;
            }
        });
        if (untried > 0 && may_widen(visits)) return next;
        const double log_visits = std::log(static_cast<double>(visits));
        std::uint32_t best = none;
        double best_value = -std::numeric_limits<double>::infinity();
        for (const std::uint32_t child : candidates_) {
            const double n = nodes_[child].visits;
            const double value = nodes_[child].won / n + options_.exploration * std::sqrt(log_visits / n);
            if (value > best_value) {
                best = child;
                best_value = value;
            }
        }
        return best;
    }

    // Whether an untried move replaces the chosen one. Without widening the choice is uniform (reservoir sampling).
    [[nodiscard]] bool is_next(std::uint32_t child, std::uint32_t best, std::uint32_t untried, Rng& rng) const {
        if (options_.widening <= 0) return rng.below(untried) == 0;
        return best == none || nodes_[child].greed > nodes_[best].greed;
    }
    [[nodiscard]] bool may_widen(std::uint32_t visits) const {
        const auto tried = static_cast<double>(candidates_.size());
        return options_.widening <= 0 || tried < 1 + options_.widening * std::sqrt(static_cast<double>(visits));
    }

    // Children are mostly in move order, so the lookup starts where the last one ended.
    [[nodiscard]] std::uint32_t find_or_add_child(std::uint32_t parent, Move move, std::uint32_t cursor,
                                                  const P& position) {
        for (std::uint32_t child = cursor; child != none; child = nodes_[child].next) {
            if (nodes_[child].move == move) return child;
        }
        for (std::uint32_t child = nodes_[parent].first_child; child != cursor; child = nodes_[child].next) {
            if (nodes_[child].move == move) return child;
        }
        if (nodes_.size() >= options_.capacity) return none;
        const auto added = static_cast<std::uint32_t>(nodes_.size());
        nodes_.push_back(
            {.move = move, .greed = options_.widening > 0 ? SearchPolicy<P>::greedy_value(position, move) : 0});
        Node& above = nodes_[parent];
        (above.first_child == none ? above.first_child : nodes_[above.last_child].next) = added;
        above.last_child = added;
        return added;
    }

    void play_to_the_end(P& position, Rng& rng) const {
        constexpr std::uint32_t scale = 1U << 16U;
        const auto random_moves = static_cast<std::uint32_t>(options_.random_moves * scale);
        while (!position.is_over()) {
            if (position.awaits_deal()) {
                position.play(position.sample_deal(rng));
            } else if (rng.below(scale) < random_moves) {
                position.play(position.random_move(rng));
            } else {
                position.play(choose_greedily(position, rng));
            }
        }
    }

    // The root moves, the most visited first. Only the mover's share was counted; the opponents divide the rest
    // equally.
    [[nodiscard]] Report<P> report(const P& position, const Limits& limits, std::uint64_t iterations) {
        candidates_.clear();
        for (std::uint32_t child = nodes_[0].first_child; child != none; child = nodes_[child].next) {
            if (nodes_[child].visits > 0) candidates_.push_back(child);
        }
        std::ranges::sort(candidates_, [&](std::uint32_t a, std::uint32_t b) {
            return nodes_[a].visits != nodes_[b].visits ? nodes_[a].visits > nodes_[b].visits : a < b;
        });
        Report<P> result;
        result.best = nodes_[candidates_.front()].move;
        result.nodes = iterations;
        result.depth = deepest_;
        for (const std::uint32_t child : candidates_) {
            if (static_cast<int>(result.lines.size()) == limits.lines) break;
            Line<P> line;
            line.move = nodes_[child].move;
            line.nodes = nodes_[child].visits;
            line.pv.push_back(line.move);
            const double won = nodes_[child].won / nodes_[child].visits;
            for (int seat = 0; seat < position.players(); ++seat) {
                const bool own = seat == position.turn();
                const auto at = static_cast<std::size_t>(seat);
                line.evaluation.win[at] = own ? won : (1 - won) / (position.players() - 1);
                line.evaluation.score[at] = position.score(seat);
            }
            result.lines.push_back(line);
        }
        return result;
    }

    UctOptions options_;
    std::vector<Node> nodes_;
    std::vector<Visit> path_;
    std::vector<std::uint32_t> candidates_;
    int deepest_ = 0;
};

}  // namespace azulejo::engine
