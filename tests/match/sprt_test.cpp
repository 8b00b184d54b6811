#include "match/sprt.h"

#include <cmath>
#include <gtest/gtest.h>
#include <numbers>

namespace azulejo::match {
namespace {

double ratio(const Pentanomial& pairs, double elo0, double elo1, bool normalised) {
    return sprt_status({.elo0 = elo0, .elo1 = elo1, .normalised = normalised}, pairs).ratio;
}

// Figures of fastchess, app/tests/sprt_test.cpp (losses of both games first, drawn pairs and pairs of a win and a loss
// together), each within a hundredth.
TEST(Sprt, agrees_with_fastchess_in_the_logistic_model) {
    EXPECT_NEAR(ratio({223, 9863, 20279 + 1000, 10037, 246}, 0.5, 2.5, false), -3.07, 0.031);
    EXPECT_NEAR(ratio({871, 26175, 55003 + 980, 26678, 821}, 0, 2, false), -4.98, 0.05);
}
TEST(Sprt, agrees_with_fastchess_in_the_normalised_model) {
    EXPECT_NEAR(ratio({365, 16618, 36029 + 200, 16974, 390}, 0, 2, true), 2.25, 0.023);
    EXPECT_NEAR(ratio({127, 4883, 10311 + 401, 5150, 104}, -1.75, 0.25, true), 3.01, 0.031);
}

// If every pair was won, the likeliest distribution with a lead of t deviations has only wins and losses,
// and wins with probability (1 + t / sqrt(1 + t²)) / 2.
TEST(Sprt, of_nothing_but_wins_follows_the_closed_form) {
    const double t = std::numbers::sqrt2 * 5 * std::numbers::ln10 / 800;
    EXPECT_NEAR(ratio({0, 0, 0, 0, 104}, 0, 5, true), 104 * std::log(1 + t / std::sqrt(1 + t * t)), 0.01);
}

// Wald's bounds for 5 % each: ±log(19).
TEST(Sprt, decides_at_its_bounds) {
    const SprtStatus nothing = sprt_status({}, {});
    EXPECT_NEAR(nothing.lower, -2.94, 0.005);
    EXPECT_NEAR(nothing.upper, 2.94, 0.005);
    EXPECT_EQ(nothing.verdict, SprtVerdict::open);
    EXPECT_EQ(sprt_status({.elo0 = 0, .elo1 = 20}, {10, 100, 300, 300, 40}).verdict, SprtVerdict::elo1);
    EXPECT_EQ(sprt_status({.elo0 = 0, .elo1 = 20}, {40, 300, 300, 100, 10}).verdict, SprtVerdict::elo0);
    EXPECT_EQ(sprt_status({.elo0 = 0, .elo1 = 20}, {1, 2, 3, 2, 1}).verdict, SprtVerdict::open);
}

TEST(Sprt, mirrors_when_the_players_change_places) {
    EXPECT_NEAR(ratio({10, 40, 90, 60, 30}, 0, 10, false), -ratio({30, 60, 90, 40, 10}, -10, 0, false), 1e-6);
    EXPECT_NEAR(ratio({10, 40, 90, 60, 30}, 0, 10, true), -ratio({30, 60, 90, 40, 10}, -10, 0, true), 1e-6);
}

// With two seats, the normal approximation and the pentanomial distribution nearly agree.
TEST(Sprt, of_shares_agrees_with_that_of_pairs_for_two_seats) {
    const Pentanomial pairs{30, 10, 80, 20, 60};
    BlockMean shares;
    for (std::size_t i = 0; i < pairs.size(); ++i) {
        for (std::uint64_t n = 0; n < pairs[i]; ++n) shares.add(static_cast<double>(i) / 4);
    }
    const SprtSettings settings{.elo0 = 0, .elo1 = 20};
    const double of_pairs = sprt_status(settings, pairs).ratio;
    EXPECT_GT(of_pairs, 0.5);
    EXPECT_NEAR(sprt_status(settings, shares, 2).ratio, of_pairs, 0.1 * of_pairs);
}

TEST(Sprt, of_shares_decides_once_there_are_enough_blocks) {
    const SprtSettings settings{.elo0 = 0, .elo1 = 100};
    BlockMean good;
    BlockMean bad;
    for (int block = 0; block < 15; ++block) {
        good.add(block % 2 == 0 ? 1 : 2.0 / 3);
        bad.add(block % 2 == 0 ? 0 : 1.0 / 3);
    }
    EXPECT_EQ(sprt_status(settings, good, 3).verdict, SprtVerdict::open);
    for (BlockMean* blocks : {&good, &bad}) blocks->add(1.0 / 3);
    EXPECT_EQ(sprt_status(settings, good, 3).verdict, SprtVerdict::elo1);
    EXPECT_EQ(sprt_status(settings, bad, 3).verdict, SprtVerdict::elo0);
}

TEST(Sprt, expects_the_fair_share_of_equals) {
    EXPECT_DOUBLE_EQ(share_of_elo(0, 3), 1.0 / 3);
    EXPECT_NEAR(share_of_elo(100, 2), score_of_elo(100), 1e-12);
    EXPECT_NEAR(share_of_elo(400, 4), 10.0 / 13, 1e-12);
}

TEST(Sprt, reads_its_settings) {
    EXPECT_EQ(parse_sprt("elo0=-2,elo1=3.5,alpha=0.1,beta=0.01,model=normalised"),
              (SprtSettings{.elo0 = -2, .elo1 = 3.5, .alpha = 0.1, .beta = 0.01, .normalised = true}));
    EXPECT_EQ(parse_sprt("elo1=7"), (SprtSettings{.elo1 = 7}));
    for (const char* text : {"", "elo0", "elo0=", "elo0=x", "elo0=5", "elo0=6,elo1=2", "alpha=0", "beta=1", "gamma=1",
                             "alpha=0.5,beta=0.5", "model=bayes", "elo1=inf"}) {
        EXPECT_FALSE(parse_sprt(text)) << text;
    }
}

}  // namespace
}  // namespace azulejo::match
