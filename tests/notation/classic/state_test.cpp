#include "notation/classic/state.h"

#include <gtest/gtest.h>
#include <ostream>
#include <string>
#include <vector>

#include "core/json.h"
#include "notation/classic/token.h"
#include "notation/helpers.h"
#include "notation/outcome.h"

namespace azulejo::notation::classic {
namespace {

using test::no_letters;
using test::position_of;
using test::replaced;
using test::state_of;

std::expected<Position, Faults> read_state(const std::string& text) {
    const auto value = json::parse(text);
    if (value) return parse_state(*value);
    ADD_FAILURE() << value.error().message << " at byte " << value.error().offset << " of " << text;
    return std::unexpected(Faults{});
}

Faults state_faults(const std::string& state) {
    const auto position = read_state(state);
    return position ? Faults{} : position.error();
}

// The same position as a position string and as a JSON state.
struct Golden {
    std::string name;
    std::string text;
    std::string state;

    friend void PrintTo(const Golden& golden, std::ostream* out) { *out << golden.name; }
};

const Golden golden_deal{
    "deal",
    "azul 2 r3 deal t0 f2 m0 -/-/-/-/- - B15Y15R18K18W15 B4Y2W5 "
    "4:-/Y/-/-/RR:B..../...../...../...../.....:- 0:-/-/-/-/Y:...../...../...../.K..Y/..K..:-",
    R"({"game":"azul","players":2,"round":3,"phase":"deal","turn":0,"first":2,"factories":["","","","",""],)"
    R"("centre":"","marker":0,"bag":"B15Y15R18K18W15","lid":"B4Y2W5","boards":[)"
    R"({"score":4,"lines":["","Y","","","RR"],"wall":["B....",".....",".....",".....","....."],"floor":""},)"
    R"({"score":0,"lines":["","","","","Y"],"wall":[".....",".....",".....",".K..Y","..K.."],"floor":""}],)"
    R"("legal":[]})"};

const Golden golden_draft{
    "draft",
    "azul 2 r2 draft t2 f1 m1 -/-/BBWW/-/- KR B16Y18R16K18W16 W1 "
    "12:-/BB/-/K/R:.Y.../...../...../...../.....:R*WR 3:-/-/Y/-/-:...../...../...../...../.....:-",
    R"({"game":"azul","players":2,"round":2,"phase":"draft","turn":2,"first":1,"factories":["","","BBWW","",""],)"
    R"("centre":"RK","marker":1,"bag":"B16Y18R16K18W16","lid":"W1","boards":[)"
    R"({"score":12,"lines":["","BB","","K","R"],"wall":[".Y...",".....",".....",".....","....."],"floor":"R*WR"},)"
    R"({"score":3,"lines":["","","Y","",""],"wall":[".....",".....",".....",".....","....."],"floor":""}],)"
    R"("legal":["3B1","3B2","3B4","3B5","3BF","CR1","CR2","CR4","CR5","CRF",)"
    R"("CK1","CK2","CK4","CK5","CKF","3W1","3W2","3W4","3W5","3WF"]})"};

// Seat 2 started the round and has tiled; seat 3 is asked about line 3, whose B may go to columns 2, 4 and 5.
const Golden golden_tile{
    "tile",
    "azul-grey 3 r2 tile t3 f2 m2 -/-/-/-/-/-/- - B14Y20R17K19W14 R1W2 "
    "2:-/-/-/K/-:...../...../...../...../.....:BW 1:-/-/-/-/-:B..../...../...../...../.....:- "
    "7:-/-/BBB/-/WW:.W.../..B../R..../...../.....:R",
    R"({"game":"azul-grey","players":3,"round":2,"phase":"tile","turn":3,"first":2,)"
    R"("factories":["","","","","","",""],"centre":"","marker":2,"bag":"B14Y20R17K19W14","lid":"R1W2","boards":[)"
    R"({"score":2,"lines":["","","","K",""],"wall":[".....",".....",".....",".....","....."],"floor":"BW"},)"
    R"({"score":1,"lines":["","","","",""],"wall":["B....",".....",".....",".....","....."],"floor":""},)"
    R"({"score":7,"lines":["","","BBB","","WW"],"wall":[".W...","..B..","R....",".....","....."],"floor":"R"}],)"
    R"("legal":["3>2","3>4","3>5"]})"};

const Golden golden_over{
    "over",
    "azul 2 r5 over t0 f1 m2 -/-/-/-/- - B10Y10R10K10W10 B8Y9R9K8W9 "
    "31:-/-/-/-/-:BYRKW/...../...../...../.....:- 31:-/-/-/-/K:B..../...../...../...../.....:-",
    R"({"game":"azul","players":2,"round":5,"phase":"over","turn":0,"first":1,"factories":["","","","",""],)"
    R"("centre":"","marker":2,"bag":"B10Y10R10K10W10","lid":"B8Y9R9K8W9","boards":[)"
    R"({"score":31,"lines":["","","","",""],"wall":["BYRKW",".....",".....",".....","....."],"floor":""},)"
    R"({"score":31,"lines":["","","","","K"],"wall":["B....",".....",".....",".....","....."],"floor":""}],)"
    R"("legal":[],"scores":[31,31],"winners":[1]})"};

class GoldenState : public testing::TestWithParam<Golden> {};

INSTANTIATE_TEST_SUITE_P(Phases, GoldenState, testing::Values(golden_deal, golden_draft, golden_tile, golden_over),
                         [](const auto& golden) { return golden.param.name; });

TEST_P(GoldenState, is_written_exactly_so) {
    EXPECT_EQ(state_of(position_of(GetParam().text)), GetParam().state);
}

TEST_P(GoldenState, is_read_back) {
    const auto position = read_state(GetParam().state);
    ASSERT_TRUE(position) << notation::to_string(position.error());
    EXPECT_EQ(*position, position_of(GetParam().text));
}

TEST_P(GoldenState, is_the_same_whatever_the_order_of_its_keys) {
    const auto value = json::parse(GetParam().state);
    ASSERT_TRUE(value);
    json::Object turned(value->object()->rbegin(), value->object()->rend());
    turned.emplace_back("comment", json::Value(std::string("keys that are not known are ignored"), 0));
    const auto position = parse_state(json::Value(turned, 0));
    ASSERT_TRUE(position) << notation::to_string(position.error());
    EXPECT_EQ(*position, position_of(GetParam().text));
}

// Members that can be computed from the others are optional.
TEST(State, is_read_without_legal_scores_and_winners) {
    const std::string bare = replaced(golden_over.state, R"(,"legal":[],"scores":[31,31],"winners":[1])", "");
    const auto position = read_state(bare);
    ASSERT_TRUE(position);
    EXPECT_EQ(state_of(*position), golden_over.state);
}

// A20: seat 1 has the row, so the tie is not shared; without any row it is.
TEST(State, names_all_winners) {
    const Position shared = position_of(
        "azul-grey 3 r50 over t0 f3 m0 -/-/-/-/-/-/- - ? - "
        "7:-:.:- 6:-:.:- 7:-:.:-");
    const std::string state = state_of(shared);
    EXPECT_NE(state.find(R"("scores":[7,6,7],"winners":[1,3]})"), std::string::npos) << state;
    EXPECT_EQ(result_text(shared), "7-6-7");
    EXPECT_EQ(winner_text(shared), "1,3");
    EXPECT_EQ(result_text(position_of(golden_over.text)), "31-31");
    EXPECT_EQ(winner_text(position_of(golden_over.text)), "1");
}

struct BadMember {
    std::string from;
    std::string to;
    Faults faults;

