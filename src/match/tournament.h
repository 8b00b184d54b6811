#pragma once

#include <cstddef>
#include <span>
#include <utility>
#include <vector>

#include "match/rating.h"

namespace azulejo::match {

// What players of a tournament scored at one table where each of them holds a seat, over blocks of games on the same
// deals.
class Encounter {
  public:
    explicit Encounter(std::vector<std::size_t> players)
        : players_(std::move(players)), sums_(players_.size()), products_(players_.size() * players_.size()) {}

    // Of every player the share of a block's victories; together they are 1. `times` counts it as so many blocks.
    void add(std::span<const double> shares, double times = 1);

    [[nodiscard]] const std::vector<std::size_t>& players() const { return players_; }
    [[nodiscard]] double blocks() const { return blocks_; }
    [[nodiscard]] double mean(std::size_t i) const { return sums_[i] / blocks_; }
    // How the shares of two players at the table scatter together.
    [[nodiscard]] double covariance(std::size_t i, std::size_t j) const {
        return products_[i * players_.size() + j] / blocks_ - mean(i) * mean(j);
    }

  private:
    std::vector<std::size_t> players_;
    double blocks_ = 0;
    std::vector<double> sums_;
    std::vector<double> products_;
};

// The ratings that make all these results most likely, the first player's being 0. Chances to win are as e to the power
// of strengths, at tables of two (Bradley and Terry's model) and of more (Luce's). To keep ratings finite half a block
// that all win alike is added to every encounter. Of those who have met nobody that leads to the first player nothing
// is known: their error is infinite.
[[nodiscard]] std::vector<Estimate> rate(std::size_t players, std::span<const Encounter> encounters);

}  // namespace azulejo::match
