#include "match/rating.h"

#include <cmath>
#include <gtest/gtest.h>

namespace azulejo::match {
namespace {

// Within a hundredth of the value, as the source states them.
void expect_close(double value, double published) {
    EXPECT_NEAR(value, published, std::abs(published) / 100);
}

// Figures of fastchess, app/tests/elo_test.cpp, EloPentanomial 1 to 3 (losses of both games first, drawn pairs and
// pairs of a win and a loss together).
TEST(Rating, agrees_with_fastchess_on_pairs) {
    const Strength first = strength_of({34, 54, 31 + 32, 64, 75});
    expect_close(first.elo.value, 55.58);
    expect_close(first.elo.error, 27.65);
    expect_close(first.normalised_elo.value, 57.94);
    expect_close(first.normalised_elo.error, 28.28);
    EXPECT_NEAR(first.likelihood_of_superiority, 1.0, 0.00005);

    const Strength second = strength_of({332, 433, 457 + 41, 333, 334});
    expect_close(second.elo.value, -8.64);
    expect_close(second.elo.error, 10.33);
    expect_close(second.normalised_elo.value, -9.17);
    expect_close(second.normalised_elo.error, 10.96);
    EXPECT_NEAR(second.likelihood_of_superiority, 0.0505, 0.00005);

    const Strength third = strength_of({7895, 8757, 5485 + 200, 568, 9999});
    expect_close(third.elo.value, -21.04);
    expect_close(third.elo.error, 2.95);
    expect_close(third.normalised_elo.value, -19.01);
    expect_close(third.normalised_elo.error, 2.65);
}

TEST(Rating, of_no_pairs_says_nothing) {
    const Strength strength = strength_of({});
    EXPECT_EQ(strength.elo.value, 0);
    EXPECT_EQ(strength.likelihood_of_superiority, 0.5);
}

TEST(Rating, of_nothing_but_wins_is_without_bound) {
    const Strength strength = strength_of({0, 0, 0, 0, 7});
    EXPECT_TRUE(std::isinf(strength.elo.value) && strength.elo.value > 0);
    EXPECT_EQ(strength.likelihood_of_superiority, 1);
    EXPECT_EQ(strength_of({7, 0, 0, 0, 0}).likelihood_of_superiority, 0);
    EXPECT_EQ(strength_of({0, 0, 7, 0, 0}).likelihood_of_superiority, 0.5);
    EXPECT_EQ(strength_of({0, 0, 7, 0, 0}).elo.value, 0);
}

TEST(Rating, elo_and_score_are_inverse) {
    EXPECT_NEAR(score_of_elo(400), 10.0 / 11, 1e-12);
    for (const double elo : {-700.0, -1.0, 0.0, 35.0}) EXPECT_NEAR(elo_of_score(score_of_elo(elo)), elo, 1e-9);
}

TEST(BlockMean, has_the_error_of_a_mean) {
    BlockMean mean;
    for (const double value : {0.0, 0.5, 0.5, 1.0}) mean.add(value);
    EXPECT_DOUBLE_EQ(mean.estimate().value, 0.5);
    // The variance of one is 1/6, of the mean 1/24.
    EXPECT_NEAR(mean.estimate().error, 1.959964 * std::sqrt(1.0 / 24), 1e-6);
}

}  // namespace
}  // namespace azulejo::match
