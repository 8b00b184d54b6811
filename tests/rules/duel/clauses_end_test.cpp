// D26 and D27: the end.
#include <gtest/gtest.h>

#include "rules/duel/position.h"
#include "support/duel.h"

namespace azulejo::duel {
namespace {

using test::after;
using test::duel_position;

// Seat 2 is about to end the last round; nobody holds the first-player tile unless `marker` says so.
Position last_turn(const std::string& scoring, const std::string& board, const std::string& other = "9:-:.:9=J9+0",
                   const std::string& marker = "m0") {
    return duel_position("azul-duel r5 draft t2 f1 " + marker + " " + scoring + " B - ? - ? - " + board + " " + other);
}

TEST(DuelClause, D26_after_the_fifth_round_the_game_is_over) {
    const Position p = after(last_turn("-", "20:1=W:.:1=S1+0:R"), "LB1");
    EXPECT_EQ(p.phase(), Phase::over);
    EXPECT_EQ(p.round(), 5);
    EXPECT_EQ(p.score(0), 20 + 1 - 1);
    EXPECT_EQ(p.score(1), 9);
    EXPECT_EQ(p.count_moves(), 0);
}

TEST(DuelClause, D26_most_points_win) {
    EXPECT_EQ(after(last_turn("-", "20:-:.:1=S1+0"), "LBX").winners(), 0b01U);
    EXPECT_EQ(after(last_turn("-", "7:-:.:1=S1+0"), "LBX").winners(), 0b10U);
}

TEST(DuelClause, D26_tied_the_holder_of_the_first_player_tile_wins) {
    const Position held_by_2 = after(last_turn("-", "6:-:.:1=S1+0", "9:-:.:9=J9+0", "m2"), "LBX");
    EXPECT_EQ(held_by_2.score(0), held_by_2.score(1));
    EXPECT_EQ(held_by_2.winners(), 0b10U);
    const Position held_by_1 = after(last_turn("-", "10:-:.:1=S1+0", "9:-:.:9=J9+0", "m1"), "LBX");
    EXPECT_EQ(held_by_1.score(0), held_by_1.score(1));
    EXPECT_EQ(held_by_1.winners(), 0b01U);
}

TEST(DuelClause, D26_tied_and_nobody_holds_it_the_victory_is_shared) {
    const Position p = after(last_turn("-", "8:-:.:1=S1+0"), "LBX");
    EXPECT_EQ(p.score(0), 8);
    EXPECT_EQ(p.score(1), 8);
    EXPECT_EQ(p.winners(), 0b11U);
}

TEST(DuelClause, D26_the_scoring_tiles_in_play_count_and_no_others) {
    // A full row with five colours: 3 as a row, 4 for its colours; its tiles lie on the border.
    const std::string board = "20:-:1=RBYWKR:1=J1+0,2=J8+1,3=J6+1";  // any, B; Y, any; K, any
    EXPECT_EQ(after(last_turn("rows,columns,diagonals", board), "LBX").score(0), 20 + 3);
    EXPECT_EQ(after(last_turn("colours,columns,diagonals", board), "LBX").score(0), 20 + 4);
    EXPECT_EQ(after(last_turn("rows,border,diagonals", board), "LBX").score(0), 20 + 3 + 6);
    EXPECT_EQ(after(last_turn("rows,columns,diagonals,wild", board), "LBX").score(0), 20 + 3 + 6);
    EXPECT_EQ(after(last_turn("rows,border,corners,wild", board), "LBX").score(0), 20 + 3 + 6 + 6);
}

// A dome of the nine wild plates, on which every space may be filled.
Board wild_dome(const auto& is_filled) {
    BoardSetup setup;
    for (int slot = 0; slot < slots; ++slot)
        setup.plates[static_cast<std::size_t>(slot)] = PlacedPlate(plate(9 + slot), 0);
    for (int row = 0; row < rows; ++row) {
        for (int column = 0; column < columns; ++column) {
            if (!is_filled(row, column)) continue;
            const PlacedPlate placed = setup.plates[static_cast<std::size_t>(slot_of(row, column))];
            Colour colour = Colour::blue;
            for (const Colour each : all_colours) {
                const int lane = columns * index(each) + column % 2;
                if ((fitting_spaces(placed, row % 2) >> lane & 1U) != 0) colour = each;
            }
            setup.dome[static_cast<std::size_t>(row)][static_cast<std::size_t>(column)] = dome_tile(colour);
        }
    }
    return Board(setup);
}
int points(ScoringTile tile, const Board& board) {
    return score_of(tile, board).points;
}
// Of a board written as text: dome and plates.
int points(ScoringTile tile, const std::string& dome_and_plates) {
    return points(tile, last_turn("-", "20:-:" + dome_and_plates).board(0));
}

TEST(DuelClause, D27_rows_bring_three_points_each) {
    for (int full = 0; full <= rows; ++full) {
        EXPECT_EQ(points(ScoringTile::full_rows, wild_dome([&](int row, int) { return row < full; })), 3 * full);
        // All but one tile of every row is not enough.
        EXPECT_EQ(
            points(ScoringTile::full_rows, wild_dome([&](int row, int column) { return row < full || column != row; })),
            3 * full);
    }
}

TEST(DuelClause, D27_columns_bring_seven_points_each) {
    for (int full = 0; full <= columns; ++full) {
        EXPECT_EQ(points(ScoringTile::full_columns, wild_dome([&](int, int column) { return column < full; })),
                  7 * full);
        EXPECT_EQ(points(ScoringTile::full_columns,
                         wild_dome([&](int row, int column) { return column < full || column != row; })),
                  7 * full);
    }
}

TEST(DuelClause, D27_diagonals_bring_ten_points_each) {
    const auto falling = [](int row, int column) { return row == column; };
    const auto rising = [](int row, int column) { return row == 5 - column; };
    EXPECT_EQ(points(ScoringTile::diagonals, wild_dome([](int, int) { return false; })), 0);
    EXPECT_EQ(points(ScoringTile::diagonals, wild_dome(falling)), 10);
    EXPECT_EQ(points(ScoringTile::diagonals, wild_dome(rising)), 10);
    EXPECT_EQ(points(ScoringTile::diagonals, wild_dome([&](int r, int c) { return falling(r, c) || rising(r, c); })),
              20);
    EXPECT_EQ(points(ScoringTile::diagonals, wild_dome([&](int r, int c) { return falling(r, c) && r != 3; })), 0);
    // A short one beside the middle does not count.
    EXPECT_EQ(points(ScoringTile::diagonals, wild_dome([](int r, int c) { return r == c + 1; })), 0);
}

TEST(DuelClause, D27_wild_brings_two_for_each_multicolour_space_if_all_are_filled) {
    const auto top_left = [](int row, int column) { return row % 2 == 0 && column % 2 == 0; };
    EXPECT_EQ(points(ScoringTile::wild, wild_dome(top_left)), 18);
    EXPECT_EQ(points(ScoringTile::wild, wild_dome([&](int r, int c) { return top_left(r, c) && r + c > 0; })), 0);
    EXPECT_EQ(points(ScoringTile::wild, "1=R.....:1=J1+0,2=S1+0"), 2);  // special spaces do not matter
    EXPECT_EQ(points(ScoringTile::wild, "1=R.....,3=K.....:1=J1+0,4=J2+0"), 4);
    EXPECT_EQ(points(ScoringTile::wild, "1=R.....:1=J1+0,4=J2+0"), 0);
    EXPECT_EQ(points(ScoringTile::wild, ".:2=S1+0"), 0);  // none on the dome
}

TEST(DuelClause, D27_colours_bring_four_for_each_row_with_five_colours) {
    // Row 1: any, B of J1; Y, any of J8+1; K, any of J6+1.
    const std::string plates = ":1=J1+0,2=J8+1,3=J6+1";
    EXPECT_EQ(points(ScoringTile::colours, "1=.BYWKR" + plates), 4);  // it need not be full
    EXPECT_EQ(points(ScoringTile::colours, "1=BBYWKR" + plates), 4);
    EXPECT_EQ(points(ScoringTile::colours, "1=BBYWKW" + plates), 0);  // four colours
    EXPECT_EQ(points(ScoringTile::colours, "1=..YWKR" + plates), 0);
}

TEST(DuelClause, D27_one_special_tile_at_most_stands_for_a_colour) {
    // S1+0: special, W / K, Y; S2+0: special, R / K, W.
    EXPECT_EQ(points(ScoringTile::colours, "1=*W.B.Y,2=KY....:1=S1+0,2=J1+0,3=J7+0"), 0);
    EXPECT_EQ(points(ScoringTile::colours, "1=*WRB.Y,2=KY....:1=S1+0,2=J1+0,3=J7+0"), 4);
    EXPECT_EQ(points(ScoringTile::colours, "1=*W*R.Y,2=KYKW..:1=S1+0,2=S2+0,3=J7+0"), 0);
    EXPECT_EQ(points(ScoringTile::colours, "1=*W*RBY,2=KYKW..:1=S1+0,2=S2+0,3=J7+0"), 4);
}

TEST(DuelClause, D27_border_brings_one_for_each_tile_on_the_outer_spaces) {
    EXPECT_EQ(points(ScoringTile::border, wild_dome([](int, int) { return true; })), 20);
    EXPECT_EQ(points(ScoringTile::border, wild_dome([](int r, int c) { return r > 0 && r < 5 && c > 0 && c < 5; })), 0);
    for (int side = 0; side < 6; side += 5) {
        EXPECT_EQ(points(ScoringTile::border, wild_dome([&](int r, int) { return r == side; })), 6);
        EXPECT_EQ(points(ScoringTile::border, wild_dome([&](int, int c) { return c == side; })), 6);
    }
    EXPECT_EQ(points(ScoringTile::border, "1=*W....,2=KY....:1=S1+0"), 3);  // a special tile is one
}

TEST(DuelClause, D27_corners_bring_three_above_and_eight_below) {
    const auto corner = [](int bottom, int right) {
        return wild_dome([=](int r, int c) { return r / 2 == 2 * bottom && c / 2 == 2 * right; });
    };
    EXPECT_EQ(points(ScoringTile::corners, corner(0, 0)), 3);
    EXPECT_EQ(points(ScoringTile::corners, corner(0, 1)), 3);
    EXPECT_EQ(points(ScoringTile::corners, corner(1, 0)), 8);
    EXPECT_EQ(points(ScoringTile::corners, corner(1, 1)), 8);
    EXPECT_EQ(points(ScoringTile::corners, wild_dome([](int, int) { return true; })), 22);
    EXPECT_EQ(points(ScoringTile::corners, wild_dome([](int r, int c) { return (r + c) % 5 != 0; })), 0);
    EXPECT_EQ(points(ScoringTile::corners, "1=*W....,2=KY....:1=S1+0"), 3);  // the special tile included
    EXPECT_EQ(points(ScoringTile::corners, "1=..*W..,2=..KY..:2=S1+0"), 0);  // no corner
}

TEST(DuelClause, D27_special_costs_three_for_each_empty_special_space) {
    EXPECT_EQ(points(ScoringTile::special, ".:1=J1+0"), 0);
    EXPECT_EQ(points(ScoringTile::special, ".:1=S1+0"), -3);
    EXPECT_EQ(points(ScoringTile::special, "1=*W....,2=KY....:1=S1+0,2=S2+0,9=S3+0"), -6);
    EXPECT_EQ(points(ScoringTile::special, "1=*W....,2=KY....:1=S1+0"), 0);
}

TEST(DuelClause, D27_the_sum_is_stopped_at_zero_once) {
    // 2 and −6 and 1 for the border: not 0 + 1.
    const std::string two_empty = ":-:1=R.....:1=J1+0,4=S1+0,5=S2+0";
    EXPECT_EQ(after(last_turn("special,border,rows", "2" + two_empty), "LBX").score(0), 0);
    EXPECT_EQ(after(last_turn("special,border,rows", "6" + two_empty), "LBX").score(0), 1);
    EXPECT_EQ(after(last_turn("border,special,rows", "5" + two_empty), "LBX").score(0), 0);
    // The penalty for broken tiles was already limited to 0.
    EXPECT_EQ(after(last_turn("rows,border,corners", "2" + two_empty + ":RRR"), "LBX").score(0), 1);
}

}  // namespace
}  // namespace azulejo::duel
