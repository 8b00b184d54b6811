#include "engine/eval/integer_evaluation.h"

#include <cmath>
#include <cstdlib>
#include <gtest/gtest.h>
#include <numeric>

#include "engine/helpers.h"
#include "support/effort.h"

namespace azulejo::engine {
namespace {

IntegerEvaluation with_logits(const std::array<std::int32_t, max_seats>& logits, int players) {
    IntegerEvaluation result;
    result.set_wins(logits, players);
    return result;
}

TEST(IntegerEvaluation, exponential_is_that_of_the_standard_library) {
    for (int x = 0; x < detail::logit_steps * detail::logit_range; ++x) {
        const double expected = std::exp(-1.0 * x / detail::logit_steps);
        ASSERT_NEAR(exponential_of_minus(x) / double{1 << 20}, expected, 1e-6) << x;
    }
}

TEST(IntegerEvaluation, exponential_stays_where_its_table_ends) {
    const int last = detail::logit_steps * detail::logit_range - 1;
    EXPECT_GT(exponential_of_minus(last), 0);
    for (const std::int64_t x : {std::int64_t{last} + 1, std::int64_t{1} << 31U, std::int64_t{1} << 33U}) {
        EXPECT_EQ(exponential_of_minus(x), exponential_of_minus(last));
    }
}

TEST(IntegerEvaluation, shares_are_those_of_a_softmax_and_add_up) {
    Rng rng(1);
    for (int i = 0; i < azulejo::test::effort(20000); ++i) {
        const int players = test::between(2, max_seats, rng);
        std::array<std::int32_t, max_seats> logits{};
        for (auto& logit : logits) logit = test::between(-1000, 1000, rng);
        const IntegerEvaluation found = with_logits(logits, players);
        double all = 0;
        for (std::size_t seat = 0; seat < static_cast<std::size_t>(players); ++seat)
            all += std::exp(logits[seat] / 256.0);
        for (std::size_t seat = 0; seat < static_cast<std::size_t>(players); ++seat) {
            ASSERT_NEAR(1.0 * found.win[seat] / IntegerEvaluation::win_unit, std::exp(logits[seat] / 256.0) / all,
                        2e-4);
        }
        const int sum = std::accumulate(found.win.begin(), found.win.end(), 0);
        ASSERT_LE(sum, IntegerEvaluation::win_unit);
        ASSERT_GT(sum, IntegerEvaluation::win_unit - players);
    }
}

TEST(IntegerEvaluation, more_favour_never_means_a_smaller_share) {
    for (int players = 2; players <= max_seats; ++players) {
        std::array<std::int32_t, max_seats> logits{0, 37, -90, 120};
        std::int32_t own = -1;
        std::int32_t other = IntegerEvaluation::win_unit + 1;
        for (logits[0] = -5000; logits[0] <= 5000; logits[0] += 7) {
            const IntegerEvaluation found = with_logits(logits, players);
            ASSERT_GE(found.win[0], own) << logits[0];
            ASSERT_LE(found.win[1], other) << logits[0];
            own = found.win[0];
            other = found.win[1];
        }
        EXPECT_GT(own, IntegerEvaluation::win_unit * 99 / 100);
        EXPECT_LT(other, IntegerEvaluation::win_unit / 100);
    }
}

TEST(IntegerEvaluation, shares_survive_the_farthest_logits) {
    constexpr std::int32_t most = std::numeric_limits<std::int32_t>::max();
    const IntegerEvaluation found = with_logits({most, -most - 1, 0, most}, 4);
    EXPECT_NEAR(found.win[0], IntegerEvaluation::win_unit / 2, 2);
    EXPECT_EQ(found.win[0], found.win[3]);
    EXPECT_EQ(found.win[1], 0);
    EXPECT_EQ(found.win[2], 0);
}

TEST(IntegerEvaluation, of_two_players_one_s_utility_is_the_other_s_turned_round) {
    Rng rng(2);
    for (int i = 0; i < azulejo::test::effort(20000); ++i) {
        IntegerEvaluation evaluation =
            with_logits({test::between(-2000, 2000, rng), test::between(-2000, 2000, rng)}, 2);
        for (std::size_t seat = 0; seat < 2; ++seat)
            evaluation.score[seat] = test::between(0, 250 * IntegerEvaluation::point, rng);
        // Each share is rounded down.
        ASSERT_LE(std::abs(utility(evaluation, 0, 2) + utility(evaluation, 1, 2)), 6);
        ASSERT_LE(std::abs(utility(evaluation, 0, 2)), most_utility);
    }
}

TEST(IntegerEvaluation, utility_is_above_all_to_win_and_then_to_win_by_more) {
    IntegerEvaluation evaluation;
    evaluation.win = {IntegerEvaluation::win_unit, 0};
    evaluation.score = {40 * IntegerEvaluation::point, 39 * IntegerEvaluation::point};
    EXPECT_EQ(utility(evaluation, 0, 2), utility_of_win + utility_of_point);
    EXPECT_EQ(utility(evaluation, 1, 2), -utility_of_win - utility_of_point);
    evaluation.score[0] += IntegerEvaluation::point;
    EXPECT_EQ(utility(evaluation, 0, 2), utility_of_win + 2 * utility_of_point);
    evaluation.score[0] = 1000 * IntegerEvaluation::point;
    EXPECT_EQ(utility(evaluation, 0, 2), utility_of_win + most_points * utility_of_point);
    EXPECT_EQ(utility(evaluation, 1, 2), -utility_of_win - most_points * utility_of_point);
}

TEST(IntegerEvaluation, points_count_more_where_the_victory_is_open) {
    IntegerEvaluation evaluation;
    evaluation.score = {41 * IntegerEvaluation::point, 40 * IntegerEvaluation::point};
    evaluation.win = {IntegerEvaluation::win_unit / 2, IntegerEvaluation::win_unit / 2};
    EXPECT_EQ(utility(evaluation, 0, 2), utility_of_point + utility_of_open_point);
    // At chances of 1/4 and 3/4 the factor for open games is 3/4 of that at even chances.
    evaluation.win = {IntegerEvaluation::win_unit / 4, IntegerEvaluation::win_unit * 3 / 4};
    const int point = utility_of_point + utility_of_open_point * 3 / 4;
    EXPECT_EQ(utility(evaluation, 0, 2), -utility_of_win / 2 + point);
    EXPECT_EQ(utility(evaluation, 1, 2), utility_of_win / 2 - point);
    // A certain win by few points is better than a likely win by many.
    IntegerEvaluation sure;
    sure.win = {IntegerEvaluation::win_unit, 0};
    sure.score = evaluation.score;
    IntegerEvaluation likely;
    likely.win = {IntegerEvaluation::win_unit * 9 / 10, IntegerEvaluation::win_unit / 10};
    likely.score = {48 * IntegerEvaluation::point, 40 * IntegerEvaluation::point};
    EXPECT_GT(utility(sure, 0, 2), utility(likely, 0, 2));
}

TEST(IntegerEvaluation, a_better_chance_to_win_is_never_worse) {
    for (const int margin : {-100, -30, -20, 0, 20, 30, 100}) {
        int before = -most_utility - 1;
        for (int win = 0; win <= IntegerEvaluation::win_unit; win += 64) {
            IntegerEvaluation evaluation;
            evaluation.win = {win, IntegerEvaluation::win_unit - win};
            evaluation.score = {(100 + margin) * IntegerEvaluation::point, 100 * IntegerEvaluation::point};
            const int value = utility(evaluation, 0, 2);
            EXPECT_GE(value, before) << "margin " << margin << ", win " << win;
            EXPECT_LE(value, most_utility);
            before = value;
        }
    }
}

TEST(IntegerEvaluation, worth_is_utility_as_a_share_of_the_victory) {
    IntegerEvaluation evaluation;
    evaluation.win = {IntegerEvaluation::win_unit * 3 / 4, IntegerEvaluation::win_unit / 4};
    evaluation.score = {40 * IntegerEvaluation::point, 40 * IntegerEvaluation::point};
    EXPECT_DOUBLE_EQ(worth(evaluation, 0, 2), 0.75);
    EXPECT_DOUBLE_EQ(worth(evaluation, 1, 2), 0.25);
    const IntegerEvaluation again = IntegerEvaluation::of(evaluation.to_evaluation(2));
    EXPECT_EQ(again.win, evaluation.win);
    EXPECT_EQ(again.score, evaluation.score);
}

TEST(IntegerEvaluation, with_more_players_the_margin_is_to_the_best_other) {
    IntegerEvaluation evaluation;
    evaluation.score = {30 * IntegerEvaluation::point, 10 * IntegerEvaluation::point, 25 * IntegerEvaluation::point,
                        99 * IntegerEvaluation::point};
    EXPECT_EQ(utility_margin(evaluation, 0, 3), 5 * IntegerEvaluation::point);
    EXPECT_EQ(utility_margin(evaluation, 1, 3), -20 * IntegerEvaluation::point);
    EXPECT_EQ(utility_margin(evaluation, 0, 4), -69 * IntegerEvaluation::point);
}

}  // namespace
}  // namespace azulejo::engine
