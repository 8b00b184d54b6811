// A preview agrees with the effect of playing the move.
#include "rules/duel/preview.h"

#include <gtest/gtest.h>

#include "support/duel.h"
#include "support/effort.h"
#include "support/games.h"

namespace azulejo::duel {
namespace {

using test::duel_position;

TEST(DuelPreview, of_a_take_is_what_playing_it_does) {
    int takes = 0;
    test::for_each_position<test::Duel>(test::effort(60), 1, [&](const Position& p, Rng& rng) {
        if (p.phase() != Phase::draft) return;
        const Move move = p.random_move(rng);
        if (move.kind() != Move::Kind::sun && move.kind() != Move::Kind::moon) return;
        const Preview effect = preview(p, move);
        Position after = p;
        after.play(move);
        if (after.phase() != Phase::draft) return;  // the tiling has changed the board too
        ++takes;
        const int seat = p.turn();
        const Board& then = p.board(seat);
        const Board& now = after.board(seat);
        const int row = move.row();
        ASSERT_EQ(effect.taken, effect.to_line + effect.to_broken + effect.to_tower);
        if (row != broken_row) {
            ASSERT_EQ(effect.to_line, now.line_count(row) - then.line_count(row));
            ASSERT_EQ(effect.completes_line, now.line_space(row) == 0);
        }
        ASSERT_EQ(effect.to_broken, now.broken().total() - then.broken().total());
        ASSERT_EQ(effect.to_tower, after.tower().total() - p.tower().total());
        ASSERT_EQ(effect.takes_marker, after.marker_holder() != p.marker_holder());
        for (int factory = 1; factory < factory_count; ++factory) {
            const bool reveals = (effect.reveals >> (factory - 1) & 1U) != 0;
            ASSERT_EQ(reveals, after.is_open(factory) && !p.is_open(factory));
        }
        ASSERT_EQ(effect.gain_before, round_gain(then, p.marker_holder() == seat));
        ASSERT_EQ(effect.gain_after, round_gain(now, after.marker_holder() == seat));
    });
    EXPECT_GT(takes, test::effort(60) * 10);
}

// Yellow fits on the multicolour space beside the blue tile, for 2 points, and on its own space further on, for 1; the
// broken tile costs 1, the first-player tile 2.
TEST(DuelPreview, of_a_round_takes_the_better_space_and_counts_what_breaks) {
    const Position p =
        duel_position("azul-duel r2 draft t1 f1 m1 - BBYRK ? ? - ? - 5:1=Y:1=.B....:1=J1+0,2=S9+0:K 5:-:.:1=J2+0");
    EXPECT_EQ(p.board(0).open_columns(0, Colour::yellow), 0b001001U);
    EXPECT_EQ(round_gain(p.board(0), false), 2 - 1);
    EXPECT_EQ(round_gain(p.board(0), true), 2 - 1 - 2);
}

}  // namespace
}  // namespace azulejo::duel
