// D17 to D19 and D21 to D23: tiling the dome.
#include <gtest/gtest.h>

#include "rules/duel/position.h"
#include "support/duel.h"

namespace azulejo::duel {
namespace {

using test::after;
using test::duel_position;
using test::legal;

// Seat 2 is about to end the acquisition by dropping the last tile; seat 1 then tiles this board first.
Position before_tiling(const std::string& board, const std::string& other = "9:-:.:9=J9+0") {
    return duel_position("azul-duel r2 draft t2 f1 m2 - B - ? - ? - " + board + " " + other);
}
Position tiled(const std::string& board, const std::string& other = "9:-:.:9=J9+0") {
    return after(before_tiling(board, other), "LBX");
}

// S1+0 is special, W / K, Y; S2+0 special, R / K, W; S6+0 special, R / Y, K; J1+0 any, B / W, K.

TEST(DuelClause, D17_a_complete_line_moves_one_tile_to_a_space_of_its_colour_in_its_row) {
    const Position p = tiled("5:1=W,2=YY:.:1=S1+0");
    EXPECT_EQ(p.phase(), Phase::deal);
    EXPECT_EQ(test::dome(p, 1), "1=.W....,2=.Y....");
    EXPECT_EQ(test::lines(p, 1), "-");
}

TEST(DuelClause, D17_the_other_tiles_of_the_line_go_to_the_tower) {
    const Position p = tiled("5:2=YY,4=KKKK:.:1=S1+0,5=S2+0");
    EXPECT_EQ(test::dome(p, 1), "2=.Y....,4=..K...");
    EXPECT_EQ(test::counts(p.tower()), "B1Y1K3");  // B is seat 2's broken tile
}

TEST(DuelClause, D17_a_multicolour_space_takes_any_colour) {
    for (const char* tile : {"Y", "R", "K", "W"}) {
        const Position p = tiled("5:1=" + std::string(tile) + ":.:2=J1+0");
        EXPECT_EQ(test::dome(p, 1), "1=.." + std::string(tile) + "...");
    }
}

TEST(DuelClause, D17_the_player_chooses_where_several_spaces_fit) {
    const Position p = tiled("5:1=B:.:1=J1+0,3=S7+0");
    EXPECT_EQ(p.phase(), Phase::tile);
    EXPECT_EQ(p.turn(), 0);
    EXPECT_EQ(legal(p), "1>1 1>2 1>6");
    EXPECT_EQ(test::dome(after(p, "1>6"), 1), "1=.....B");
    EXPECT_EQ(test::refusal(p, "1>3"), Illegal::no_plate_there);
    EXPECT_EQ(test::refusal(p, "1>5"), Illegal::space_other_colour);
    EXPECT_EQ(test::refusal(p, "2>1"), Illegal::other_line);
}

TEST(DuelClause, D17_a_tile_that_can_be_placed_must_be) {
    const Position p = tiled("5:1=B:.:1=J1+0");
    EXPECT_EQ(legal(p), "1>1 1>2");
    EXPECT_EQ(test::refusal(p, "1="), Illegal::line_complete);
}

TEST(DuelClause, D17_lines_are_resolved_from_top_to_bottom) {
    Position p = before_tiling("5:1=W,2=KK,3=WWW,4=YYYY:.:1=S1+0,4=J4+1,5=S8+0");
    const TilingLog log = test::play_logged(p, "LBX");
    ASSERT_GE(log.size(), 2U);
    EXPECT_EQ(log[0].row, 0);
    EXPECT_EQ(log[1].row, 1);
    EXPECT_EQ(p.phase(), Phase::tile);
    EXPECT_EQ(p.tiling_row(), 2);
    // S8+0 on slot 5: special, W / Y, B; J4+1 on slot 4: K, any / Y, W.
    EXPECT_EQ(legal(p), "3>2 3>4");
    test::play(p, "3>4");
    EXPECT_EQ(legal(p), "4>1 4>3");
}

TEST(DuelClause, D18_a_line_without_a_fitting_space_stays_while_its_row_has_an_empty_slot) {
    const Position p = tiled("5:1=B,2=R:.:1=S1+0,2=S6+0");
    EXPECT_EQ(p.phase(), Phase::deal);
    EXPECT_EQ(test::lines(p, 1), "1=B,2=R");
    EXPECT_EQ(test::broken(p, 1), "-");
    EXPECT_EQ(p.score(0), 5);
}

TEST(DuelClause, D18_an_incomplete_line_stays) {
    const Position p = tiled("5:2=Y,6=WWWWW:.:1=S1+0");
    EXPECT_EQ(test::lines(p, 1), "2=Y,6=WWWWW");
}

TEST(DuelClause, D18_an_incomplete_line_stays_where_three_plates_lie_and_a_space_fits) {
    const Position p = tiled("5:2=W:.:1=S1+0,2=S6+0,3=S2+0");
    EXPECT_EQ(test::lines(p, 1), "2=W");
}

TEST(DuelClause, D19_a_line_for_which_three_plates_have_no_free_space_is_broken) {
    // A complete one and an incomplete one: row 1 takes W, R, R and row 2 takes K, Y, Y, K, K, W.
    const Position p = tiled("20:1=B,2=R:.:1=S1+0,2=S6+0,3=S2+0");
    EXPECT_EQ(test::lines(p, 1), "-");
    EXPECT_EQ(p.score(0), 20 - 3);
    EXPECT_EQ(test::counts(p.tower()), "B2R1");
}

TEST(DuelClause, D19_a_space_that_is_taken_is_no_free_space) {
    const Position p = tiled("20:1=W:1=.W....:1=S1+0,2=S6+0,3=S2+0");
    EXPECT_EQ(p.score(0), 20 - 1);
    EXPECT_EQ(test::dome(p, 1), "1=.W....");
}

TEST(DuelClause, D19_four_are_broken_at_most_and_the_rest_goes_to_the_tower) {
    const Position p = tiled("20:6=RRRRRR:.:7=S1+0,8=S7+0,9=S8+0:YY");
    EXPECT_EQ(p.score(0), 20 - 10);
    EXPECT_EQ(test::counts(p.tower()), "B1Y2R6");
    // While a choice is pending, the broken tiles are visible.
    const Position pending = tiled("20:1=R,2=RR,3=BBB:.:1=S1+0,2=S7+0,3=S8+0,4=J1+0:YYY");
    EXPECT_EQ(pending.phase(), Phase::tile);
    EXPECT_EQ(test::broken(pending, 1), "YYYR");
    EXPECT_EQ(test::counts(pending.tower()), "R2");
}

TEST(DuelClause, D19_chips_do_not_save_a_line) {
    const Position p = tiled("20:2=R:.:1=S1+0,2=S7+0,3=S8+0:-:R,R,BR,RW");
    EXPECT_EQ(p.phase(), Phase::deal);
    EXPECT_EQ(test::lines(p, 1), "-");
    EXPECT_EQ(p.score(0), 19);
    EXPECT_EQ(test::names(p.board(0).chips()), "BR,R,R,RW");
}

TEST(DuelClause, D21_a_lone_tile_scores_one_point) {
    EXPECT_EQ(tiled("5:1=W:.:1=S1+0").score(0), 5 + 1);
    EXPECT_EQ(tiled("5:1=W:6=W.....:1=S1+0,7=J2+3").score(0), 5 + 1);  // not next to it
}

TEST(DuelClause, D21_a_tile_scores_the_runs_of_neighbours_it_belongs_to) {
    // Row 3: slots 4 to 6. J1+0 any, B / W, K; S4+3 K, Y / special, B.
    EXPECT_EQ(tiled("5:3=KKK:3=RB....:4=J1+0,5=S4+3").score(0), 5 + 3);
    // A column of three and a row of two.
    EXPECT_EQ(tiled("5:3=BBB:2=.Y....,3=Y.....,4=.K....:1=S1+0,4=J1+0").score(0), 5 + 2 + 3);
    // A gap ends a run.
    EXPECT_EQ(tiled("5:3=BBB:1=.W....,3=Y.....:1=S1+0,4=J1+0").score(0), 5 + 2);
}

TEST(DuelClause, D21_special_tiles_belong_to_the_runs) {
    // S1+2 on slot 1: Y, K / W, special. The tile on column 3 of row 2 joins the special tile.
    const Position p = tiled("5:2=KK:1=YK....,2=W*....:1=S1+2,2=S2+0");
    EXPECT_EQ(test::dome(p, 1), "1=YK....,2=W*K...");
    EXPECT_EQ(p.score(0), 5 + 3);
}

TEST(DuelClause, D22_a_special_tile_comes_after_the_tile_s_own_score) {
    // W on row 1 joins Y below it. The special tile then lies beside it and is not in its row yet.
    Position p = before_tiling("5:1=W:2=KY....:1=S1+0");
    const TilingLog log = test::play_logged(p, "LBX");
    EXPECT_EQ(test::dome(p, 1), "1=*W....,2=KY....");
    EXPECT_EQ(p.score(0), 5 + 2 + 1);
    ASSERT_GE(log.size(), 2U);
    EXPECT_EQ(log[0].kind, TilingStep::Kind::placed);
    EXPECT_EQ(log[0].after, 7);
    EXPECT_EQ(log[1].kind, TilingStep::Kind::special);
    EXPECT_EQ(log[1].after, 8);
}

TEST(DuelClause, D22_a_special_tile_is_put_at_once_and_counts_for_the_next_line) {
    // S1+2: Y, K / W, special. Line 1 fills the third space; line 2 joins the special tile and W.
    const Position p = tiled("5:1=K,2=KK:1=Y.....,2=W.....:1=S1+2,2=S2+0");
    EXPECT_EQ(test::dome(p, 1), "1=YK....,2=W*K...");
    EXPECT_EQ(p.score(0), 5 + 2 + 2 + 3);
}

TEST(DuelClause, D22_a_special_tile_scores_what_is_printed_beside_its_row_and_no_runs) {
    // By slot: a special tile in the upper row at rotation 0, in the lower one at rotation 2.
    const auto special_points = [](const std::string& row, const std::string& line, const std::string& board) {
        Position p = before_tiling("5:" + row + "=" + line + board);
        for (const TilingStep& step : test::play_logged(p, "LBX")) {
            if (step.kind == TilingStep::Kind::special) return std::pair(step.row + 1, step.after - step.before);
        }
        return std::pair(0, 0);
    };
    EXPECT_EQ(special_points("1", "W", ":2=KY....:1=S1+0"), std::pair(1, 1));
    EXPECT_EQ(special_points("1", "K", ":1=Y.....,2=W.....:1=S1+2"), std::pair(2, 2));
    EXPECT_EQ(special_points("3", "WWW", ":4=KY....:4=S1+0"), std::pair(3, 3));
    EXPECT_EQ(special_points("3", "KKK", ":3=Y.....,4=W.....:4=S1+2"), std::pair(4, 4));
    EXPECT_EQ(special_points("6", "YYYYYY", ":5=.W....,6=K.....:7=S1+0"), std::pair(5, 5));
    EXPECT_EQ(special_points("6", "WWWWWW", ":5=YK....:7=S1+2"), std::pair(6, 6));
}

TEST(DuelClause, D22_a_wild_plate_gets_no_special_tile) {
    const Position p = tiled("5:1=B:2=WK....:1=J1+0,2=S1+0");
    EXPECT_EQ(test::dome(after(p, "1>2"), 1), "1=.B....,2=WK....");
}

TEST(DuelClause, D22_two_coloured_spaces_are_not_enough) {
    const Position p = tiled("5:1=W:2=.Y....:1=S1+0");
    EXPECT_EQ(test::dome(p, 1), "1=.W....,2=.Y....");
    EXPECT_EQ(p.score(0), 5 + 2);
}

TEST(DuelClause, D23_broken_tiles_cost_their_points_and_go_to_the_tower) {
    const Position p = tiled("20:-:.:1=S1+0:YRR");
    EXPECT_EQ(p.score(0), 20 - 6);
    EXPECT_EQ(test::broken(p, 1), "-");
    EXPECT_EQ(test::counts(p.tower()), "B1Y1R2");
}

TEST(DuelClause, D23_the_holder_of_the_first_player_tile_loses_two_more) {
    EXPECT_EQ(tiled("20:-:.:1=S1+0").score(1), 9 - 1 - 2);
    EXPECT_EQ(tiled("20:-:.:1=S1+0", "9:-:.:9=J9+0:YYY").score(1), 0);  // 10 and 2, but not below 0 in all
}

TEST(DuelClause, D23_tiles_are_placed_before_broken_ones_are_paid) {
    // 0 points, 1 for the tile, 1 for a broken one.
    EXPECT_EQ(tiled("0:1=W:.:1=S1+0:R").score(0), 0);
    EXPECT_EQ(tiled("0:1=W,2=KK:.:1=S1+0:R").score(0), 1);
}

TEST(DuelClause, D23_the_first_player_resolves_everything_before_the_other) {
    const std::string choosing = ":1=B:.:1=J1+0,2=S7+0:R";
    const std::string other = ":1=Y:.:1=J8+0,2=S8+1,3=J7+0:RR";
    Position p = duel_position("azul-duel r2 draft t2 f2 m0 - Y - ? - ? - 9" + choosing + " 9" + other);
    test::play(p, "LYX");
    EXPECT_EQ(p.turn(), 1);
    EXPECT_EQ(p.score(0), 9);
    test::play(p, "1>1");
    EXPECT_EQ(p.turn(), 0);
    EXPECT_EQ(p.score(1), 9 + 1 - 6);  // paid before seat 1 places anything
    EXPECT_EQ(test::broken(p, 2), "-");
    EXPECT_EQ(test::broken(p, 1), "R");
}

}  // namespace
}  // namespace azulejo::duel
