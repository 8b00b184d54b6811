#include "match/tournament.h"

#include <Eigen/Dense>
#include <algorithm>
#include <cmath>
#include <limits>

namespace azulejo::match {

namespace {

using Matrix = Eigen::MatrixXd;
using Vector = Eigen::VectorXd;

Eigen::Index at(std::size_t i) {
    return static_cast<Eigen::Index>(i);
}

// The winning chances of the players at a table: the softmax of their strengths.
Vector chances(const Encounter& table, const Vector& strengths) {
    Vector result(at(table.players().size()));
    for (std::size_t i = 0; i < table.players().size(); ++i) result[at(i)] = strengths[at(table.players()[i])];
    result = (result.array() - result.maxCoeff()).exp();
    return result / result.sum();
}

// Adds weight(i, j) for each pair of players at the table, as the quadratic form of the difference of their strengths.
void add_differences(Matrix& matrix, const Encounter& table, auto&& weight) {
    const auto& players = table.players();
    for (std::size_t i = 0; i < players.size(); ++i) {
        for (std::size_t j = 0; j < i; ++j) {
            const Eigen::Index row = at(players[i]);
            const Eigen::Index column = at(players[j]);
            const double added = table.blocks() * weight(at(i), at(j));
            matrix(row, row) += added;
            matrix(column, column) += added;
            matrix(row, column) -= added;
            matrix(column, row) -= added;  // NOLINT(readability-suspicious-call-argument): it is symmetric
        }
    }
}

// The negative Hessian of the log-likelihood, factorised. The reference is fixed at 0, and so is a player without
// games.
Eigen::LDLT<Matrix> curvature(const Vector& strengths, const std::vector<Encounter>& tables, std::size_t reference) {
    Matrix matrix = Matrix::Zero(strengths.size(), strengths.size());
    for (const Encounter& table : tables) {
        const Vector expected = chances(table, strengths);
        add_differences(matrix, table, [&](Eigen::Index i, Eigen::Index j) { return expected[i] * expected[j]; });
    }
    constexpr double fixed = 1e12;
    matrix(at(reference), at(reference)) += fixed;
    matrix.diagonal().array() += 1e-9;
    return matrix.ldlt();
}

// Newton's method.
Vector likeliest_strengths(std::size_t players, const std::vector<Encounter>& tables, std::size_t reference) {
    Vector strengths = Vector::Zero(at(players));
    for (int step = 0; step < 200; ++step) {
        Vector slope = Vector::Zero(at(players));
        for (const Encounter& table : tables) {
            const Vector expected = chances(table, strengths);
            for (std::size_t i = 0; i < table.players().size(); ++i) {
                slope[at(table.players()[i])] += table.blocks() * (table.mean(i) - expected[at(i)]);
            }
        }
        const Vector change = curvature(strengths, tables, reference).solve(slope);
        strengths += change.cwiseMax(-1).cwiseMin(1);
        if (change.cwiseAbs().maxCoeff() < 1e-10) break;
    }
    return strengths;
}

// The variance of each strength, from the observed scatter of blocks, whose games are not independent (the sandwich
// estimator).
Vector variances(const Vector& strengths, const std::vector<Encounter>& tables, std::size_t reference) {
    Matrix scatter = Matrix::Zero(strengths.size(), strengths.size());
    // The shares of a block add up to 1, so the covariances of pairs determine the variances.
    for (const Encounter& table : tables) {
        add_differences(scatter, table, [&](Eigen::Index i, Eigen::Index j) {
            return -table.covariance(static_cast<std::size_t>(i), static_cast<std::size_t>(j));
        });
    }
    const Matrix identity = Matrix::Identity(strengths.size(), strengths.size());
    const Matrix inverse = curvature(strengths, tables, reference).solve(identity);
    return (inverse * scatter * inverse.transpose()).diagonal();
}

// The players whose results can be compared with those of the reference, directly or through others.
std::vector<bool> comparable(std::size_t players, std::span<const Encounter> encounters, std::size_t reference) {
    std::vector<bool> reached(players, false);
    reached[reference] = true;
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

std::vector<Estimate> rate(std::size_t players, std::span<const Encounter> encounters, std::size_t reference) {
    std::vector<Encounter> tables(encounters.begin(), encounters.end());
    for (Encounter& table : tables) {
        const std::size_t size = table.players().size();
        table.add(std::vector(size, 1 / static_cast<double>(size)), 0.5);
    }
    const Vector strengths = likeliest_strengths(players, tables, reference);
    const Vector spread = variances(strengths, tables, reference);
    const std::vector<bool> reached = comparable(players, encounters, reference);
    std::vector<Estimate> ratings(players);
    for (std::size_t i = 0; i < players; ++i) {
        if (i == reference) continue;
        const double deviation =
            reached[i] ? std::sqrt(std::max(0.0, spread[at(i)])) : std::numeric_limits<double>::infinity();
        ratings[i] = {elo_unit * strengths[at(i)], confidence * elo_unit * deviation};
    }
    return ratings;
}

}  // namespace azulejo::match
