#include "training/correction.h"

#include <cmath>
#include <gtest/gtest.h>

#include "core/rng.h"
#include "engine/helpers.h"
#include "rules/classic/position.h"

namespace azulejo::training {
namespace {

using engine::Evaluation;

// Three seats whose true logits are predicted ones times a factor.
CorrectionFit predicted_with(double factor, double points_too_many, int games) {
    Rng rng(5);
    CorrectionFit fit;
    for (int game = 0; game < games; ++game) {
        Evaluation predicted{};
        Evaluation outcome{};
        std::array<double, 3> truth{};
        double all_predicted = 0;
        double all_true = 0;
        for (std::size_t seat = 0; seat < 3; ++seat) {
            const double logit = rng.below(300) / 100.0;
            predicted.win[seat] = std::exp(logit);
            truth[seat] = std::exp(factor * logit);
            all_predicted += predicted.win[seat];
            all_true += truth[seat];
            outcome.score[seat] = 50;
            predicted.score[seat] = 50 + points_too_many;
        }
        for (double& win : predicted.win) win /= all_predicted;
        double chance = all_true * rng.below(1'000'000) / 1e6;
        std::size_t winner = 0;
        while (winner < 2 && chance >= truth[winner]) chance -= truth[winner++];
        outcome.win[winner] = 1;
        fit.add(predicted, outcome, 3);
    }
    return fit;
}

TEST(CorrectionFit, finds_how_much_too_cautious_or_bold_predictions_were) {
    for (const double factor : {0.6, 1.0, 1.4}) {
        EXPECT_NEAR(predicted_with(factor, 0, 40000).fit().sharpness, factor, 0.04);
    }
    EXPECT_NEAR(predicted_with(1, 3.5, 10).fit().points, -3.5, 1e-9);
}

TEST(CorrectionFit, stays_within_bounds_where_nothing_speaks_against_more) {
    CorrectionFit sure;
    for (int i = 0; i < 10; ++i) sure.add({.win = {0.9, 0.1}, .score = {}}, {.win = {1, 0}, .score = {}}, 2);
    EXPECT_EQ(sure.fit().sharpness, 4);
    CorrectionFit even;
    even.add({.win = {0.5, 0.5}, .score = {}}, {.win = {1, 0}, .score = {}}, 2);
    EXPECT_EQ(even.fit().sharpness, 1);
    EXPECT_EQ(CorrectionFit().fit().sharpness, 1);
}

TEST(CorrectionFit, counts_a_shared_victory_for_all_who_share_it) {
    CorrectionFit fit;
    for (int i = 0; i < 10; ++i) fit.add({.win = {0.8, 0.2}, .score = {}}, {.win = {0.5, 0.5}, .score = {}}, 2);
    EXPECT_EQ(fit.fit().sharpness, 0.25);
}

TEST(Corrected, scales_logits_and_shifts_points) {
    const engine::Networks networks = test::random_networks<classic::Position>(3);
    const engine::nn::Weights& before = networks.moving;
    const engine::nn::Weights after = corrected(before, {.sharpness = 1.5, .points = -2});
    const auto head = static_cast<std::size_t>(before.shape.head);
    for (std::size_t i = 0; i < head; ++i) {
        EXPECT_EQ(after.outputs[i], std::round(1.5 * before.outputs[i]));
        EXPECT_EQ(after.outputs[head + i], before.outputs[head + i]);
    }
    EXPECT_EQ(after.output_bias[0], std::lround(1.5 * before.output_bias[0]));
    EXPECT_EQ(after.output_bias[1], before.output_bias[1] - engine::nn::output_unit / 10);
    EXPECT_EQ(after.hidden, before.hidden);
    EXPECT_EQ(after.seat, before.seat);
}

}  // namespace
}  // namespace azulejo::training
