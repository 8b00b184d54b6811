// Compares previews with the effect of playing the move.
#include "rules/classic/preview.h"

#include <algorithm>
#include <gtest/gtest.h>

#include "support/effort.h"
#include "support/games.h"
#include "support/position.h"

namespace azulejo::classic {
namespace {

using test::effort;
using test::move;
using test::position;

// The most points that wall tiling can give this seat, over all of its own choices. Those of others do not matter.
int best_tiling(const Position& before, Move played, int seat) {
    Position after = before;
    TilingLog log;
    after.play(played, &log);
    int gain = 0;
    for (const TilingStep& step : log) {
        const bool counts = step.kind == TilingStep::Kind::placed || step.kind == TilingStep::Kind::floor;
        if (step.seat == seat && counts) gain += step.after - step.before;
    }
    if (after.phase() != Phase::tile) return gain;
    if (after.turn() != seat) return gain + best_tiling(after, after.legal_moves()[0], seat);
    int best = -1000;
    for (const Move choice : after.legal_moves()) best = std::max(best, best_tiling(after, choice, seat));
    return gain + best;
}

// Ends the round now: one tile is left, and another player takes it to the floor. The score is raised so that the
// whole penalty of the floor line is visible.
int gain_by_playing(const Position& p, int seat) {
    Setup setup = p.setup();
    const int other = (seat + 1) % p.players();
    setup.phase = Phase::draft;
    setup.turn = other + 1;
    setup.factories.assign(setup.factories.size(), TileCounts{});
    TileCounts spare = p.lid() + p.bag() + p.source(centre);
    for (int factory = 1; factory <= p.factories(); ++factory) spare += p.source(factory);
    const auto* colour = std::ranges::find_if(all_colours, [&](Colour c) { return spare[c] > 0; });
    setup.centre = TileCounts::of(*colour, 1);
    setup.boards[static_cast<std::size_t>(seat)].score = 100;
    const auto last_take = Position::from(test::with_rest_in_lid(setup));
    EXPECT_TRUE(last_take.has_value());
    return best_tiling(last_take.value(), Move::take(centre, *colour, floor_row), seat);
}

TEST(Preview, says_where_the_tiles_go) {
    const Position p = position("azul 2 r1 draft t1 f1 m0 YYYK/-/-/-/- - ? - 0:-/-/YY/-/-:.:R 0:-:.:-");
    const Preview over = preview(p, move("1Y3"));
    EXPECT_EQ(over.taken, 3);
    EXPECT_EQ(over.to_line, 1);
    EXPECT_EQ(over.to_floor, 2);
    EXPECT_EQ(over.to_lid, 0);
    EXPECT_FALSE(over.takes_marker);
    EXPECT_TRUE(over.completes_line);
    EXPECT_EQ(test::counts(over.to_centre), "K1");
    EXPECT_EQ(over.gain_before, -1);
    EXPECT_EQ(over.gain_after, 1 - 4);
    const Preview floor = preview(p, move("1YF"));
    EXPECT_EQ(floor.to_line, 0);
    EXPECT_EQ(floor.to_floor, 3);
    EXPECT_FALSE(floor.completes_line);
    EXPECT_EQ(floor.gain_after, -6);
}

TEST(Preview, the_marker_is_not_among_the_floor_tiles) {
    const Position p = position("azul 2 r1 draft t1 f1 m0 -/-/-/-/- YYYK ? - 0:-:.:RRRRR 0:-:.:-");
    const Preview take = preview(p, move("CY1"));
    EXPECT_TRUE(take.takes_marker);
    EXPECT_EQ(take.to_line, 1);
    EXPECT_EQ(take.to_floor, 1);
    EXPECT_EQ(take.to_lid, 1);
    EXPECT_EQ(take.gain_after, 1 - 14);
    EXPECT_TRUE(take.to_centre.empty());
}

TEST(Preview, a_marker_with_a_full_floor_takes_no_space) {
    const Position p = position("azul 2 r1 draft t1 f1 m0 -/-/-/-/- YYYK ? - 0:-:.:RRRRRRR 0:-:.:-");
    const Preview take = preview(p, move("CY1"));
    EXPECT_TRUE(take.takes_marker);
    EXPECT_EQ(take.to_floor, 0);
    EXPECT_EQ(take.to_lid, 2);
    EXPECT_EQ(take.gain_before, -14);
    EXPECT_EQ(take.gain_after, 1 - 14);
}

TEST(Preview, the_gain_is_not_stopped_at_zero) {
    const Position p = position("azul 2 r1 draft t1 f1 m0 YYYK/-/-/-/- - ? - 0:-:.:RRRRRRR 0:-:.:-");
    EXPECT_EQ(round_gain(p.board(0), WallSide::coloured), -14);
}

TEST(Preview, on_a_grey_wall_the_best_spaces_count) {
    // Beside the red tile of its row, or not: the run of two is the better one.
    const Position p = position(
        "azul-grey 2 r1 draft t1 f1 m2 YYYK/-/-/-/- - ? - 0:B/-/-/-/-:.R.../.K.../...../...../.....:- 0:-:.:*");
    EXPECT_EQ(round_gain(p.board(0), WallSide::grey), 2);
    EXPECT_EQ(round_gain(p.board(0), WallSide::grey), gain_by_playing(p, 0));
    // A line that must fall costs what its tiles cost on the floor (G2).
    const Position falls = position(
        "azul-grey 2 r5 draft t1 f1 m2 YYYK/-/-/-/- - ? - 9:-/-/BBB/-/-:...../....B/YRKW./...../.....:- 0:-:.:*");
    EXPECT_EQ(round_gain(falls.board(0), WallSide::grey), -4);
}

TEST(Preview, placements_show_their_runs) {
    const Position p =
        position("azul-grey 2 r3 tile t1 f1 m2 -/-/-/-/- - ? - 0:-/-/BBB/-/-:...../B..../..Y../...../...B.:- 0:-:.:*");
    EXPECT_EQ(preview_placement(p, move("3>2")).horizontal, 2);
    EXPECT_EQ(preview_placement(p, move("3>2")).vertical, 1);
    EXPECT_EQ(preview_placement(p, move("3>5")).points(), 1);
}

template <class G>
class PreviewInGames : public ::testing::Test {};
TYPED_TEST_SUITE(PreviewInGames, test::ClassicGames, test::GameNames);

TYPED_TEST(PreviewInGames, takes_do_what_their_preview_says) {
    test::for_each_position<TypeParam>(effort(60), 51, [](const Position& p, Rng& rng) {
        if (p.phase() != Phase::draft) return;
        const Move take = p.random_move(rng);
        const Preview shown = preview(p, take);
        ASSERT_EQ(shown.taken, shown.to_line + shown.to_floor + shown.to_lid);
        Position after = p;
        after.play(take);
        if (after.phase() != Phase::draft) return;
        const int seat = p.turn();
        const Board& old_board = p.board(seat);
        const Board& new_board = after.board(seat);
        ASSERT_EQ(shown.taken, p.source(take.source())[take.colour()]);
        ASSERT_EQ(shown.takes_marker, p.marker_holder() != after.marker_holder());
        ASSERT_EQ(shown.to_lid, after.lid().total() - p.lid().total());
        int lines = 0;
        int full_lines = 0;
        for (int row = 0; row < rows; ++row) {
            lines += new_board.line_count(row) - old_board.line_count(row);
            full_lines += int{new_board.line_complete(row)} - int{old_board.line_complete(row)};
        }
        ASSERT_EQ(shown.to_line, lines);
        ASSERT_EQ(int{shown.completes_line}, full_lines);
        const auto tiles_on_floor = [](const Board& board) {
            int count = 0;
            for (int space = 0; space < board.floor_count(); ++space) {
                count += colour_of(board.floor_at(space)).has_value() ? 1 : 0;
            }
            return count;
        };
        ASSERT_EQ(shown.to_floor, tiles_on_floor(new_board) - tiles_on_floor(old_board));
        const TileCounts to_centre =
            take.source() == centre ? TileCounts{} : after.source(centre).counts() - p.source(centre).counts();
        ASSERT_EQ(shown.to_centre, to_centre);
        ASSERT_EQ(shown.gain_before, round_gain(old_board, p.wall()));
        ASSERT_EQ(shown.gain_after, round_gain(new_board, p.wall()));
    });
}

TYPED_TEST(PreviewInGames, the_round_brings_what_it_was_said_to) {
    int n = 0;
    test::for_each_position<TypeParam>(effort(100), 52, [&](const Position& p, Rng&) {
        if (p.phase() != Phase::draft || ++n % 3 != 0) return;
        for (int seat = 0; seat < p.players(); ++seat) {
            ASSERT_EQ(round_gain(p.board(seat), p.wall()), gain_by_playing(p, seat)) << TypeParam::to_text(p);
        }
    });
    EXPECT_GT(n, 100);
}

TYPED_TEST(PreviewInGames, placements_score_what_their_preview_says) {
    int placements = 0;
    test::for_each_position<TypeParam>(effort(100), 53, [&](const Position& p, Rng&) {
        if (p.phase() != Phase::tile) return;
        for (const Move placement : p.legal_moves()) {
            ++placements;
            Position after = p;
            TilingLog log;
            after.play(placement, &log);
            ASSERT_EQ(log.at(0).kind, TilingStep::Kind::placed);
            ASSERT_EQ(log[0].after - log[0].before, preview_placement(p, placement).points());
            ASSERT_EQ(log[0].runs.horizontal, preview_placement(p, placement).horizontal);
        }
    });
    EXPECT_EQ(placements > 0, TypeParam::start(0).wall() == WallSide::grey);
}

}  // namespace
}  // namespace azulejo::classic
