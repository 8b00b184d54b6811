#include "match/tournament.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace azulejo::match {

namespace {

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

// The chances of those at a table.
std::vector<double> chances(const Encounter& table, const std::vector<double>& strengths) {
    double highest = -std::numeric_limits<double>::infinity();
    for (const std::size_t player : table.players()) highest = std::max(highest, strengths[player]);
    std::vector<double> result;
    double sum = 0;
    for (const std::size_t player : table.players()) {
        result.push_back(std::exp(strengths[player] - highest));
        sum += result.back();
    }
    for (double& chance : result) chance /= sum;
    return result;
}

// Adds what a table says of all differences between its players, each with a weight.
void add_differences(Matrix& matrix, const Encounter& table, auto&& weight) {
    const auto& players = table.players();
    for (std::size_t i = 0; i < players.size(); ++i) {
        for (std::size_t j = 0; j < i; ++j) {
            matrix.add_difference(players[i], players[j], table.blocks() * weight(i, j));
        }
    }
}

// The curvature of the likelihood. The first player is held at 0, and so is whoever has not met anybody.
Matrix curvature(const std::vector<double>& strengths, const std::vector<Encounter>& tables) {
    Matrix matrix(strengths.size());
    for (const Encounter& table : tables) {
        const std::vector<double> expected = chances(table, strengths);
        add_differences(matrix, table, [&](std::size_t i, std::size_t j) { return expected[i] * expected[j]; });
    }
    constexpr double held = 1e12;
    matrix.at(0, 0) += held;
    for (std::size_t i = 0; i < strengths.size(); ++i) matrix.at(i, i) += 1e-9;
    return matrix;
}

std::vector<double> likeliest_strengths(std::size_t players, const std::vector<Encounter>& tables) {
    std::vector<double> strengths(players, 0);
    for (int step = 0; step < 200; ++step) {
        std::vector<double> slope(players, 0);
        for (const Encounter& table : tables) {
            const std::vector<double> expected = chances(table, strengths);
            for (std::size_t i = 0; i < expected.size(); ++i) {
                slope[table.players()[i]] += table.blocks() * (table.mean(i) - expected[i]);
            }
        }
        const std::vector<double> change = curvature(strengths, tables).solve(slope);
        double largest = 0;
        for (std::size_t i = 0; i < players; ++i) {
            strengths[i] += std::clamp(change[i], -1.0, 1.0);
            largest = std::max(largest, std::abs(change[i]));
        }
        if (largest < 1e-10) break;
    }
    return strengths;
}

// The variance of each strength: blocks scatter as they did, not as independent games would.
std::vector<double> variances(const std::vector<double>& strengths, const std::vector<Encounter>& tables) {
    const std::size_t players = strengths.size();
    Matrix scatter(players);
    // Shares of a block add up to 1, so that what one varies with the others is all that it varies.
    for (const Encounter& table : tables) {
        add_differences(scatter, table, [&](std::size_t i, std::size_t j) { return -table.covariance(i, j); });
    }
    std::vector<double> result;
    for (std::size_t i = 0; i < players; ++i) {
        std::vector<double> unit(players, 0);
        unit[i] = 1;
        const std::vector<double> row = curvature(strengths, tables).solve(unit);
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
    for (std::size_t step = 0; step < players; ++step) {
        for (const Encounter& each : encounters) {
            const auto& met = each.players();
            if (each.blocks() == 0 || std::ranges::none_of(met, [&](std::size_t i) { return reached[i]; })) continue;
            for (const std::size_t player : met) reached[player] = true;
        }
    }
    return reached;
}

}  // namespace

void Encounter::add(std::span<const double> shares, double times) {
    blocks_ += times;
    for (std::size_t i = 0; i < shares.size(); ++i) {
        sums_[i] += times * shares[i];
        for (std::size_t j = 0; j < shares.size(); ++j) {
            products_[i * shares.size() + j] += times * shares[i] * shares[j];
        }
    }
}

std::vector<Estimate> rate(std::size_t players, std::span<const Encounter> encounters) {
    std::vector<Encounter> tables(encounters.begin(), encounters.end());
    for (Encounter& table : tables) {
        const std::size_t size = table.players().size();
        table.add(std::vector(size, 1 / static_cast<double>(size)), 0.5);
    }
    const std::vector<double> strengths = likeliest_strengths(players, tables);
    const std::vector<double> spread = variances(strengths, tables);
    const std::vector<bool> reached = comparable(players, encounters);
    std::vector<Estimate> ratings(players);
    for (std::size_t i = 1; i < players; ++i) {
        const double deviation =
            reached[i] ? std::sqrt(std::max(0.0, spread[i])) : std::numeric_limits<double>::infinity();
        ratings[i] = {elo_unit * strengths[i], confidence * elo_unit * deviation};
    }
    return ratings;
}

}  // namespace azulejo::match
