#include <gtest/gtest.h>
#include <ostream>
#include <string>

#include "core/rng.h"
#include "notation/classic/state.h"
#include "notation/helpers.h"

namespace azulejo::notation::classic {
namespace {

using test::empty_board;
using test::no_letters;
using test::position_of;
using test::replaced;

Faults string_faults(std::string_view text) {
    const auto position = parse_position_string(text);
    return position ? Faults{} : position.error();
}

// Seat 1 holds the marker and has the whole of line 2; seat 2 is to take.
const std::string sound =
    "azul 2 r3 draft t2 f1 m1 BYRK/-/BBWW/-/RRKK BRK B10Y10R10K10W10 B3Y7R4K4W8 "
    "12:-/BB/-/KK/-:B..../...../...../...../.....:*RR 0:-/-/Y/-/-:.Y.../...../...../...../.....:-";

TEST(PositionString, is_printed_as_it_was_read) {
    for (const std::string& text :
         {sound,
          "azul 2 r1 deal t0 f2 m0 -/-/-/-/- - B20Y20R20K20W20 -" + std::string(empty_board) + std::string(empty_board),
          "azul-grey 3 r1 deal t0 f3 m0 -/-/-/-/-/-/- - B20Y20R20K20W20 -" + std::string(empty_board) +
              std::string(empty_board) + std::string(empty_board),
          std::string("azul-grey 2 r2 tile t1 f1 m0 -/-/-/-/- - B20Y20R17K17W19 - "
                      "5:-/RR/KKK/-/-:R..../..W../...../...../.....:- 0:-/-/-/-/-:...../...../...../...../.....:-")}) {
        const auto position = parse_position_string(text);
        ASSERT_TRUE(position) << notation::to_string(position.error());
        EXPECT_EQ(to_position_string(*position), text);
    }
}

TEST(PositionString, may_have_other_white_space_or_underscores_between_its_fields) {
    std::string underscored = sound;
    std::ranges::replace(underscored, ' ', '_');
    EXPECT_EQ(parse_position_string(underscored), position_of(sound));
    EXPECT_EQ(parse_position_string("  " + replaced(sound, " r3 ", " _\tr3\r\n ") + "\n"), position_of(sound));
}

TEST(PositionString, is_printed_in_its_canonical_form) {
    std::string text = replaced(replaced(sound, "BYRK/", "KRYB/"), " BRK ", " KRB ");
    text = replaced(replaced(text, "B10Y10R10K10W10", "W10K10R10Y10B10"), "12:-/BB/", "012:/BB/");
    const auto position = parse_position_string(replaced(text, " r3 ", " r03 "));
    ASSERT_TRUE(position) << notation::to_string(position.error());
    EXPECT_EQ(to_position_string(*position), sound);
}

// Every position of random games, over all games and numbers of players.
TEST(PositionString, and_state_of_any_position_are_read_back_to_it) {
    Rng rng(1);
    for (const WallSide wall : {WallSide::coloured, WallSide::grey}) {
        for (int players = 2; players <= max_players; ++players) {
            Position position(Options{.wall = wall, .players = players, .first = players - 1});
            while (true) {
                EXPECT_EQ(parse_position_string(to_position_string(position)), position);
                const auto value = json::parse(test::state_of(position));
                ASSERT_TRUE(value);
                EXPECT_EQ(parse_state(*value), position) << test::state_of(position);
                if (position.is_over()) break;
                if (position.awaits_deal()) {
                    position.play(position.sample_deal(rng));
                } else {
                    position.play(position.random_move(rng));
                }
            }
        }
    }
}

TEST(PositionString, needs_eleven_fields_and_a_board) {
    const std::string expected = "a position string has 11 fields and a board for each player, not ";
    EXPECT_EQ(string_faults(""), (Faults{expected + "0 fields"}));
    EXPECT_EQ(string_faults("azul 2 r3"), (Faults{expected + "3 fields"}));
    EXPECT_EQ(string_faults(sound.substr(0, sound.find(" 12:"))), (Faults{expected + "11 fields"}));
}

struct BadField {
    std::string from;
    std::string to;
    Faults faults;

