#include "engine/eval/judgement.h"

#include <cmath>
#include <cstdlib>
#include <gtest/gtest.h>
#include <numeric>

#include "engine/helpers.h"
#include "support/effort.h"

namespace azulejo::engine {
namespace {

Judgement with_logits(const std::array<std::int32_t, max_seats>& logits, int players) {
    Judgement result;
    result.set_wins(logits, players);
    return result;
}

TEST(Judgement, exponential_is_that_of_the_standard_library) {
    for (int x = 0; x < detail::logit_steps * detail::logit_range; ++x) {
        const double expected = std::exp(-1.0 * x / detail::logit_steps);
        ASSERT_NEAR(exponential_of_minus(x) / double{1 << 20}, expected, 1e-6) << x;
    }
}

TEST(Judgement, exponential_stays_where_its_table_ends) {
    const int last = detail::logit_steps * detail::logit_range - 1;
    EXPECT_GT(exponential_of_minus(last), 0);
    for (const std::int64_t x : {std::int64_t{last} + 1, std::int64_t{1} << 31U, std::int64_t{1} << 33U}) {
        EXPECT_EQ(exponential_of_minus(x), exponential_of_minus(last));
    }
}

TEST(Judgement, shares_are_those_of_a_softmax_and_add_up) {
    Rng rng(1);
    for (int i = 0; i < azulejo::test::effort(20000); ++i) {
        const int players = test::between(2, max_seats, rng);
        std::array<std::int32_t, max_seats> logits{};
        for (auto& logit : logits) logit = test::between(-1000, 1000, rng);
        const Judgement found = with_logits(logits, players);
        double all = 0;
        for (std::size_t seat = 0; seat < static_cast<std::size_t>(players); ++seat)
            all += std::exp(logits[seat] / 256.0);
        for (std::size_t seat = 0; seat < static_cast<std::size_t>(players); ++seat) {
            ASSERT_NEAR(1.0 * found.win[seat] / Judgement::win_unit, std::exp(logits[seat] / 256.0) / all, 2e-4);
        }
        const int sum = std::accumulate(found.win.begin(), found.win.end(), 0);
        ASSERT_LE(sum, Judgement::win_unit);
        ASSERT_GT(sum, Judgement::win_unit - players);
    }
}

TEST(Judgement, more_favour_never_means_a_smaller_share) {
    for (int players = 2; players <= max_seats; ++players) {
        std::array<std::int32_t, max_seats> logits{0, 37, -90, 120};
        std::int32_t own = -1;
        std::int32_t other = Judgement::win_unit + 1;
        for (logits[0] = -5000; logits[0] <= 5000; logits[0] += 7) {
            const Judgement found = with_logits(logits, players);
            ASSERT_GE(found.win[0], own) << logits[0];
            ASSERT_LE(found.win[1], other) << logits[0];
            own = found.win[0];
            other = found.win[1];
        }
        EXPECT_GT(own, Judgement::win_unit * 99 / 100);
        EXPECT_LT(other, Judgement::win_unit / 100);
    }
}

TEST(Judgement, shares_survive_the_farthest_logits) {
    constexpr std::int32_t most = std::numeric_limits<std::int32_t>::max();
    const Judgement found = with_logits({most, -most - 1, 0, most}, 4);
    EXPECT_NEAR(found.win[0], Judgement::win_unit / 2, 2);
    EXPECT_EQ(found.win[0], found.win[3]);
    EXPECT_EQ(found.win[1], 0);
    EXPECT_EQ(found.win[2], 0);
}

TEST(Judgement, of_two_players_one_s_utility_is_the_other_s_turned_round) {
    Rng rng(2);
    for (int i = 0; i < azulejo::test::effort(20000); ++i) {
        Judgement judgement = with_logits({test::between(-2000, 2000, rng), test::between(-2000, 2000, rng)}, 2);
        for (std::size_t seat = 0; seat < 2; ++seat)
            judgement.score[seat] = test::between(0, 250 * Judgement::point, rng);
        // Shares are rounded down, each for itself.
        ASSERT_LE(std::abs(utility(judgement, 0, 2) + utility(judgement, 1, 2)), 6);
        ASSERT_LE(std::abs(utility(judgement, 0, 2)), most_utility);
    }
}

TEST(Judgement, utility_is_above_all_to_win_and_then_to_win_by_more) {
    Judgement judgement;
    judgement.win = {Judgement::win_unit, 0};
    judgement.score = {40 * Judgement::point, 39 * Judgement::point};
    EXPECT_EQ(utility(judgement, 0, 2), utility_of_win + utility_of_point);
    EXPECT_EQ(utility(judgement, 1, 2), -utility_of_win - utility_of_point);
    judgement.score[0] += Judgement::point;
    EXPECT_EQ(utility(judgement, 0, 2), utility_of_win + 2 * utility_of_point);
    judgement.score[0] = 1000 * Judgement::point;
    EXPECT_EQ(utility(judgement, 0, 2), utility_of_win + most_points * utility_of_point);
    EXPECT_EQ(utility(judgement, 1, 2), -utility_of_win - most_points * utility_of_point);
}

TEST(Judgement, points_count_more_where_the_victory_is_open) {
    Judgement judgement;
    judgement.score = {41 * Judgement::point, 40 * Judgement::point};
    judgement.win = {Judgement::win_unit / 2, Judgement::win_unit / 2};
    EXPECT_EQ(utility(judgement, 0, 2), utility_of_open_point);
    // A quarter and three quarters are three quarters as open as halves.
    judgement.win = {Judgement::win_unit / 4, Judgement::win_unit * 3 / 4};
    const int point = utility_of_point + (utility_of_open_point - utility_of_point) * 3 / 4;
    EXPECT_EQ(utility(judgement, 0, 2), -utility_of_win / 2 + point);
    EXPECT_EQ(utility(judgement, 1, 2), utility_of_win / 2 - point);
    // Nobody gives a sure victory for a likely one by many more points.
    Judgement sure;
    sure.win = {Judgement::win_unit, 0};
    sure.score = judgement.score;
    Judgement likely;
    likely.win = {Judgement::win_unit * 9 / 10, Judgement::win_unit / 10};
    likely.score = {48 * Judgement::point, 40 * Judgement::point};
    EXPECT_GT(utility(sure, 0, 2), utility(likely, 0, 2));
}

TEST(Judgement, worth_is_utility_as_a_share_of_the_victory) {
    Judgement judgement;
    judgement.win = {Judgement::win_unit * 3 / 4, Judgement::win_unit / 4};
    judgement.score = {40 * Judgement::point, 40 * Judgement::point};
    EXPECT_DOUBLE_EQ(worth(judgement, 0, 2), 0.75);
    EXPECT_DOUBLE_EQ(worth(judgement, 1, 2), 0.25);
    const Judgement again = Judgement::of(judgement.prospect(2));
    EXPECT_EQ(again.win, judgement.win);
    EXPECT_EQ(again.score, judgement.score);
}

TEST(Judgement, with_more_players_the_margin_is_to_the_best_other) {
    Judgement judgement;
    judgement.score = {30 * Judgement::point, 10 * Judgement::point, 25 * Judgement::point, 99 * Judgement::point};
    EXPECT_EQ(utility_margin(judgement, 0, 3), 5 * Judgement::point);
    EXPECT_EQ(utility_margin(judgement, 1, 3), -20 * Judgement::point);
    EXPECT_EQ(utility_margin(judgement, 0, 4), -69 * Judgement::point);
}

}  // namespace
}  // namespace azulejo::engine
