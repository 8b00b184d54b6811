#include "notation/position_input.h"

#include <gtest/gtest.h>
#include <ostream>
#include <string>

#include "notation/helpers.h"

namespace azulejo::notation::test {
namespace {

const std::string azul_tags = "[Game \"azul\"]\n[Players \"2\"]\n[First \"2\"]\n";
const std::string azul_record = azul_tags + "\nR1. deal:BYRK/BBYW/RRKK/YYWW/YRKK 3R2 CK1\n";
const std::string azul_text =
    "azul 2 r1 draft t2 f2 m1 BYRK/BBYW/-/YYWW/YRKK - B17Y15R16K15W17 - "
    "0:K/-/-/-/-:...../...../...../...../.....:*K 0:-/RR/-/-/-:...../...../...../...../.....:-";

// The position string of the input, or all its faults.
std::string read(const std::string& input) {
    const auto position = read_position(input);
    if (!position) return "refused: " + notation::to_string(position.error());
    return classic::to_position_string(std::get<Position>(*position));
}

TEST(PositionInput, may_be_a_position_string) {
    EXPECT_EQ(read(azul_text), azul_text);
    EXPECT_EQ(read("\r\n  " + azul_text + "\n"), azul_text);
    const std::string grey = "azul-grey 2 r1 deal t0 f1 m0 -/-/-/-/- - B20Y20R20K20W20 -" + std::string(empty_board) +
                             std::string(empty_board);
    EXPECT_EQ(read(grey), grey);
}

TEST(PositionInput, may_be_a_position_string_for_an_address) {
    std::string underscored = azul_text;
    std::ranges::replace(underscored, ' ', '_');
    EXPECT_EQ(read(underscored), azul_text);
}

TEST(PositionInput, may_be_a_JSON_state) {
    const std::string state = state_of(position_of(azul_text));
    EXPECT_EQ(read(state), azul_text);
    EXPECT_EQ(read("\n {\n \t" + state.substr(1) + " \n"), azul_text);
}

TEST(PositionInput, may_be_a_record_and_is_its_end) {
    EXPECT_EQ(read(azul_record), azul_text);
    EXPECT_EQ(read("\n" + azul_record), azul_text);
    EXPECT_EQ(read("\xEF\xBB\xBF" + azul_record), azul_text);
}

TEST(PositionInput, may_be_a_record_without_tokens) {
    EXPECT_EQ(read(azul_tags), "azul 2 r1 deal t0 f2 m0 -/-/-/-/- - B20Y20R20K20W20 -" + std::string(empty_board) +
                                   std::string(empty_board));
}

TEST(PositionInput, may_be_a_whole_game) {
    EXPECT_TRUE(read(read_data("playthroughs/azul-2.azul")).starts_with("azul 2 r6 over t0 f1 m1 "))
        << "no end of a game";
}

TEST(PositionInput, may_be_a_record_that_begins_with_a_comment) {
    EXPECT_EQ(read("{a comment}" + azul_record), azul_text);
    EXPECT_EQ(read("  { a comment\n of two lines }\n" + azul_record), azul_text);
}

TEST(PositionInput, may_begin_with_a_byte_order_mark) {
    EXPECT_EQ(read("\xEF\xBB\xBF" + azul_text), azul_text);
    EXPECT_EQ(read("\xEF\xBB\xBF" + state_of(position_of(azul_text))), azul_text);
    EXPECT_EQ(read("\xEF\xBB\xBF" + azul_record), azul_text);
}

// Any text between braces is a comment of a record, even if it could start a JSON object.
TEST(PositionInput, may_be_a_record_that_begins_with_a_comment_in_quotes) {
    EXPECT_EQ(read("{\"Best game\" of the cup}\n" + azul_record), azul_text);
    EXPECT_EQ(read("{}\n" + azul_record), azul_text);
}

struct BadInput {
    std::string name;
    std::string input;
    std::string faults;

    friend void PrintTo(const BadInput& bad, std::ostream* out) { *out << bad.input.substr(0, 60); }
};

class PositionInputRefused : public testing::TestWithParam<BadInput> {};

TEST_P(PositionInputRefused, with_the_reasons) {
    EXPECT_EQ(read(GetParam().input), "refused: " + GetParam().faults);
}

INSTANTIATE_TEST_SUITE_P(
    Kinds, PositionInputRefused,
    testing::Values(
        BadInput{"empty", "", "the input is empty"}, BadInput{"blank", " \r\n\t", "the input is empty"},
        BadInput{"only_a_comment", "{ nothing here }", "there is no game in the record"},
        BadInput{"an_open_comment", "{ nothing here", "game 1: the tag Game is missing"},
        BadInput{"two_games", azul_record + azul_record, "one game expected, but a second one begins"},
        BadInput{"two_games_without_tokens", azul_tags + azul_tags, "one game expected, but a second one begins"},
        BadInput{"a_second_game_that_cannot_start", azul_record + "[Game \"x\"]",
                 "game 2: the game \"x\" is not one of azul, azul-grey, azul-duel"},
        BadInput{"bad_tags", "[Game \"azul\"]\n[Players \"2\"]", "game 1: the tag First is missing"},
        BadInput{"bad_token", azul_record + "5B1", "game 1, token 4 \"5B1\": factory 5 holds no B"},
        BadInput{"tokens_only", "3R2 CK1", "game 1: the tag Game is missing"},
        BadInput{"rubbish", "<html>", "game 1: the tag Game is missing"},
        BadInput{"half_a_position_string", "azul 2 r1",
                 "a position string has 11 fields and a board for each player, not 3 fields"},
        BadInput{"another_game", replaced(azul_text, "azul 2", "azulejo 2"),
                 "game: \"azulejo\" is not one of azul, azul-grey, azul-duel"},
        BadInput{"an_impossible_position", replaced(replaced(azul_text, "B17", "B16"), " r1 ", " r0 "),
                 "the round must be 1 to 50, not 0; there are 19 B tiles in all, not 20"},
        BadInput{"half_of_a_JSON_state", "{\"game\":\"azul\"", "',' or '}' expected at byte 15"},
        BadInput{"text_after_JSON", " {\"game\":\"azul\"} x", "unexpected text after the JSON value at byte 18"},
        BadInput{"a_JSON_state_with_faults", replaced(state_of(position_of(azul_text)), "\"round\":1", "\"round\":0"),
                 "the round must be 1 to 50, not 0"}),
    [](const auto& bad) { return bad.param.name; });

TEST(PositionInput, names_all_that_is_missing_in_a_JSON_state) {
    const auto position = read_position(R"({"game":"azul"})");
    ASSERT_FALSE(position);
    EXPECT_EQ(position.error().size(), 11U);
}

// Which members a state has depends on the game, so nothing else is read without it.
TEST(PositionInput, names_the_games_where_there_is_no_such_game) {
    const auto faults_of = [](std::string_view text) { return read_position(text).error(); };
    EXPECT_EQ(faults_of("{}"), (Faults{"game: missing; expected a string"}));
    EXPECT_EQ(faults_of(R"({"game":1})"), (Faults{"game: expected a string"}));
    const Faults unknown{"game: \"azul-duo\" is not one of azul, azul-grey, azul-duel"};
    EXPECT_EQ(faults_of(R"({"game":"azul-duo"})"), unknown);
    EXPECT_EQ(faults_of("azul-duo 2 r1"), unknown);
}

}  // namespace
}  // namespace azulejo::notation::test
