#include "training/selfplay.h"

#include <cmath>
#include <gtest/gtest.h>
#include <utility>

#include "games.h"
#include "notation/digest.h"
#include "notation/replayer.h"
#include "rules/any.h"
#include "rules/playout.h"

namespace azulejo::training {
namespace {

using engine::Evaluation;

TEST(Expected, is_read_as_it_is_written) {
    const auto two = parse_expected("0/0:0/0 522/478:32/31!", 2);
    ASSERT_TRUE(two);
    ASSERT_EQ(two->size(), 2U);
    EXPECT_EQ((*two)[0].evaluation.win, Evaluation().win);
    EXPECT_FALSE((*two)[0].explored);
    EXPECT_TRUE((*two)[1].explored);
    EXPECT_DOUBLE_EQ((*two)[1].evaluation.win[0], 0.522);
    EXPECT_DOUBLE_EQ((*two)[1].evaluation.win[1], 0.478);
    EXPECT_DOUBLE_EQ((*two)[1].evaluation.score[0], 32);
    EXPECT_DOUBLE_EQ((*two)[1].evaluation.score[1], 31);
    EXPECT_TRUE(parse_expected("", 2)->empty());
    EXPECT_EQ(parse_expected("250/250/250/250:1/2/3/104", 4)->front().evaluation.score[3], 104);
}

TEST(Expected, refuses_nonsense_and_says_where) {
    for (const char* text :
         {" ", "x", "500/500", "500/500:", "500/500:1", "500:1/2", "500/500:1/2/3", "5/5/5:1/2", "500/500:1/2 ",
          "-1/500:1/2", "!", "500/500:1/2!!", "500/500!:1/2", "500/500:1/-2", "500/500:1/2:3", "99999999999/1:1/2"}) {
        EXPECT_FALSE(parse_expected(text, 2)) << text;
    }
    const auto bad = parse_expected("500/500:1/2 oops 500/500:1/2", 2);
    ASSERT_FALSE(bad);
    EXPECT_EQ(bad.error().message, "\"oops\" does not say what 2 seats expect");
    EXPECT_EQ(bad.error().offset, 12U);
}

TEST(Expected, may_be_longer_than_a_tag) {
    Rng rng(1);
    const classic::Position start({.wall = classic::WallSide::coloured, .players = 4, .first = 0});
    TaughtGame<classic::Position> taught{Game<classic::Position>(start), {}};
    taught.game.play(taught.game.position().sample_deal(rng));
    for (int i = 0; i < 500; ++i) {
        taught.expected.push_back({.evaluation = {.win = {0.25, 0.25, 0.25, 0.25}, .score = {100, 100, 100, 1.0 * i}},
                                   .explored = i % 3 == 0});
    }
    const std::string record = to_record(taught);
    notation::Replayer replayer(notation::text_source(record));
    ASSERT_EQ(replayer.step(), notation::Replayer::Step::started) << to_string(replayer.failure());
    const auto expected = expected_in(replayer.tags(), 4);
    ASSERT_TRUE(expected);
    ASSERT_EQ(expected->size(), 500U);
    for (std::size_t i = 0; i < 500; ++i) {
        ASSERT_EQ((*expected)[i].evaluation.score[3], static_cast<double>(i));
        ASSERT_EQ((*expected)[i].explored, i % 3 == 0);
    }
}

template <class P>
class Selfplay : public ::testing::Test {};
using Games = ::testing::Types<classic::Position, duel::Position>;
TYPED_TEST_SUITE(Selfplay, Games);

TYPED_TEST(Selfplay, says_what_was_expected_before_each_ply) {
    const std::string name = std::is_same_v<TypeParam, duel::Position> ? "azul-duel" : "azul";
    const std::string text = test::play(test::quick_series(name, 2), 3);
    const auto games = test::finished_games<TypeParam>(text, name);
    ASSERT_EQ(games.size(), 3U);
    for (const auto& game : games) {
        ASSERT_EQ(game.expected.size(), game.positions.size());
        for (std::size_t i = 1; i + 1 < game.positions.size(); ++i) {
            const Evaluation& expected = game.expected[i].evaluation;
            EXPECT_NEAR(expected.win[0] + expected.win[1], 1, 0.002) << i;
        }
        EXPECT_NEAR(game.outcome.win[0] + game.outcome.win[1], 1, 1e-9);
        EXPECT_EQ(game.outcome.score[1], game.positions.back().score(1));
    }
}

// How many plies explored early in rounds and later.
template <class P>
std::pair<int, int> explorations(const std::string& game, int players, double explore, int early) {
    Series series = test::quick_series(game, players);
    series.how.explore = explore;
    series.how.early = early;
    std::pair<int, int> result;
    for (const auto& one : test::finished_games<P>(test::play(series, 4), game)) {
        int since_deal = 0;
        for (std::size_t i = 0; i < one.positions.size(); ++i) {
            if (one.positions[i].awaits_deal()) {
                since_deal = 0;
                EXPECT_FALSE(one.expected[i].explored);
                continue;
            }
            const bool is_early = since_deal++ < early * players;
            if (one.expected[i].explored) ++(is_early ? result.first : result.second);
        }
    }
    return result;
}

TEST(SelfplayGame, explores_only_early_in_rounds) {
    const auto [early, late] = explorations<classic::Position>("azul", 3, 1, 2);
    EXPECT_GT(early, 50);
    EXPECT_EQ(late, 0);
    const auto [duel_early, duel_late] = explorations<duel::Position>("azul-duel", 2, 1, 1);
    EXPECT_GT(duel_early, 10);
    EXPECT_EQ(duel_late, 0);
    EXPECT_EQ(explorations<classic::Position>("azul", 2, 0, 2), (std::pair{0, 0}));
    EXPECT_EQ(explorations<classic::Position>("azul", 2, 1, 0), (std::pair{0, 0}));
}

// A seat that plays at random falls behind.
TEST(SelfplayGame, is_begun_badly_by_one_seat) {
    const auto mean_margin = [](double careless) {
        Series series = test::quick_series("azul", 2);
        series.how.careless = careless;
        constexpr int count = 40;
        const auto games = test::finished_games<classic::Position>(test::play(series, count), "azul");
        double sum = 0;
        for (const auto& game : games) sum += std::abs(game.outcome.score[0] - game.outcome.score[1]);
        return sum / count;
    };
    EXPECT_GT(mean_margin(1), mean_margin(0) + 5);
}

TEST(SelfplayGame, ends_when_it_is_stopped) {
    Rng rng(1);
    const std::atomic<bool> stop{true};
    engine::Engine<classic::Position> engine(notation::digest<classic::Position>,
                                             {.evaluate_with = engine::EngineOptions::EvaluateWith::rules});
    const classic::Position start({.wall = classic::WallSide::coloured, .players = 2, .first = 0});
    EXPECT_FALSE(play_game(start, engine, {}, rng, stop));
}

}  // namespace
}  // namespace azulejo::training
