#include "match/rating.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>
#include <numeric>

namespace azulejo::match {

namespace {

constexpr double pair_score(std::size_t i) {
    return static_cast<double>(i) / 4;
}

double normal_distribution(double z) {
    return std::erfc(-z / std::numbers::sqrt2) / 2;
}

}  // namespace

std::uint64_t pairs_in(const Pentanomial& pairs) {
    return std::accumulate(pairs.begin(), pairs.end(), std::uint64_t{0});
}

Moments moments_of(const Pentanomial& pairs) {
    const auto n = static_cast<double>(pairs_in(pairs));
    Moments moments;
    for (std::size_t i = 0; i < pairs.size(); ++i) moments.mean += pair_score(i) * static_cast<double>(pairs[i]) / n;
    for (std::size_t i = 0; i < pairs.size(); ++i) {
        const double deviation = pair_score(i) - moments.mean;
        moments.variance += deviation * deviation * static_cast<double>(pairs[i]) / n;
    }
    return moments;
}

double elo_of_score(double score) {
    if (score <= 0) return -std::numeric_limits<double>::infinity();
    if (score >= 1) return std::numeric_limits<double>::infinity();
    return -elo_unit * std::log(1 / score - 1);
}

double score_of_elo(double elo) {
    return 1 / (1 + std::exp(-elo / elo_unit));
}

Strength strength_of(const Pentanomial& pairs) {
    const auto n = static_cast<double>(pairs_in(pairs));
    Strength strength;
    if (n == 0) return strength;
    const auto [mean, variance] = moments_of(pairs);
    const double deviation = std::sqrt(variance / n);
    strength.score = {mean, confidence * deviation};
    const double low = elo_of_score(mean - strength.score.error);
    const double high = elo_of_score(mean + strength.score.error);
    strength.elo = {elo_of_score(mean), (high - low) / 2};
    const double lead = mean - 0.5;
    // The variance of a pair's mean score is half that of one game.
    const double game_deviation = std::sqrt(2 * variance);
    const double infinite = std::copysign(std::numeric_limits<double>::infinity(), lead);
    const double t = lead == 0 ? 0 : variance > 0 ? lead / game_deviation : infinite;
    strength.normalised_elo = {2 * elo_unit * t, confidence * 2 * elo_unit / std::sqrt(2 * n)};
    strength.likelihood_of_superiority = normal_distribution(lead == 0      ? 0
                                                             : variance > 0 ? lead / deviation
                                                                            : infinite);
    return strength;
}

Moments BlockMean::moments() const {
    const auto n = static_cast<double>(count_);
    const double mean = sum_ / n;
    return {.mean = mean, .variance = std::max(0.0, (squares_ - n * mean * mean) / (n - 1))};
}

Estimate BlockMean::estimate() const {
    if (count_ == 0) return {};
    if (count_ == 1) return {sum_, std::numeric_limits<double>::infinity()};
    const auto [mean, variance] = moments();
    return {mean, confidence * std::sqrt(variance / static_cast<double>(count_))};
}

}  // namespace azulejo::match
