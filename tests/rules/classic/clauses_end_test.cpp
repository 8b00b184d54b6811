// A19 and A20: the end.
#include <algorithm>
#include <gtest/gtest.h>

#include "rules/classic/position.h"
#include "support/position.h"

namespace azulejo::classic {
namespace {

using test::after;
using test::position;

TEST(Clause, A19_the_game_ends_with_the_round_in_which_a_row_is_completed) {
    // Seat 1 fills the line that will complete its row; the round is still played and tiled to its end.
    Position p =
        position("azul 2 r5 draft t1 f1 m0 WWWB/-/-/-/- - ? - 0:-:BYRK./...../...../...../.....:- 0:K/-/-/-/-:.:-");
    test::play(p, "1W1");
    EXPECT_EQ(p.phase(), Phase::draft);
    test::play(p, "CB2");
    EXPECT_EQ(p.phase(), Phase::over);
    EXPECT_EQ(p.round(), 5);
    EXPECT_EQ(p.score(0), 5 - 2 + 2);  // row of five, two tiles on the floor, row bonus
    EXPECT_EQ(p.score(1), 0);          // the lone tile, less the marker's space
    EXPECT_EQ(test::board(p, 2), "0:-/B/-/-/-:...K./...../...../...../.....:-");
}

TEST(Clause, A19_a_complete_column_or_colour_alone_does_not_end_the_game) {
    const Position column =
        after(position("azul 2 r5 draft t1 f1 m2 -/-/-/-/- B ? - 0:-:...../W..../K..../R..../Y....:- 0:-:.:*"), "CB1");
    EXPECT_EQ(column.phase(), Phase::deal);
    EXPECT_EQ(column.score(0), 5);
    const Position colour =
        after(position("azul 2 r5 draft t1 f1 m2 -/-/-/-/- B ? - 0:-:...../.B.../..B../...B./....B:- 0:-:.:*"), "CB1");
    EXPECT_EQ(colour.phase(), Phase::deal);
    EXPECT_EQ(colour.score(0), 1);
}

TEST(Clause, A19_two_points_for_a_row) {
    const Position p =
        after(position("azul 2 r5 draft t1 f1 m2 -/-/-/-/- W ? - 0:-:BYRK./...../...../...../.....:- 0:-:.:*"), "CW1");
    EXPECT_EQ(p.score(0), 5 + 2);
}

TEST(Clause, A19_seven_points_for_a_column) {
    const Position p =
        after(position("azul 2 r5 draft t1 f1 m2 -/-/-/-/- W ? - 0:-:BYRK./W..../K..../R..../Y....:- 0:-:.:*"), "CW1");
    EXPECT_EQ(p.score(0), 5 + 2 + 7);
}

TEST(Clause, A19_ten_points_for_a_colour) {
    const Position p =
        after(position("azul 2 r5 draft t1 f1 m2 -/-/-/-/- W ? - 0:-:BYRK./.B.../..B../...B./....B:- 0:-:.:*"), "CW1");
    EXPECT_EQ(p.score(0), 5 + 2 + 10);
}

TEST(Clause, A19_on_a_grey_wall_a_colour_counts_wherever_its_tiles_are) {
    const Position p = after(
        position("azul-grey 2 r5 draft t1 f1 m2 -/-/-/-/- W ? - 0:-:BYRK./..B../.B.../....B/...B.:- 0:-:.:*"), "CW1");
    EXPECT_EQ(p.phase(), Phase::over);
    EXPECT_EQ(p.score(0), 5 + 2 + 10);
}

TEST(Clause, A19_players_without_a_row_get_their_bonuses_too) {
    const Position p = after(position("azul 3 r5 draft t1 f1 m2 -/-/-/-/-/-/- W ? - "
                                      "0:-:BYRK./...../...../...../.....:- "
                                      "20:-:B..../W..../K..../R..../Y....:* "
                                      "20:-:B..../.B.../..B../...B./....B:-"),
                             "CW1");
    EXPECT_EQ(p.score(0), 5 + 2);
    EXPECT_EQ(p.score(1), 20 - 1 + 7);
    EXPECT_EQ(p.score(2), 20 + 10);
}

TEST(Clause, A19_rows_columns_and_colours_all_at_once) {
    // Five lines complete the whole wall: 5, 7, 8, 9 and 10 points, five rows, five columns, five colours.
    Position p = position(
        "azul 2 r5 draft t2 f1 m2 -/-/-/-/- B ? - "
        "0:B/WW/KKK/RRRR/YYYYY:.YRKW/.BYRK/.WBYR/.KWBY/.RKWB:- 0:-:.:*");
    const TilingLog log = test::play_logged(p, "CBF");
    EXPECT_EQ(p.score(0), 5 + 7 + 8 + 9 + 10 + 5 * 2 + 5 * 7 + 5 * 10);
    const auto step =
        std::ranges::find_if(log, [](const TilingStep& s) { return s.kind == TilingStep::Kind::bonus && s.seat == 0; });
    ASSERT_NE(step, log.end());
    EXPECT_EQ(step->bonus.rows, 5);
    EXPECT_EQ(step->bonus.columns, 5);
    EXPECT_EQ(step->bonus.colours, 5);
    EXPECT_EQ(step->before, 39);
    EXPECT_EQ(step->after, 134);
}

TEST(Clause, A19_the_floor_is_scored_before_the_bonuses) {
    // Clamped at 0 first, then 2 for the row: the other way round nothing would be left.
    const Position p = after(
        position("azul 2 r5 draft t1 f1 m2 -/-/-/-/- W ? - 0:-:BYRK./...../...../...../.....:BBBBBBB 0:-:.:*"), "CW1");
    EXPECT_EQ(p.score(0), 2);
}

TEST(Clause, A19_all_players_tile_before_the_game_ends) {
    const Position p =
        after(position("azul 3 r5 draft t1 f1 m2 -/-/-/-/-/-/- W ? - 0:-:BYRK./...../...../...../.....:- "
                       "0:-:.:* 0:-/YY/-/-/-:.:-"),
              "CW1");
    EXPECT_EQ(p.phase(), Phase::over);
    EXPECT_EQ(test::board(p, 3), "1:-:...../..Y../...../...../.....:-");
}

std::string over_with(const std::string& boards, int players = 2) {
    const std::string factories = players == 2 ? "-/-/-/-/-" : players == 3 ? "-/-/-/-/-/-/-" : "-/-/-/-/-/-/-/-/-";
    return "azul " + std::to_string(players) + " r6 over t0 f1 m1 " + factories + " - ? - " + boards;
}

TEST(Clause, A20_most_points_win) {
    EXPECT_EQ(
        position(over_with("41:-:BYRKW/...../...../...../.....:- 40:-:BYRKW/WBYRK/...../...../.....:-")).winners(),
        0b01U);
    EXPECT_EQ(position(over_with("40:-:BYRKW/...../...../...../.....:- 41:-:.:-")).winners(), 0b10U);
    EXPECT_EQ(position(over_with("0:-:BYRKW/...../...../...../.....:- 12:-:.:- 40:-:.:- 39:-:.:-", 4)).winners(),
              0b0100U);
}

TEST(Clause, A20_tied_players_compare_their_complete_rows) {
    EXPECT_EQ(
        position(over_with("40:-:BYRKW/...../...../...../.....:- 40:-:BYRKW/WBYRK/...../...../.....:-")).winners(),
        0b10U);
    EXPECT_EQ(position(over_with("40:-:BYRKW/...../...../...../.....:- 40:-:.:-")).winners(), 0b01U);
    // Columns do not count here.
    EXPECT_EQ(
        position(over_with("40:-:BYRKW/...../...../...../.....:- 40:-:B..../W..../K..../R..../Y....:-")).winners(),
        0b01U);
}

TEST(Clause, A20_a_single_point_beats_any_number_of_rows) {
    EXPECT_EQ(position(over_with("40:-:BYRKW/WBYRK/KWBYR/RKWBY/YRKWB:- 41:-:.:-")).winners(), 0b10U);
}

TEST(Clause, A20_still_tied_the_victory_is_shared) {
    EXPECT_EQ(
        position(over_with("40:-:BYRKW/...../...../...../.....:- 40:-:...../WBYRK/...../...../.....:-")).winners(),
        0b11U);
    // Of four, two lead with two rows each; one has the points but fewer rows, one fewer points.
    EXPECT_EQ(position(over_with("7:-:BYRKW/...../...../...../.....:- 40:-:BYRKW/WBYRK/...../...../.....:- "
                                 "40:-:BYRKW/...../...../...../.....:- 40:-:...../WBYRK/KWBYR/...../.....:-",
                                 4))
                  .winners(),
              0b1010U);
}

TEST(Clause, A20_nobody_needs_a_row_or_a_point_to_share) {
    const Position p = after(position("azul 2 r50 draft t1 f1 m1 -/-/-/-/- B ? - 0:-:.:* 0:-:.:-"), "CBF");
    EXPECT_EQ(p.phase(), Phase::over);
    EXPECT_EQ(p.winners(), 0b11U);
}

TEST(Clause, A20_a_tie_is_broken_in_a_game_that_is_played) {
    // Both end with 10 points; only the first has a row.
    const Position p = after(position("azul 2 r6 draft t1 f1 m2 -/-/-/-/- W ? - "
                                      "3:-:BYRK./...../...../...../.....:- 11:-:.:*"),
                             "CW1");
    EXPECT_EQ(p.score(0), 10);
    EXPECT_EQ(p.score(1), 10);
    EXPECT_EQ(p.winners(), 0b01U);
}

}  // namespace
}  // namespace azulejo::classic
