// What the next deal brings, compared with deals that are drawn.
#include "rules/deal_odds.h"

#include <gtest/gtest.h>
#include <numeric>

#include "rules/playout.h"
#include "support/games.h"

namespace azulejo {
namespace {

TileCounts counts(int b, int y, int r, int k, int w) {
    TileCounts result;
    const std::array numbers{b, y, r, k, w};
    for (const Colour colour : all_colours) {
        result += TileCounts::of(colour, numbers[static_cast<std::size_t>(index(colour))]);
    }
    return result;
}

TEST(Hypergeometric, is_that_of_small_numbers) {
    // 2 of 5 drawn, 2 good: 3 of 10 pairs have none, 6 one, 1 both.
    const auto chances = hypergeometric(2, 5, 2);
    ASSERT_EQ(chances.size(), 3U);
    EXPECT_NEAR(chances[0], 0.3, 1e-12);
    EXPECT_NEAR(chances[1], 0.6, 1e-12);
    EXPECT_NEAR(chances[2], 0.1, 1e-12);
    const auto many = hypergeometric(20, 100, 36);
    EXPECT_NEAR(std::accumulate(many.begin(), many.end(), 0.0), 1, 1e-12);
}

TEST(DealOdds, what_the_bag_must_bring_is_certain) {
    const DealOdds odds = deal_odds(counts(3, 0, 0, 0, 0), counts(1, 1, 0, 0, 0), 4);
    EXPECT_EQ(odds.draws, 4);
    EXPECT_EQ(odds.refilled, 1);
    EXPECT_NEAR(odds.expected[0], 3.5, 1e-12);
    ASSERT_EQ(odds.at_least[0].size(), 5U);
    EXPECT_EQ(odds.at_least[0][3], 1.0);
    EXPECT_NEAR(odds.at_least[0][4], 0.5, 1e-12);
    EXPECT_EQ(odds.at_least[1].size(), 2U);
}

TEST(DealOdds, nothing_comes_from_nothing) {
    const DealOdds odds = deal_odds(TileCounts{}, TileCounts{}, 20);
    EXPECT_EQ(odds.draws, 0);
    for (const auto& at_least : odds.at_least) EXPECT_EQ(at_least, std::vector<double>{1.0});
}

TEST(DealOdds, are_those_of_deals_that_are_drawn) {
    Rng rng(17);
    for (int game = 0; game < 8; ++game) {
        auto position = test::Azul<classic::WallSide::coloured, 2>::start(0);
        for (int deals = 0; deals <= game % 4; ++deals) {
            position.play(position.sample_deal(rng));
            while (!position.awaits_deal() && !position.is_over()) position.play(position.random_move(rng));
        }
        if (position.is_over()) continue;
        const DealOdds odds = deal_odds(position);
        constexpr int samples = 4000;
        std::array<double, colour_count> mean{};
        for (int i = 0; i < samples; ++i) {
            TileCounts dealt;
            for (const TileCounts factory : position.sample_deal(rng).factories) dealt += factory;
            for (const Colour colour : all_colours) mean[static_cast<std::size_t>(index(colour))] += dealt[colour];
        }
        for (std::size_t colour = 0; colour < colour_count; ++colour) {
            EXPECT_NEAR(mean[colour] / samples, odds.expected[colour], 0.15);
            const auto& at_least = odds.at_least[colour];
            EXPECT_NEAR(std::accumulate(at_least.begin() + 1, at_least.end(), 0.0), odds.expected[colour], 1e-9);
        }
    }
}

}  // namespace
}  // namespace azulejo
