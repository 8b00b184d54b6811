#include "match/mistakes.h"

#include <gtest/gtest.h>
#include <string>

#include "support/duel.h"
#include "support/position.h"

namespace azulejo::match {
namespace {

using test::duel_move;
using test::duel_position;
using test::move;
using test::position;

// Counts what the first seat does in one round.
template <GamePosition P>
class Round {
  public:
    Round& play(const P& before, typename P::Move played) {
        EXPECT_EQ(before.turn(), 0);
        EXPECT_TRUE(before.is_legal(played));
        counter_.see(before, played);
        return *this;
    }
    [[nodiscard]] Mistakes end() {
        counter_.end_round();
        EXPECT_EQ(counter_.mistakes()[1], Mistakes{});
        return counter_.mistakes()[0];
    }

  private:
    MistakeCounter<P> counter_{2};
};

Mistakes in_azul(const std::string& factories, const std::string& board, std::string_view token,
                 const std::string& game = "azul") {
    const auto before = position(game + " 2 r2 draft t1 f1 m2 " + factories + " - ? - " + board + " 0:-:.:*");
    return Round<classic::Position>().play(before, move(token)).end();
}

std::uint64_t needless(const std::string& factories, const std::string& board, std::string_view token) {
    return in_azul(factories, board, token).needless;
}

TEST(Mistakes, tiles_are_dropped_needlessly_if_a_line_of_their_colour_has_room) {
    EXPECT_EQ(needless("BBYY/-/-/-/-", "0:-/-/B/-/-:.:-", "1BF"), 2U);
    EXPECT_EQ(needless("BBBY/-/-/-/-", "0:-/-/B/-/-:.:-", "1BF"), 2U);  // one of them had no room
    EXPECT_EQ(needless("BBYY/-/-/-/-", "0:-/-/B/-/-:.:-", "1B3"), 0U);
    EXPECT_EQ(needless("BBYY/-/-/-/-", "0:-/-/Y/-/-:.:-", "1B1"), 1U);  // line 2 had room for both and is completed
}

TEST(Mistakes, tiles_are_dropped_needlessly_if_they_would_complete_a_line) {
    EXPECT_EQ(needless("BBYY/-/-/-/-", "0:-:.:-", "1BF"), 2U);
    EXPECT_EQ(needless("BBYY/-/-/-/-", "0:-:.:-", "1B2"), 0U);
    EXPECT_EQ(needless("BBYY/-/-/-/-", "0:-:.:-", "1B3"), 0U);
}

TEST(Mistakes, dropping_tiles_rather_than_beginning_a_line_is_a_choice) {
    EXPECT_EQ(needless("BYYY/-/-/-/-", "0:Y/R/-/-/-:.:-", "1BF"), 0U);
}

TEST(Mistakes, dropping_tiles_for_more_points_is_a_choice) {
    // The tile of line 1 scores 5 and drops one tile; that of line 2 scores 1.
    EXPECT_EQ(needless("BBYY/-/-/-/-", "0:-:.YRKW/...../...../...../.....:-", "1B1"), 0U);
    // Here it scores 1, and line 2 the same without a dropped tile.
    EXPECT_EQ(needless("BBYY/-/-/-/-", "0:-:...../...../...../...../.....:-", "1B1"), 1U);
}

TEST(Mistakes, forced_floor_tiles_are_not_needless) {
    EXPECT_EQ(needless("BBBB/-/-/-/-", "0:Y/YY/YYY/YYYY/Y:.:-", "1BF"), 0U);
}

TEST(Mistakes, a_completion_is_overlooked_if_the_line_stays_incomplete) {
    EXPECT_EQ(in_azul("BBYY/-/-/-/-", "0:-/-/B/-/-:.:-", "1Y5").overlooked, 1U);
    EXPECT_EQ(in_azul("BBYY/-/-/-/-", "0:-/-/B/-/-:.:-", "1B3").overlooked, 0U);
    // Two lines could have been completed.
    EXPECT_EQ(in_azul("BBYR/-/-/-/-", "0:-/Y/B/-/-:.:-", "1R5").overlooked, 2U);
    // Another line is completed instead.
    EXPECT_EQ(in_azul("BBYR/-/-/-/-", "0:-/Y/B/-/-:.:-", "1Y2").overlooked, 0U);
    // An empty line need not be begun, and completing one that drops a tile need not be wanted.
    EXPECT_EQ(in_azul("BBYY/-/-/-/-", "0:-:.:-", "1Y5").overlooked, 0U);
    EXPECT_EQ(in_azul("BBBY/-/-/-/-", "0:-/-/B/-/-:.:-", "1Y5").overlooked, 0U);
}

TEST(Mistakes, a_completion_may_wait_until_later_in_the_round) {
    const std::string boards = " - ? - 0:-/-/B/-/-:.:- 0:-:.:*";
    const auto first = position("azul 2 r2 draft t1 f1 m2 BBYY/BBRR/-/-/-" + boards);
    const auto later = position("azul 2 r2 draft t1 f1 m2 -/BBRR/-/-/-" + boards);
    EXPECT_EQ(Round<classic::Position>().play(first, move("1Y5")).play(later, move("2B3")).end().overlooked, 0U);
    EXPECT_EQ(Round<classic::Position>().play(first, move("1Y5")).play(later, move("2R4")).end().overlooked, 1U);
}

// A complete line without a space on the wall breaks (G2), so completing it is worth nothing.
TEST(Mistakes, lines_that_will_break_need_not_be_completed) {
    const std::string wall = "...../..B../B..../.B.../...B.";
    EXPECT_EQ(in_azul("BYYY/-/-/-/-", "0:-/-/-/-/-:" + wall + ":-", "1Y5", "azul-grey").overlooked, 0U);
    EXPECT_EQ(in_azul("BBYY/-/-/-/-", "0:-/-/R/-/-:.:-", "1Y5", "azul-grey").overlooked, 0U);
    EXPECT_EQ(in_azul("BBYY/-/-/-/-", "0:-/-/B/-/-:.:-", "1Y5", "azul-grey").overlooked, 1U);
}

// Plate S1 has black and yellow spaces in row 2.
duel::Position drafting(const std::string& lines) {
    return duel_position("azul-duel r2 draft t1 f1 m2 - :KRW - ? - ? - 5:" + lines + ":.:1=S1+0 5:-:.:2=J1+0");
}
Mistakes in_duel(const std::string& lines, duel::Move played) {
    return Round<duel::Position>().play(drafting(lines), played).end();
}

TEST(Mistakes, are_counted_in_duel) {
    const duel::Move break_black = duel::Move::moon(Colour::black, duel::broken_row);
    EXPECT_EQ(in_duel("2=K", break_black).needless, 1U);
    EXPECT_EQ(in_duel("2=K", break_black).overlooked, 1U);
    EXPECT_EQ(in_duel("2=K", duel_move("MK2")), Mistakes{});
    EXPECT_EQ(in_duel("2=K", duel_move("MR5")).overlooked, 1U);
    // Line 3 has room, but would not be complete; row 3 has no space for black.
    EXPECT_EQ(in_duel("3=KK", break_black).needless, 1U);
    EXPECT_EQ(in_duel("3=KK", duel_move("MR5")).overlooked, 0U);
    EXPECT_EQ(in_duel("5=RR", break_black).needless, 0U);
}

}  // namespace
}  // namespace azulejo::match
