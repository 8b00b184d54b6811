#include "engine/bots.h"

#include <algorithm>
#include <gtest/gtest.h>
#include <set>
#include <string>
#include <vector>

#include "engine/search/search_key.h"
#include "support/effort.h"
#include "support/games.h"
#include "support/position.h"

namespace azulejo::engine {
namespace {

using classic::Options;
using classic::Position;
using classic::WallSide;
using AzulBot = Bot<Position>;

// The share of the victory of bot `a` against bot `b` in games of two. Seat and first player change every game.
template <class G>
double share_of_victory(std::string_view a, std::string_view b, int games, std::uint64_t seed) {
    using P = typename G::Position;
    double share = 0;
    for (int game = 0; game < games; ++game) {
        Rng rng(seed, static_cast<std::uint64_t>(game));
        const int seat = game % 2;
        P position = G::start(game / 2 % 2);
        while (!position.is_over()) {
            if (position.awaits_deal()) {
                position.play(position.sample_deal(rng));
            } else {
                const auto* bot = find_bot<P>(position.turn() == seat ? a : b);
                position.play(bot->choose(position, rng));
            }
        }
        share += victory_share(position.winners(), seat);
    }
    return share / games;
}

TEST(Bots, are_found_by_name) {
    for (const AzulBot& bot : bots<Position>()) EXPECT_EQ(find_bot<Position>(bot.name()), &bot);
    ASSERT_NE(find_bot<Position>("random"), nullptr);
    ASSERT_NE(find_bot<Position>("greedy"), nullptr);
    EXPECT_EQ(find_bot<Position>("nobody"), nullptr);
    EXPECT_EQ(find_bot<Position>(""), nullptr);
    EXPECT_EQ(find_bot<Position>("Greedy"), nullptr);
}

TEST(Bots, have_names_that_differ) {
    std::set<std::string_view> names;
    for (const AzulBot& bot : bots<Position>()) {
        EXPECT_FALSE(bot.name().empty());
        EXPECT_TRUE(names.insert(bot.name()).second) << bot.name();
    }
}

TEST(Bots, are_named_without_knowing_the_game) {
    std::vector<std::string_view> names;
    for (const AzulBot& bot : bots<Position>()) names.push_back(bot.name());
    EXPECT_TRUE(std::ranges::equal(bot_names(), names));
}

TEST(Bots, greedy_takes_what_scores_now) {
    const AzulBot& greedy = *find_bot<Position>("greedy");
    Rng rng(4);
    // One tile completes line 3 beside a row of two; everything else drops tiles or begins lines.
    const Position p = test::position(
        "azul 2 r2 draft t1 f1 m2 BRKW/-/-/-/- - ? - 0:-/-/BB/-/-:...../...../KW.../...../.....:- 0:-:.:*");
    EXPECT_EQ(greedy.choose(p, rng), test::move("1B3"));
    // Of two spaces the one that makes a run.
    const Position grey = test::position(
        "azul-grey 2 r3 tile t1 f1 m2 -/-/-/-/- - ? - 0:-/-/BBB/-/-:...../B..../..Y../...../...B.:- 0:-:.:*");
    EXPECT_EQ(greedy.choose(grey, rng), test::move("3>2"));
}

TEST(Bots, random_is_the_position_s_random_move) {
    const Position p = test::after(Position(Options{}), "deal:BBYK/RRWW/YYYY/BKKW/BRRW");
    Rng one(5);
    Rng other(5);
    for (int i = 0; i < 20; ++i) EXPECT_EQ(find_bot<Position>("random")->choose(p, one), p.random_move(other));
}

template <class G>
class BotsForTwo : public ::testing::Test {};
using GamesForTwo = ::testing::Types<test::Azul<WallSide::coloured, 2>, test::Azul<WallSide::grey, 2>, test::Duel>;
TYPED_TEST_SUITE(BotsForTwo, GamesForTwo, test::GameNames);

TYPED_TEST(BotsForTwo, greedy_clearly_beats_random) {
    EXPECT_GT(share_of_victory<TypeParam>("greedy", "random", test::effort(200), 1), 0.9);
    EXPECT_LT(share_of_victory<TypeParam>("random", "greedy", test::effort(200), 2), 0.1);
}

TYPED_TEST(BotsForTwo, greedy_is_no_better_than_itself) {
    EXPECT_NEAR(share_of_victory<TypeParam>("greedy", "greedy", test::effort(200), 3), 0.5, 0.2);
}

template <class G>
class BotsIn : public ::testing::Test {};
TYPED_TEST_SUITE(BotsIn, test::AllGames, test::GameNames);

TYPED_TEST(BotsIn, choose_legal_moves_to_the_end) {
    for (const auto& bot : bots<typename TypeParam::Position>()) {
        for (int game = 0; game < test::effort(30); ++game) {
            Rng rng(6, static_cast<std::uint64_t>(game));
            auto position = TypeParam::start(game % TypeParam::players);
            while (!position.is_over()) {
                if (position.awaits_deal()) {
                    position.play(position.sample_deal(rng));
                    continue;
                }
                const auto chosen = bot.choose(position, rng);
                ASSERT_TRUE(position.is_legal(chosen)) << bot.name() << " in " << TypeParam::to_text(position);
                position.play(chosen);
            }
        }
    }
}

TYPED_TEST(BotsIn, choose_the_same_from_the_same_seed) {
    for (const auto& bot : bots<typename TypeParam::Position>()) {
        test::for_each_position<TypeParam>(test::effort(20), 7, [&](const auto& p, Rng& rng) {
            if (!p.awaits_move()) return;
            Rng one = rng;
            Rng other = rng;
            ASSERT_EQ(bot.choose(p, one), bot.choose(p, other));
            ASSERT_EQ(one, other);
        });
    }
}

// Chooses by a hash of the whole position, hidden parts included: the worst that a bot could do with them.
duel::Move choose_by_everything(const duel::Position& position, Rng& /*rng*/) {
    const auto moves = position.legal_moves();
    return moves[search_key(position) % moves.size()];
}

TEST(Bots, never_see_what_is_hidden_from_the_seat_to_move) {
    std::vector<Bot<duel::Position>> all(bots<duel::Position>().begin(), bots<duel::Position>().end());
    all.emplace_back("peeking", choose_by_everything);
    int differing = 0;
    test::for_each_position<test::Duel>(test::effort(4), 17, [&](const duel::Position& position, Rng& rng) {
        if (!position.awaits_move()) return;
        const duel::Position other = position.resample_hidden(position.turn(), rng);
        if (position != other) ++differing;
        for (const auto& bot : all) {
            Rng one(rng.state());
            Rng two(rng.state());
            ASSERT_EQ(bot.choose(position, one), bot.choose(other, two)) << bot.name();
            ASSERT_EQ(one, two);
        }
    });
    EXPECT_GT(differing, 100);
}

}  // namespace
}  // namespace azulejo::engine
