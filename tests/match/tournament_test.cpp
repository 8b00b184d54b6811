#include "match/tournament.h"

#include <cmath>
#include <gtest/gtest.h>

namespace azulejo::match {
namespace {

// Two players whose pairs scored 0, ½, 1, 1½ and 2 for the first.
Encounter of_two(std::size_t first, std::size_t second, const Pentanomial& pairs) {
    Encounter result({first, second});
    for (std::size_t i = 0; i < pairs.size(); ++i) {
        const double score = static_cast<double>(i) / 4;
        if (pairs[i] > 0) result.add(std::vector{score, 1 - score}, static_cast<double>(pairs[i]));
    }
    return result;
}

// With two players the likeliest difference is that of the score, apart from the half pair that is added.
TEST(Tournament, of_two_agrees_with_their_score) {
    const Pentanomial pairs{100, 200, 400, 300, 200};
    const std::vector<Encounter> encounters{of_two(0, 1, pairs)};
    const auto ratings = rate(2, encounters);
    const Strength strength = strength_of(pairs);
    EXPECT_NEAR(ratings[0].value, 0, 1e-9);
    EXPECT_NEAR(ratings[1].value, -strength.elo.value, 0.1);
    EXPECT_NEAR(ratings[1].error, strength.elo.error, 0.1);
}

// Players of known strength; every result is its expected value.
TEST(Tournament, finds_the_strengths_behind_expected_scores) {
    const std::vector<double> truth{0, 100, -150, 30};
    std::vector<Encounter> encounters;
    for (std::size_t i = 0; i < truth.size(); ++i) {
        for (std::size_t j = i + 1; j < truth.size(); ++j) {
            const auto wins = static_cast<std::uint64_t>(1e6 * score_of_elo(truth[i] - truth[j]));
            encounters.push_back(of_two(i, j, {1000000 - wins, 0, 0, 0, wins}));
        }
    }
    const auto ratings = rate(truth.size(), encounters);
    for (std::size_t i = 0; i < truth.size(); ++i) EXPECT_NEAR(ratings[i].value, truth[i], 0.01);
}

// With three players, the chances are proportional to the strengths.
TEST(Tournament, rates_tables_of_three) {
    const std::vector<double> truth{0, 100, -150, 30};
    std::vector<Encounter> encounters;
    for (std::size_t absent = 0; absent < truth.size(); ++absent) {
        std::vector<std::size_t> players;
        for (std::size_t i = 0; i < truth.size(); ++i) {
            if (i != absent) players.push_back(i);
        }
        double sum = 0;
        for (const std::size_t player : players) sum += std::exp(truth[player] / elo_unit);
        Encounter& table = encounters.emplace_back(players);
        for (std::size_t winner = 0; winner < players.size(); ++winner) {
            std::vector<double> shares(players.size());
            shares[winner] = 1;
            table.add(shares, 1e6 * std::exp(truth[players[winner]] / elo_unit) / sum);
        }
    }
    const auto ratings = rate(truth.size(), encounters);
    for (std::size_t i = 0; i < truth.size(); ++i) EXPECT_NEAR(ratings[i].value, truth[i], 0.01);
}

// The variance of victories without ties is that of a multinomial distribution.
TEST(Tournament, knows_how_sure_it_is_at_tables_of_three) {
    Encounter table({0, 1, 2});
    for (const auto& shares : {std::vector{1.0, 0.0, 0.0}, {0.0, 1.0, 0.0}, {0.0, 0.0, 1.0}}) table.add(shares, 1000);
    const auto ratings = rate(3, std::vector{table});
    const double expected = confidence * elo_unit * std::sqrt(1.0 / 1000 + 1.0 / 1000);
    EXPECT_NEAR(ratings[1].error, expected, 0.01 * expected);
    EXPECT_NEAR(ratings[2].error, expected, 0.01 * expected);
}

TEST(Tournament, stays_finite_where_somebody_wins_all_or_has_not_played) {
    const std::vector<Encounter> encounters{of_two(0, 1, {50, 0, 0, 0, 0})};
    const auto ratings = rate(3, encounters);
    EXPECT_GT(ratings[1].value, 500);
    EXPECT_LT(ratings[1].value, 2000);
    EXPECT_GT(ratings[1].error, 50);
    EXPECT_NEAR(ratings[2].value, 0, 1e-9);
}

TEST(Tournament, knows_nothing_of_those_who_cannot_be_compared) {
    const std::vector<Encounter> encounters{of_two(0, 1, {1, 2, 3, 2, 2}), of_two(2, 3, {1, 0, 0, 0, 0}),
                                            of_two(0, 2, {})};
    const auto ratings = rate(4, encounters);
    EXPECT_TRUE(std::isfinite(ratings[1].error));
    EXPECT_TRUE(std::isinf(ratings[2].error));
    EXPECT_TRUE(std::isinf(ratings[3].error));
}

TEST(Tournament, rates_relative_to_any_player) {
    const std::vector<Encounter> encounters{of_two(0, 1, {3, 5, 9, 14, 11}), of_two(1, 2, {2, 6, 12, 9, 8})};
    const auto from_first = rate(3, encounters);
    const auto from_second = rate(3, encounters, 1);
    EXPECT_EQ(from_second[1].value, 0);
    EXPECT_EQ(from_second[1].error, 0);
    EXPECT_NEAR(from_second[0].value, -from_first[1].value, 1e-6);
    EXPECT_NEAR(from_second[0].error, from_first[1].error, 1e-6);
    EXPECT_NEAR(from_second[2].value, from_first[2].value - from_first[1].value, 1e-6);
    EXPECT_LT(from_second[2].error, from_first[2].error);  // they met
}

TEST(Tournament, is_surer_of_those_who_played_more) {
    const std::vector<Encounter> encounters{of_two(0, 1, {10, 10, 10, 10, 10}),
                                            of_two(0, 2, {1000, 1000, 1000, 1000, 1000})};
    const auto ratings = rate(3, encounters);
    EXPECT_GT(ratings[1].error, 5 * ratings[2].error);
}

}  // namespace
}  // namespace azulejo::match
