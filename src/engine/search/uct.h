#pragma once

#include <algorithm>
#include <array>
#include <atomic>
#include <bit>
#include <chrono>
#include <cmath>
#include <cstdint>
#include <limits>
#include <vector>

#include "core/rng.h"
#include "engine/greedy.h"
#include "engine/limits.h"
#include "engine/report.h"
#include "rules/position.h"

namespace azulejo::engine {

struct UctOptions {
    double exploration = 0.7;
    double widening =
        1;  // after n visits widening·√n moves may have been tried, the greediest first; 0: all, at random
    double random_moves = 0.1;           // the share of moves in a playout that are random, the others are greedy
    std::uint32_t capacity = 1U << 20U;  // nodes; the tree grows no further
};

// Textbook tree search with playouts to the end of the game, a yardstick for better searches. Every seat maximises its
// own share of the victory; each iteration draws anew what the seat to move cannot know. The tree ends with the round:
// it is keyed by moves, and what is dealt after them is part of the playout.
template <GamePosition P>
class Uct {
  public:
    using Move = typename P::Move;

    explicit Uct(const UctOptions& options = {}) : options_(options) {
        nodes_.reserve(options.capacity);
        path_.reserve(64);
    }

    // The position must await a move. A node is an iteration; depth and level do not limit it.
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
    using Shares = std::array<double, max_seats>;
    static constexpr std::uint32_t none = 0;  // the root is nobody's child

    // Children are a list: where something is hidden, an iteration may find moves there that others did not.
    struct Node {
        Move move{};
        std::uint32_t first_child = none;
        std::uint32_t last_child = none;
        std::uint32_t next = none;
        std::uint32_t visits = 0;
        std::int32_t greed = 0;  // how well a greedy player likes the move
        double won = 0;          // by whoever made the move
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
        const Shares shares = shares_of(position);
        ++nodes_[0].visits;
        for (const Visit& visit : path_) {
            ++nodes_[visit.node].visits;
            nodes_[visit.node].won += shares[static_cast<std::size_t>(visit.mover)];
        }
    }

    // The legal move that promises most; one that was never tried promises more than any other, if it may be tried.
    // None where the tree may not grow any more.
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

    // Whether an untried move comes before the best one so far. Where all are tried at random, each is as likely as the
    // others.
    [[nodiscard]] bool is_next(std::uint32_t child, std::uint32_t best, std::uint32_t untried, Rng& rng) const {
        if (options_.widening <= 0) return rng.below(untried) == 0;
        return best == none || nodes_[child].greed > nodes_[best].greed;
    }
    [[nodiscard]] bool may_widen(std::uint32_t visits) const {
        const auto tried = static_cast<double>(candidates_.size());
        return options_.widening <= 0 || tried < 1 + options_.widening * std::sqrt(static_cast<double>(visits));
    }

    // Mostly the children stand in the order of the moves, so that the search begins where the last one ended.
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
        nodes_.push_back({.move = move, .greed = options_.widening > 0 ? greedy_value(position, move) : 0});
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

    [[nodiscard]] static Shares shares_of(const P& over) {
        Shares shares{};
        const unsigned winners = over.winners();
        for (std::size_t seat = 0; seat < shares.size(); ++seat) {
            if ((winners >> seat & 1U) != 0) shares[seat] = 1.0 / std::popcount(winners);
        }
        return shares;
    }

    // Candidates by how often they were tried. What the others get of the rest is not counted, and shared evenly here.
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
                line.prospect.win[at] = own ? won : (1 - won) / (position.players() - 1);
                line.prospect.score[at] = position.score(seat);
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
