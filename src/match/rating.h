#pragma once

#include <array>
#include <cstdint>
#include <numbers>

// How strong players are, from what they scored. Errors are half the width of an interval that holds the truth in 95 of
// 100 cases, and come from how pairs (or blocks) of games on the same deals scatter, not from single games: luck that
// both games share is no sign of strength.
namespace azulejo::match {

inline constexpr double confidence = 1.959963984540054;       // standard deviations on each side of 95 %
inline constexpr double elo_unit = 400 / std::numbers::ln10;  // the difference at which chances are as e to 1

struct Estimate {
    double value = 0;
    double error = 0;
};

// How many pairs of games with the seats changed scored 0, ½, 1, 1½ and 2 for the first player.
using Pentanomial = std::array<std::uint64_t, 5>;

[[nodiscard]] std::uint64_t pairs_in(const Pentanomial& pairs);

// A value's mean over equally likely items, and the variance of one item.
struct Moments {
    double mean = 0;
    double variance = 0;
};
// Of a pair's score, counted from 0 to 1. There must be a pair.
[[nodiscard]] Moments moments_of(const Pentanomial& pairs);

// The difference at which the stronger one is expected to score so much; infinite at 0 and 1.
[[nodiscard]] double elo_of_score(double score);
[[nodiscard]] double score_of_elo(double elo);

struct Strength {
    Estimate score;
    Estimate elo;
    Estimate normalised_elo;  // the score in units of its scatter, which does not depend on how often games are drawn
    double likelihood_of_superiority = 0.5;
};
[[nodiscard]] Strength strength_of(const Pentanomial& pairs);

// The mean of a block's value with its error, added to one block at a time.
class BlockMean {
  public:
    void add(double value) {
        ++count_;
        sum_ += value;
        squares_ += value * value;
    }
    [[nodiscard]] std::uint64_t count() const { return count_; }
    [[nodiscard]] Estimate estimate() const;

  private:
    std::uint64_t count_ = 0;
    double sum_ = 0;
    double squares_ = 0;
};

}  // namespace azulejo::match
