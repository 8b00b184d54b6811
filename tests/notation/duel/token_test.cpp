// Tokens, states and position strings of Duel that are refused, and why.
#include "notation/duel/token.h"

#include <gtest/gtest.h>
#include <string>

#include "notation/duel/state.h"
#include "support/duel.h"

namespace azulejo::notation::duel {
namespace {

using test::after;
using test::duel_position;

const std::string plates = "plates:S1,J4,S9,J2,S3,J6,S5,J8,S7,J1,S2,J3,S4,J5,S6,J7,S8,J9";
const std::string opening = "deal:BYRRK/BBBB/BRKW/BYRK/YYKW+YW,B,RW,K";

Position start() {
    return Position(Options{});
}
Position dealt() {
    return after(start(), plates + " " + opening);
}
Position drafting() {
    return after(dealt(), "d2@5+1 d1@1+0");
}
Position drawing() {
    return after(drafting(), "draw");
}
Position keeping() {
    return after(drawing(), "draw draw look");
}
Position returning() {
    return after(keeping(), "keep1@2+0");
}
// Line 3 lacks a tile, row 3 has a blue space, and there are chips to pay with.
Position tiling() {
    return duel_position(
        "azul-duel r3 tile3 t1 f1 m1 - - - ? - ? - 5:2=KK,3=BB:.:4=S4+0,5=J1+0:-:B,BK,R,W,Y 5:-:.:1=J2+0");
}
Position over() {
    Position position = start();
    Rng rng(1);
    while (!position.is_over()) {
        if (position.awaits_deal()) {
            position.play(position.sample_deal(rng));
        } else {
            position.play(position.random_move(rng));
        }
    }
    return position;
}

struct Refusal {
    Position (*position)();
    std::string token;
    std::string reason;

