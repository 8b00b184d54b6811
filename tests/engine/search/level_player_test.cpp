#include "engine/search/level_player.h"

#include <algorithm>
#include <gtest/gtest.h>
#include <vector>

#include "engine/classic/policy.h"
#include "engine/duel/policy.h"
#include "notation/digest.h"
#include "support/effort.h"
#include "support/games.h"
#include "support/position.h"

namespace azulejo::engine {
namespace {

using test::effort;
using test::for_each_position;

const Strength& strength(int level, LevelTable table) {
    return strength_of(Level::of(level).value(), table);
}

TEST(Levels, every_error_becomes_rarer_or_smaller_from_level_to_level) {
    for (const LevelTable table : {LevelTable::two_players, LevelTable::more_players}) {
        for (int level = 2; level <= Level::count; ++level) {
            const Strength& below = strength(level - 1, table);
            const Strength& above = strength(level, table);
            EXPECT_LT(above.overlooks, below.overlooks) << level;
            EXPECT_LT(above.overlooks_floor, below.overlooks_floor) << level;
            EXPECT_LT(above.misjudgement, below.misjudgement) << level;
            EXPECT_LT(above.temperature, below.temperature) << level;
            EXPECT_GT(above.insight, below.insight) << level;
            EXPECT_GE(above.nodes, below.nodes) << level;
        }
    }
}

template <class G>
class LevelPlayerOf : public ::testing::Test {
  protected:
    using Position = typename G::Position;

    template <class F>
    static void for_some_positions(std::uint64_t seed, F&& f) {
        for_each_position<G>(effort(3), seed, [&](const Position& position, Rng& rng) {
            if (position.awaits_move() && rng.below(8) == 0) f(position);
        });
    }
};
TYPED_TEST_SUITE(LevelPlayerOf, test::AllGames, test::GameNames);

TYPED_TEST(LevelPlayerOf, a_stronger_level_notices_whatever_a_weaker_one_notices) {
    using P = typename TypeParam::Position;
    int unnoticed = 0;
    this->for_some_positions(41, [&](const P& position) {
        const std::uint64_t seed = notation::digest(position);
        const LevelTable table = SearchPolicy<P>::level_table(position);
        const LevelPlayer<P> weak(strength(1, table), position, seed);
        const LevelPlayer<P> middle(strength(5, table), position, seed);
        const LevelPlayer<P> strong(strength(10, table), position, seed);
        position.for_each_move([&](typename P::Move move) {
            EXPECT_TRUE(!weak.notices(move) || middle.notices(move));
            EXPECT_TRUE(strong.notices(move));
            unnoticed += weak.notices(move) ? 0 : 1;
        });
    });
    EXPECT_GT(unnoticed, 10);
}

TYPED_TEST(LevelPlayerOf, a_few_different_legal_moves_come_to_mind) {
    using P = typename TypeParam::Position;
    this->for_some_positions(42, [&](const P& position) {
        const Strength& weak = strength(1, SearchPolicy<P>::level_table(position));
        const LevelPlayer<P> player(weak, position, notation::digest(position));
        const auto candidates = player.candidates();
        ASSERT_FALSE(candidates.empty());
        ASSERT_LE(candidates.size(), weak.candidates);
        std::vector<Ideas> seen;
        for (const auto move : candidates) {
            ASSERT_TRUE(position.is_legal(move));
            const Ideas ideas = SearchPolicy<P>::ideas(position, move);
            ASSERT_EQ(std::ranges::find(seen, ideas), seen.end());
            seen.push_back(ideas);
        }
    });
}

// Four blue tiles complete line 4. Two black tiles complete line 2, but one of them is dropped.
constexpr std::string_view choice = "azul 2 r2 draft t1 f1 m2 KKYY/BBBB/-/-/- - ? - 0:Y/K/-/-/-:.:- 0:-:.:*";

TEST(LevelPlayer, thinks_first_of_the_points_of_this_round) {
    const Strength strength{.candidates = 1};
    const LevelPlayer<classic::Position> player(strength, test::position(choice), 7);
    EXPECT_EQ(player.candidates(), std::vector{test::move("2B4")});
}

TEST(LevelPlayer, who_overlooks_the_floor_drops_tiles) {
    // Line 2 scores two points and drops two tiles; line 5 takes all tiles and scores nothing yet.
    const auto before = test::position(
        "azul 2 r2 draft t1 f1 m2 BBBB/-/-/-/- - ? - 0:R/-/K/K/-:...../W..../...../...../.....:- 0:-:.:*");
    const auto first = [&](int overlooks) {
        const Strength strength{.candidates = 1, .overlooks_floor = overlooks};
        return LevelPlayer<classic::Position>(strength, before, 7).candidates().front();
    };
    EXPECT_EQ(first(0), test::move("1B5"));
    EXPECT_EQ(first(100), test::move("1B2"));
}

std::vector<Line<classic::Position>> two_lines(double better, double worse) {
    std::vector<Line<classic::Position>> lines(2);
    lines[0].move = test::move("2B4");
    lines[0].evaluation.win = {worse, 1 - worse};
    lines[1].move = test::move("1K5");
    lines[1].evaluation.win = {better, 1 - better};
    return lines;
}
// How often the better of two moves is chosen, in 1000 positions.
int better_choices(const Strength& strength, double better, double worse) {
    int count = 0;
    for (std::uint64_t seed = 1; seed <= 1000; ++seed) {
        auto lines = two_lines(better, worse);
        LevelPlayer<classic::Position>(strength, test::position(choice), seed).choose(lines);
        count += lines.front().move == test::move("1K5") ? 1 : 0;
    }
    return count;
}

TEST(LevelPlayer, chooses_worse_moves_the_less_often_the_more_they_lose) {
    // 30 moves are usual; here are fewer, so errors are half as large.
    const Strength warm{.insight = 100, .temperature = 320};
    EXPECT_EQ(better_choices({.insight = 100}, 0.51, 0.5), 1000);
    EXPECT_NEAR(better_choices(warm, 0.5, 0.5), 500, 60);
    EXPECT_NEAR(better_choices(warm, 0.51, 0.5), 731, 60);  // e times as often
    EXPECT_NEAR(better_choices(warm, 0.52, 0.5), 881, 50);  // e² times
    EXPECT_EQ(better_choices(warm, 0.7, 0.5), 1000);
}

TEST(LevelPlayer, misjudges_moves_by_about_its_misjudgement) {
    // The moves share no idea, so the error of their difference is √2 times as large.
    const Strength unsure{.insight = 100, .misjudgement = 160};
    EXPECT_NEAR(better_choices(unsure, 0.5, 0.5), 500, 60);
    EXPECT_NEAR(better_choices(unsure, 0.51414, 0.5), 841, 50);  // one standard deviation
    EXPECT_GT(better_choices(unsure, 0.55, 0.5), 990);
}

}  // namespace
}  // namespace azulejo::engine
