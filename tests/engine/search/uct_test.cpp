#include "engine/search/uct.h"

#include <atomic>
#include <gtest/gtest.h>

#include "support/effort.h"
#include "support/games.h"

namespace azulejo::engine {
namespace {

template <class G>
class UctOf : public ::testing::Test {};
TYPED_TEST_SUITE(UctOf, test::AllGames, test::GameNames);

const std::atomic<bool> go_on{false};

Limits iterations(std::uint64_t number, int lines = 1) {
    Limits limits;
    limits.nodes = number;
    limits.lines = lines;
    return limits;
}

TYPED_TEST(UctOf, plays_legal_moves_and_keeps_to_its_limit) {
    Uct<typename TypeParam::Position> uct;
    const std::uint64_t limit = test::effort(8);
    test::for_each_position<TypeParam>(1, 7, [&](const auto& position, Rng& rng) {
        if (!position.awaits_move()) return;
        const auto report = uct.analyse(position, iterations(limit, 3), rng, go_on);
        EXPECT_TRUE(position.is_legal(report.best));
        EXPECT_EQ(report.nodes, limit);
        ASSERT_FALSE(report.lines.empty());
        EXPECT_EQ(report.lines.front().move, report.best);
        for (const auto& line : report.lines) {
            double sum = 0;
            for (const double share : line.evaluation.win) sum += share;
            EXPECT_NEAR(sum, 1, 1e-9);
        }
    });
}

TYPED_TEST(UctOf, gives_the_same_answer_to_the_same_question) {
    Rng rng(3);
    auto position = TypeParam::start(0);
    while (position.awaits_deal()) position.play(position.sample_deal(rng));
    const auto ask = [&] {
        Uct<typename TypeParam::Position> uct;
        Rng own(5);
        return uct.analyse(position, iterations(60), own, go_on);
    };
    const auto first = ask();
    const auto second = ask();
    EXPECT_EQ(first.best, second.best);
    EXPECT_EQ(first.lines.front().nodes, second.lines.front().nodes);
}

TYPED_TEST(UctOf, goes_on_where_the_tree_may_not_grow) {
    Rng rng(3);
    auto position = TypeParam::start(0);
    while (position.awaits_deal()) position.play(position.sample_deal(rng));
    Uct<typename TypeParam::Position> uct({.capacity = 12});
    const auto report = uct.analyse(position, iterations(50), rng, go_on);
    EXPECT_TRUE(position.is_legal(report.best));
    EXPECT_EQ(report.nodes, 50U);
}

// Both can end the game with the one white tile: whoever takes it completes a row and wins.
TEST(Uct, takes_the_win_that_is_there) {
    const auto position = test::position(
        "azul 2 r5 draft t1 f1 m2 BW/-/-/-/- - ? - 30:-:BYRK./...../...../...../.....:- "
        "30:-:BYRK./...../...../...../.....:*");
    Rng rng(1);
    Uct<classic::Position> uct;
    const auto report = uct.analyse(position, iterations(300), rng, go_on);
    EXPECT_EQ(notation::to_token(report.best), "1W1");
    EXPECT_GT(report.lines.front().evaluation.win[0], 0.95);
}

TEST(Uct, stops_when_told) {
    Rng rng(1);
    classic::Position position(classic::Options{});
    position.play(position.sample_deal(rng));
    const std::atomic<bool> stop{true};
    Uct<classic::Position> uct;
    EXPECT_EQ(uct.analyse(position, {}, rng, stop).nodes, 1U);
}

}  // namespace
}  // namespace azulejo::engine
