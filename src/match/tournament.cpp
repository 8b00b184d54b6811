#include "match/tournament.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace azulejo::match {

namespace {

// What an encounter says about the difference of two ratings: how many pairs, their mean score and its scatter, with
// half a drawn pair added.
struct Evidence {
    std::size_t first;
    std::size_t second;
    double pairs;
    double mean;
    double variance;
};

Evidence evidence_of(const Encounter& encounter) {
    constexpr double drawn = 0.5;
    const auto n = static_cast<double>(pairs_in(encounter.pairs));
    const Moments seen = n > 0 ? moments_of(encounter.pairs) : Moments{.mean = 0.5};
    const double total = n + drawn;
    const double mean = (n * seen.mean + drawn * 0.5) / total;
    const double square = n * (seen.variance + std::pow(seen.mean - mean, 2)) + drawn * std::pow(0.5 - mean, 2);
    return {encounter.first, encounter.second, total, mean, square / total};
}

// A square matrix and the solution of linear equations with it.
class Matrix {
  public:
    explicit Matrix(std::size_t size) : size_(size), cells_(size * size) {}

    [[nodiscard]] double& at(std::size_t row, std::size_t column) { return cells_[row * size_ + column]; }
    [[nodiscard]] double at(std::size_t row, std::size_t column) const { return cells_[row * size_ + column]; }

    // Adds to the cells that a difference of two unknowns touches.
    void add_difference(std::size_t i, std::size_t j, double weight) {
        at(i, i) += weight;
        at(j, j) += weight;
        at(i, j) -= weight;
        at(j, i) -= weight;
    }

    // By elimination with pivots; the matrix is spent.
    [[nodiscard]] std::vector<double> solve(std::vector<double> right) && {
        for (std::size_t column = 0; column < size_; ++column) {
            std::size_t pivot = column;
            for (std::size_t row = column; row < size_; ++row) {
                if (std::abs(at(row, column)) > std::abs(at(pivot, column))) pivot = row;
            }
            for (std::size_t k = 0; k < size_; ++k) std::swap(at(column, k), at(pivot, k));
            std::swap(right[column], right[pivot]);
            for (std::size_t row = 0; row < size_; ++row) {
                if (row == column) continue;
                const double factor = at(row, column) / at(column, column);
                for (std::size_t k = column; k < size_; ++k) at(row, k) -= factor * at(column, k);
                right[row] -= factor * right[column];
            }
        }
        for (std::size_t row = 0; row < size_; ++row) right[row] /= at(row, row);
        return right;
    }

  private:
    std::size_t size_;
    std::vector<double> cells_;
};

double expected_score(double difference) {
    return 1 / (1 + std::exp(-difference));
}

// The curvature of the likelihood. The first player is held at 0, and so is whoever has not met anybody.
Matrix curvature(const std::vector<double>& strengths, const std::vector<Evidence>& evidence) {
    Matrix matrix(strengths.size());
    for (const Evidence& each : evidence) {
        const double p = expected_score(strengths[each.first] - strengths[each.second]);
        matrix.add_difference(each.first, each.second, each.pairs * p * (1 - p));
    }
    constexpr double held = 1e12;
    matrix.at(0, 0) += held;
    for (std::size_t i = 0; i < strengths.size(); ++i) matrix.at(i, i) += 1e-9;
    return matrix;
}

std::vector<double> likeliest_strengths(std::size_t players, const std::vector<Evidence>& evidence) {
    std::vector<double> strengths(players, 0);
    for (int step = 0; step < 200; ++step) {
        std::vector<double> slope(players, 0);
        for (const Evidence& each : evidence) {
            const double excess =
                each.pairs * (each.mean - expected_score(strengths[each.first] - strengths[each.second]));
            slope[each.first] += excess;
            slope[each.second] -= excess;
        }
        const std::vector<double> change = curvature(strengths, evidence).solve(slope);
        double largest = 0;
        for (std::size_t i = 0; i < players; ++i) {
            strengths[i] += std::clamp(change[i], -1.0, 1.0);
            largest = std::max(largest, std::abs(change[i]));
        }
        if (largest < 1e-10) break;
    }
    return strengths;
}

// The variance of each strength: pairs scatter as they did, not as independent games would.
std::vector<double> variances(const std::vector<double>& strengths, const std::vector<Evidence>& evidence) {
    const std::size_t players = strengths.size();
    Matrix scatter(players);
    for (const Evidence& each : evidence) scatter.add_difference(each.first, each.second, each.pairs * each.variance);
    std::vector<double> result;
    for (std::size_t i = 0; i < players; ++i) {
        std::vector<double> unit(players, 0);
        unit[i] = 1;
        const std::vector<double> row = curvature(strengths, evidence).solve(unit);
        double sum = 0;
        for (std::size_t j = 0; j < players; ++j) {
            for (std::size_t k = 0; k < players; ++k) sum += row[j] * scatter.at(j, k) * row[k];
        }
        result.push_back(sum);
    }
    return result;
}

// Whose results can be compared with the first player's, over however many others.
std::vector<bool> comparable(std::size_t players, std::span<const Encounter> encounters) {
    std::vector<bool> reached(players, false);
    reached[0] = true;
    const auto met = [](const Encounter& each) { return each.pairs != Pentanomial{}; };
    for (std::size_t step = 0; step < players; ++step) {
        for (const Encounter& each : encounters) {
            if (met(each) && reached[each.first] != reached[each.second]) {
                reached[each.first] = true;
                reached[each.second] = true;
            }
        }
    }
    return reached;
}

}  // namespace

std::vector<Estimate> rate(std::size_t players, std::span<const Encounter> encounters) {
    std::vector<Evidence> evidence;
    for (const Encounter& encounter : encounters) evidence.push_back(evidence_of(encounter));
    const std::vector<double> strengths = likeliest_strengths(players, evidence);
    const std::vector<double> spread = variances(strengths, evidence);
    const std::vector<bool> reached = comparable(players, encounters);
    std::vector<Estimate> ratings;
    ratings.reserve(players);
    for (std::size_t i = 0; i < players; ++i) {
        const double deviation =
            reached[i] ? std::sqrt(std::max(0.0, spread[i])) : std::numeric_limits<double>::infinity();
        ratings.push_back({elo_unit * strengths[i], i == 0 ? 0 : confidence * elo_unit * deviation});
    }
    return ratings;
}

}  // namespace azulejo::match
