#include "training/calibration.h"

#include <cmath>
#include <gtest/gtest.h>

#include "engine/classic/features.h"
#include "games.h"
#include "rules/classic/position.h"

namespace azulejo::training {
namespace {

using engine::Evaluation;

Evaluation two(double win, double score = 0) {
    return {.win = {win, 1 - win}, .score = {score, score}};
}

TEST(Calibration, sorts_by_what_was_predicted) {
    Calibration calibration;
    for (const double win : {0.0, 0.05, 0.15, 1.0}) calibration.add(two(win), two(1), 2);
    calibration.end_game();
    const CalibrationTable table = calibration.table();
    EXPECT_EQ(table.seats, 8U);
    EXPECT_EQ(table.bins[0].seats, 3U);  // 0, 0.05 and the other seat of 1
    EXPECT_EQ(table.bins[1].seats, 1U);
    EXPECT_EQ(table.bins[8].seats, 1U);
    EXPECT_EQ(table.bins[9].seats, 3U);
    EXPECT_EQ(table.bins[5].seats, 0U);
    EXPECT_NEAR(table.bins[1].predicted, 0.15, 1e-12);
    EXPECT_NEAR(table.bins[1].outcome, 1, 1e-12);
    EXPECT_NEAR(table.bins[1].error, 0.85, 1e-12);
    EXPECT_NEAR(table.largest_error(), 0.85, 1e-12);
}

TEST(Calibration, measures_scores) {
    Calibration calibration;
    calibration.add(two(0.5, 40), two(1, 43), 2);
    calibration.add(two(0.5, 40), two(1, 36), 2);
    calibration.end_game();
    EXPECT_NEAR(calibration.table().score_error, 0.5, 1e-12);
    EXPECT_NEAR(calibration.table().score_deviation, std::sqrt(12.5), 1e-12);
}

// Games with the predicted results: the error is within its standard error about as often as expected.
TEST(Calibration, knows_how_sure_it_is) {
    constexpr int runs = 400;
    constexpr int games = 200;
    Rng rng(1);
    int within = 0;
    double expected_error = 0;
    for (int run = 0; run < runs; ++run) {
        Calibration calibration;
        for (int game = 0; game < games; ++game) {
            const bool won = rng.below(100) < 25;
            // Several positions of one game count no more than one.
            for (int position = 0; position < 5; ++position) calibration.add(two(0.25), two(won ? 1 : 0), 2);
            calibration.end_game();
        }
        const CalibrationBin bin = calibration.table().bins[2];
        within += std::abs(bin.error) <= bin.standard_error ? 1 : 0;
        expected_error += bin.standard_error / runs;
    }
    EXPECT_NEAR(within, 0.68 * runs, 40);
    EXPECT_NEAR(expected_error, std::sqrt(0.25 * 0.75 / games), 0.002);
}

TEST(Calibration, of_nothing_is_nothing) {
    const CalibrationTable table = Calibration().table();
    EXPECT_EQ(table.seats, 0U);
    EXPECT_EQ(table.largest_error(), 0);
}

TEST(Calibration, evaluates_the_positions_of_games) {
    const std::string text = test::play(test::quick_series("azul", 2), 5);
    engine::Evaluator<classic::Position> evaluator;
    Calibrations calibrations;
    Rng rng(1);
    std::size_t deals = 0;
    std::size_t moves = 0;
    for (const auto& game : test::finished_games<classic::Position>(text, "azul")) {
        add_game(game, 1000, evaluator, rng, calibrations);
        for (std::size_t i = 1; i + 1 < game.positions.size(); ++i) ++(game.positions[i].awaits_deal() ? deals : moves);
    }
    EXPECT_EQ(calibrations.games, 5U);
    EXPECT_EQ(calibrations.dealing.table().seats, 2 * deals);
    EXPECT_EQ(calibrations.moving.table().seats, 2 * moves);
}

}  // namespace
}  // namespace azulejo::training