    friend void PrintTo(const BadMember& field, std::ostream* out) { *out << field.to; }
};

class StateBadMember : public testing::TestWithParam<BadMember> {};

TEST_P(StateBadMember, is_named) {
    EXPECT_EQ(state_faults(replaced(golden_draft.state, GetParam().from, GetParam().to)), GetParam().faults);
}

const std::string no_counts = " is not a list of colour letters with counts, like B17Y18";

INSTANTIATE_TEST_SUITE_P(
    Missing, StateBadMember,
    testing::Values(BadMember{"\"game\"", "\"gam\"", {"game: missing; expected one of azul, azul-grey"}},
                    BadMember{"\"players\"", "\"p\"", {"players: missing; expected a whole number"}},
                    BadMember{"\"round\"", "\"Round\"", {"round: missing; expected a whole number"}},
                    BadMember{"\"phase\"", "\"p\"", {"phase: missing; expected one of deal, draft, tile, over"}},
                    BadMember{"\"turn\"", "\"t\"", {"turn: missing; expected a whole number"}},
                    BadMember{"\"first\"", "\"f\"", {"first: missing; expected a whole number"}},
                    BadMember{"\"marker\"", "\"m\"", {"marker: missing; expected a whole number"}},
                    BadMember{"\"factories\"", "\"f\"", {"factories: missing; expected a list of at most 9 strings"}},
                    BadMember{"\"centre\"", "\"center\"", {"centre: missing; expected a string"}},
                    BadMember{"\"bag\"", "\"b\"", {"bag: missing; expected a string"}},
                    BadMember{"\"lid\"", "\"l\"", {"lid: missing; expected a string"}},
                    BadMember{"\"boards\"", "\"b\"", {"boards: missing; expected a list of at most 4"}},
                    BadMember{"\"score\"", "\"s\"", {"boards[0].score: missing; expected a whole number"}},
                    BadMember{"\"lines\"", "\"l\"", {"boards[0].lines: missing; expected a list of 5 strings"}},
                    BadMember{"\"wall\"", "\"w\"", {"boards[0].wall: missing; expected a list of 5 strings"}},
                    BadMember{"\"floor\"", "\"f\"", {"boards[0].floor: missing; expected a string"}}));

INSTANTIATE_TEST_SUITE_P(
    OfAnotherType, StateBadMember,
    testing::Values(
        BadMember{"\"azul\"", "1", {"game: expected one of azul, azul-grey"}},
        BadMember{"\"players\":2", "\"players\":\"2\"", {"players: expected a whole number"}},
        BadMember{"\"players\":2", "\"players\":2.5", {"players: expected a whole number"}},
        BadMember{"\"players\":2", "\"players\":null", {"players: expected a whole number"}},
        BadMember{"\"round\":2", "\"round\":1e10", {"round: expected a whole number"}},
        BadMember{"\"turn\":2", "\"turn\":true", {"turn: expected a whole number"}},
        BadMember{"\"marker\":1", "\"marker\":[]", {"marker: expected a whole number"}},
        BadMember{"\"draft\"", "null", {"phase: expected one of deal, draft, tile, over"}},
        BadMember{"[\"\",\"\",\"BBWW\",\"\",\"\"]", "{}", {"factories: expected a list of at most 9 strings"}},
        BadMember{"\"BBWW\"", "3", {"factories: expected a list of at most 9 strings"}},
        BadMember{"\"centre\":\"RK\"", "\"centre\":[\"R\",\"K\"]", {"centre: expected a string"}},
        BadMember{"\"B16Y18R16K18W16\"", "{\"B\":16}", {"bag: expected a string"}},
        BadMember{"\"lid\":\"W1\"", "\"lid\":1", {"lid: expected a string"}},
        BadMember{"\"boards\":[", "\"boards\":0,\"old\":[", {"boards: expected a list of at most 4"}},
        BadMember{"\"score\":12", "\"score\":\"12\"", {"boards[0].score: expected a whole number"}},
        BadMember{"[\"\",\"BB\",\"\",\"K\",\"R\"]", "\"BB\"", {"boards[0].lines: expected a list of 5 strings"}},
        BadMember{"\"BB\"", "[]", {"boards[0].lines: expected a list of 5 strings"}},
        BadMember{"\".Y...\"", "0", {"boards[0].wall: expected a list of 5 strings"}},
        BadMember{"\"R*WR\"", "false", {"boards[0].floor: expected a string"}}));

INSTANTIATE_TEST_SUITE_P(
    Unreadable, StateBadMember,
    testing::Values(
        BadMember{"\"azul\"", "\"azul-duo\"", {"game: expected one of azul, azul-grey"}},
        BadMember{"\"draft\"", "\"Draft\"", {"phase: expected one of deal, draft, tile, over"}},
        BadMember{"\"BBWW\"", "\"BBXW\"", {"factory 3: \"BBXW\"" + no_letters}},
        BadMember{"\"BBWW\"", "\"bbWW\"", {"factory 3: \"bbWW\"" + no_letters}},
        BadMember{"\"BBWW\"", "\"-\"", {"factory 3: \"-\"" + no_letters}},
        BadMember{"\"BBWW\"", "\"" + std::string(101, 'B') + "\"", {"factory 3: more tiles than there are"}},
        BadMember{"[\"\",\"\",\"BBWW\"",
                  "[\"\",\"\",\"\",\"\",\"\",\"\",\"\",\"BBWW\"",
                  {"factories: expected a list of at most 9 strings"}},
        BadMember{"\"RK\"", "\"R,K\"", {"centre: \"R,K\"" + no_letters}},
        BadMember{"B16Y18R16K18W16", "B16Y18R16K18W", {"bag: \"B16Y18R16K18W\"" + no_counts}},
        BadMember{"B16Y18R16K18W16", "B16B2", {"bag: \"B16B2\"" + no_counts}},
        BadMember{"B16Y18R16K18W16", "16", {"bag: \"16\"" + no_counts}},
        BadMember{"B16Y18R16K18W16", "B101", {"bag: \"B101\"" + no_counts}},
        BadMember{"\"W1\"", "\"W0\"", {"lid: \"W0\"" + no_counts}},
        BadMember{"\"W1\"", "\"W-1\"", {"lid: \"W-1\"" + no_counts}},
        BadMember{"\"W1\"", "\"W99999999999\"", {"lid: \"W99999999999\"" + no_counts}},
        BadMember{"\"BB\",", "", {"boards[0].lines: expected a list of 5 strings"}},
        BadMember{"\"BB\"", "\"BB\",\"\"", {"boards[0].lines: expected a list of 5 strings"}},
        BadMember{"\"BB\"", "\"BC\"", {"seat 1, line 2: \"BC\"" + no_letters}},
        BadMember{"\".Y...\"", "\".Y...\",\".....\"", {"boards[0].wall: expected a list of 5 strings"}},
        BadMember{"\".Y...\"", "\".Y..\"", {"seat 1, wall row 1: \".Y..\" is not five of B Y R K W and the point"}},
        BadMember{"\".Y...\"", "\".Y....\"", {"seat 1, wall row 1: \".Y....\" is not five of B Y R K W and the point"}},
        BadMember{"\".Y...\"", "\".Y.._\"", {"seat 1, wall row 1: \".Y.._\" is not five of B Y R K W and the point"}},
        BadMember{"R*WR", "R+WR", {"seat 1, floor: \"R+WR\" is not made of B Y R K W and * for the marker"}}));

TEST(State, may_not_have_more_than_four_boards) {
    EXPECT_EQ(state_faults(replaced(golden_draft.state, "\"boards\":[", "\"boards\":[{},{},{},")),
              (Faults{"boards: expected a list of at most 4"}));
}

TEST(State, must_be_an_object) {
    for (const std::string text : {"1", "\"azul\"", "[]", "null"}) EXPECT_FALSE(state_faults(text).empty()) << text;
}

TEST(State, with_nothing_in_it_has_everything_named) {
    EXPECT_EQ(
        state_faults("{}"),
        (Faults{"game: missing; expected one of azul, azul-grey", "players: missing; expected a whole number",
                "round: missing; expected a whole number", "phase: missing; expected one of deal, draft, tile, over",
                "turn: missing; expected a whole number", "first: missing; expected a whole number",
                "marker: missing; expected a whole number", "factories: missing; expected a list of at most 9 strings",
                "centre: missing; expected a string", "bag: missing; expected a string",
                "lid: missing; expected a string", "boards: missing; expected a list of at most 4"}));
}

TEST(State, has_all_its_unreadable_fields_named_at_once) {
    std::string state = replaced(golden_draft.state, "\"azul\"", "\"go\"");
    state = replaced(replaced(state, "BBWW", "QQ"), "\"round\":2", "\"round\":\"x\"");
    state = replaced(replaced(state, "R*WR", "!"), "\"score\":3", "\"score\":[]");
    EXPECT_EQ(state_faults(state), (Faults{"game: expected one of azul, azul-grey", "round: expected a whole number",
                                           "boards[1].score: expected a whole number", "factory 3: \"QQ\"" + no_letters,
                                           "seat 1, floor: \"!\" is not made of B Y R K W and * for the marker"}));
}

TEST(State, has_everything_named_that_cannot_be) {
    std::string state = replaced(golden_draft.state, "\"round\":2", "\"round\":51");
    state = replaced(replaced(state, "BBWW", "BBWWK"), "\"score\":3", "\"score\":-1");
    EXPECT_EQ(state_faults(state),
              (Faults{"the round must be 1 to 50, not 51", "factory 3 holds 5 tiles, more than 4",
                      "seat 2: the score must be 0 to 999, not -1", "there are 21 K tiles in all, not 20"}));
}

}  // namespace
}  // namespace azulejo::notation::classic
