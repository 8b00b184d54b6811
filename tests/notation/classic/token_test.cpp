#include "notation/classic/token.h"

#include <gtest/gtest.h>
#include <ostream>
#include <set>
#include <string>

#include "notation/helpers.h"

namespace azulejo::notation::classic {
namespace {

using test::new_game;
using test::position_of;

// The token that a position gives back for one it accepts, or the reason why it does not.
std::string read_token(const Position& position, std::string_view token) {
    const auto ply = parse_ply(position, token);
    return ply ? to_token(position, *ply) : "refused: " + ply.error();
}

std::string token_of(Move move) {
    std::string result;
    append_token(result, move);
    return result;
}

// Two players, seat 1 to take: line 2 has room for K, line 1 is full, B is on wall row 3, factory 2 is empty.
Position draft() {
    return position_of(
        "azul 2 r2 draft t1 f2 m0 BYRK/-/BBWW/YYYY/KKRR BKR ? - "
        "5:B/K/-/-/-:...../...../..B../...../.....:- 0:-:.:-");
}

// Seat 1 of a grey wall must place the R of line 2; R is in column 1, and W lies in column 3 of that row.
Position grey() {
    return position_of(
        "azul-grey 2 r2 tile t1 f1 m0 -/-/-/-/- - ? - "
        "5:-/RR/KKK/-/-:R..../..W../...../...../.....:- 0:-:.:-");
}

Position over() {
    return position_of(
        "azul 2 r5 over t0 f1 m1 -/-/-/-/- - ? - "
        "9:-:BYRKW/...../...../...../.....:- 0:-:.:-");
}

TEST(MoveToken, of_every_take_is_read_back) {
    std::set<std::string> tokens;
    for (int source = 0; source < max_sources; ++source) {
        for (const Colour colour : all_colours) {
            for (int row = 0; row <= floor_row; ++row) {
                const Move move = Move::take(source, colour, row);
                const std::string token = token_of(move);
                EXPECT_EQ(parse_move(token), move) << token;
                tokens.insert(token);
            }
        }
    }
    EXPECT_EQ(tokens.size(), 10U * 5U * 6U);
}

TEST(MoveToken, of_every_placement_is_read_back) {
    std::set<std::string> tokens;
    for (int row = 0; row < rows; ++row) {
        for (int column = 0; column < columns; ++column) {
            const Move move = Move::place(row, column);
            EXPECT_EQ(parse_move(token_of(move)), move);
            tokens.insert(token_of(move));
        }
    }
    EXPECT_EQ(tokens.size(), 25U);
}

TEST(MoveToken, is_what_the_contract_says) {
    EXPECT_EQ(token_of(Move::take(3, Colour::blue, 1)), "3B2");
    EXPECT_EQ(token_of(Move::take(centre, Colour::red, 4)), "CR5");
    EXPECT_EQ(token_of(Move::take(1, Colour::black, floor_row)), "1KF");
    EXPECT_EQ(token_of(Move::take(9, Colour::yellow, 0)), "9Y1");
    EXPECT_EQ(token_of(Move::take(2, Colour::white, 2)), "2W3");
    EXPECT_EQ(token_of(Move::place(2, 3)), "3>4");
}

TEST(MoveToken, has_no_other_spelling) {
    for (const char* token : {"",    "3",    "3B",   "3B22", "0B1", "3B0", "3B6", "AB1", "FB1", "3X2", "3>2B",
                              "3b2", "cB2",  "3Bf",  "0>1",  "6>1", "1>0", "1>6", "C>1", "1>F", "1>",  ">1",
                              "3=2", " 3B2", "3B2 ", "3 2",  "3/2", "-B2", "3B-", "3B:", ":B2", "3<4"}) {
        EXPECT_EQ(parse_move(token), std::nullopt) << token;
    }
    EXPECT_EQ(parse_move(std::string_view("3B\0", 3)), std::nullopt);
}

TEST(Token, of_every_legal_move_means_that_move) {
    for (const Position& position : {draft(), grey()}) {
        position.for_each_move([&](Move move) { EXPECT_EQ(parse_ply(position, token_of(move)), Ply(move)); });
        EXPECT_GT(position.count_moves(), 0);
    }
}

struct Refusal {
    Position position;
    std::string token;
    std::string reason;

