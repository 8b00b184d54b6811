// A11 to A13: wall tiling.
#include <gtest/gtest.h>

#include "rules/classic/position.h"
#include "support/position.h"

namespace azulejo::classic {
namespace {

using test::after;
using test::board;
using test::position;

// A round that ends with the other player's take to the floor, so that only the first board matters.
Position before_tiling(const std::string& first_board) {
    return position("azul 2 r2 draft t2 f1 m2 -/-/-/-/- B ? - " + first_board + " 0:-:.:*");
}
std::string tiled(const std::string& first_board) {
    return board(after(before_tiling(first_board), "CBF"), 1);
}

TEST(Clause, A11_a_complete_line_puts_one_tile_on_the_wall_and_the_rest_into_the_lid) {
    const Position p = after(before_tiling("0:-/-/-/-/RRRRR:.:-"), "CBF");
    EXPECT_EQ(board(p, 1), "1:-:...../...../...../...../.R...:-");
    EXPECT_EQ(test::counts(p.lid()), "B1R4");  // the B is from the other player's floor
}

TEST(Clause, A11_incomplete_lines_keep_their_tiles) {
    const Position p = after(before_tiling("0:-/Y/YY/YYY/YYYY:.:-"), "CBF");
    EXPECT_EQ(board(p, 1), "0:-/Y/YY/YYY/YYYY:.:-");
    EXPECT_EQ(test::counts(p.lid()), "B1");
}

TEST(Clause, A11_lines_are_tiled_top_to_bottom_and_score_at_once) {
    // B, W, K, R, Y are the first column from above: the run of each tile is one longer.
    Position p = before_tiling("0:B/WW/KKK/RRRR/YYYYY:.:-");
    const TilingLog log = test::play_logged(p, "CBF");
    std::vector<int> rows_in_order;
    std::vector<int> points;
    for (const TilingStep& step : log) {
        if (step.kind != TilingStep::Kind::placed) continue;
        EXPECT_EQ(step.seat, 0);
        EXPECT_EQ(step.column, 0);
        rows_in_order.push_back(step.row);
        points.push_back(step.after - step.before);
    }
    EXPECT_EQ(rows_in_order, (std::vector<int>{0, 1, 2, 3, 4}));
    EXPECT_EQ(points, (std::vector<int>{1, 2, 3, 4, 5}));
    EXPECT_EQ(board(p, 1), "15:-:B..../W..../K..../R..../Y....:-");
    EXPECT_EQ(test::counts(p.lid()), "B1Y4R3K2W1");
}

TEST(Clause, A11_the_order_shows_in_the_score) {
    // Row 3 joins rows 1 and 2 for 3 points, then row 4 makes a run of 4. Bottom up it would be 1 for row 4 and then 4.
    EXPECT_EQ(tiled("0:-/-/KKK/RRRR/-:B..../W..../...../...../.....:-"), "7:-:B..../W..../K..../R..../.....:-");
}

TEST(Clause, A11_every_player_tiles) {
    const Position p = after(
        position("azul 3 r2 draft t2 f3 m2 -/-/-/-/-/-/- B ? - 0:Y/-/-/-/-:.:- 0:-/YY/-/-/-:.:* 0:-/-/KKK/-/-:.:-"),
        "CB1");
    EXPECT_EQ(board(p, 1), "1:-:.Y.../...../...../...../.....:-");
    EXPECT_EQ(board(p, 2), "1:-:B..../..Y../...../...../.....:-");
    EXPECT_EQ(board(p, 3), "1:-:...../...../K..../...../.....:-");
    EXPECT_EQ(test::counts(p.lid()), "Y1K2");
}

TEST(Clause, A12_a_lone_tile_scores_one) {
    EXPECT_EQ(tiled("0:-/-/BBB/-/-:.:-"), "1:-:...../...../..B../...../.....:-");
    // Tiles that touch only at the corners, and tiles beyond a gap, do not count.
    EXPECT_EQ(tiled("0:-/-/BBB/-/-:...../.B.R./...../.K.B./.....:-"), "1:-:...../.B.R./..B../.K.B./.....:-");
    EXPECT_EQ(tiled("0:-/-/BBB/-/-:..R../...../K...R/...../..K..:-"), "1:-:..R../...../K.B.R/...../..K..:-");
}

TEST(Clause, A12_a_run_of_two_to_five_scores_its_length) {
    EXPECT_EQ(tiled("0:B/-/-/-/-:.Y.../...../...../...../.....:-"), "2:-:BY.../...../...../...../.....:-");
    EXPECT_EQ(tiled("0:R/-/-/-/-:.Y.K./...../...../...../.....:-"), "3:-:.YRK./...../...../...../.....:-");
    EXPECT_EQ(tiled("0:K/-/-/-/-:BYR../...../...../...../.....:-"), "4:-:BYRK./...../...../...../.....:-");
    EXPECT_EQ(tiled("0:-/WW/-/-/-:B..../...../...../...../.....:-"), "2:-:B..../W..../...../...../.....:-");
    EXPECT_EQ(tiled("0:-/-/KKK/-/-:...../W..../...../R..../.....:-"), "3:-:...../W..../K..../R..../.....:-");
    EXPECT_EQ(tiled("0:-/-/-/-/YYYYY:...../W..../K..../R..../.....:-"), "4:-:...../W..../K..../R..../Y....:-");
    EXPECT_EQ(tiled("0:-/-/KKK/-/-:B..../W..../...../R..../Y....:-"), "5:-:B..../W..../K..../R..../Y....:-");
}

TEST(Clause, A12_a_tile_in_a_row_and_a_column_counts_in_both) {
    EXPECT_EQ(tiled("0:-/BB/-/-/-:.Y.../W..../...../...../.....:-"), "4:-:.Y.../WB.../...../...../.....:-");
    EXPECT_EQ(tiled("0:-/BB/-/-/-:.Y.../W.Y../...../...../.....:-"), "5:-:.Y.../WBY../...../...../.....:-");
    EXPECT_EQ(tiled("0:-/-/BBB/-/-:...../..Y../KW.Y./..W../.....:-"), "7:-:...../..Y../KWBY./..W../.....:-");
    EXPECT_EQ(tiled("0:-/-/BBB/-/-:..R../..Y../KW.Y./..W../..K..:-"), "9:-:..R../..Y../KWBY./..W../..K..:-");
}

TEST(Clause, A12_a_tile_that_completes_a_row_and_a_column_scores_ten) {
    Position p = before_tiling("0:-/-/BBB/-/-:..R../..Y../KW.YR/..W../..K..:-");
    const TilingLog log = test::play_logged(p, "CBF");
    ASSERT_FALSE(log.empty());
    EXPECT_EQ(log[0].runs.horizontal, 5);
    EXPECT_EQ(log[0].runs.vertical, 5);
    EXPECT_EQ(log[0].runs.points(), 10);
    EXPECT_EQ(log[0].after - log[0].before, 10);
    EXPECT_EQ(p.score(0), 10 + 2 + 7);  // A19
}

TEST(Clause, A12_points_for_all_lengths_of_both_runs) {
    for (int h = 1; h <= 5; ++h) {
        for (int v = 1; v <= 5; ++v) {
            const int expected = h == 1 && v == 1 ? 1 : (h > 1 ? h : 0) + (v > 1 ? v : 0);
            EXPECT_EQ((Runs{.horizontal = h, .vertical = v}.points()), expected) << h << " and " << v;
        }
    }
}

TEST(Clause, A13_the_floor_is_scored_after_all_lines) {
    // 3 points from the lines, then 4 off: with the floor first it would be 3.
    EXPECT_EQ(tiled("1:B/WW/-/-/-:.:KKK"), "0:-:B..../W..../...../...../.....:-");
    EXPECT_EQ(tiled("3:B/WW/-/-/-:.:KKK"), "2:-:B..../W..../...../...../.....:-");
}

TEST(Clause, A13_the_score_does_not_fall_below_zero) {
    EXPECT_EQ(tiled("0:-:.:KKKKKKK"), "0:-:.:-");
    EXPECT_EQ(tiled("13:-:.:KKKKKKK"), "0:-:.:-");
    EXPECT_EQ(tiled("14:-:.:KKKKKKK"), "0:-:.:-");
    EXPECT_EQ(tiled("15:-:.:KKKKKKK"), "1:-:.:-");
}

TEST(Clause, A13_the_marker_counts_as_a_tile_and_goes_to_its_holder) {
    const Position p = after(position("azul 2 r2 draft t1 f1 m2 -/-/-/-/- B ? - 9:-:.:- 9:-:.:*YY"), "CBF");
    EXPECT_EQ(p.score(0), 8);
    EXPECT_EQ(p.score(1), 9 - 4);
    EXPECT_EQ(p.first(), 1);
    EXPECT_EQ(test::counts(p.lid()), "B1Y2");
    EXPECT_EQ(board(p, 2), "5:-:.:-");
}

TEST(Clause, A13_a_clamped_score_can_rise_again_next_round) {
    Position p = after(before_tiling("0:-/-/-/-/RRRR:.:KKKKKKK"), "CBF");
    EXPECT_EQ(board(p, 1), "0:-/-/-/-/RRRR:.:-");
    test::play(p, "deal:YYYR/WWWW/WWWW/WWWW/WWWW 2WF 1R5 3WF 4W4 5WF CY3");
    EXPECT_EQ(p.score(0), 3 - 1);  // three lone tiles, less the marker's space
}

}  // namespace
}  // namespace azulejo::classic
