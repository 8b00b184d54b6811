// How many rounds can still come, compared with the games that were then played.
#include "rules/rounds_left.h"

#include <gtest/gtest.h>
#include <string_view>
#include <vector>

#include "support/effort.h"
#include "support/games.h"
#include "support/position.h"

namespace azulejo {
namespace {

template <class G>
class RoundsLeftOf : public testing::Test {};
TYPED_TEST_SUITE(RoundsLeftOf, test::AllGames, test::GameNames);

TYPED_TEST(RoundsLeftOf, bounds_the_rounds_that_come) {
    using Game = TypeParam;
    Rng rng(23);
    for (int game = 0; game < test::effort(30); ++game) {
        auto position = Game::start(0);
        int certain = 0;               // the round that was said to be the last
        std::vector<RoundsLeft> told;  // at the beginning of each round
        while (!position.is_over()) {
            if (position.awaits_deal()) {
                told.resize(static_cast<std::size_t>(position.round()));
                told.back() = rounds_left(position);
                position.play(position.sample_deal(rng));
            } else {
                const RoundsLeft now = rounds_left(position);
                EXPECT_GE(now.fewest, 1);
                EXPECT_GE(now.most, now.fewest);
                EXPECT_LE(now.most, told.back().most);
                if (now.most == 1) certain = position.round();
                position.play(position.random_move(rng));
            }
        }
        EXPECT_TRUE(certain == 0 || certain == position.round());
        for (std::size_t round = 0; round < told.size(); ++round) {
            const int rounds = static_cast<int>(told.size() - round);
            EXPECT_LE(told[round].fewest, rounds);
            EXPECT_GE(told[round].most, rounds);
        }
        EXPECT_EQ(rounds_left(position).fewest, 0);
        EXPECT_EQ(rounds_left(position).most, 0);
    }
}

TEST(RoundsLeft, are_as_many_as_the_fullest_row_has_spaces) {
    auto position = test::Azul<classic::WallSide::coloured, 2>::start(0);
    EXPECT_EQ(rounds_left(position).fewest, 5);
    EXPECT_EQ(rounds_left(position).most, 50);  // A17
}

TEST(RoundsLeft, are_one_as_soon_as_a_row_is_sure_to_be_completed) {
    const auto most = [](std::string_view text) { return rounds_left(test::position(text)).most; };
    EXPECT_EQ(most("azul 2 r5 draft t1 f1 m2 -/-/-/-/- W ? - 0:-:BYRK./...../...../...../.....:- 0:-:.:*"), 46);
    EXPECT_EQ(most("azul 2 r5 draft t1 f1 m2 -/-/-/-/- R ? - 0:W/-/-/-/-:BYRK./...../...../...../.....:- 0:-:.:*"), 1);
    // A full line beside it is not enough, nor is one of several tiles that has room.
    EXPECT_EQ(most("azul 2 r5 draft t1 f1 m2 -/-/-/-/- R ? - 0:-/WW/-/-/-:BYRK./...../...../...../.....:- 0:-:.:*"),
              46);
    EXPECT_EQ(most("azul 2 r5 draft t1 f1 m2 -/-/-/-/- R ? - 0:-/K/-/-/-:...../WBYR./...../...../.....:- 0:-:.:*"), 46);
    // On the grey wall it is not said before it has happened.
    EXPECT_EQ(most("azul-grey 2 r5 draft t1 f1 m2 -/-/-/-/- R ? - 0:W/-/-/-/-:BYRK./...../...../...../.....:- 0:-:.:*"),
              46);
}

TEST(RoundsLeft, are_five_in_duel_from_the_start) {
    const auto position = test::Duel::start(0);
    EXPECT_EQ(rounds_left(position).fewest, 5);
    EXPECT_EQ(rounds_left(position).most, 5);
}

}  // namespace
}  // namespace azulejo
