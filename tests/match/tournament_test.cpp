#include "match/tournament.h"

#include <cmath>
#include <gtest/gtest.h>

namespace azulejo::match {
namespace {

// With two players the likeliest difference is that of the score, but for the half pair added.
TEST(Tournament, of_two_agrees_with_their_score) {
    const Pentanomial pairs{100, 200, 400, 300, 200};
    const std::vector<Encounter> encounters{{.first = 0, .second = 1, .pairs = pairs}};
    const auto ratings = rate(2, encounters);
    const Strength strength = strength_of(pairs);
    EXPECT_NEAR(ratings[0].value, 0, 1e-9);
    EXPECT_NEAR(ratings[1].value, -strength.elo.value, 0.1);
    EXPECT_NEAR(ratings[1].error, strength.elo.error, 0.1);
}

// Players whose true strengths are known meet: every result is what is expected of it.
TEST(Tournament, finds_the_strengths_behind_expected_scores) {
    const std::vector<double> truth{0, 100, -150, 30};
    std::vector<Encounter> encounters;
    for (std::size_t i = 0; i < truth.size(); ++i) {
        for (std::size_t j = i + 1; j < truth.size(); ++j) {
            const auto wins = static_cast<std::uint64_t>(1e6 * score_of_elo(truth[i] - truth[j]));
            encounters.push_back({.first = i, .second = j, .pairs = {1000000 - wins, 0, 0, 0, wins}});
        }
    }
    const auto ratings = rate(truth.size(), encounters);
    for (std::size_t i = 0; i < truth.size(); ++i) EXPECT_NEAR(ratings[i].value, truth[i], 0.01);
}

TEST(Tournament, stays_finite_where_somebody_wins_all_or_has_not_played) {
    const std::vector<Encounter> encounters{{.first = 0, .second = 1, .pairs = {50, 0, 0, 0, 0}}};
    const auto ratings = rate(3, encounters);
    EXPECT_GT(ratings[1].value, 500);
    EXPECT_LT(ratings[1].value, 2000);
    EXPECT_GT(ratings[1].error, 50);
    EXPECT_NEAR(ratings[2].value, 0, 1e-9);
}

TEST(Tournament, knows_nothing_of_those_who_cannot_be_compared) {
    const std::vector<Encounter> encounters{{.first = 0, .second = 1, .pairs = {1, 2, 3, 2, 2}},
                                            {.first = 2, .second = 3, .pairs = {1, 0, 0, 0, 0}},
                                            {.first = 0, .second = 2, .pairs = {}}};
    const auto ratings = rate(4, encounters);
    EXPECT_TRUE(std::isfinite(ratings[1].error));
    EXPECT_TRUE(std::isinf(ratings[2].error));
    EXPECT_TRUE(std::isinf(ratings[3].error));
}

TEST(Tournament, is_surer_of_those_who_played_more) {
    const std::vector<Encounter> encounters{{.first = 0, .second = 1, .pairs = {10, 10, 10, 10, 10}},
                                            {.first = 0, .second = 2, .pairs = {1000, 1000, 1000, 1000, 1000}}};
    const auto ratings = rate(3, encounters);
    EXPECT_GT(ratings[1].error, 5 * ratings[2].error);
}

}  // namespace
}  // namespace azulejo::match
