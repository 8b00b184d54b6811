// A1 to A4: components and setup.
#include <gtest/gtest.h>
#include <set>

#include "core/rng.h"
#include "rules/classic/position.h"
#include "support/position.h"

namespace azulejo::classic {
namespace {

using test::position;

TEST(Clause, A1_two_three_and_four_players_have_five_seven_and_nine_factories) {
    for (const WallSide wall : {WallSide::coloured, WallSide::grey}) {
        for (const auto& [players, factories] : {std::pair{2, 5}, {3, 7}, {4, 9}}) {
            const Position start({.wall = wall, .players = players, .first = 0});
            EXPECT_EQ(start.players(), players);
            EXPECT_EQ(start.factories(), factories);
            EXPECT_EQ(start.setup().boards.size(), static_cast<std::size_t>(players));
            EXPECT_EQ(start.wall(), wall);
        }
    }
}

TEST(Clause, A1_the_bag_begins_with_twenty_tiles_of_each_of_five_colours) {
    const Position start(Options{});
    EXPECT_EQ(test::counts(start.bag()), "B20Y20R20K20W20");
    EXPECT_EQ(start.bag().total(), 100);
    EXPECT_EQ(test::counts(start.lid()), "-");
    EXPECT_EQ(start.marker_holder(), std::nullopt);
}

TEST(Clause, A2_lines_hold_one_to_five_tiles) {
    // One take has five tiles; each line keeps as many as its number and the floor gets the rest.
    const Position before = position("azul 2 r1 draft t1 f1 m2 -/-/-/-/- BBBBBK ? - 0:-:.:- 0:-:.:*");
    EXPECT_EQ(test::board(test::after(before, "CB1"), 1), "0:B/-/-/-/-:.:BBBB");
    EXPECT_EQ(test::board(test::after(before, "CB2"), 1), "0:-/BB/-/-/-:.:BBB");
    EXPECT_EQ(test::board(test::after(before, "CB3"), 1), "0:-/-/BBB/-/-:.:BB");
    EXPECT_EQ(test::board(test::after(before, "CB4"), 1), "0:-/-/-/BBBB/-:.:B");
    EXPECT_EQ(test::board(test::after(before, "CB5"), 1), "0:-/-/-/-/BBBBB:.:-");
}

TEST(Clause, A2_the_seven_floor_spaces_cost_1_1_2_2_2_3_3) {
    const std::array<int, 8> expected{0, 1, 2, 4, 6, 8, 11, 14};
    const std::string floor = "YRKWYRK";
    for (std::size_t occupied = 0; occupied <= 7; ++occupied) {
        EXPECT_EQ(floor_penalty(static_cast<int>(occupied)), expected[occupied]);
        const std::string tiles = occupied == 0 ? "-" : floor.substr(0, occupied);
        const Position before = position("azul 2 r2 draft t2 f1 m2 -/-/-/-/- B ? - 20:-:.:" + tiles + " 0:-:.:*");
        EXPECT_EQ(test::after(before, "CBF").score(0), 20 - expected[occupied]) << occupied << " spaces";
    }
    int sum = 0;
    for (std::size_t i = 0; i < 7; ++i) EXPECT_EQ(sum += floor_costs[i], expected[i + 1]);
}

TEST(Clause, A2_the_score_begins_at_zero_and_the_boards_are_empty) {
    const Position start({.wall = WallSide::coloured, .players = 4, .first = 2});
    for (int seat = 1; seat <= 4; ++seat) EXPECT_EQ(test::board(start, seat), "0:-:.:-");
}

TEST(Clause, A3_a_colour_moves_one_column_to_the_right_with_each_row) {
    const std::array<std::string, 5> wall{"BYRKW", "WBYRK", "KWBYR", "RKWBY", "YRKWB"};
    for (int row = 0; row < rows; ++row) {
        for (int column = 0; column < columns; ++column) {
            const char expected = wall[static_cast<std::size_t>(row)][static_cast<std::size_t>(column)];
            EXPECT_EQ(letter(wall_colour(row, column)), expected);
            EXPECT_EQ(wall_column(*colour_of(expected), row), column);
        }
    }
}

TEST(Clause, A3_tiles_go_to_their_colour_s_space) {
    const Position before = position("azul 2 r1 draft t2 f1 m2 -/-/-/-/- B ? - 0:W/BB/YYY/KKKK/YYYYY:.:- 0:-:.:*");
    EXPECT_EQ(test::board(test::after(before, "CBF"), 1), "5:-:....W/.B.../...Y./.K.../Y....:-");
}

TEST(Clause, A4_a_game_begins_with_a_deal_of_four_tiles_to_each_factory) {
    for (int players = 2; players <= 4; ++players) {
        Position p({.wall = WallSide::coloured, .players = players, .first = 0});
        EXPECT_TRUE(p.awaits_deal());
        EXPECT_EQ(p.round(), 1);
        Rng rng(1);
        p.play(p.sample_deal(rng));
        EXPECT_EQ(p.phase(), Phase::draft);
        for (int factory = 1; factory <= p.factories(); ++factory) EXPECT_EQ(p.source(factory).total(), 4);
        EXPECT_TRUE(p.source(centre).empty());
        EXPECT_EQ(p.bag().total(), 100 - 4 * p.factories());
        EXPECT_TRUE(p.lid().empty());
    }
}

TEST(Clause, A4_the_first_player_of_round_one_is_given) {
    for (int first = 0; first < 4; ++first) {
        Position p({.wall = WallSide::grey, .players = 4, .first = first});
        EXPECT_EQ(p.first(), first);
        Rng rng(3);
        p.play(p.sample_deal(rng));
        EXPECT_EQ(p.first(), first);
        EXPECT_EQ(p.turn(), first);
    }
}

TEST(Clause, A4_a_deal_draws_each_tile_at_random_from_the_whole_bag) {
    // All 70 combinations of 4 tiles in 5 colours occur, and all colours are equally frequent.
    const Position start(Options{});
    Rng rng(5);
    std::set<std::uint64_t> factories;
    std::array<int, colour_count> drawn{};
    constexpr int deals = 4000;
    for (int i = 0; i < deals; ++i) {
        const Deal deal = start.sample_deal(rng);
        for (int factory = 0; factory < 5; ++factory) {
            const Pile tiles = deal.factories[static_cast<std::size_t>(factory)];
            factories.insert(tiles.lanes());
            for (const Colour colour : all_colours) drawn[static_cast<std::size_t>(index(colour))] += tiles[colour];
        }
    }
    EXPECT_EQ(factories.size(), 70U);
    // 20 of 100 without replacement: variance 20·(1/5)·(4/5)·(80/99) a deal, so 102 is one standard deviation.
    for (const int count : drawn) EXPECT_NEAR(count, deals * 4, 5 * 102);
}

TEST(Clause, A4_a_first_deal_takes_from_the_bag_only_what_is_in_it) {
    const Position start(Options{});
    EXPECT_TRUE(start.is_possible(test::deal("BBBB/BBBB/BBBB/BBBB/BBBB")));
    EXPECT_EQ(start.why_impossible(test::deal("BBBB/BBBB/BBBB/BBBB/BBB")), Impossible::wrong_amount);
    EXPECT_EQ(start.why_impossible(test::deal("BBBB/BBBB/BBBBB/BBB/BBBB")), Impossible::wrong_amount);
    EXPECT_EQ(start.why_impossible(test::deal("BBBB/BBBB/BBBB/BBBB/BBBB/YYYY")), Impossible::wrong_amount);
    const Position four({.wall = WallSide::coloured, .players = 4, .first = 0});
    EXPECT_EQ(four.why_impossible(test::deal("BBBB/BBBB/BBBB/BBBB/BBBB/BYYY/YYYY/YYYY/YYYY")), Impossible::not_in_bag);
}

}  // namespace
}  // namespace azulejo::classic
