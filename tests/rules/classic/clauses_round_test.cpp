// A14 to A18: the next round, or the end.
#include <gtest/gtest.h>

#include "core/rng.h"
#include "rules/classic/position.h"
#include "support/position.h"

namespace azulejo::classic {
namespace {

using test::after;
using test::counts;
using test::deal;
using test::position;

// Four tiles in each wall row and none complete: four such boards leave 20 tiles.
constexpr std::string_view packed_wall = "BYRK./WBYR./KWBY./RKWB./YRKW.";

Position packed_position(std::string_view bag, std::string_view first_lines) {
    std::string text = "azul 4 r9 deal t0 f3 m0 -/-/-/-/-/-/-/-/- - ";
    text += bag;
    text += " ?";
    for (const std::string_view lines :
         {first_lines, std::string_view("-"), std::string_view("-"), std::string_view("-")}) {
        text += " 0:";
        text += lines;
        text += ':';
        text += packed_wall;
        text += ":-";
    }
    return position(text);
}

TEST(Clause, A14_the_marker_s_holder_starts_the_next_round) {
    Position p =
        after(position("azul 4 r3 draft t4 f2 m0 -/-/-/-/-/-/-/-/- B ? - 0:-:.:- 0:-:.:- 0:-:.:- 0:-:.:-"), "CB5");
    EXPECT_EQ(p.phase(), Phase::deal);
    EXPECT_EQ(p.round(), 4);
    EXPECT_EQ(p.first(), 3);
    EXPECT_EQ(p.marker_holder(), std::nullopt);
    Rng rng(1);
    p.play(p.sample_deal(rng));
    EXPECT_EQ(p.turn(), 3);
    EXPECT_EQ(p.first(), 3);
}

TEST(Clause, A14_no_round_follows_a_complete_row) {
    const std::string rest = " -/-/-/-/- W ? - 0:-:BYRK./...../...../...../.....:- 0:-:.:-";
    EXPECT_EQ(after(position("azul 2 r3 draft t1 f1 m0" + rest), "CW1").phase(), Phase::over);
    EXPECT_EQ(after(position("azul 2 r3 draft t1 f1 m0" + rest), "CW5").phase(), Phase::deal);
}

TEST(Clause, A14_the_lid_goes_into_the_bag_in_the_middle_of_a_factory) {
    // The bag has 6 tiles: factory 1 comes from it, factory 2 gets its last two and two from the lid.
    Position p = position("azul 2 r4 deal t0 f1 m0 -/-/-/-/- - B3Y2R1 ? 0:-:.:- 0:-:.:-");
    EXPECT_EQ(counts(p.lid()), "B17Y18R19K20W20");
    EXPECT_TRUE(p.is_possible(deal("BBBY/YRKK/WWWW/WWWW/WWWW")));
    EXPECT_TRUE(p.is_possible(deal("BBYY/BRWW/BBBB/BBBB/BBBB")));
    // The bag's last tiles must lie on factory 2.
    EXPECT_EQ(p.why_impossible(deal("BBBY/YKKK/WWWW/WWWW/WWWW")), Impossible::not_in_bag);
    EXPECT_EQ(p.why_impossible(deal("BBBY/WWKK/YRWW/WWWW/WWWW")), Impossible::not_in_bag);
    // Factory 1 cannot have tiles from the lid.
    EXPECT_EQ(p.why_impossible(deal("BBBW/YYRK/WWWW/WWWW/WWWW")), Impossible::not_in_bag);
    p.play(deal("BBBY/YRKK/WWWW/WWWW/WWWW"));
    EXPECT_EQ(test::factories(p), "BBBY/YRKK/WWWW/WWWW/WWWW");
    EXPECT_EQ(counts(p.bag()), "B17Y18R19K18W8");
    EXPECT_EQ(counts(p.lid()), "-");
}

TEST(Clause, A14_the_lid_gives_only_what_it_holds) {
    // All white tiles lie on lines.
    const Position p =
        position("azul 2 r4 deal t0 f1 m0 -/-/-/-/- - B3Y2R1 ? 0:-/W/WW/WWW/WWWW:.:- 0:-/W/WW/WWW/WWWW:.:-");
    EXPECT_EQ(counts(p.lid()), "B17Y18R19K20");
    EXPECT_TRUE(p.is_possible(deal("BBBY/YRKK/KKKK/KKKK/KKKK")));
    EXPECT_EQ(p.why_impossible(deal("BBBY/YRKK/KKKK/KKKK/KKKW")), Impossible::not_in_lid);
    EXPECT_EQ(p.why_impossible(deal("BBBY/YRKW/KKKK/KKKK/KKKK")), Impossible::not_in_lid);
    const Position few = packed_position("B2", "-/-/-/YY/-");
    EXPECT_EQ(few.why_impossible(deal("BBKK/KKRR/RRYY/WWWW/BK/-/-/-/-")), Impossible::not_in_lid);
}

TEST(Clause, A14_sampled_deals_empty_the_bag_before_the_lid) {
    const Position p = position("azul 2 r4 deal t0 f1 m0 -/-/-/-/- - B3Y2R1 ? 0:-:.:- 0:-:.:-");
    Rng rng(11);
    for (int i = 0; i < 300; ++i) {
        const Deal sampled = p.sample_deal(rng);
        ASSERT_TRUE(test::tiles("BBBYYR").contains(sampled.factories[0]));
        ASSERT_TRUE(sampled.factories[1].counts().contains(test::tiles("BBBYYR") - sampled.factories[0]));
        for (std::size_t factory = 0; factory < 5; ++factory) ASSERT_EQ(sampled.factories[factory].total(), 4);
    }
}

TEST(Clause, A14_with_bag_and_lid_empty_the_rest_stays_unfilled) {
    Position p = packed_position("B2", "-/-/-/YY/-");
    EXPECT_EQ(counts(p.lid()), "B2Y2R4K4W4");
    EXPECT_EQ(p.why_impossible(deal("BBYY/BBRR/RRKK/KKW/WWW/-/-/-/-")), Impossible::wrong_amount);
    EXPECT_EQ(p.why_impossible(deal("BBYY/BBRR/RRKK/KKWW/W/W/-/-/-")), Impossible::wrong_amount);
    EXPECT_EQ(p.why_impossible(deal("BBYY/BBRR/RRKK/KKWW/-/WW/-/-/-")), Impossible::wrong_amount);
    EXPECT_EQ(p.why_impossible(deal("BBYY/BBRR/RRKK/KKWW/-/-/-/-/-")), Impossible::wrong_amount);
    Rng rng(12);
    for (int i = 0; i < 50; ++i) {
        const Deal sampled = p.sample_deal(rng);
        ASSERT_TRUE(p.is_possible(sampled));
        ASSERT_EQ(sampled.factories[4].total(), 2);
        ASSERT_TRUE(sampled.factories[5].empty());
    }
    p.play(deal("BBYY/BBRR/RRKK/KKWW/WW/-/-/-/-"));
    EXPECT_EQ(test::factories(p), "BBYY/BBRR/RRKK/KKWW/WW/-/-/-/-");
    EXPECT_TRUE(p.bag().empty());
    EXPECT_TRUE(p.lid().empty());
    EXPECT_EQ(p.turn(), 2);
}

TEST(Clause, A14_tiles_that_overflow_or_leave_a_line_are_in_the_lid_at_once) {
    Position p = position("azul 2 r2 draft t1 f1 m2 YYYK/-/-/-/- - ? - 0:-:.:RRRRRR 0:-/-/WWW/-/-:.:*");
    test::play(p, "1YF");
    EXPECT_EQ(counts(p.lid()), "Y2");
    test::play(p, "CKF");
    EXPECT_EQ(counts(p.lid()), "Y3R6K1W2");
}

TEST(Clause, A15_a_bag_that_is_exactly_emptied_leaves_the_lid_alone) {
    Position p = position("azul 2 r4 deal t0 f1 m0 -/-/-/-/- - Y8R12 ? 0:-:.:- 0:-:.:-");
    const std::string lid = counts(p.lid());
    EXPECT_EQ(lid, "B20Y12R8K20W20");
    p.play(deal("YYYY/YYYY/RRRR/RRRR/RRRR"));
    EXPECT_EQ(counts(p.bag()), "-");
    EXPECT_EQ(counts(p.lid()), lid);
    EXPECT_EQ(p.phase(), Phase::draft);
}

TEST(Clause, A15_a_bag_that_suffices_gives_everything) {
    const Position p = position("azul 2 r4 deal t0 f1 m0 -/-/-/-/- - Y8R12 ? 0:-:.:- 0:-:.:-");
    EXPECT_EQ(p.why_impossible(deal("YYYY/YYYY/RRRR/RRRR/RRRB")), Impossible::not_in_bag);
    EXPECT_EQ(p.why_impossible(deal("YYYY/YYYY/YRRR/RRRR/RRRR")), Impossible::not_in_bag);
}

TEST(Clause, A15_an_empty_bag_is_filled_from_the_lid_when_the_next_tile_is_needed) {
    Position p = position("azul 2 r5 deal t0 f1 m0 -/-/-/-/- - - ? 0:-:.:- 0:-:.:-");
    EXPECT_EQ(counts(p.lid()), "B20Y20R20K20W20");
    p.play(deal("BBBB/BBBB/BBBB/BBBB/BBBB"));
    EXPECT_EQ(counts(p.bag()), "Y20R20K20W20");
    EXPECT_EQ(counts(p.lid()), "-");
}

// All 100 tiles but one lie on the four boards, on unfinished lines and rows; the last one is in the centre.
const std::string last_tile =
    "azul 4 r12 draft t1 f2 m0 -/-/-/-/-/-/-/-/- W - - "
    "40:-/Y/R/KK/-:.YRKW/WB.RK/KWBY./R.WBY/YRK.B:- "
    "30:-/R/K/W/BB:B.RKW/WBY.K/.WBYR/RK.BY/YRKW.:- "
    "20:-/K/W/B/YY:BY.KW/WBYR./K.BYR/RKW.Y/.RKWB:- "
    "10:-/W/B/Y/RR:BYR.W/.BYRK/KW.YR/RKWB./Y.KWB:-";

TEST(Clause, A16_a_round_that_would_start_without_tiles_does_not_start) {
    const Position p = after(position(last_tile), "CW5");
    EXPECT_TRUE(p.bag().empty());
    EXPECT_TRUE(p.lid().empty());
    EXPECT_EQ(p.phase(), Phase::over);
    // Round, first player and marker are those of the round just played.
    EXPECT_EQ(p.round(), 12);
    EXPECT_EQ(p.first(), 1);
    EXPECT_EQ(p.marker_holder(), 0);
    EXPECT_EQ(p.score(0), 39);  // the marker's space
    EXPECT_EQ(p.winners(), 1U);
}

TEST(Clause, A16_one_tile_is_enough_to_go_on) {
    Position p = after(position(last_tile), "CWF");
    EXPECT_EQ(p.phase(), Phase::deal);
    EXPECT_EQ(p.round(), 13);
    EXPECT_EQ(counts(p.lid()), "W1");
    test::play(p, "deal:W/-/-/-/-/-/-/-/- 1W5");
    EXPECT_EQ(p.phase(), Phase::over);
    EXPECT_EQ(p.round(), 13);
    EXPECT_EQ(p.marker_holder(), std::nullopt);
}

TEST(Clause, A17_the_game_ends_after_the_tiling_of_round_50) {
    const std::string rest = " draft t1 f1 m2 -/-/-/-/- B ? - 5:-:B..../W..../K..../R..../Y....:- 0:-:.:*";
    const Position p = after(position("azul 2 r50" + rest), "CBF");
    EXPECT_EQ(p.phase(), Phase::over);
    EXPECT_EQ(p.round(), 50);
    EXPECT_EQ(p.score(0), 5 - 1 + 7);  // ends as in A19, with the bonuses
    EXPECT_EQ(p.winners(), 1U);
    EXPECT_EQ(p.marker_holder(), 1);
}

TEST(Clause, A17_round_49_is_followed_by_round_50) {
    const std::string rest = " draft t1 f1 m2 -/-/-/-/- B ? - 5:-:B..../W..../K..../R..../Y....:- 0:-:.:*";
    Position p = after(position("azul 2 r49" + rest), "CBF");
    EXPECT_EQ(p.phase(), Phase::deal);
    EXPECT_EQ(p.round(), 50);
    EXPECT_EQ(p.score(0), 4);
    Rng rng(2);
    p.play(p.sample_deal(rng));
    EXPECT_EQ(p.phase(), Phase::draft);
}

TEST(Clause, A17_a_grey_choice_in_round_50_is_still_asked) {
    Position p = after(position("azul-grey 2 r50 draft t1 f1 m2 -/-/-/-/- B ? - 5:-:.:- 0:-:.:*"), "CB1");
    EXPECT_EQ(p.phase(), Phase::tile);
    EXPECT_EQ(p.round(), 50);
    test::play(p, "1>3");
    EXPECT_EQ(p.phase(), Phase::over);
    EXPECT_EQ(p.score(0), 6);
}

TEST(Clause, A18_with_the_marker_not_taken_the_same_player_starts_again) {
    for (int first = 0; first < 3; ++first) {
        Position p({.wall = WallSide::coloured, .players = 3, .first = first});
        test::play(p, "deal:BBBB/YYYY/RRRR/KKKK/WWWW/BBBB/YYYY 1B5 2Y5 3R5 4KF 5WF 6BF 7YF");
        EXPECT_EQ(p.phase(), Phase::deal);
        EXPECT_EQ(p.round(), 2);
        EXPECT_EQ(p.first(), first);
        EXPECT_EQ(p.marker_holder(), std::nullopt);
        Rng rng(4);
        p.play(p.sample_deal(rng));
        EXPECT_EQ(p.turn(), first);
    }
}

}  // namespace
}  // namespace azulejo::classic