    friend void PrintTo(const Refusal& refusal, std::ostream* out) { *out << refusal.token.substr(0, 60); }
};

class TokenRefused : public testing::TestWithParam<Refusal> {};

TEST_P(TokenRefused, with_the_reason) {
    EXPECT_EQ(read_token(GetParam().position, GetParam().token), "refused: " + GetParam().reason);
}

const std::string opening = "deal:BYRK/BBYW/RRKK/YYWW/YRKK";

// Every reason of Illegal.
INSTANTIATE_TEST_SUITE_P(
    Illegal, TokenRefused,
    testing::Values(Refusal{over(), "1B1", "the game is over"}, Refusal{over(), "1>1", "the game is over"},
                    Refusal{new_game(), "1B1", "a deal is awaited"}, Refusal{new_game(), "1>1", "a deal is awaited"},
                    Refusal{grey(), "1B1", "the tile of line 2 must be placed first"},
                    Refusal{draft(), "1>1", "tiles are to be taken, none is to be placed"},
                    Refusal{draft(), "6B1", "there are only 5 factories"},
                    Refusal{draft(), "9WF", "there are only 5 factories"},
                    Refusal{draft(), "2B2", "factory 2 is empty"},
                    Refusal{position_of("azul 2 r1 draft t1 f1 m0 YYYY/-/-/-/- - ? - 0:-:.:- 0:-:.:-"), "CB1",
                            "the centre is empty"},
                    Refusal{draft(), "1W5", "factory 1 holds no W"}, Refusal{draft(), "CY5", "the centre holds no Y"},
                    Refusal{draft(), "CB1", "line 1 is full"}, Refusal{draft(), "1Y1", "line 1 is full"},
                    Refusal{draft(), "1Y2", "line 2 holds K"}, Refusal{draft(), "3B3", "wall row 3 already has B"},
                    Refusal{grey(), "3>1", "the tile of line 2 is the one to place"},
                    Refusal{grey(), "1>2", "the tile of line 2 is the one to place"},
                    Refusal{grey(), "2>3", "column 3 of the row is taken"},
                    Refusal{grey(), "2>1", "column 1 already has this colour"}));

INSTANTIATE_TEST_SUITE_P(
    Unreadable, TokenRefused,
    testing::Values(Refusal{draft(), "x", "not a move"}, Refusal{draft(), "3B6", "not a move"},
                    Refusal{draft(), "deal", "not a move"}, Refusal{draft(), "1B1/RK", "not a move"},
                    Refusal{draft(), "LB3", "not a move"}, Refusal{grey(), "2>4+B", "not a move"},
                    Refusal{grey(), "2=", "not a move"}, Refusal{over(), "x", "not a move"},
                    Refusal{new_game(), "x", "unreadable; a deal is awaited"},
                    Refusal{new_game(), "plates:S1", "unreadable; a deal is awaited"},
                    Refusal{new_game(), "Deal:" + opening.substr(5), "unreadable; a deal is awaited"},
                    Refusal{draft(), "1b2", "not in canonical form, which is 1B2"},
                    Refusal{draft(), "cr5", "not in canonical form, which is CR5"},
                    Refusal{draft(), "1kf", "not in canonical form, which is 1KF"},
                    Refusal{draft(), "1Kf", "not in canonical form, which is 1KF"}));

TEST(DealToken, gives_each_factory_its_tiles) {
    const auto ply = parse_ply(new_game(), opening);
    ASSERT_TRUE(ply);
    Deal expected;
    const auto tiles = [](int b, int y, int r, int k, int w) {
        return Pile::of(Colour::blue, b) + Pile::of(Colour::yellow, y) + Pile::of(Colour::red, r) +
               Pile::of(Colour::black, k) + Pile::of(Colour::white, w);
    };
    expected.factories = {tiles(1, 1, 1, 1, 0), tiles(2, 1, 0, 0, 1), tiles(0, 0, 2, 2, 0), tiles(0, 2, 0, 0, 2),
                          tiles(0, 1, 1, 2, 0)};
    EXPECT_EQ(*ply, Ply(expected));
    EXPECT_EQ(to_token(new_game(), expected), opening);
}

TEST(DealToken, names_as_many_factories_as_there_are) {
    EXPECT_EQ(read_token(new_game(3), opening + "/BBBB/WWWW"), opening + "/BBBB/WWWW");
    EXPECT_EQ(read_token(new_game(4), opening + "/BBBB/WWWW/BBBB/WWWW"), opening + "/BBBB/WWWW/BBBB/WWWW");
}

INSTANTIATE_TEST_SUITE_P(
    Deal, TokenRefused,
    testing::Values(
        Refusal{draft(), opening, "no deal is awaited here"}, Refusal{draft(), "deal:", "no deal is awaited here"},
        Refusal{grey(), opening, "no deal is awaited here"}, Refusal{over(), opening, "the game is over"},
        Refusal{new_game(), "deal:", "a deal names 5 factories"},
        Refusal{new_game(), "deal:BYRK/BBYW/RRKK/YYWW", "a deal names 5 factories"},
        Refusal{new_game(), opening + "/BBBB", "a deal names 5 factories"},
        Refusal{new_game(), opening + "/", "a deal names 5 factories"},
        Refusal{new_game(3), opening, "a deal names 7 factories"},
        Refusal{new_game(4), opening, "a deal names 9 factories"},
        Refusal{new_game(), "deal:BYRK/BBXW/RRKK/YYWW/YRKK",
                "factory 2: \"BBXW\" is not made of the colour letters B Y R K W"},
        Refusal{new_game(), "deal:BYRK/BBYW/R-KK/YYWW/YRKK",
                "factory 3: \"R-KK\" is not made of the colour letters B Y R K W"},
        Refusal{new_game(), opening + "+B", "factory 5: \"YRKK+B\" is not made of the colour letters B Y R K W"},
        Refusal{new_game(), "deal:BYRK/BBYW/RRKK/YYWW/" + std::string(101, 'B'),
                "factory 5: more tiles than there are"},
        Refusal{new_game(), "deal:byrk/bbyw/rrkk/yyww/yrkk", "not in canonical form, which is " + opening},
        Refusal{new_game(), "deal:BYRK/BBYW/RRKK/YYWW/KKYR", "not in canonical form, which is " + opening},
        Refusal{new_game(), "deal:KRYB/WYBB/KRKR/YWYW/KKYR", "not in canonical form, which is " + opening},
        Refusal{new_game(), "deal:/BBYW/RRKK/YYWW/YRKK", "not in canonical form, which is deal:-/BBYW/RRKK/YYWW/YRKK"},
        Refusal{new_game(), "deal:BYR/BBYW/RRKK/YYWW/YRKK",
                "factories get 4 tiles each, in order, as long as bag and lid last"},
        Refusal{new_game(), "deal:BBYRK/BBYW/RRKK/YYWW/YRKK",
                "factories get 4 tiles each, in order, as long as bag and lid last"},
        Refusal{new_game(), "deal:-/BBYW/RRKK/YYWW/YRKK",
                "factories get 4 tiles each, in order, as long as bag and lid last"},
        Refusal{new_game(4), "deal:BBBB/BBBB/BBBB/BBBB/BBBB/BWWW/YYYY/YYYY/YYYY",
                "these tiles cannot have been drawn from the bag"}));

// A14, A15: the bag has five tiles and the lid the rest but for one W on a wall.
Position bag_of_five() {
    return position_of(
        "azul 2 r4 deal t0 f1 m0 -/-/-/-/- - B3Y2 ? "
        "1:-:....W/...../...../...../.....:- 0:-:.:-");
}

TEST(DealToken, may_draw_from_the_lid_in_the_middle_of_a_factory) {
    for (const std::string deal : {"deal:BBYY/BWWW/WWWW/WWWW/WWWW", "deal:BBBY/YRRR/BBBB/YYYY/KKWW"}) {
        EXPECT_EQ(read_token(bag_of_five(), deal), deal);
    }
}

// A15: a bag that ends with a factory is filled from the lid for the next one.
TEST(DealToken, may_empty_the_bag_with_a_whole_factory) {
    const Position position = position_of("azul 2 r4 deal t0 f1 m0 -/-/-/-/- - B4 ? 0:-:.:- 0:-:.:-");
    EXPECT_EQ(read_token(position, "deal:BBBB/WWWW/WWWW/WWWW/WWWW"), "deal:BBBB/WWWW/WWWW/WWWW/WWWW");
    EXPECT_EQ(read_token(position, "deal:BBBW/BWWW/WWWW/WWWW/WWWW"),
              "refused: these tiles cannot have been drawn from the bag");
}

INSTANTIATE_TEST_SUITE_P(
    Impossible, TokenRefused,
    testing::Values(
        // The lid may not be touched while the bag has tiles.
        Refusal{bag_of_five(), "deal:BBYW/BYWW/WWWW/WWWW/WWWW", "these tiles cannot have been drawn from the bag"},
        // The last tile of the bag lies on factory 2.
        Refusal{bag_of_five(), "deal:BBYY/WWWW/WWWW/WWWW/BWWW", "these tiles cannot have been drawn from the bag"},
        Refusal{bag_of_five(), "deal:BBBB/YYWW/WWWW/WWWW/WWWW", "these tiles cannot have been drawn from the bag"},
        // Five W were needed of the four in the lid.
        Refusal{position_of("azul 2 r4 deal t0 f1 m0 -/-/-/-/- - W15 ? "
                            "1:-:....W/...../...../...../.....:- 0:-:.:-"),
                "deal:WWWW/WWWW/WWWW/WWWW/WWWW",
                "these tiles cannot have been drawn from the lid after the bag was empty"}));

// Three players whose boards hold 89 tiles. `table` are bag and lid.
Position full_boards(const std::string& table) {
    return position_of("azul 3 r9 deal t0 f1 m0 -/-/-/-/-/-/- - " + table +
                       " 9:-/W/KK/RRR/YYYY:.YRKW/.BYRK/.WBYR/.KWBY/.RKWB:-"
                       " 9:-/B/WW/KKK/RRRR:B.RKW/W.YRK/K.BYR/R.WBY/Y.KWB:-"
                       " 9:-/Y/BB/WWW/KKK:BY.KW/WB.RK/KW.YR/RK.BY/YR.WB:-");
}

// A14: when bag and lid are empty the rest stays unfilled.
TEST(DealToken, writes_a_dash_for_a_factory_that_gets_nothing) {
    for (const std::string deal : {"deal:BBBB/BYYY/RWW/-/-/-/-", "deal:BYYW/BBYR/BBW/-/-/-/-"}) {
        EXPECT_EQ(read_token(full_boards("? -"), deal), deal);
        EXPECT_EQ(read_token(full_boards("- ?"), deal), deal);
    }
    EXPECT_EQ(read_token(full_boards("B5 ?"), "deal:BBBB/BYYY/RWW/-/-/-/-"), "deal:BBBB/BYYY/RWW/-/-/-/-");
}

const std::string wrong_amount = "factories get 4 tiles each, in order, as long as bag and lid last";

INSTANTIATE_TEST_SUITE_P(
    Unfilled, TokenRefused,
    testing::Values(Refusal{full_boards("? -"), "deal:BBBB/BYY/YRWW/-/-/-/-", wrong_amount},
                    Refusal{full_boards("? -"), "deal:-/BBBB/BYYY/RWW/-/-/-", wrong_amount},
                    Refusal{full_boards("? -"), "deal:BBBB/BYYY/RW/W/-/-/-", wrong_amount},
                    Refusal{full_boards("? -"), "deal:BBBB/BYYY/RWW/K/-/-/-", wrong_amount},
                    Refusal{full_boards("? -"), "deal:BBBB/BYYY/WW/-/-/-/-", wrong_amount},
                    Refusal{full_boards("? -"), "deal:BBBB/BYYY/RWW/-/-/-/",
                            "not in canonical form, which "
                            "is deal:BBBB/BYYY/RWW/-/-/-/-"},
                    Refusal{full_boards("B5 ?"), "deal:BBBY/BBYY/RWW/-/-/-/-",
                            "these tiles cannot have been drawn from the bag"},
                    Refusal{full_boards("B5 ?"), "deal:BBBB/BYYY/KWW/-/-/-/-",
                            "these tiles cannot have been drawn from the lid after the bag was empty"}));

}  // namespace
}  // namespace azulejo::notation::classic
