#pragma once

#include <array>
#include <cstdint>
#include <numbers>

// Estimates of playing strength. An error is half the width of the 95 % confidence interval. It is computed from the
// variance of pairs (or blocks) of games with the same deals, because the games of a pair are not independent.
namespace azulejo::match {

inline constexpr double confidence = 1.959963984540054;       // standard deviations on each side of 95 %
inline constexpr double elo_unit = 400 / std::numbers::ln10;  // the difference at which the odds are e : 1

struct Estimate {
    double value = 0;
    double error = 0;
};

// The number of game pairs with swapped seats in which the first player scored 0, ½, 1, 1½ and 2.
using Pentanomial = std::array<std::uint64_t, 5>;

[[nodiscard]] std::uint64_t pairs_in(const Pentanomial& pairs);

struct Moments {
    double mean = 0;
    double variance = 0;
};
// The moments of a pair's score on a scale from 0 to 1. There must be at least one pair.
[[nodiscard]] Moments moments_of(const Pentanomial& pairs);

// The Elo difference with this expected score; infinite at 0 and 1.
[[nodiscard]] double elo_of_score(double score);
[[nodiscard]] double score_of_elo(double elo);

struct Strength {
    Estimate score;
    Estimate elo;
    Estimate normalised_elo;  // the score in standard deviations; it does not depend on how often games are drawn
    double likelihood_of_superiority = 0.5;
};
[[nodiscard]] Strength strength_of(const Pentanomial& pairs);

// The mean of a value over blocks, with its error.
class BlockMean {
  public:
    void add(double value) {
        ++count_;
        sum_ += value;
        squares_ += value * value;
    }
    [[nodiscard]] std::uint64_t count() const { return count_; }
    // Of the value of a block. There must be at least two.
    [[nodiscard]] Moments moments() const;
    [[nodiscard]] Estimate estimate() const;

  private:
    std::uint64_t count_ = 0;
    double sum_ = 0;
    double squares_ = 0;
};

}  // namespace azulejo::match
