// F1 to F4: the rulebook's examples.
#include <gtest/gtest.h>

#include "rules/duel/position.h"
#include "support/duel.h"

namespace azulejo::duel {
namespace {

using test::after;
using test::duel_position;

Position after_tiling(const std::string& board, const std::string& marker = "m2") {
    return after(duel_position("azul-duel r2 draft t2 f1 " + marker + " - B - ? - ? - " + board + " 9:-:.:9=J9+0"),
                 "LBX");
}

TEST(DuelExample, F1_two_broken_tiles_cost_three_and_three_with_the_first_player_tile_eight) {
    EXPECT_EQ(after_tiling("20:-:.:1=S1+0:YR").score(0), 20 - 3);
    EXPECT_EQ(after_tiling("20:-:.:1=S1+0:YRR", "m1").score(0), 20 - 8);
}

TEST(DuelExample, F2_a_tiling) {
    // Row 1 takes W, R, B, R and row 2 black on column 1; J4+2 on slot 4: Y, K / W, any.
    const Position p = after_tiling("20:1=Y,2=KK,3=RR,4=BBBB,5=YYY:2=....K.:1=S1+0,2=S9+2,3=S2+0,4=J4+2");
    EXPECT_EQ(test::dome(p, 1), "2=K...K.,4=.B....");
    EXPECT_EQ(test::lines(p, 1), "3=RR,5=YYY");
    EXPECT_EQ(p.score(0), 20 + 1 + 1 - 1);
    EXPECT_EQ(test::counts(p.tower()), "B4Y1K1");  // three of line 4, seat 2's broken tile, line 1's, one of line 2
}

TEST(DuelExample, F3_a_special_tile_and_a_column_with_it) {
    // S1+3 on slot 1: W, Y / special, K. The yellow tile joins W and K; the special tile lies on row 2; the blue one
    // below it stands in a column of three with W.
    Position p = duel_position(
        "azul-duel r2 draft t2 f1 m2 - B - ? - ? - 20:1=Y,3=BBB:1=W.....,2=.K....:1=S1+3,4=S3+2 9:-:.:9=J9+0");
    const TilingLog log = test::play_logged(p, "LBX");
    EXPECT_EQ(test::dome(p, 1), "1=WY....,2=*K....,3=B.....");
    ASSERT_GE(log.size(), 3U);
    EXPECT_EQ(log[0].after - log[0].before, 2 + 2);
    EXPECT_EQ(log[1].kind, TilingStep::Kind::special);
    EXPECT_EQ(log[1].after - log[1].before, 2);
    EXPECT_EQ(log[2].after - log[2].before, 3);
    EXPECT_EQ(p.score(0), 20 + 4 + 2 + 3);
}

TEST(DuelExample, F4_four_tiles_of_one_colour_on_a_small_factory_reveal_its_chip_at_once) {
    const Position p =
        after(duel_position("azul-duel r2 draft t1 f1 m0 - B/YYYY:-:(BR) - ? - ? - 5:-:.:1=S1+0 5:-:.:2=J1+0"), "1Y4");
    EXPECT_EQ(test::factory(p, 1), "-:-:BR");
    EXPECT_EQ(test::lines(p, 1), "4=YYYY");
    EXPECT_EQ(test::refusal(p, "+1"), std::nullopt);
}

}  // namespace
}  // namespace azulejo::duel
