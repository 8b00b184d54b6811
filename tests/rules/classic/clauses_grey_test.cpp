// G1 to G4: the grey wall.
#include <gtest/gtest.h>

#include "rules/classic/position.h"
#include "support/position.h"

namespace azulejo::classic {
namespace {

using test::after;
using test::board;
using test::counts;
using test::legal;
using test::position;
using test::refusal;

TEST(Clause, G1_a_tile_goes_to_any_free_space_whose_column_lacks_its_colour) {
    // Row 3 has yellow in column 3; blue lies in columns 1 and 4.
    const Position p = position(
        "azul-grey 2 r3 tile t1 f1 m2 -/-/-/-/- - ? - "
        "0:-/-/BBB/-/-:...../B..../..Y../...../...B.:- 0:-:.:*");
    EXPECT_EQ(legal(p), "3>2 3>5");
    EXPECT_EQ(p.tiling_row(), 2);
    EXPECT_EQ(p.tiling_columns(), 0b10010U);
    EXPECT_EQ(refusal(p, "3>1"), Illegal::column_has_colour);
    EXPECT_EQ(refusal(p, "3>3"), Illegal::space_taken);
    EXPECT_EQ(refusal(p, "3>4"), Illegal::column_has_colour);
    EXPECT_EQ(refusal(p, "2>2"), Illegal::other_line_first);
    EXPECT_EQ(refusal(p, "1B1"), Illegal::placement_awaited);
}

TEST(Clause, G1_the_player_s_choice_scores_where_it_lies) {
    const Position p = position(
        "azul-grey 2 r3 tile t1 f1 m2 -/-/-/-/- - ? - "
        "0:-/-/BBB/-/-:...../B..../..Y../...../...B.:- 0:-:.:*");
    EXPECT_EQ(board(after(p, "3>2"), 1), "2:-:...../B..../.BY../...../...B.:-");
    EXPECT_EQ(board(after(p, "3>5"), 1), "1:-:...../B..../..Y.B/...../...B.:-");
    EXPECT_EQ(counts(after(p, "3>5").lid()), "B2");
}

TEST(Clause, G1_a_line_takes_no_colour_that_its_row_has_in_any_column) {
    const Position p =
        position("azul-grey 2 r3 draft t1 f1 m0 BYRK/-/-/-/- - ? - 0:-:...B./...../...../...../.....:- 0:-:.:-");
    EXPECT_EQ(refusal(p, "1B1"), Illegal::wall_has_colour);
    EXPECT_EQ(legal(p, "1B"), "1B2 1B3 1B4 1B5 1BF");
}

TEST(Clause, G1_an_empty_wall_offers_all_five_columns) {
    const Position p = after(position("azul-grey 2 r1 draft t1 f1 m2 -/-/-/-/- B ? - 0:-:.:- 0:-:.:*"), "CB1");
    EXPECT_EQ(p.phase(), Phase::tile);
    EXPECT_EQ(legal(p), "1>1 1>2 1>3 1>4 1>5");
}

TEST(Clause, G1_the_coloured_wall_does_not_ask) {
    const Position p = after(position("azul 2 r1 draft t1 f1 m2 -/-/-/-/- B ? - 0:-:.:- 0:-:.:*"), "CB1");
    EXPECT_EQ(p.phase(), Phase::deal);
}

TEST(Clause, G2_a_line_without_a_space_falls_to_the_floor_before_later_lines) {
    // Row 1 has only column 5 free, which has blue; line 3 then asks, with the blue tile already on the floor.
    Position p = after(position("azul-grey 2 r5 draft t2 f1 m2 -/-/-/-/- K ? - "
                                "10:B/-/YYY/-/-:YRKW./....B/...../...../.....:- 0:-:.:*"),
                       "CKF");
    EXPECT_EQ(p.phase(), Phase::tile);
    EXPECT_EQ(p.turn(), 0);
    EXPECT_EQ(board(p, 1), "10:-/-/YYY/-/-:YRKW./....B/...../...../.....:B");
    EXPECT_EQ(counts(p.lid()), "-");
    test::play(p, "3>2");
    EXPECT_EQ(board(p, 1), "10:-:YRKW./....B/.Y.../...../.....:-");  // 1 for the tile, 1 off for the floor (A13)
    EXPECT_EQ(counts(p.lid()), "B1Y2K1");
}

TEST(Clause, G2_all_tiles_of_the_line_fall_and_the_excess_goes_to_the_lid) {
    Position p = after(position("azul-grey 2 r5 draft t2 f1 m2 -/-/-/-/- K ? - "
                                "30:-/-/-/BBBB/YYYYY:....B/...../...../YRKW./.....:KKKKK 0:-:.:*"),
                       "CKF");
    EXPECT_EQ(board(p, 1), "30:-/-/-/-/YYYYY:....B/...../...../YRKW./.....:KKKKKBB");
    EXPECT_EQ(counts(p.lid()), "B2");
    test::play(p, "5>2");
    EXPECT_EQ(p.score(0), 30 + 2 - 14);
}

TEST(Clause, G2_every_free_space_may_be_barred) {
    // Two spaces are free in row 1, and both columns have blue; the tile lies after the marker.
    Position p =
        position("azul-grey 2 r5 draft t2 f1 m1 -/-/-/-/- K ? - 9:B/-/-/-/-:YRK../...B./....B/...../.....:* 0:-:.:-");
    const TilingLog log = test::play_logged(p, "CKF");
    EXPECT_EQ(p.phase(), Phase::deal);
    EXPECT_EQ(board(p, 1), "7:-:YRK../...B./....B/...../.....:-");
    ASSERT_FALSE(log.empty());
    EXPECT_EQ(log[0].kind, TilingStep::Kind::broken);
    EXPECT_EQ(log[0].tiles, 1);
    EXPECT_EQ(log[0].colour, Colour::blue);
}

TEST(Clause, G2_a_line_that_fell_can_be_used_again) {
    Position p = after(position("azul-grey 2 r5 draft t1 f1 m2 -/-/-/-/- B ? - "
                                "5:-:YRK../...B./....B/...../.....:- 0:-:.:*"),
                       "CB1");
    test::play(p, "deal:BBBB/BBBW/WWWW/KKKK/KKKK");
    EXPECT_EQ(p.turn(), 1);
    test::play(p, "5K5");
    EXPECT_EQ(legal(p, "1B"), "1B1 1B4 1B5 1BF");  // rows 2 and 3 have blue
    EXPECT_EQ(legal(p, "3W"), "3W1 3W2 3W3 3W4 3W5 3WF");
}

TEST(Clause, G3_a_line_may_be_filled_with_a_colour_that_has_no_space) {
    const Position before =
        position("azul-grey 2 r5 draft t1 f1 m2 -/-/-/-/- B ? - 5:-:YRKW./....B/...../...../.....:- 0:-:.:*");
    EXPECT_EQ(refusal(before, "CB1"), std::nullopt);
    EXPECT_EQ(refusal(before, "CB2"), Illegal::wall_has_colour);
    const Position p = after(before, "CB1");
    EXPECT_EQ(p.phase(), Phase::deal);
    EXPECT_EQ(board(p, 1), "4:-:YRKW./....B/...../...../.....:-");
    EXPECT_EQ(counts(p.lid()), "B1");
}

TEST(Clause, G4_seats_tile_in_order_from_the_round_s_first_player) {
    Position p = after(position("azul-grey 3 r2 draft t1 f2 m3 -/-/-/-/-/-/- K ? - "
                                "5:B/-/-/-/-:.:- 5:-/YY/-/-/-:.:RR 5:-/-/RRR/-/-:.:*"),
                       "CKF");
    EXPECT_EQ(p.turn(), 1);
    EXPECT_EQ(legal(p), "2>1 2>2 2>3 2>4 2>5");
    test::play(p, "2>1");
    // That player's floor is scored before the next one is asked.
    EXPECT_EQ(board(p, 2), "4:-:...../Y..../...../...../.....:-");
    EXPECT_EQ(p.turn(), 2);
    EXPECT_EQ(board(p, 3), "5:-/-/RRR/-/-:.:*");
    test::play(p, "3>3");
    EXPECT_EQ(board(p, 3), "5:-:...../...../..R../...../.....:-");
    EXPECT_EQ(p.marker_holder(), 2);  // its space is scored, the holder remains
    EXPECT_EQ(p.turn(), 0);
    EXPECT_EQ(board(p, 1), "5:B/-/-/-/-:.:K");
    test::play(p, "1>5");
    EXPECT_EQ(board(p, 1), "5:-:....B/...../...../...../.....:-");
    EXPECT_EQ(p.phase(), Phase::deal);
    EXPECT_EQ(p.first(), 2);
}

TEST(Clause, G4_a_placement_with_one_valid_space_is_made_without_asking) {
    // Columns 4 and 5 of row 1 are free, but column 5 has blue.
    const Position p = after(position("azul-grey 2 r5 draft t2 f1 m2 -/-/-/-/- K ? - "
                                      "0:B/-/-/-/-:YRK../....B/...../...../.....:- 0:-:.:*"),
                             "CKF");
    EXPECT_EQ(p.phase(), Phase::deal);
    EXPECT_EQ(board(p, 1), "4:-:YRKB./....B/...../...../.....:-");
}

TEST(Clause, G4_a_choice_can_leave_later_lines_without_one) {
    const Position asked = after(position("azul-grey 2 r5 draft t2 f1 m2 -/-/-/-/- K ? - "
                                          "0:B/BB/-/-/-:YRK../RKY../...../...../.....:- 0:-:.:*"),
                                 "CKF");
    EXPECT_EQ(legal(asked), "1>4 1>5");
    EXPECT_EQ(refusal(asked, "2>4"), Illegal::other_line_first);
    const Position fourth = after(asked, "1>4");
    EXPECT_EQ(fourth.phase(), Phase::deal);
    EXPECT_EQ(board(fourth, 1), "5:-:YRKB./RKY.B/...../...../.....:-");
    const Position fifth = after(asked, "1>5");
    EXPECT_EQ(board(fifth, 1), "5:-:YRK.B/RKYB./...../...../.....:-");
}

TEST(Clause, G4_one_player_s_choices_come_top_to_bottom) {
    Position p =
        after(position("azul-grey 2 r2 draft t2 f1 m2 -/-/-/-/- K ? - 0:B/-/RRR/-/-:.:- 0:Y/-/-/-/-:.:*"), "CKF");
    EXPECT_EQ(legal(p), "1>1 1>2 1>3 1>4 1>5");
    test::play(p, "1>1");
    EXPECT_EQ(p.turn(), 0);
    EXPECT_EQ(legal(p), "3>1 3>2 3>3 3>4 3>5");
    test::play(p, "3>1");
    EXPECT_EQ(p.turn(), 1);
    EXPECT_EQ(legal(p), "1>1 1>2 1>3 1>4 1>5");
}

}  // namespace
}  // namespace azulejo::classic
