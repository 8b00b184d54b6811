#include "rules/game.h"

#include <gtest/gtest.h>

#include "rules/classic/position.h"
#include "support/position.h"

namespace azulejo {
namespace {

using classic::Deal;
using classic::Options;
using classic::Phase;
using classic::Position;

const Deal first_deal = test::deal("BBYK/RRWW/YYYY/BKKW/BRRW");

Game<Position> begun() {
    Game<Position> game{Position(Options{})};
    game.play(first_deal);
    return game;
}

TEST(Game, begins_at_its_start_without_plies) {
    const Position start(Options{});
    const Game<Position> game(start);
    EXPECT_EQ(game.start(), start);
    EXPECT_EQ(game.position(), start);
    EXPECT_TRUE(game.plies().empty());
}

TEST(Game, plays_deals_and_moves_and_keeps_them) {
    Game<Position> game = begun();
    game.play(test::move("1B2"));
    game.play(test::move("CY1"));
    ASSERT_EQ(game.plies().size(), 3U);
    EXPECT_EQ(std::get<Deal>(game.plies()[0]), first_deal);
    EXPECT_EQ(std::get<classic::Move>(game.plies()[1]), test::move("1B2"));
    EXPECT_EQ(std::get<classic::Move>(game.plies()[2]), test::move("CY1"));
    EXPECT_EQ(game.position(), test::after(Position(Options{}), "deal:BBYK/RRWW/YYYY/BKKW/BRRW 1B2 CY1"));
    EXPECT_EQ(game.start(), Position(Options{}));
}

TEST(Game, takes_back_to_any_ply) {
    Game<Position> game = begun();
    game.play(test::move("1B2"));
    const Position after_two = game.position();
    game.play(test::move("CY1"));
    game.play(test::move("3Y4"));
    game.take_back_to(2);
    EXPECT_EQ(game.position(), after_two);
    EXPECT_EQ(game.plies().size(), 2U);
    game.take_back_to(2);
    EXPECT_EQ(game.position(), after_two);
    game.take_back_to(0);
    EXPECT_EQ(game.position(), game.start());
    EXPECT_TRUE(game.plies().empty());
}

TEST(Game, goes_on_differently_after_taking_back) {
    Game<Position> game = begun();
    game.play(test::move("1B2"));
    game.take_back_to(1);
    game.play(test::move("2W5"));
    ASSERT_EQ(game.plies().size(), 2U);
    EXPECT_EQ(std::get<classic::Move>(game.plies()[1]), test::move("2W5"));
    EXPECT_EQ(test::board(game.position(), 1), "0:-/-/-/-/WW:.:-");
}

// Taking back over a wall tiling restores lines, floors, scores and the marker.
TEST(Game, takes_back_over_the_end_of_a_round) {
    const Position before =
        test::position("azul 2 r2 draft t1 f1 m0 -/-/-/-/- BY ? - 3:-/RR/-/-/-:.:KK 5:-/-/YYY/-/-:.:-");
    Game<Position> game(before);
    game.play(test::move("CB1"));
    game.play(test::move("CY1"));
    EXPECT_EQ(game.position().phase(), Phase::deal);
    game.take_back_to(1);
    EXPECT_EQ(game.position(), test::after(before, "CB1"));
    game.take_back_to(0);
    EXPECT_EQ(game.position(), before);
}

TEST(Game, copies_are_independent) {
    Game<Position> game = begun();
    const Game<Position> copy = game;
    game.play(test::move("1B2"));
    EXPECT_EQ(copy.plies().size(), 1U);
    EXPECT_NE(copy.position(), game.position());
}

}  // namespace
}  // namespace azulejo
