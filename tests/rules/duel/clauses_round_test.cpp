// D6, D24 and D25: the next round, and deals that random games hardly ever need.
#include <cmath>
#include <gtest/gtest.h>

#include "core/rng.h"
#include "rules/duel/position.h"
#include "support/duel.h"
#include "support/effort.h"

namespace azulejo::duel {
namespace {

using test::after;
using test::duel_deal;
using test::duel_position;
using test::effort;

constexpr std::string_view chips = "+B,B,K,K";

// A deal is awaited, with this bag and tower; `?` is all that the boards do not hold.
Position dealing(const std::string& bag, const std::string& tower,
                 const std::string& boards = "5:-:.:1=S1+0 5:-:.:2=J1+0") {
    return duel_position("azul-duel r3 deal t0 f1 m0 - - ? ? - " + bag + " " + tower + " " + boards);
}
// All tiles but the blue ones lie on the boards.
const std::string all_but_blue =
    "5:2=RR,3=RRR,4=YYYY,5=RRRRR,6=YYYYYY:1=YRWR..,2=YKKW..:1=J3+0,2=J6+0 "
    "5:2=KK,3=KKK,4=WWWW,5=KKKKK,6=WWWWWW:1=RW....,2=KY....:1=J4+0";
// And all but four of those.
const std::string all_but_four =
    "5:1=B,2=RR,3=RRR,4=YYYY,5=RRRRR,6=YYYYYY:1=YRWR..,2=YKKW..,3=BBB...,4=...B..,5=.B....:"
    "1=J3+0,2=J6+0,4=J1+0,5=J9+0,7=S7+0 "
    "5:1=B,2=KK,3=KKK,4=WWWW,5=KKKKK,6=WWWWWW:1=RW....,2=KY....,3=B.....,4=B.....:1=J4+0,4=J5+0";

std::optional<Impossible> refused(const Position& p, const std::string& factories) {
    return p.why_impossible(duel_deal("deal:" + factories + std::string(chips)));
}
// Whether sampled deals are possible according to the rules, and all expected deals are sampled.
void expect_honest_samples(const Position& p) {
    Rng rng(6);
    for (int i = 0; i < effort(500); ++i) {
        const Deal deal = p.sample_deal(rng);
        ASSERT_EQ(p.why_impossible(deal), std::nullopt);
        Position next = p;
        next.play(deal);
        TileCounts dealt;
        for (const Pile sun : deal.factories) dealt += sun.counts();
        ASSERT_EQ(next.bag() + next.tower() + dealt, p.bag() + p.tower());
    }
}

TEST(DuelClause, D6_five_of_one_colour_stay_if_bag_and_tower_hold_no_other) {
    for (const auto& [bag, tower] : {std::pair("B13", "-"), {"-", "B13"}, {"B8", "B5"}, {"B4", "B9"}}) {
        const Position p = dealing(bag, tower, all_but_blue);
        EXPECT_EQ(refused(p, "BBBBB/BBBB/BBBB/-/-"), std::nullopt) << bag << ' ' << tower;
        EXPECT_EQ(refused(p, "BBBBB/BBBB/BBB/-/-"), Impossible::wrong_amount);
        expect_honest_samples(p);
        const Position next = after(p, "deal:BBBBB/BBBB/BBBB/-/-" + std::string(chips));
        EXPECT_EQ(next.bag().total() + next.tower().total(), 0);
    }
}

TEST(DuelClause, D6_fewer_than_five_tiles_are_never_drawn_again) {
    for (const auto& [bag, tower] : {std::pair("B4", "-"), {"-", "B4"}, {"B1", "B3"}}) {
        const Position p = dealing(bag, tower, all_but_four);
        EXPECT_EQ(refused(p, "BBBB/-/-/-/-"), std::nullopt);
        EXPECT_EQ(refused(p, "BBB/B/-/-/-"), Impossible::wrong_amount);
        expect_honest_samples(p);
    }
}

TEST(DuelClause, D6_a_bag_of_one_colour_brings_the_tower) {
    // The first five are blue and go back, with the whole tower: then any deal is possible, also one without blue.
    const Position p = dealing("B7", "?");
    EXPECT_EQ(refused(p, "BBBBB/YYYY/RRRR/KKKK/WWWW"), Impossible::five_alike);
    EXPECT_EQ(refused(p, "YYYYY/BBBB/RRRR/KKKK/WWWW"), Impossible::five_alike);
    EXPECT_EQ(refused(p, "BBBBY/YYYY/RRRR/KKKK/WWWW"), std::nullopt);
    EXPECT_EQ(refused(p, "YYYYR/RRRR/RRRR/KKKK/WWWW"), std::nullopt);
    const Position next = after(p, "deal:YYYYR/RRRR/RRRR/KKKK/WWWW" + std::string(chips));
    EXPECT_EQ(test::counts(next.bag()), "B13Y9R4K9W9");
    EXPECT_EQ(test::counts(next.tower()), "-");
    expect_honest_samples(p);
    // The same with exactly five tiles.
    EXPECT_EQ(refused(dealing("B5", "?"), "YYYYR/RRRR/RRRR/KKKK/WWWW"), std::nullopt);
}

TEST(DuelClause, D6_a_bag_with_another_colour_does_not_bring_the_tower) {
    // Five blue tiles may have been drawn first, but the yellow tile stayed in the bag, so the five come from the bag.
    const Position p = dealing("B7Y1", "?");
    EXPECT_EQ(refused(p, "BBBBY/BBBR/RRRR/KKKK/WWWW"), std::nullopt);
    EXPECT_EQ(refused(p, "BBBBR/BBBY/RRRR/KKKK/WWWW"), Impossible::not_in_bag);
    EXPECT_EQ(refused(p, "BBBBB/BBYR/RRRR/KKKK/WWWW"), Impossible::five_alike);
    expect_honest_samples(p);
}

TEST(DuelClause, D6_a_short_bag_of_one_colour_and_a_tower_with_enough_of_it) {
    // First three blue tiles of the bag and two of the tower go back, then a deal without blue is possible.
    const Position enough = dealing("B3", "?");
    EXPECT_EQ(refused(enough, "YYYYR/RRRR/RRRR/KKKK/WWWW"), std::nullopt);
    EXPECT_EQ(refused(enough, "BBBYR/RRRR/RRRR/KKKK/WWWW"), std::nullopt);
    EXPECT_EQ(refused(enough, "BBBBB/RRRR/RRRR/KKKK/WWWW"), Impossible::five_alike);
    const Position next = after(enough, "deal:YYYYR/RRRR/RRRR/KKKK/WWWW" + std::string(chips));
    EXPECT_EQ(test::counts(next.bag()), "B13Y9R4K9W9");
    expect_honest_samples(enough);
    // With one blue tile in the tower the first draw was mixed, and it contains the bag.
    const Position too_few = dealing("B3", "?", "5:3=BBB:.:1=S1+0 5:6=BBBBBB:.:2=J1+0");
    EXPECT_EQ(refused(too_few, "YYYYR/RRRR/RRRR/KKKK/WWWW"), Impossible::not_in_bag);
    EXPECT_EQ(refused(too_few, "BBBYR/RRRR/RRRR/KKKK/WWWW"), std::nullopt);
    expect_honest_samples(too_few);
    // A short bag of two colours cannot have been drawn as five alike.
    EXPECT_EQ(refused(dealing("B3Y1", "?"), "YYYYR/RRRR/RRRR/KKKK/WWWW"), Impossible::not_in_bag);
    EXPECT_EQ(refused(dealing("B3Y1", "?"), "BBBYR/RRRR/RRRR/KKKK/WWWW"), std::nullopt);
}

TEST(DuelClause, D6_what_was_drawn_again_is_uniform) {
    // Six blue in the bag and one of each other in the tower: the second draw is five of all ten.
    const Position p = duel_position(
        "azul-duel r3 deal t0 f1 m0 - - ? ? - B6 Y1R1K1W1 "
        "5:2=RR,3=RRR,4=YYYY,5=RRRRR,6=YYYYYY:1=YRWR..,2=.KKW..,3=BBB...,4=...B..,5=.B....:"
        "1=J3+0,2=J6+0,4=J1+0,5=J9+0,7=S7+0 "
        "5:2=KK,3=KKK,4=WWWW,5=KKKK,6=WWWWW:1=.W....,2=KY....,3=B.....,4=B.....:1=J4+0,4=J5+0");
    int with_yellow = 0;
    Rng rng(66);
    const int deals = effort(20000);
    for (int i = 0; i < deals; ++i) with_yellow += p.sample_deal(rng).factories[large][Colour::yellow];
    // 246 of the 252 choices of five are not five blue ones; 126 of all contain the yellow tile.
    EXPECT_NEAR(with_yellow, deals * 126.0 / 246.0, 5 * 0.5 * std::sqrt(deals));
}

TEST(DuelClause, D24_markers_come_back_and_chips_taken_are_counted_anew) {
    const Position p =
        after(duel_position("azul-duel r2 draft t1 f1 m0 - B - ? - ? - 5:-:.:1=S1+0 5:-:.:2=J1+0"), "LBX");
    EXPECT_EQ(p.phase(), Phase::deal);
    EXPECT_EQ(p.round(), 3);
    for (int seat = 0; seat < 2; ++seat) {
        EXPECT_EQ(p.board(seat).markers(), 2);
        EXPECT_EQ(p.board(seat).taken(), 0);
    }
    const Position last =
        after(duel_position("azul-duel r4 draft t1 f1 m0 - B - ? - ? - 5:-:.:1=S1+0 5:-:.:2=J1+0"), "LBX");
    EXPECT_EQ(last.board(0).markers(), 0);
}

TEST(DuelClause, D24_the_display_is_refilled_in_the_order_of_its_places) {
    const Position p =
        after(duel_position("azul-duel r2 draft t1 f1 m0 - B -,S3,- J4,S5,J2,J3,J5,J6,J7,J8,J9,S2,S4,S6,S7,S8,S9 - ? - "
                            "5:-:.:1=S1+0 5:-:.:2=J1+0"),
              "LBX");
    EXPECT_EQ(test::display(p), "J4,S3,S5");
    EXPECT_EQ(test::stack(p), "J2,J3,J5,J6,J7,J8,J9,S2,S4,S6,S7,S8,S9");
}

TEST(DuelClause, D24_a_short_stack_leaves_places_empty) {
    const Position p = after(duel_position("azul-duel r4 draft t1 f1 m0 - B -,-,- J9 - ? - "
                                           "5:-:.:1=S1+0,2=S3+0,3=S4+0,4=S5+0,5=S6+0,6=S7+0,7=S8+0,8=S2+0 "
                                           "5:-:.:1=J1+0,2=J2+0,3=J3+0,4=J4+0,5=J5+0,6=J6+0,7=J7+0,8=J8+0,9=S9+0"),
                             "LBX");
    EXPECT_EQ(test::display(p), "J9,-,-");
    EXPECT_EQ(p.stack_size(), 0);
}

TEST(DuelClause, D24_each_small_factory_gets_a_new_chip) {
    const Position p = after(dealing("?", "-"), "deal:BYRRK/BYRK/BBYY/WWWW/BYKW+B,YW,K,BR");
    EXPECT_EQ(p.phase(), Phase::draft);
    EXPECT_EQ(test::factory(p, 2), "BBYY:-:(YW)");
    EXPECT_EQ(p.turn(), 0);
    const Position held = dealing("?", "-", "5:-:.:1=S1+0:-:B:B 5:-:.:2=J1+0");
    EXPECT_EQ(refused(held, "BYRRK/BYRK/BBYY/WWWW/BYKW"), Impossible::chips_gone);
}

TEST(DuelClause, D24_an_empty_bag_is_refilled_from_the_tower_when_a_tile_is_needed) {
    // Seven tiles fill the large factory and half of the first small one.
    const Position p = dealing("B4Y3", "?");
    EXPECT_EQ(refused(p, "BBBBY/YYRR/RRRR/KKKK/WWWW"), std::nullopt);
    EXPECT_EQ(refused(p, "BBBBY/YRRR/RRRR/KKKK/WWWW"), Impossible::not_in_bag);  // all of the bag comes first
    EXPECT_EQ(refused(p, "BBBBR/YYYR/RRRR/KKKK/WWWW"), Impossible::not_in_bag);
    const Position next = after(p, "deal:BBBBY/YYRR/RRRR/KKKK/WWWW" + std::string(chips));
    EXPECT_EQ(test::counts(next.bag()), "B9Y10R7K9W9");
    EXPECT_EQ(test::counts(next.tower()), "-");
    // Just enough: the tower stays where it is.
    const Position enough = dealing("B4Y5R4K4W4", "?");
    const Position dealt = after(enough, "deal:BBBBY/YYYY/RRRR/KKKK/WWWW" + std::string(chips));
    EXPECT_EQ(test::counts(dealt.bag()), "-");
    EXPECT_EQ(test::counts(dealt.tower()), "B9Y8R9K9W9");
}

TEST(DuelClause, D24_what_comes_after_the_bag_must_have_been_in_the_tower) {
    const Position p = dealing("B4Y3", "?", "5:6=RRRRRR:.:1=S1+0 5:5=RRRRR:.:2=J1+0");
    EXPECT_EQ(refused(p, "BBBBY/YYRR/KKKK/KKKK/WWWW"), std::nullopt);
    EXPECT_EQ(refused(p, "BBBBY/YYRR/RKKK/KKKK/WWWW"), Impossible::not_in_tower);
}

TEST(DuelClause, D24_with_bag_and_tower_empty_the_rest_stays_unfilled_and_its_chips_are_revealed) {
    const Position p = after(dealing("B8", "B5", all_but_blue), "deal:BBBBB/BBBB/BBBB/-/-+B,B,K,YW");
    EXPECT_EQ(p.phase(), Phase::draft);
    EXPECT_FALSE(p.is_open(1));
    EXPECT_FALSE(p.is_open(2));
    EXPECT_EQ(test::factory(p, 3), "-:-:K");
    EXPECT_EQ(test::factory(p, 4), "-:-:YW");
    EXPECT_EQ(test::legal(p, "+"), "+3 +4");
}

TEST(DuelClause, D24_a_factory_may_stay_half_filled) {
    const Position p = after(dealing("B2", "B2", all_but_four), "deal:BBBB/-/-/-/-" + std::string(chips));
    EXPECT_EQ(test::factory(p, 0), "BBBB:-");
    EXPECT_EQ(test::legal(p, "+"), "+1 +2 +3 +4");
}

TEST(DuelClause, D25_the_holder_of_the_first_player_tile_puts_it_back_and_starts) {
    for (int holder = 1; holder <= 2; ++holder) {
        for (int first = 1; first <= 2; ++first) {
            const Position p = after(duel_position("azul-duel r2 draft t1 f" + std::to_string(first) + " m" +
                                                   std::to_string(holder) + " - B - ? - ? - 5:-:.:1=S1+0 5:-:.:2=J1+0"),
                                     "LBX");
            EXPECT_EQ(p.first(), holder - 1);
            EXPECT_EQ(p.marker_holder(), std::nullopt);
            Rng rng(25);
            Position next = p;
            next.play(next.sample_deal(rng));
            EXPECT_EQ(next.turn(), holder - 1);
        }
    }
}

TEST(DuelClause, D25_if_nobody_took_it_the_same_player_starts_again) {
    for (int first = 1; first <= 2; ++first) {
        const Position p = after(duel_position("azul-duel r2 draft t1 f" + std::to_string(first) +
                                               " m0 - B - ? - ? - 5:-:.:1=S1+0 5:-:.:2=J1+0"),
                                 "LBX");
        EXPECT_EQ(p.first(), first - 1);
        EXPECT_EQ(p.score(0), 4);
        EXPECT_EQ(p.score(1), 5);  // nobody pays for it
    }
}

}  // namespace
}  // namespace azulejo::duel
