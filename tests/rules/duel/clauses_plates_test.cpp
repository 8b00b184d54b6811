// D9 and D10: taking plates.
#include <gtest/gtest.h>

#include "rules/duel/position.h"
#include "support/duel.h"

namespace azulejo::duel {
namespace {

using test::after;
using test::duel_position;
using test::legal;

// Seat 1 to act with a marker, all plates except those on the domes; `rest` is seat 1's score.
Position choosing_plates(const std::string& score = "5", const std::string& display = "S2,S3,S4",
                         const std::string& stack = "S5,J2,J3,J4,?", const std::string& markers = "2") {
    std::string rest = stack;
    if (rest.ends_with('?')) rest.replace(rest.size() - 1, 1, "J5,J6,J7,J8,J9,S6,S7,S8,S9");
    std::string shown = display == "-" ? "-,-,-" : display;
    const std::string hidden = display == "-" ? ",S2,S3,S4" : "";
    return duel_position("azul-duel r2 draft t1 f1 m0 - BY " + shown + " " + rest + hidden + " - ? - " + score +
                         ":-:.:1=S1+0:-:-:-:" + markers + " 5:-:.:2=J1+0:-:-:-:2");
}

TEST(DuelClause, D9_a_marker_is_placed_and_a_displayed_plate_laid_on_an_empty_slot) {
    const Position p = after(choosing_plates(), "d2@5+3");
    EXPECT_EQ(test::plates(p, 1), "1=S1+0,5=S3+3");
    EXPECT_EQ(test::display(p), "S2,-,S4");  // not refilled
    EXPECT_EQ(p.board(0).markers(), 1);
    EXPECT_EQ(p.turn(), 1);
    EXPECT_EQ(p.score(0), 5);
    EXPECT_EQ(test::refusal(after(p, "LBX"), "d2@6+0"), Illegal::place_empty);
}

TEST(DuelClause, D9_any_empty_slot_and_any_of_four_orientations) {
    EXPECT_EQ(legal(choosing_plates(), "d1@2"), "d1@2+0 d1@2+1 d1@2+2 d1@2+3");
    EXPECT_EQ(test::split(legal(choosing_plates(), "d"), ' ').size(), 3U * 8U * 4U + 1U);  // and `draw`
    EXPECT_EQ(test::refusal(choosing_plates(), "d1@1+0"), Illegal::slot_taken);
}

TEST(DuelClause, D9_a_plate_turned_clockwise_shows_its_colours_turned) {
    // S2: special, R / K, W, read clockwise from the special space.
    const auto open = [](const std::string& token, int row) {
        const Position p = after(choosing_plates(), token);
        std::string result;
        for (int column = 2; column < 4; ++column) {
            char found = '*';
            for (const Colour colour : all_colours) {
                if ((p.board(0).open_columns(row, colour) >> column & 1U) != 0) found = letter(colour);
            }
            result += found;
        }
        return result;
    };
    EXPECT_EQ(open("d1@2+0", 0) + "/" + open("d1@2+0", 1), "*R/KW");
    EXPECT_EQ(open("d1@2+1", 0) + "/" + open("d1@2+1", 1), "K*/WR");
    EXPECT_EQ(open("d1@2+2", 0) + "/" + open("d1@2+2", 1), "WK/R*");
    EXPECT_EQ(open("d1@2+3", 0) + "/" + open("d1@2+3", 1), "RW/*K");
}

TEST(DuelClause, D9_two_markers_a_round_and_none_in_round_five) {
    const Position none = choosing_plates("5", "S2,S3,S4", "S5,J2,J3,J4,?", "0");
    EXPECT_EQ(legal(none, "d"), "");
    EXPECT_EQ(test::refusal(none, "d1@2+0"), Illegal::no_marker);
    EXPECT_EQ(test::refusal(none, "draw"), Illegal::no_marker);
    const Position last = duel_position("azul-duel r5 draft t1 f1 m0 - B ? ? - ? - 5:-:.:1=S1+0 5:-:.:2=J1+0");
    EXPECT_EQ(legal(last, "d"), "");
    EXPECT_EQ(test::refusal(last, "d1@2+0"), Illegal::no_marker);
}

TEST(DuelClause, D9_both_markers_must_be_used) {
    // No tile or chip is left: seat 1 has nothing but its marker, and the round goes on until it is used.
    const Position p = after(duel_position("azul-duel r2 draft t2 f1 m2 - B S2,S3,S4 ? - ? - "
                                           "5:-:.:1=S1+0:-:-:-:2 5:-:.:2=J1+0"),
                             "LBX");
    EXPECT_EQ(p.phase(), Phase::draft);
    EXPECT_EQ(p.turn(), 0);
    const Position one_left = after(p, "d1@2+0");
    EXPECT_EQ(one_left.phase(), Phase::draft);
    EXPECT_EQ(one_left.turn(), 0);
    EXPECT_EQ(after(one_left, "d2@3+0").phase(), Phase::deal);
}

TEST(DuelClause, D9_a_draw_costs_a_point_each_and_puts_the_top_plate_aside) {
    Position p = after(choosing_plates(), "draw");
    EXPECT_EQ(p.phase(), Phase::draw);
    EXPECT_EQ(p.turn(), 0);
    EXPECT_EQ(p.score(0), 4);
    EXPECT_EQ(test::drawn(p), "S5");
    EXPECT_EQ(legal(p), "draw look");
    test::play(p, "draw draw draw draw");
    EXPECT_EQ(p.score(0), 0);
    EXPECT_EQ(test::drawn(p), "S5,J2,J3,J4,J5");
    EXPECT_EQ(legal(p), "look");
}

TEST(DuelClause, D9_of_the_plates_drawn_one_is_kept_and_the_others_go_under_the_stack_in_any_order) {
    Position p = after(choosing_plates(), "draw draw draw draw look");
    EXPECT_EQ(p.phase(), Phase::keep);
    EXPECT_EQ(p.count_moves(), 4 * 8 * 4);
    test::play(p, "keep2@5+1");
    EXPECT_EQ(test::plates(p, 1), "1=S1+0,5=J2+1");
    EXPECT_EQ(p.phase(), Phase::under);
    EXPECT_EQ(p.turn(), 0);
    EXPECT_EQ(legal(p), "under1 under3 under4");
    EXPECT_EQ(test::drawn(p), "S5:1,-,J3:1,J4:1");
    test::play(p, "under4");
    EXPECT_EQ(legal(p), "under1 under3");
    test::play(p, "under1");  // J3, the last, goes by itself
    EXPECT_EQ(p.phase(), Phase::draft);
    EXPECT_EQ(p.turn(), 1);
    EXPECT_EQ(test::stack(p), "J5,J6,J7,J8,J9,S6,S7,S8,S9/J4,S5,J3:1");
}

TEST(DuelClause, D9_a_single_plate_drawn_must_be_kept_and_two_leave_no_order_to_choose) {
    EXPECT_EQ(after(choosing_plates(), "draw look keep1@2+0").turn(), 1);
    const Position two = after(choosing_plates(), "draw draw look keep2@2+0");
    EXPECT_EQ(two.turn(), 1);
    EXPECT_EQ(two.phase(), Phase::draft);
    EXPECT_EQ(test::stack(two), "J3,J4,J5,J6,J7,J8,J9,S6,S7,S8,S9/S5:1");
}

TEST(DuelClause, D9_nobody_sees_what_is_put_aside_before_the_look) {
    const Position p = after(choosing_plates(), "draw draw");
    for (const std::optional<int> seat : {std::optional<int>(0), std::optional<int>(1), std::optional<int>()}) {
        const View view = p.view(seat);
        EXPECT_EQ(view.covered().drawn(0).plate(), Plate::hidden_special);  // its back was on top for all to see
        EXPECT_EQ(view.covered().drawn(1).plate(), Plate::hidden_wild);
        EXPECT_EQ(view.covered().stack(0).plate(), Plate::hidden_wild);
    }
    const Position looked = after(p, "look");
    EXPECT_EQ(looked.view(0).covered().drawn(1).plate(), p.drawn(1).plate());
    EXPECT_EQ(looked.view(1).covered().drawn(1).plate(), Plate::hidden_wild);
    EXPECT_EQ(looked.view(std::nullopt).covered().drawn(1).plate(), Plate::hidden_wild);
}

TEST(DuelClause, D10_a_draw_needs_a_plate_in_the_stack) {
    const Position p = duel_position(
        "azul-duel r4 draft t1 f1 m0 - BY S2,-,- J9 - ? - "
        "5:-:.:1=S1+0,2=S3+0,3=S4+0,4=S5+0,5=S6+0,6=S7+0,7=S8+0:-:-:-:2 "
        "5:-:.:1=J1+0,2=J2+0,3=J3+0,4=J4+0,5=J5+0,6=J6+0,7=J7+0,8=J8+0,9=S9+0:-:-:-:0");
    EXPECT_EQ(legal(p, "dr"), "draw");
    const Position empty = after(p, "draw");
    EXPECT_EQ(legal(empty), "look");
    EXPECT_EQ(test::refusal(empty, "draw"), Illegal::stack_empty);
    // Another marker, an empty stack: only the display is left.
    const Position later = after(empty, "look keep1@8+0 LBX");
    EXPECT_EQ(test::refusal(later, "draw"), Illegal::stack_empty);
    EXPECT_EQ(legal(later, "d"), "d1@9+0 d1@9+1 d1@9+2 d1@9+3");
}

TEST(DuelClause, D10_a_draw_needs_a_point) {
    EXPECT_EQ(legal(choosing_plates("1"), "dr"), "draw");
    EXPECT_EQ(legal(choosing_plates("0"), "dr"), "");
    EXPECT_EQ(test::refusal(choosing_plates("0"), "draw"), Illegal::no_point);
    const Position p = after(choosing_plates("1"), "draw");
    EXPECT_EQ(p.score(0), 0);
    EXPECT_EQ(test::refusal(p, "draw"), Illegal::no_point);
    EXPECT_EQ(legal(p), "look");
    // With one plate in the display, a player without points cannot draw.
    EXPECT_EQ(test::refusal(choosing_plates("0", "-,-,S2", "S3,S4,S5,J2,J3,J4,?"), "draw"), Illegal::no_point);
}

TEST(DuelClause, D10_where_the_display_is_empty_a_player_without_points_draws_one_for_nothing) {
    const Position p = choosing_plates("0", "-");
    EXPECT_EQ(legal(p, "d"), "draw");
    const Position drawn = after(p, "draw");
    EXPECT_EQ(drawn.score(0), 0);
    EXPECT_EQ(legal(drawn), "look");
    EXPECT_EQ(test::refusal(drawn, "draw"), Illegal::no_point);  // and no second one
    // With the second marker, one plate is free again.
    const Position again = after(drawn, "look keep1@2+0 LBX");
    EXPECT_EQ(again.turn(), 0);
    EXPECT_EQ(legal(again, "dr"), "draw");
    EXPECT_EQ(legal(after(again, "draw")), "look");
}

TEST(DuelClause, D10_where_the_display_is_empty_a_player_with_points_pays) {
    const Position p = after(choosing_plates("2", "-"), "draw");
    EXPECT_EQ(p.score(0), 1);
    EXPECT_EQ(after(p, "draw").score(0), 0);
    EXPECT_EQ(legal(after(p, "draw")), "look");
}

TEST(DuelClause, D10_the_marker_is_used_with_the_first_draw) {
    Position p = after(choosing_plates(), "draw");
    EXPECT_EQ(p.board(0).markers(), 1);
    test::play(p, "draw draw");
    EXPECT_EQ(p.board(0).markers(), 1);
    test::play(p, "look keep1@2+0 under2");
    EXPECT_EQ(p.board(0).markers(), 1);
}

TEST(DuelClause, D10_after_a_draw_one_plate_must_be_kept) {
    const Position p = after(choosing_plates(), "draw");
    EXPECT_EQ(test::refusal(p, "LB1"), Illegal::other_phase);
    EXPECT_EQ(test::refusal(p, "d1@2+0"), Illegal::other_phase);
    const Position looked = after(p, "look");
    EXPECT_EQ(test::refusal(looked, "draw"), Illegal::other_phase);
    EXPECT_EQ(test::refusal(looked, "look"), Illegal::other_phase);
    EXPECT_EQ(test::refusal(looked, "keep2@2+0"), Illegal::no_such_drawn);
    EXPECT_EQ(test::refusal(looked, "keep1@1+0"), Illegal::slot_taken);
}

TEST(DuelClause, D10_only_the_player_who_put_plates_under_the_stack_knows_their_faces_and_order) {
    const Position p = after(choosing_plates(), "draw draw draw look keep1@2+0 under3");
    const int bottom = p.stack_size() - 1;
    EXPECT_EQ(p.view(0).covered().stack(bottom - 1).plate(), *notation::duel::plate_of("J3"));
    EXPECT_EQ(p.view(0).covered().stack(bottom).plate(), *notation::duel::plate_of("J2"));
    for (const std::optional<int> other : {std::optional<int>(1), std::optional<int>()}) {
        EXPECT_EQ(p.view(other).covered().stack(bottom - 1).plate(), Plate::hidden_wild);
        EXPECT_EQ(p.view(other).covered().stack(bottom).plate(), Plate::hidden_wild);
    }
}

}  // namespace
}  // namespace azulejo::duel
