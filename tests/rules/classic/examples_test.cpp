// E1 to E5: the rulebooks' examples.
#include <gtest/gtest.h>

#include "rules/classic/position.h"
#include "support/position.h"

namespace azulejo::classic {
namespace {

using test::after;
using test::board;
using test::position;

TEST(Example, E1_four_tiles_and_the_marker_on_the_floor_cost_eight) {
    const Position p = after(position("azul 2 r2 draft t2 f1 m1 -/-/-/-/- B ? - 20:-:.:*YRKW 0:-:.:-"), "CBF");
    EXPECT_EQ(p.score(0), 12);
    const Position marker_last =
        after(position("azul 2 r2 draft t2 f1 m1 -/-/-/-/- B ? - 20:-:.:YRKW* 0:-:.:-"), "CBF");
    EXPECT_EQ(marker_last.score(0), 12);
}

TEST(Example, E2_what_a_tile_scores) {
    const auto scored = [](const std::string& lines_and_wall) {
        return after(position("azul 2 r2 draft t2 f1 m2 -/-/-/-/- B ? - 0:" + lines_and_wall + ":- 0:-:.:*"), "CBF")
            .score(0);
    };
    EXPECT_EQ(scored("-/-/BBB/-/-:....W/...../...../...../....."), 1);  // alone
    EXPECT_EQ(scored("-/-/BBB/-/-:...../...../KW.../...../....."), 3);  // makes a row of 3
    EXPECT_EQ(scored("-/-/BBB/-/-:..R../..Y../...../...../....."), 3);  // makes a column of 3
    EXPECT_EQ(scored("-/-/BBB/-/-:...../..Y../KW.Y./..W../....."), 7);  // a row of 4 and a column of 3 at once
}

TEST(Example, E3_where_two_yellow_tiles_may_go) {
    const Position p = position(
        "azul 2 r3 draft t1 f1 m0 YYRK/-/-/-/- - ? - "
        "0:-/-/-/B/-:...../..Y../...Y./...../.....:- 0:-:.:-");
    EXPECT_EQ(test::legal(p, "1Y"), "1Y1 1Y5 1YF");
    EXPECT_EQ(board(after(p, "1Y1"), 1), "0:Y/-/-/B/-:...../..Y../...Y./...../.....:Y");
    EXPECT_EQ(board(after(p, "1Y5"), 1), "0:-/-/-/B/YY:...../..Y../...Y./...../.....:-");
    EXPECT_EQ(board(after(p, "1YF"), 1), "0:-/-/-/B/-:...../..Y../...Y./...../.....:YY");
}

TEST(Example, E4_a_first_wall_tiling) {
    const Position p = after(position("azul 2 r1 draft t2 f1 m2 -/-/-/-/- Y ? - 0:-/RR/Y/BBBB/KKK:.:- 0:-:.:*"), "CY5");
    EXPECT_EQ(board(p, 1), "2:-/-/Y/-/KKK:...../...R./...../...B./.....:-");
    EXPECT_EQ(test::counts(p.lid()), "B3R1");
}

TEST(Example, E5_three_turns_of_a_factory_offer) {
    Position p({.wall = WallSide::coloured, .players = 3, .first = 0});
    test::play(p, "deal:BYKK/YRRR/BBWW/YYKW/BRKW/YYYY/BBRW");
    test::play(p, "1K2");
    EXPECT_EQ(test::counts(p.source(centre)), "B1Y1");
    test::play(p, "2Y1");
    EXPECT_EQ(test::counts(p.source(centre)), "B1Y1R3");
    EXPECT_EQ(p.marker_holder(), std::nullopt);
    test::play(p, "CR3");
    EXPECT_EQ(test::counts(p.source(centre)), "B1Y1");
    EXPECT_EQ(p.marker_holder(), 2);
    EXPECT_EQ(board(p, 1), "0:-/KK/-/-/-:.:-");
    EXPECT_EQ(board(p, 2), "0:Y/-/-/-/-:.:-");
    EXPECT_EQ(board(p, 3), "0:-/-/RRR/-/-:.:*");
    EXPECT_EQ(p.turn(), 0);
}

}  // namespace
}  // namespace azulejo::classic