    friend void PrintTo(const Refusal& refusal, std::ostream* out) { *out << refusal.token.substr(0, 60); }
};

class DuelTokenRefused : public testing::TestWithParam<Refusal> {};

TEST_P(DuelTokenRefused, with_the_reason) {
    const auto ply = parse_ply(GetParam().position(), GetParam().token);
    ASSERT_FALSE(ply.has_value());
    EXPECT_EQ(ply.error(), GetParam().reason);
}

INSTANTIATE_TEST_SUITE_P(
    Deals, DuelTokenRefused,
    testing::Values(Refusal{start, opening, "the order of the plates is awaited first"},
                    Refusal{start, "d1@1+0", "a deal is awaited"},
                    Refusal{start, "plates:S1,J4", "a deal names all 18 plates, not 2"},
                    Refusal{start, plates.substr(0, plates.size() - 2) + "S1", "all 18 plates are named, each once"},
                    Refusal{start, plates.substr(0, plates.size() - 2) + "X1", "plate 18: \"X1\" is not a plate"},
                    Refusal{start, "plates:" + std::string("s1") + plates.substr(9),
                            "not in canonical form, which is " + plates},
                    Refusal{dealt, plates, "no deal is awaited here"}, Refusal{over, opening, "the game is over"}));

Position plates_dealt() {
    return after(start(), plates);
}
INSTANTIATE_TEST_SUITE_P(
    Factories, DuelTokenRefused,
    testing::Values(
        Refusal{plates_dealt, plates, "the plates are dealt; tiles and chips are awaited"},
        Refusal{plates_dealt, "deal:BYRRK/BBBB/BRKW/BYRK/YYKW",
                "a deal names 5 factories, the large one first, and after a + four chips"},
        Refusal{plates_dealt, "deal:BYRRK/BBBB/BRKW/BYRK/YYKW+YW,B,RW", "a deal names four chips after the +"},
        Refusal{plates_dealt, "deal:BYRRK/BBBB/BRKW/BYRK/YYKW+YW,B,RW,Q",
                "factory 4: \"Q\" is not a chip, like B or YW"},
        Refusal{plates_dealt, "deal:BYRRK/BBBB/BRKW/BYRK/YYKW+B,B,B,K", "these chips are not all left"},
        Refusal{plates_dealt, "deal:RRBYK/BBBB/BRKW/BYRK/YYKW+YW,B,RW,K", "not in canonical form, which is " + opening},
        Refusal{plates_dealt, "deal:byrrk/BBBB/BRKW/BYRK/YYKW+YW,B,RW,K", "not in canonical form, which is " + opening},
        Refusal{plates_dealt, "deal:BBBBB/BBBB/BRKW/BYRK/YYKW+YW,B,RW,K",
                "five tiles of one colour on the large factory are drawn again"},
        Refusal{plates_dealt, "deal:BYRRK/BBB/BRKW/BYRK/YYKW+YW,B,RW,K",
                "the large factory gets 5 tiles and the small ones 4 each, in order, as long as bag and tower last"},
        Refusal{plates_dealt, "deal:BYRRKK/BBBB/BRKW/BYRK/YYKW+YW,B,RW,K", "the large factory: 6 tiles, more than 5"},
        Refusal{plates_dealt, "deal:BBBBY/BBBB/BBBB/BBRK/YYKW+YW,B,RW,K",
                "these tiles cannot have been drawn from the bag"},
        Refusal{plates_dealt, "deal:BYRRK//BRKW/BYRK/YYKW+YW,B,RW,K", "factory 1: nothing is written as -"}));

INSTANTIATE_TEST_SUITE_P(
    Moves, DuelTokenRefused,
    testing::Values(
        Refusal{dealt, "LB1", "a plate of the display is to be placed first"},
        Refusal{dealt, "d4@1+0", "the display has 3 places and the dome 9 slots"}, Refusal{dealt, "d1@1", "not a move"},
        Refusal{dealt, "d1@1+4", "not a move"}, Refusal{dealt, "d01@1+0", "not in canonical form, which is d1@1+0"},
        Refusal{dealt, "D1@1+0", "not in canonical form, which is d1@1+0"},
        Refusal{drafting, "keep1@1+0", "a plate, tiles or a chip are to be taken"},
        Refusal{drafting, "d1@1+0", "slot 1 already has a plate"}, Refusal{drafting, "5B1", "not a move"},
        Refusal{drafting, "1Y1", "factory 1: the sun holds no Y"}, Refusal{drafting, "MB1", "B lies on top in no moon"},
        Refusal{drafting, "2B1", "the order in which the rest is stacked is missing, like /RK"},
        Refusal{drafting, "2B1/RK", "the tiles stacked are not the rest of the factory"},
        Refusal{drafting, "1B1/B", "not in canonical form, which is 1B1"},
        Refusal{drafting, "LR1/BY", "not in canonical form, which is LR1"},
        Refusal{drafting, "lb1", "not in canonical form, which is LB1"},
        Refusal{drafting, "+1", "factory 1: the chip is not revealed yet"}, Refusal{drafting, "+5", "not a move"},
        Refusal{drawing, "LB1", "plates are being drawn: draw or look"},
        Refusal{keeping, "look", "one of the plates drawn is to be kept"},
        Refusal{keeping, "keep4@3+0", "there is no plate 4 put aside"},
        Refusal{keeping, "keep1@1+0", "slot 1 already has a plate"},
        Refusal{returning, "draw", "the plates drawn are to be put under the stack"},
        Refusal{returning, "under1", "there is no plate 1 put aside"}, Refusal{tiling, "LB1", "line 3 is to be tiled"},
        Refusal{tiling, "2>1", "line 3 is to be tiled"},
        Refusal{tiling, "3>3", "line 3 is not complete: chips must be paid, or none with 3="},
        Refusal{tiling, "3>6+B,BK", "no plate lies in column 6 of the row"},
        Refusal{tiling, "3>2+B,BK", "the space in column 2 does not take B"},
        Refusal{tiling, "3>3+B,YW", "the player does not have all of these chips"},
        Refusal{tiling, "3>3+B,R", "these chips do not pay for the missing tiles"},
        Refusal{tiling, "3>3+B,BK,R", "the payment contains a chip that it does not need"},
        Refusal{tiling, "3>3+BK,B", "not in canonical form, which is 3>3+B,BK"},
        Refusal{over, "LB1", "the game is over"}));

struct BadText {
    std::string from;
    std::string to;
    std::string fault;

