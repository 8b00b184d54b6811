// D11 to D16: tiles and chips.
#include <gtest/gtest.h>

#include "rules/duel/position.h"
#include "support/duel.h"

namespace azulejo::duel {
namespace {

using test::after;
using test::duel_position;
using test::legal;

// Seat 1 to act, nobody has a marker left.
Position drafting(const std::string& factories, const std::string& board = "5:-:.:1=S1+0",
                  const std::string& marker = "m0") {
    return duel_position("azul-duel r2 draft t1 f1 " + marker + " - " + factories + " - ? - ? - " + board +
                         " 5:-:.:2=J1+0");
}

TEST(DuelClause, D11_all_tiles_of_one_colour_are_taken_from_one_sun) {
    const Position p = after(drafting("BBYRK/BBYY/BKWW"), "1B2");
    EXPECT_EQ(test::lines(p, 1), "2=BB");
    EXPECT_EQ(test::factory(p, 1), "-:YY:(B)");
    EXPECT_EQ(test::factory(p, 0), "BBYRK:-");  // the other suns stay
    EXPECT_EQ(test::factory(p, 2), "BKWW:-:(B)");
    EXPECT_EQ(p.turn(), 1);
    EXPECT_EQ(test::refusal(p, "1Y2"), Illegal::sun_empty);
    EXPECT_EQ(test::refusal(p, "2R2"), Illegal::colour_not_there);
}

TEST(DuelClause, D11_the_rest_of_a_small_factory_is_stacked_in_the_order_the_player_likes) {
    const Position p = drafting("-/BYRK");
    EXPECT_EQ(legal(p, "1B3"), "1B3/KRY 1B3/KYR 1B3/RKY 1B3/RYK 1B3/YKR 1B3/YRK");
    EXPECT_EQ(test::factory(after(p, "1B3/RYK"), 1), "-:RYK:(B)");
    EXPECT_EQ(p.why_illegal(Move::sun(1, Colour::blue, 2)), Illegal::stacking_missing);
    EXPECT_EQ(test::refusal(p, "1B3/RRK"), Illegal::stacking_wrong);
    EXPECT_EQ(test::refusal(p, "1B3/RK"), Illegal::stacking_wrong);
    EXPECT_EQ(test::refusal(p, "1B3/BRK"), Illegal::stacking_wrong);
}

TEST(DuelClause, D11_equal_tiles_leave_fewer_orders_to_choose) {
    const Position p = drafting("-/BYYK/BBRK/YYYR");
    EXPECT_EQ(legal(p, "1B3"), "1B3/KYY 1B3/YKY 1B3/YYK");
    EXPECT_EQ(legal(p, "1Y3"), "1Y3/BK 1Y3/KB");
    EXPECT_EQ(legal(p, "2B3"), "2B3/KR 2B3/RK");
    EXPECT_EQ(legal(p, "3R3"), "3R3");
    EXPECT_EQ(legal(p, "3Y3"), "3Y3");
    EXPECT_EQ(p.why_illegal(test::duel_move("3R3/YYY")), Illegal::stacking_needless);
}

TEST(DuelClause, D11_the_rest_of_the_large_factory_lies_side_by_side_in_its_moon) {
    const Position p = after(drafting("BBYRK/BBYY"), "LB2");
    EXPECT_EQ(test::factory(p, 0), "-:YRK");
    EXPECT_EQ(legal(p, "MY"), "MY1 MY2 MY3 MY4 MY5 MY6 MYX");
    EXPECT_EQ(legal(p, "MR1"), "MR1");
    EXPECT_EQ(legal(p, "MK1"), "MK1");
    const Move stacking = Move::sun(large, Colour::blue, 1, MoonStack::from_bits(1));
    EXPECT_EQ(drafting("BBYRK").why_illegal(stacking), Illegal::stacking_needless);
}

TEST(DuelClause, D12_every_tile_of_the_colour_on_top_in_a_moon_is_taken) {
    const Position p = after(drafting(":BBY/:RB/:KB/:BK/BBBB"), "MB6");
    EXPECT_EQ(test::lines(p, 1), "6=BBBB");  // two of the large one, one of each stack that shows it
    EXPECT_EQ(test::factory(p, 0), "-:Y");
    EXPECT_EQ(test::factory(p, 1), "-:R:(B)");
    EXPECT_EQ(test::factory(p, 2), "-:K:(B)");
    EXPECT_EQ(test::factory(p, 3), "-:BK:(BK)");
    EXPECT_EQ(test::factory(p, 4), "BBBB:-:(BK)");
}

TEST(DuelClause, D12_only_the_top_tile_of_a_stack_even_if_the_one_below_has_the_colour_too) {
    const Position p = after(drafting("-/:RBB"), "MB6");
    EXPECT_EQ(test::lines(p, 1), "6=B");
    EXPECT_EQ(test::factory(p, 1), "-:RB:(B)");
    EXPECT_EQ(test::refusal(p, "MR1"), Illegal::colour_not_on_top);
}

TEST(DuelClause, D12_the_first_to_take_from_the_large_moon_takes_the_first_player_tile) {
    const Position p = drafting(":BY/:RB/:K");
    EXPECT_EQ(after(p, "MK1").marker_holder(), std::nullopt);  // not from the large one
    const Position taken = after(p, "MB2");
    EXPECT_EQ(taken.marker_holder(), 0);
    EXPECT_EQ(after(taken, "MY1").marker_holder(), 0);
    EXPECT_EQ(after(p, "MK1 MY1").marker_holder(), 1);
    EXPECT_EQ(test::broken(taken, 1), "-");  // it has a space of its own
}

TEST(DuelClause, D12_taking_from_the_large_sun_does_not_take_the_first_player_tile) {
    EXPECT_EQ(after(drafting("BBYRK"), "LB2").marker_holder(), std::nullopt);
}

TEST(DuelClause, D13_tiles_go_to_one_line_or_all_to_the_broken_space) {
    const Position p = drafting("BBY");
    EXPECT_EQ(legal(p, "LB"), "LB1 LB2 LB3 LB4 LB5 LB6 LBX");
    EXPECT_EQ(test::lines(after(p, "LB4"), 1), "4=BB");
    EXPECT_EQ(test::broken(after(p, "LBX"), 1), "BB");
    EXPECT_EQ(test::lines(after(p, "LBX"), 1), "-");
}

TEST(DuelClause, D13_a_line_holds_one_colour_and_a_full_one_cannot_be_chosen) {
    const Position p = drafting("BBY", "5:1=B,2=Y,3=B,4=YYYY:.:1=S1+0");
    EXPECT_EQ(legal(p, "LB"), "LB3 LB5 LB6 LBX");
    EXPECT_EQ(legal(p, "LY"), "LY2 LY5 LY6 LYX");
    EXPECT_EQ(test::refusal(p, "LB1"), Illegal::line_full);
    EXPECT_EQ(test::refusal(p, "LB2"), Illegal::line_other_colour);
    EXPECT_EQ(test::refusal(p, "LY4"), Illegal::line_full);
}

TEST(DuelClause, D13_any_colour_may_start_a_line_whatever_the_dome_shows) {
    // Row 1 has three plates and no space for blue, and white lies there already.
    const Position p = drafting("BW", "5:-:1=.W....:1=S1+0,2=S6+0,3=S2+0");
    EXPECT_EQ(legal(p, "LB1"), "LB1");
    EXPECT_EQ(legal(p, "LW1"), "LW1");
}

TEST(DuelClause, D13_what_does_not_fit_is_broken) {
    const Position p = after(drafting("BBBYY", "5:3=BB:.:1=S1+0:R"), "LB3");
    EXPECT_EQ(test::lines(p, 1), "3=BBB");
    EXPECT_EQ(test::broken(p, 1), "BBR");
    EXPECT_EQ(p.tower().total(), 0);
}

TEST(DuelClause, D13_the_broken_space_holds_four_and_more_go_to_the_tower) {
    const Position by_overflow = after(drafting("BBBBY", "5:-:.:1=S1+0:RR"), "LB1");
    EXPECT_EQ(test::lines(by_overflow, 1), "1=B");
    EXPECT_EQ(test::broken(by_overflow, 1), "BBRR");
    EXPECT_EQ(test::counts(by_overflow.tower()), "B1");
    const Position by_choice = after(drafting("BBBBY", "5:-:.:1=S1+0:RR"), "LBX");
    EXPECT_EQ(test::broken(by_choice, 1), "BBRR");
    EXPECT_EQ(test::counts(by_choice.tower()), "B2");
    const Position full = after(drafting("BBBBY", "5:-:.:1=S1+0:RRRR"), "LBX");
    EXPECT_EQ(test::broken(full, 1), "RRRR");
    EXPECT_EQ(test::counts(full.tower()), "B4");
}

TEST(DuelClause, D13_a_take_is_never_split) {
    // Two blue tiles: none may be dropped while the other goes to a line.
    const Position p = drafting("-/BBYY");
    for (int row = 2; row <= 6; ++row) {
        const Position q = after(p, "1B" + std::to_string(row));
        EXPECT_EQ(test::lines(q, 1), std::to_string(row) + "=BB");
        EXPECT_EQ(test::broken(q, 1), "-");
    }
    EXPECT_EQ(p.count_moves(), 2 * 7);
}

TEST(DuelClause, D14_a_chip_is_revealed_when_its_factory_holds_no_tile) {
    const Position p = drafting("-/BBYY:-:(K)/:R:(W)");
    const Position sun_left = after(p, "1B2");
    EXPECT_FALSE(sun_left.is_open(1));
    EXPECT_EQ(test::refusal(sun_left, "+1"), Illegal::chip_covered);
    const Position one_left = after(sun_left, "MY2");
    EXPECT_FALSE(one_left.is_open(1));
    const Position none_left = after(one_left, "MYX");
    EXPECT_TRUE(none_left.is_open(1));
    EXPECT_EQ(test::factory(none_left, 1), "-:-:K");
    for (const std::optional<int> seat : {std::optional<int>(0), std::optional<int>(1), std::optional<int>()}) {
        EXPECT_EQ(none_left.view(seat).covered().chip(1), test::chip("K"));
        EXPECT_EQ(none_left.view(seat).covered().chip(2), Chip::hidden);
    }
    EXPECT_EQ(test::refusal(none_left, "+1"), std::nullopt);
}

TEST(DuelClause, D15_a_revealed_chip_is_taken_face_up) {
    const Position p = after(duel_position("azul-duel r2 draft t1 f1 m0 - B/-:-:K/-:-:BR - ? - ? - "
                                           "5:-:.:1=S1+0:-:-:-:0:1 5:-:.:2=J1+0:-:-:-:0:1"),
                             "+2");
    EXPECT_EQ(test::names(p.board(0).chips()), "BR");
    EXPECT_EQ(p.board(0).taken(), 2);  // one was before
    EXPECT_EQ(test::factory(p, 2), "-:-:-");
    EXPECT_TRUE(p.is_open(2));
    EXPECT_EQ(test::refusal(p, "+2"), Illegal::chip_gone);
    EXPECT_EQ(p.turn(), 1);
    for (const std::optional<int> seat : {std::optional<int>(0), std::optional<int>(1), std::optional<int>()}) {
        EXPECT_EQ(test::names(p.view(seat).covered().board(0).chips()), "BR");
    }
}

TEST(DuelClause, D15_at_most_two_chips_a_round) {
    const Position p = duel_position(
        "azul-duel r2 draft t1 f1 m0 - B/-:-:K/-:-:BR - ? - ? - 5:-:.:1=S1+0:-:-:-:0:2 5:-:.:2=J1+0:-:-:-:0:0");
    EXPECT_EQ(legal(p, "+"), "");
    EXPECT_EQ(test::refusal(p, "+1"), Illegal::two_chips_taken);
    EXPECT_EQ(legal(after(p, "LBX"), "+"), "+1 +2");
    EXPECT_EQ(after(p, "LBX +1 +2").phase(), Phase::deal);  // two each, exactly
}

TEST(DuelClause, D16_a_player_who_can_do_nothing_is_passed) {
    // Seat 2 has two chips: the last one and both markers are seat 1's.
    Position p = duel_position(
        "azul-duel r2 draft t2 f1 m2 - B/-:-:K S2,S3,S4 ? - ? - 5:-:.:1=S1+0:-:-:-:2:1 5:-:.:2=J1+0:-:-:-:0:2");
    test::play(p, "LBX");
    for (const char* token : {"+1", "d1@2+0", "d2@3+0"}) {
        EXPECT_EQ(p.phase(), Phase::draft);
        EXPECT_EQ(p.turn(), 0);
        test::play(p, token);
    }
    EXPECT_EQ(p.phase(), Phase::deal);
}

TEST(DuelClause, D16_one_who_can_act_must) {
    // The last tile is of no use to seat 1, but it is the only move.
    const Position p = drafting("B", "5:1=K,2=K,3=K,4=K,5=K,6=K:.:1=S1+0");
    EXPECT_EQ(legal(p), "LBX");
}

TEST(DuelClause, D16_the_phase_ends_when_tiles_chips_and_markers_are_gone) {
    const std::string board = "5:-:.:1=S1+0";
    EXPECT_EQ(after(drafting("B"), "LBX").phase(), Phase::deal);
    EXPECT_EQ(after(drafting("BY"), "LBX").phase(), Phase::draft);
    EXPECT_EQ(after(drafting("B/-:-:K"), "LBX").phase(), Phase::draft);
    const Position marker =
        duel_position("azul-duel r2 draft t1 f1 m0 - B ? ? - ? - 5:-:.:1=S1+0 5:-:.:2=J1+0:-:-:-:1");
    EXPECT_EQ(after(marker, "LBX").phase(), Phase::draft);
}

TEST(DuelClause, D16_in_round_five_no_markers_are_waited_for) {
    const Position p = duel_position("azul-duel r5 draft t1 f1 m0 - B ? ? - ? - 5:-:.:1=S1+0 5:-:.:2=J1+0");
    EXPECT_EQ(after(p, "LBX").phase(), Phase::over);
}

}  // namespace
}  // namespace azulejo::duel
