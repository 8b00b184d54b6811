// A5 to A10: the factory offer.
#include <gtest/gtest.h>

#include "rules/classic/position.h"
#include "support/position.h"

namespace azulejo::classic {
namespace {

using test::after;
using test::board;
using test::legal;
using test::position;
using test::refusal;

TEST(Clause, A5_the_marker_starts_each_round_in_the_centre) {
    Position p(Options{});
    test::play(p, "deal:BBBB/BBBB/BBBB/BBBB/YYYK");
    EXPECT_EQ(p.marker_holder(), std::nullopt);
    test::play(p, "5YF CKF");
    EXPECT_EQ(p.marker_holder(), 1);
    test::play(p, "1BF 2BF 3BF 4BF deal:YYYY/YYYY/YYYY/YYYR/RRRR");
    EXPECT_EQ(p.round(), 2);
    EXPECT_EQ(p.marker_holder(), std::nullopt);
}

TEST(Clause, A5_turns_go_clockwise_from_the_first_player) {
    Position p({.wall = WallSide::coloured, .players = 4, .first = 2});
    test::play(p, "deal:BYRK/BYRK/BYRK/BYRK/BYRK/BYRK/BYRK/BYRK/BYRK");
    for (const int seat : {2, 3, 0, 1, 2, 3, 0, 1, 2}) {
        EXPECT_EQ(p.turn(), seat);
        p.play(p.legal_moves()[0]);
    }
}

TEST(Clause, A6_a_factory_s_other_tiles_go_to_the_centre) {
    const Position p = after(position("azul 2 r1 draft t1 f1 m0 BBYK/YYRW/-/-/- R ? - 0:-:.:- 0:-:.:-"), "1B3");
    EXPECT_EQ(test::factories(p), "-/YYRW/-/-/-");
    EXPECT_EQ(test::counts(p.source(centre)), "Y1R1K1");
    EXPECT_EQ(board(p, 1), "0:-/-/BB/-/-:.:-");
    EXPECT_EQ(p.marker_holder(), std::nullopt);
}

TEST(Clause, A6_a_take_from_the_centre_takes_all_of_one_colour_and_leaves_the_others) {
    const Position p = after(position("azul 2 r1 draft t1 f1 m2 YYRW/-/-/-/- BBBRK ? - 0:-:.:- 0:-:.:*"), "CB4");
    EXPECT_EQ(test::counts(p.source(centre)), "R1K1");
    EXPECT_EQ(test::factories(p), "YYRW/-/-/-/-");
    EXPECT_EQ(board(p, 1), "0:-/-/-/BBB/-:.:-");
}

TEST(Clause, A6_the_first_from_the_centre_takes_the_marker) {
    Position p = position("azul 3 r1 draft t2 f1 m0 YYRW/-/-/-/-/-/- BBRK ? - 0:-:.:- 0:-:.:RR 0:-:.:-");
    test::play(p, "CB2");
    EXPECT_EQ(p.marker_holder(), 1);
    EXPECT_EQ(board(p, 2), "0:-/BB/-/-/-:.:RR*");
    test::play(p, "CR1");
    EXPECT_EQ(p.marker_holder(), 1);
    EXPECT_EQ(board(p, 3), "0:R/-/-/-/-:.:-");
}

TEST(Clause, A6_the_marker_lies_before_the_tiles_of_its_turn) {
    const Position before = position("azul 2 r1 draft t1 f1 m0 YYRW/-/-/-/- BBBK ? - 0:-:.:W 0:-:.:-");
    EXPECT_EQ(board(after(before, "CB1"), 1), "0:B/-/-/-/-:.:W*BB");
    EXPECT_EQ(board(after(before, "CBF"), 1), "0:-:.:W*BBB");
    // If one space is left, the marker gets it and the tiles go to the lid.
    const Position tight = position("azul 2 r1 draft t1 f1 m0 YYRW/-/-/-/- BBBK ? - 0:-:.:WWWYYY 0:-:.:-");
    const Position p = after(tight, "CB1");
    EXPECT_EQ(board(p, 1), "0:B/-/-/-/-:.:WWWYYY*");
    EXPECT_EQ(test::counts(p.lid()), "B2");
}

TEST(Clause, A7_a_line_takes_one_colour_only) {
    const Position p = position("azul 2 r1 draft t1 f1 m0 BYYK/-/-/-/- - ? - 0:-/-/BB/-/-:.:- 0:-:.:-");
    EXPECT_EQ(refusal(p, "1Y3"), Illegal::line_other_colour);
    EXPECT_EQ(refusal(p, "1K3"), Illegal::line_other_colour);
    EXPECT_EQ(refusal(p, "1B3"), std::nullopt);
    EXPECT_EQ(legal(p), "1B1 1B2 1B3 1B4 1B5 1BF 1K1 1K2 1K4 1K5 1KF 1Y1 1Y2 1Y4 1Y5 1YF");
}

TEST(Clause, A7_a_line_takes_no_colour_that_its_wall_row_has) {
    const Position p =
        position("azul 2 r2 draft t1 f1 m0 BYYK/-/-/-/- - ? - 0:-:B..../.B.../...Y./...../.....:- 0:-:.:-");
    EXPECT_EQ(refusal(p, "1B1"), Illegal::wall_has_colour);
    EXPECT_EQ(refusal(p, "1B2"), Illegal::wall_has_colour);
    EXPECT_EQ(refusal(p, "1Y3"), Illegal::wall_has_colour);
    EXPECT_EQ(legal(p, "1B"), "1B3 1B4 1B5 1BF");
    EXPECT_EQ(legal(p, "1Y"), "1Y1 1Y2 1Y4 1Y5 1YF");
    EXPECT_EQ(legal(p, "1K"), "1K1 1K2 1K3 1K4 1K5 1KF");
}

TEST(Clause, A7_a_full_line_cannot_be_chosen_even_for_its_own_colour) {
    const Position p = position("azul 2 r1 draft t1 f1 m0 BYYK/-/-/-/- - ? - 0:B/YY/-/-/-:.:- 0:-:.:-");
    EXPECT_EQ(refusal(p, "1B1"), Illegal::line_full);
    EXPECT_EQ(refusal(p, "1Y2"), Illegal::line_full);
    EXPECT_EQ(refusal(p, "1K1"), Illegal::line_full);
    EXPECT_EQ(legal(p, "1Y"), "1Y3 1Y4 1Y5 1YF");
}

TEST(Clause, A7_only_what_lies_there_can_be_taken) {
    const Position p = position("azul 2 r1 draft t1 f1 m0 BYYK/-/-/-/- - ? - 0:-:.:- 0:-:.:-");
    EXPECT_EQ(refusal(p, "1W1"), Illegal::colour_not_there);
    EXPECT_EQ(refusal(p, "2B1"), Illegal::source_empty);
    EXPECT_EQ(refusal(p, "CB1"), Illegal::source_empty);
    EXPECT_EQ(refusal(p, "6B1"), Illegal::no_such_factory);
    EXPECT_EQ(refusal(p, "1>1"), Illegal::take_awaited);
}

TEST(Clause, A7_nothing_can_be_taken_while_a_deal_is_awaited_or_after_the_end) {
    EXPECT_EQ(refusal(Position(Options{}), "1B1"), Illegal::deal_awaited);
    const Position over =
        position("azul 2 r5 over t0 f1 m2 -/-/-/-/- - ? - 9:-:BYRKW/...../...../...../.....:- 0:-:.:-");
    EXPECT_EQ(refusal(over, "1B1"), Illegal::game_over);
    EXPECT_EQ(legal(over), "");
}

TEST(Clause, A7_a_refused_move_changes_nothing) {
    const Position before = position("azul 2 r1 draft t1 f1 m0 BYYK/-/-/-/- - ? - 0:-/-/BB/-/-:.:- 0:-:.:-");
    Position p = before;
    const auto played = p.try_play(test::move("1Y3"));
    ASSERT_FALSE(played.has_value());
    EXPECT_EQ(played.error(), Illegal::line_other_colour);
    EXPECT_EQ(p, before);
    EXPECT_TRUE(p.try_play(test::move("1Y4")).has_value());
    EXPECT_EQ(p, after(before, "1Y4"));
}

TEST(Clause, A7_what_does_not_fit_goes_to_the_floor_left_to_right) {
    const Position p =
        after(position("azul 2 r1 draft t1 f1 m0 YYYY/BKKK/-/-/- - ? - 0:-/-/YY/-/-:.:KW 0:-:.:-"), "1Y3");
    EXPECT_EQ(board(p, 1), "0:-/-/YYY/-/-:.:KWYYY");
}

TEST(Clause, A8_the_floor_is_always_allowed) {
    const Position p = position("azul 2 r1 draft t1 f1 m0 BBYK/-/-/-/- - ? - 0:-:.:- 0:-:.:-");
    for (const std::string_view token : {"1BF", "1YF", "1KF"}) EXPECT_EQ(refusal(p, token), std::nullopt);
    EXPECT_EQ(board(after(p, "1BF"), 1), "0:-:.:BB");
    // Also if the floor line is full or no line accepts the colour.
    const Position full = position(
        "azul 2 r3 draft t1 f1 m0 BBYK/-/-/-/- - ? - "
        "0:R/WW/RRR/WWWW/RRRRR:.:KKKKKKK 0:-:.:-");
    EXPECT_EQ(legal(full), "1BF 1KF 1YF");
}

TEST(Clause, A8_a_take_is_never_split_by_choice) {
    // Three tiles to line 5, which has room: all of them go there. The same to the floor: none goes to a line.
    const Position p = position("azul 2 r1 draft t1 f1 m0 BBBK/-/-/-/- - ? - 0:-/-/-/-/B:.:- 0:-:.:-");
    EXPECT_EQ(legal(p, "1B"), "1B1 1B2 1B3 1B4 1B5 1BF");
    EXPECT_EQ(board(after(p, "1B5"), 1), "0:-/-/-/-/BBBB:.:-");
    EXPECT_EQ(board(after(p, "1BF"), 1), "0:-/-/-/-/B:.:BBB");
}

TEST(Clause, A9_beyond_a_full_floor_tiles_go_to_the_lid_and_cost_nothing) {
    Position p = position("azul 2 r1 draft t1 f1 m2 YYYK/-/-/-/- - ? - 30:-:.:RRRRR 0:-:.:*");
    test::play(p, "1YF");
    EXPECT_EQ(board(p, 1), "30:-:.:RRRRRYY");
    EXPECT_EQ(test::counts(p.lid()), "Y1");  // at once (A14)
    test::play(p, "CKF");
    EXPECT_EQ(p.score(0), 30 - 14);
}

TEST(Clause, A9_a_marker_taken_with_a_full_floor_costs_nothing_and_takes_no_space) {
    Position p = position("azul 2 r1 draft t2 f1 m0 -/-/-/-/- BBK ? - 0:-:.:- 30:-:.:RRRRRYY");
    test::play(p, "CB1");
    EXPECT_EQ(p.marker_holder(), 1);
    EXPECT_EQ(board(p, 2), "30:B/-/-/-/-:.:RRRRRYY");
    EXPECT_EQ(test::counts(p.lid()), "B1");
    test::play(p, "CK1");
    EXPECT_EQ(p.score(1), 30 + 1 - 14);
    EXPECT_EQ(p.first(), 1);  // the taker still starts the next round
    EXPECT_EQ(p.round(), 2);
}

TEST(Clause, A10_the_phase_ends_when_no_tile_is_left) {
    Position p = position("azul 2 r1 draft t1 f1 m0 BBYK/-/-/-/- - ? - 0:-:.:- 0:-:.:-");
    test::play(p, "1B5");
    EXPECT_EQ(p.phase(), Phase::draft);
    test::play(p, "CY5");
    EXPECT_EQ(p.phase(), Phase::draft);
    test::play(p, "CK4");
    EXPECT_EQ(p.phase(), Phase::deal);
    EXPECT_EQ(p.round(), 2);
    EXPECT_EQ(board(p, 1), "0:-/-/-/K/BB:.:-");
    EXPECT_EQ(board(p, 2), "0:-/-/-/-/Y:.:-");
}

TEST(Clause, A10_the_phase_ends_with_the_marker_left_in_the_centre) {
    Position p = position("azul 2 r1 draft t2 f1 m0 -/-/-/-/KKKK - ? - 0:-:.:- 0:-:.:-");
    test::play(p, "5K5");
    EXPECT_EQ(p.phase(), Phase::deal);
    EXPECT_EQ(p.round(), 2);
}

TEST(Clause, A10_an_empty_centre_does_not_end_the_phase_while_a_factory_holds_tiles) {
    Position p = position("azul 2 r1 draft t2 f1 m1 -/-/-/-/KKKK B ? - 0:-:.:* 0:-:.:-");
    test::play(p, "CBF");
    EXPECT_EQ(p.phase(), Phase::draft);
    EXPECT_EQ(legal(p, "5KF"), "5KF");
}

}  // namespace
}  // namespace azulejo::classic
