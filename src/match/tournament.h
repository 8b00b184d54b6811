#pragma once

#include <cstddef>
#include <span>
#include <utility>
#include <vector>

#include "match/rating.h"

namespace azulejo::match {

// The results of one set of players who met at a table, over blocks of games on the same deals.
class Encounter {
  public:
    explicit Encounter(std::vector<std::size_t> players)
        : players_(std::move(players)), sums_(players_.size()), products_(players_.size() * players_.size()) {}

    // Adds a block: each player's share of its victories; the shares add up to 1. `times` is its weight in blocks.
    void add(std::span<const double> shares, double times = 1);

    [[nodiscard]] const std::vector<std::size_t>& players() const { return players_; }
    [[nodiscard]] double blocks() const { return blocks_; }
    [[nodiscard]] double mean(std::size_t i) const { return sums_[i] / blocks_; }
    // The covariance of the shares of two players at the table.
    [[nodiscard]] double covariance(std::size_t i, std::size_t j) const {
        return products_[i * players_.size() + j] / blocks_ - mean(i) * mean(j);
    }

  private:
    std::vector<std::size_t> players_;
    double blocks_ = 0;
    std::vector<double> sums_;
    std::vector<double> products_;
};

// The maximum-likelihood ratings, relative to one of the players, who has 0. Winning chances are the softmax of the
// strengths: the Bradley-Terry model at tables of two, Luce's choice model at larger ones. To keep ratings finite, half
// a block with equal shares is added to every encounter. A player with no chain of games to the reference has
// an infinite error.
[[nodiscard]] std::vector<Estimate> rate(std::size_t players, std::span<const Encounter> encounters,
                                         std::size_t reference = 0);

}  // namespace azulejo::match
