// The numbering of moves and deals: every legal move there and back, nothing else, and the same numbers for ever.
#include "learning/actions.h"

#include <algorithm>
#include <gtest/gtest.h>
#include <set>
#include <string>
#include <vector>

#include "learning/state.h"
#include "notation/games.h"
#include "notation/position_input.h"
#include "support/effort.h"
#include "support/games.h"

namespace azulejo::learning {
namespace {

template <class G>
class ActionsOf : public ::testing::Test {};
TYPED_TEST_SUITE(ActionsOf, test::AllGames, test::GameNames);

constexpr int games = 1000;

TYPED_TEST(ActionsOf, lead_there_and_back) {
    using P = typename TypeParam::Position;
    test::for_each_position<TypeParam>(test::effort(games), 1, [](const P& position, Rng&) {
        std::set<int> seen;
        Actions<P>::for_each(position, [&](int number, typename P::Move move) {
            ASSERT_GE(number, 0);
            ASSERT_LT(number, Actions<P>::count(position));
            ASSERT_TRUE(seen.insert(number).second) << number;
            ASSERT_EQ(Actions<P>::of(position, move), number);
            ASSERT_EQ(Actions<P>::move(position, number), move) << number;
        });
        ASSERT_EQ(static_cast<int>(seen.size()), position.count_moves());
    });
}

TYPED_TEST(ActionsOf, mean_nothing_where_they_are_not_legal) {
    using P = typename TypeParam::Position;
    test::for_each_position<TypeParam>(test::effort(20), 2, [](const P& position, Rng& rng) {
        if (rng.below(10) > 0) return;
        const int count = Actions<P>::count(position);
        std::vector<std::uint8_t> mask(static_cast<std::size_t>(count) + 8, 7);
        Actions<P>::write_mask(position, mask.data());
        for (int number = 0; number < count; ++number) {
            const auto move = Actions<P>::move(position, number);
            ASSERT_EQ(mask[static_cast<std::size_t>(number)], move ? 1 : 0) << number;
            if (move) ASSERT_EQ(Actions<P>::of(position, *move), number);
        }
        ASSERT_EQ(std::count(mask.begin() + count, mask.end(), 7), 8) << "written beyond the end";
        for (const std::int64_t none :
             {std::int64_t{-1}, std::int64_t{count}, std::int64_t{1} << 40, -(std::int64_t{1} << 40)}) {
            ASSERT_FALSE(Actions<P>::move(position, none));
        }
    });
}

TYPED_TEST(ActionsOf, number_deals_too) {
    using P = typename TypeParam::Position;
    test::for_each_position<TypeParam>(test::effort(100), 3, [](const P& position, Rng& rng) {
        if (!position.awaits_deal()) return;
        for (int i = 0; i < 5; ++i) {
            const typename P::Deal deal = position.sample_deal(rng);
            const std::int64_t number = Deals<P>::of(position, deal);
            ASSERT_GE(number, 0);
            ASSERT_LT(number, Deals<P>::count(position));
            ASSERT_EQ(Deals<P>::deal(position, number), deal);
        }
        ASSERT_FALSE(Deals<P>::deal(position, -1));
        ASSERT_FALSE(Deals<P>::deal(position, Deals<P>::count(position)));
    });
}

// All numbers are used and no more: the bounds are those documented.
TEST(Actions, have_the_documented_bounds) {
    const auto count = [](const char* name, int players) { return GameType::find(name, players, "")->actions(); };
    EXPECT_EQ(count("azul", 2), 180);
    EXPECT_EQ(count("azul", 3), 240);
    EXPECT_EQ(count("azul", 4), 300);
    EXPECT_EQ(count("azul-grey", 2), 205);
    EXPECT_EQ(count("azul-grey", 4), 325);
    EXPECT_EQ(count("azul-duel", 2), 3129);
    EXPECT_EQ(GameType::find("azul", 4, "")->deals(), 8'004'512'848'309'157'376);
}

// The numbers never change: others have them in files.
struct Golden {
    const char* position;
    std::vector<std::pair<const char*, std::int64_t>> actions;
};
void expect_numbers(const Golden& golden) {
    const auto state = State::parse(golden.position);
    ASSERT_TRUE(state) << state.error();
    for (const auto& [token, number] : golden.actions) {
        EXPECT_EQ(state->from_token(token), number) << token;
        EXPECT_EQ(state->to_token(number), token) << number;
    }
}

TEST(Actions, of_azul_never_change) {
    expect_numbers(
        {"azul 2 r3 draft t1 f2 m0 BYRK/-/BBWW/-/RRKK BRK B10Y17R11K9W17 B3Y2R4K4W1 "
         "12:-/BB/-/KKK/-:B..../...../...../...../.....:- 0:-/-/-/-/-:...../...../...../...../.....:R",
         {{"CB2", 1}, {"CBF", 5}, {"CR1", 12}, {"1B2", 31}, {"1Y1", 36}, {"3B3", 92}, {"3WF", 119}, {"5K4", 171}}});
    expect_numbers({"[Game \"azul\"] [Players \"2\"] [First \"1\"]", {{"deal:BYRK/BYRK/BYRK/BYRK/BYRK", 0}}});
}

}  // namespace
}  // namespace azulejo::learning