    friend void PrintTo(const BadField& field, std::ostream* out) { *out << field.to; }
};

class PositionStringBadField : public testing::TestWithParam<BadField> {};

TEST_P(PositionStringBadField, is_named) {
    EXPECT_EQ(string_faults(replaced(sound, GetParam().from, GetParam().to)), GetParam().faults);
}

const std::string board_expected =
    ": score, five lines, five wall rows and floor expected, like 0:-/-/-/-/-:...../...../...../...../.....:-";

INSTANTIATE_TEST_SUITE_P(
    Unreadable, PositionStringBadField,
    testing::Values(
        BadField{"azul 2", "azule 2", {"game: \"azule\" is not one of azul, azul-grey"}},
        BadField{"azul 2", "azul two", {"players: \"two\" is not a number"}},
        BadField{"azul 2", "azul 2x", {"players: \"2x\" is not a number"}},
        BadField{"azul 2", "azul +2", {"players: \"+2\" is not a number"}},
        BadField{"azul 2", "azul 99999999999", {"players: \"99999999999\" is not a number"}},
        BadField{" r3 ", " 3 ", {"round: r and a number expected, found \"3\""}},
        BadField{" r3 ", " r ", {"round: \"\" is not a number"}},
        BadField{" draft ", " drafting ", {"phase: \"drafting\" is not one of deal, draft, tile, over"}},
        BadField{" t2 ", " s2 ", {"turn: t and a number expected, found \"s2\""}},
        BadField{" f1 ", " F1 ", {"first: f and a number expected, found \"F1\""}},
        BadField{" m1 ", " x1 ", {"marker: m and a number expected, found \"x1\""}},
        BadField{"BYRK/-/BBWW", "BYRK/=/BBWW", {"factory 2: \"=\"" + no_letters}},
        BadField{"BYRK/", "byrk/", {"factory 1: \"byrk\"" + no_letters}},
        BadField{"BYRK/", "-/-/-/-/-/BYRK/-/-/", {"factories: more than 9"}},
        BadField{" BRK ", " B1K1R1 ", {"centre: \"B1K1R1\"" + no_letters}},
        BadField{"B10Y10R10K10W10", "BBBB", {"bag: \"BBBB\" is not a list of colour letters with counts, like B17Y18"}},
        BadField{"B3Y7R4K4W8", "B2y7", {"lid: \"B2y7\" is not a list of colour letters with counts, like B17Y18"}},
        BadField{"12:-/BB/", "x:-/BB/", {"seat 1, score: \"x\" is not a number"}},
        BadField{"12:-/BB/-", "12:-/BB/?", {"seat 1, line 3: \"?\"" + no_letters}},
        BadField{":B....", ":b....", {"seat 1, wall row 1: \"b....\" is not five of B Y R K W and the point"}},
        BadField{":*RR", ":*rr", {"seat 1, floor: \"*rr\" is not made of B Y R K W and * for the marker"}},
        BadField{"12:-/BB/", "12:BB/", {"seat 1" + board_expected}},
        BadField{" 0:-/-/Y", " -/-/Y", {"seat 2" + board_expected}},
        BadField{".Y.../...../", ".Y.../", {"seat 2" + board_expected}},
        BadField{":*RR", ":*RR:-", {"seat 1" + board_expected}}));

INSTANTIATE_TEST_SUITE_P(
    Impossible, PositionStringBadField,
    testing::Values(
        BadField{"azul 2",
                 "azul -2",
                 {"there must be 2, 3 or 4 players, not -2", "seat 2 cannot be the one to act in this phase",
                  "seat 1 cannot be the first player", "the marker cannot be with seat 1 here"}},
        BadField{"azul 2", "azul 3", {"there must be 7 factories, not 5", "there must be 3 boards, not 2"}},
        BadField{" r3 ", " r0 ", {"the round must be 1 to 50, not 0"}},
        BadField{" t2 ", " t0 ", {"seat 0 cannot be the one to act in this phase"}},
        BadField{" f1 ", " f3 ", {"seat 3 cannot be the first player"}},
        BadField{" m1 ", " m0 ", {"seat 1: the marker is on the floor line, but said to be in the centre"}},
        BadField{" m1 ",
                 " m2 ",
                 {"seat 1: the marker is on the floor line, but said to be with seat 2",
                  "seat 2: holds the marker, but it is not on the floor line, which is not full"}},
        BadField{":*RR", ":RR", {"seat 1: holds the marker, but it is not on the floor line, which is not full"}}));

TEST(PositionString, has_everything_named_that_cannot_be) {
    const Faults faults = string_faults(
        "azul 2 r3 draft t1 f2 m0 BYRK/-/BBWW/-/KKRR BKR B7Y8R6K8W7 Y2 "
        "12:-/BB/-/KKK/-:B..../...../...../...../.....:*RR 0:-/-/-/-/-:...../...../...../...../.....:-");
    EXPECT_EQ(faults, (Faults{"seat 1: the marker is on the floor line, but said to be in the centre",
                              "there are 14 B tiles in all, not 20", "there are 11 Y tiles in all, not 20",
                              "there are 12 R tiles in all, not 20", "there are 15 K tiles in all, not 20",
                              "there are 9 W tiles in all, not 20"}));
}

TEST(PositionString, has_all_its_unreadable_fields_named_at_once) {
    std::string text = replaced(replaced(sound, "azul 2", "go x"), " r3 ", " 3 ");
    text = replaced(replaced(text, "BBWW", "?"), ":*RR", ":#");
    EXPECT_EQ(string_faults(text),
              (Faults{"game: \"go\" is not one of azul, azul-grey", "players: \"x\" is not a number",
                      "round: r and a number expected, found \"3\"", "factory 3: \"?\"" + no_letters,
                      "seat 1, floor: \"#\" is not made of B Y R K W and * for the marker"}));
}

TEST(PositionString, may_not_have_more_boards_than_players) {
    EXPECT_EQ(string_faults(sound + std::string(empty_board)), (Faults{"there must be 2 boards, not 3"}));
    EXPECT_EQ(string_faults(sound + std::string(empty_board) + std::string(empty_board) + std::string(empty_board)),
              (Faults{"there must be 2 boards, not 5"}));
    const Faults many = string_faults(sound + std::string(empty_board) + std::string(empty_board) +
                                      std::string(empty_board) + std::string(empty_board));
    EXPECT_EQ(many, (Faults{"text after the fourth board"}));
}

}  // namespace
}  // namespace azulejo::notation::classic
