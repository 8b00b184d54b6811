// D1 to D8: components and setup.
#include <algorithm>
#include <gtest/gtest.h>
#include <set>

#include "core/rng.h"
#include "rules/duel/position.h"
#include "support/duel.h"

namespace azulejo::duel {
namespace {

using test::after;
using test::duel_deal;
using test::duel_position;

const std::string all_plates = "plates:S1,S2,S3,S4,S5,S6,S7,S8,S9,J1,J2,J3,J4,J5,J6,J7,J8,J9";
const std::string a_deal = "deal:BYRRK/BYRK/BBYY/WWWW/BYKW+B,YW,K,BR";

TEST(DuelClause, D1_two_players_and_sixty_five_tiles_thirteen_of_each_colour) {
    const Position start(Options{});
    EXPECT_EQ(start.players(), 2);
    EXPECT_EQ(test::counts(start.bag()), "B13Y13R13K13W13");
    EXPECT_EQ(test::counts(start.tower()), "-");
    EXPECT_EQ(start.undealt_chips().total(), 20);
    EXPECT_EQ(start.marker_holder(), std::nullopt);
    EXPECT_EQ(components::special_tiles, 9);
    EXPECT_EQ(plate_count, 18);
}

TEST(DuelClause, D1_every_round_has_two_player_markers_each_but_the_last) {
    for (int round = 1; round <= 4; ++round) EXPECT_EQ(markers_in(round), 2);
    EXPECT_EQ(markers_in(5), 0);
}

TEST(DuelClause, D2_lines_hold_one_to_six_tiles) {
    const Position p =
        duel_position("azul-duel r2 draft t1 f1 m0 - BBBBB - ? - ? - 5:6=BBB:.:1=S1+0 5:-:.:2=J1+0:-:-:-:1");
    EXPECT_EQ(test::lines(after(p, "LB1"), 1), "1=B,6=BBB");
    EXPECT_EQ(test::lines(after(p, "LB2"), 1), "2=BB,6=BBB");
    EXPECT_EQ(test::lines(after(p, "LB3"), 1), "3=BBB,6=BBB");
    EXPECT_EQ(test::lines(after(p, "LB4"), 1), "4=BBBB,6=BBB");
    EXPECT_EQ(test::lines(after(p, "LB5"), 1), "5=BBBBB,6=BBB");
    EXPECT_EQ(test::lines(after(p, "LB6"), 1), "6=BBBBBB");
    EXPECT_EQ(test::broken(after(p, "LB4"), 1), "B");
    EXPECT_EQ(test::broken(after(p, "LB6"), 1), "BB");
}

TEST(DuelClause, D2_one_to_four_broken_tiles_cost_1_3_6_and_10) {
    const std::array<int, 5> costs{0, 1, 3, 6, 10};
    for (std::size_t n = 0; n <= 4; ++n) {
        const std::string broken = n == 0 ? "-" : std::string(n, 'R');
        const Position p =
            duel_position("azul-duel r2 draft t2 f1 m2 - B - ? - ? - 20:-:.:1=S1+0:" + broken + " 5:-:.:2=J1+0");
        EXPECT_EQ(after(p, "LB1").score(0), 20 - costs[n]) << n << " broken tiles";
    }
}

TEST(DuelClause, D2_the_score_begins_at_five_and_never_falls_below_zero) {
    const Position start(Options{});
    EXPECT_EQ(start.score(0), 5);
    EXPECT_EQ(start.score(1), 5);
    const Position p = duel_position("azul-duel r2 draft t2 f1 m2 - B - ? - ? - 3:-:.:1=S1+0:RRRR 1:-:.:2=J1+0");
    EXPECT_EQ(after(p, "LBX").score(0), 0);
    EXPECT_EQ(after(p, "LBX").score(1), 0);
}

TEST(DuelClause, D2_the_dome_has_nine_slots_and_thirty_six_spaces) {
    EXPECT_EQ(slots, 9);
    EXPECT_EQ(rows * columns, 36);
    std::uint64_t all = 0;
    for (int slot = 0; slot < slots; ++slot) {
        EXPECT_EQ(all & slot_cells(slot), 0U);
        all |= slot_cells(slot);
        for (int space = 0; space < 4; ++space) EXPECT_NE(slot_cells(slot) & cell_in_slot(slot, space), 0U);
    }
    EXPECT_EQ(all, (std::uint64_t{1} << 36) - 1);
    for (int row = 0; row < rows; ++row) {
        for (int column = 0; column < columns; ++column) {
            EXPECT_NE(slot_cells(slot_of(row, column)) & cell_bit(row, column), 0U);
        }
    }
}

TEST(DuelClause, D3_a_special_plate_has_three_coloured_spaces_and_one_for_a_special_tile) {
    // S1 at rotation 0: special, W / K, Y. No line places a tile on the special space.
    const auto columns_of = [](int row, Colour colour) {
        const Position p = duel_position("azul-duel r2 draft t1 f1 m0 - B - ? - ? - 5:-:.:1=S1+0 5:-:.:2=J1+0");
        return p.board(0).open_columns(row, colour);
    };
    EXPECT_EQ(columns_of(0, Colour::white), 0b10U);
    EXPECT_EQ(columns_of(1, Colour::yellow), 0b10U);
    EXPECT_EQ(columns_of(1, Colour::black), 0b01U);
    for (const Colour colour : {Colour::blue, Colour::red, Colour::yellow, Colour::black}) {
        EXPECT_EQ(columns_of(0, colour), 0U);
    }
}

TEST(DuelClause, D3_a_wild_plate_has_three_coloured_spaces_and_one_for_any_colour) {
    // J1 at rotation 0 on slot 2: any, B / W, K.
    const Position p = duel_position("azul-duel r2 draft t1 f1 m0 - B - ? - ? - 5:-:.:2=J1+0 5:-:.:2=S1+0");
    for (const Colour colour : all_colours) {
        EXPECT_EQ(p.board(0).open_columns(0, colour), colour == Colour::blue ? 0b1100U : 0b0100U);
    }
    EXPECT_EQ(p.board(0).open_columns(1, Colour::white), 0b0100U);
    EXPECT_EQ(p.board(0).open_columns(1, Colour::black), 0b1000U);
    EXPECT_EQ(p.board(0).open_columns(1, Colour::red), 0U);
}

TEST(DuelClause, D3_the_back_shows_the_kind) {
    int special = 0;
    for (int i = 0; i < plate_count; ++i) {
        EXPECT_EQ(back(plate(i)), i < 9 ? Plate::hidden_special : Plate::hidden_wild);
        special += is_special(plate(i)) ? 1 : 0;
    }
    EXPECT_EQ(special, 9);
}

TEST(DuelClause, D4_the_top_three_of_the_shuffled_plates_are_turned_up) {
    Position p(Options{});
    EXPECT_EQ(p.phase(), Phase::plates);
    test::play(p, "plates:J7,S9,J8,J1,J2,J5,J4,J9,S6,S3,J3,J6,S8,S4,S5,S7,S2,S1");
    EXPECT_EQ(p.phase(), Phase::deal);
    EXPECT_EQ(test::display(p), "J7,S9,J8");
    EXPECT_EQ(test::stack(p), "J1,J2,J5,J4,J9,S6,S3,J3,J6,S8,S4,S5,S7,S2,S1");
}

TEST(DuelClause, D4_all_plates_are_dealt_once) {
    const Position start(Options{});
    EXPECT_TRUE(start.is_possible(duel_deal(all_plates)));
    Deal twice = duel_deal(all_plates);
    twice.plates[3] = twice.plates[4];
    EXPECT_EQ(start.why_impossible(twice), Impossible::not_all_plates);
    Deal short_of_one = duel_deal(all_plates);
    short_of_one.plates[17] = Plate::none;
    EXPECT_EQ(start.why_impossible(short_of_one), Impossible::not_all_plates);
    EXPECT_EQ(start.why_impossible(duel_deal(a_deal)), Impossible::plates_awaited);
    EXPECT_EQ(after(start, all_plates).why_impossible(duel_deal(all_plates)), Impossible::tiles_awaited);
}

TEST(DuelClause, D4_every_order_is_equally_likely) {
    const Position start(Options{});
    Rng rng(4);
    std::array<std::array<int, plate_count>, plate_count> found{};
    constexpr int deals = 18 * 400;
    for (int i = 0; i < deals; ++i) {
        const Deal deal = start.sample_deal(rng);
        ASSERT_TRUE(start.is_possible(deal));
        for (std::size_t place = 0; place < plate_count; ++place) {
            ++found[place][static_cast<std::size_t>(index(deal.plates[place]))];
        }
    }
    for (const auto& place : found) {
        for (const int count : place) EXPECT_NEAR(count, 400, 5 * 19.5);  // five standard deviations
    }
}

TEST(DuelClause, D5_three_or_four_scoring_tiles_are_in_play_a_side_of_each) {
    const auto in_play = [](const std::string& tiles) {
        return duel_position("azul-duel r1 plates t0 f1 m0 " + tiles + " - - - - ? - 5:-:.:- 5:-:.:-").scoring();
    };
    EXPECT_EQ(in_play("colours,border,wild"),
              (ScoringTiles{ScoringTile::colours, ScoringTile::border, ScoringTile::wild}));
    EXPECT_EQ(in_play("rows,columns,corners,special")[3], ScoringTile::special);
    EXPECT_THROW((void)in_play("rows,columns"), std::invalid_argument);
    EXPECT_THROW((void)in_play("rows,colours,wild"), std::invalid_argument);
    EXPECT_THROW((void)in_play("wild,columns,diagonals,special"), std::invalid_argument);
}

TEST(DuelClause, D5_the_first_game_has_rows_columns_and_diagonals) {
    EXPECT_EQ(Position(Options{}).scoring(),
              (ScoringTiles{ScoringTile::full_rows, ScoringTile::full_columns, ScoringTile::diagonals}));
}

TEST(DuelClause, D6_the_large_factory_gets_five_tiles_and_the_small_ones_four) {
    const Position p = after(Position(Options{}), all_plates + " " + a_deal);
    EXPECT_EQ(test::factory(p, 0), "BYRRK:-");
    EXPECT_EQ(test::factory(p, 1), "BYRK:-:(B)");
    EXPECT_EQ(test::factory(p, 4), "BYKW:-:(BR)");
    EXPECT_EQ(p.bag().total(), 65 - 21);
}

TEST(DuelClause, D6_five_of_one_colour_on_the_large_factory_are_drawn_again) {
    const Position start = after(Position(Options{}), all_plates);
    EXPECT_EQ(start.why_impossible(duel_deal("deal:BBBBB/BYRK/BBYY/WWWW/BYKW+B,YW,K,BR")), Impossible::five_alike);
    EXPECT_TRUE(start.is_possible(duel_deal("deal:BBBBY/BBBB/YYYY/WWWW/KKKK+B,YW,K,BR")));
    Rng rng(6);
    for (int i = 0; i < 20000; ++i) EXPECT_NE(start.sample_deal(rng).factories[large].distinct(), 1);
}

TEST(DuelClause, D6_the_first_deal_takes_from_the_bag_only_what_is_in_it) {
    const Position start = after(Position(Options{}), all_plates);
    EXPECT_EQ(start.why_impossible(duel_deal("deal:BBBBY/BBBB/BBBB/BBWW/KKKK+B,YW,K,BR")), Impossible::not_in_bag);
    EXPECT_EQ(start.why_impossible(duel_deal("deal:BBBBY/BBB/BBBB/WWWW/KKKK+B,YW,K,BR")), Impossible::wrong_amount);
    EXPECT_EQ(start.why_impossible(duel_deal("deal:BBBY/BBBB/BBBB/WWWW/KKKK+B,YW,K,BR")), Impossible::wrong_amount);
}

TEST(DuelClause, D7_each_small_factory_gets_a_face_down_chip) {
    const Position p = after(Position(Options{}), all_plates + " " + a_deal);
    for (int factory = 1; factory <= 4; ++factory) {
        EXPECT_NE(p.chip(factory), Chip::none);
        EXPECT_FALSE(p.is_open(factory));
    }
    EXPECT_EQ(p.undealt_chips().total(), 16);
    const Position start = after(Position(Options{}), all_plates);
    EXPECT_EQ(start.why_impossible(duel_deal("deal:BYRRK/BYRK/BBYY/WWWW/BYKW+B,B,B,BR")), Impossible::chips_gone);
    EXPECT_TRUE(start.is_possible(duel_deal("deal:BYRRK/BYRK/BBYY/WWWW/BYKW+B,B,BR,BR")));
    Deal without = duel_deal(a_deal);
    without.chips[2] = Chip::none;
    EXPECT_EQ(start.why_impossible(without), Impossible::chips_gone);
}

TEST(DuelClause, D7_every_chip_is_equally_likely) {
    const Position start = after(Position(Options{}), all_plates);
    Rng rng(7);
    std::array<int, chip_kinds> found{};
    constexpr int deals = 5000;
    for (int i = 0; i < deals; ++i) {
        for (const Chip chip : start.sample_deal(rng).chips) ++found[static_cast<std::size_t>(index(chip))];
    }
    for (const int count : found) EXPECT_NEAR(count, deals * 4 / 10, 5 * 40);
}

TEST(DuelClause, D8_the_other_player_places_the_first_plate) {
    for (int first = 0; first < 2; ++first) {
        Options options;
        options.first = first;
        Position p = after(Position(options), all_plates + " " + a_deal);
        EXPECT_EQ(p.phase(), Phase::setup);
        EXPECT_EQ(p.turn(), 1 - first);
        EXPECT_EQ(p.count_moves(), 3 * 9 * 4);
        test::play(p, "d2@5+1");
        EXPECT_EQ(test::plates(p, 2 - first), "5=S2+1");
        EXPECT_EQ(test::display(p), "S1,S4,S3");  // refilled
        EXPECT_EQ(p.phase(), Phase::setup);
        EXPECT_EQ(p.turn(), first);
        test::play(p, "d3@9+0");
        EXPECT_EQ(test::plates(p, 1 + first), "9=S3+0");
        EXPECT_EQ(test::display(p), "S1,S4,S5");
        EXPECT_EQ(p.phase(), Phase::draft);
        EXPECT_EQ(p.turn(), first);
        EXPECT_EQ(p.board(0).markers(), 2);  // placing them costs none
        EXPECT_EQ(p.board(1).markers(), 2);
    }
}

TEST(DuelClause, D8_only_a_displayed_plate_can_be_placed_before_the_first_round) {
    const Position p = after(Position(Options{}), all_plates + " " + a_deal);
    EXPECT_EQ(test::refusal(p, "draw"), Illegal::other_phase);
    EXPECT_EQ(test::refusal(p, "4W4"), Illegal::other_phase);
    EXPECT_EQ(test::refusal(p, "d1@1+0"), std::nullopt);
}

}  // namespace
}  // namespace azulejo::duel