    friend void PrintTo(const BadText& bad, std::ostream* out) { *out << bad.to; }
};

class DuelStringRefused : public testing::TestWithParam<BadText> {};

TEST_P(DuelStringRefused, with_the_fault_named) {
    std::string text = to_position_string(returning());
    const std::size_t at = text.find(GetParam().from);
    ASSERT_NE(at, std::string::npos) << text;
    text.replace(at, GetParam().from.size(), GetParam().to);
    const auto position = parse_position_string(text);
    ASSERT_FALSE(position.has_value()) << text;
    EXPECT_EQ(position.error().front(), GetParam().fault);
}

INSTANTIATE_TEST_SUITE_P(
    Unreadable, DuelStringRefused,
    testing::Values(
        BadText{" under ", " thinking ",
                "phase: \"thinking\" is not one of plates, deal, setup, draft, draw, keep, under, tile, over"},
        BadText{" t1 ", " 1 ", "turn: t and a number expected, found \"1\""},
        BadText{"rows,columns", "rows,colours", "scoring: \"colours\": only one side of a scoring tile is in play"},
        BadText{"BYRRK:-", "BYRRK", "the large factory: \"BYRRK\" is not like BYRRK:-"},
        BadText{"(YW)", "(WY)", "factory 1, chip: \"WY\" is not a chip, like B or YW"},
        BadText{"S3,J2", "S3,J0", "display: \"J0\" is not a plate, S1 to S9 or J1 to J9"},
        BadText{",S2,", ",S2:3,",
                "who knows a plate: \"S7,J1,S2:3,J3,S4,J5,S6,J7,S8,J9\" does not end in :1, :2 or :12"},
        BadText{"S1+0", "S1+9", "seat 1, slot 1: \"S1+9\" is not a plate with its rotation, like S1+0"},
        BadText{"S1+0", "S1", "seat 1, slot 1: \"S1\" is not a plate with its rotation, like S1+0"},
        BadText{"......", ".....", "seat 1, dome row 1: \".....\" is not six of B Y R K W, * and the point"},
        BadText{"azul-duel r1", "azul-duel", "a position string of azul-duel has 15 fields, not 14"}));

TEST(DuelState, of_every_phase_is_read_back) {
    for (Position (*each)() : {start, plates_dealt, dealt, drafting, drawing, keeping, returning, tiling, over}) {
        const Position position = each();
        const auto from_string = parse_position_string(to_position_string(position));
        ASSERT_TRUE(from_string.has_value()) << to_position_string(position);
        EXPECT_EQ(*from_string, position);
        std::string text;
        append_state(text, position);
        const auto read = parse_state(*json::parse(text));
        ASSERT_TRUE(read.has_value()) << text;
        std::string again;
        append_state(again, *read);
        EXPECT_EQ(again, text);
    }
}

// The line that is being tiled has no member of its own.
TEST(DuelState, tells_the_line_asked_about_by_its_moves) {
    const Position declined = duel_position(
        "azul-duel r3 tile3 t1 f1 m1 - - - ? - ? - 5:3=BB,5=RRRR:.:4=S4+0,5=J1+0,7=S9+2:-:B,BK,R,W,Y 5:-:.:1=J2+0");
    const Position later = after(declined, "3=");
    ASSERT_EQ(later.tiling_row(), 4);
    std::string text;
    append_state(text, later);
    EXPECT_EQ(parse_state(*json::parse(text))->tiling_row(), 4);
    const std::size_t legal = text.find("\"legal\"");
    EXPECT_EQ(parse_state(*json::parse(text.substr(0, legal) + "\"legal\":[]}"))->tiling_row(), 2);
}

}  // namespace
}  // namespace azulejo::notation::duel
