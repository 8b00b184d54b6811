// The numbering of moves and deals: every legal move has a number, only legal moves do, and the numbers never change.
#include "env/actions.h"

#include <algorithm>
#include <fstream>
#include <gtest/gtest.h>
#include <iterator>
#include <set>
#include <string>
#include <vector>

#include "env/state.h"
#include "support/effort.h"
#include "support/games.h"

namespace azulejo::env {
namespace {

template <class G>
class ActionsOf : public ::testing::Test {};
TYPED_TEST_SUITE(ActionsOf, test::AllGames, test::GameNames);

constexpr int games_of_each = 300;

TYPED_TEST(ActionsOf, lead_there_and_back) {
    using P = typename TypeParam::Position;
    test::for_each_position<TypeParam>(test::effort(games_of_each), 1, [](const P& position, Rng&) {
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
            if (!move) continue;
            ASSERT_EQ(Actions<P>::of(position, *move), number);
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

// The numbers never change, because users store them in files.
using Numbered = std::vector<std::pair<const char*, std::int64_t>>;
void expect_numbers(const std::string& text, const Numbered& actions) {
    const auto state = State::parse(text);
    ASSERT_TRUE(state) << state.error();
    for (const auto& [token, number] : actions) {
        EXPECT_EQ(state->from_token(token), number) << token;
        EXPECT_EQ(state->to_token(number), token) << number;
    }
}
std::string record(const std::string& name) {
    std::ifstream file(AZULEJO_TEST_DATA "/perft/" + name + ".azul");
    return {std::istreambuf_iterator<char>(file), {}};
}

TEST(Actions, of_azul_never_change) {
    expect_numbers(
        "azul 2 r3 draft t1 f2 m0 BYRK/-/BBWW/-/RRKK BRK B10Y17R11K9W17 B3Y2R4K4W1 "
        "12:-/BB/-/KKK/-:B..../...../...../...../.....:- 0:-/-/-/-/-:...../...../...../...../.....:R",
        {{"CB3", 2}, {"CBF", 5}, {"CR1", 12}, {"1B3", 32}, {"1Y1", 36}, {"3B3", 92}, {"3WF", 119}, {"5K4", 171}});
    expect_numbers(record("deal-2"), {{"deal:YRRK/YWWW/RRKW/BRWW/BBYK", 29654039069}});
    expect_numbers(record("start-grey-2"),
                   {{"1B1", 55}, {"1R2", 68}, {"3Y5", 125}, {"4K4", 166}, {"5Y5", 185}, {"5RF", 192}});
    expect_numbers(record("tile-grey-2"), {{"2>1", 5}, {"2>2", 6}, {"2>5", 9}});
}

TEST(Actions, of_duel_never_change) {
    expect_numbers(record("duel-plates"),
                   {{"plates:J5,S9,S1,S2,J3,J8,S5,S4,S8,S3,S6,J9,J1,J6,S7,J7,J4,J2", 4791374054091557}});
    expect_numbers(record("duel-deal"), {{"deal:BYYWW/YRWW/RKWW/BBYR/BYYK+RW,RW,W,K", 396581896060995}});
    expect_numbers(record("duel-setup"), {{"d1@1+0", 0}, {"d1@3+2", 10}, {"d2@4+2", 50}, {"d3@8+0", 100}});
    expect_numbers(record("duel-start"), {{"d2@7+0", 60},
                                          {"draw", 108},
                                          {"LW2", 731},
                                          {"1R2/YWK", 829},
                                          {"1K2/RWY", 885},
                                          {"2K2/YWB", 1095},
                                          {"3K2/RY", 1291},
                                          {"4W2/RYY", 1550}});
    expect_numbers(record("duel-draw"), {{"draw", 108}, {"look", 109}});
    expect_numbers(record("duel-keep"), {{"keep1@1+0", 110}, {"keep2@7+0", 170}, {"keep4@9+2", 252}});
    expect_numbers(record("duel-under"), {{"under1", 686}, {"under4", 689}});
    expect_numbers(record("duel-middle"), {{"LBX", 708}, {"1Y3", 781}, {"1W5", 909}});
    expect_numbers(record("duel-tile"), {{"1>1", 1617}, {"1>3", 1619}, {"1>6", 1622}});
    expect_numbers(record("duel-tile-chips"), {{"3=", 1616},
                                               {"3>3+K,R,W,Y,YW", 1619},
                                               {"3>5+BR,R,W,Y,YW", 1627},
                                               {"3>6+BR,K,W,Y,YW", 1634},
                                               {"3>5+BR,K,R,Y,YW", 1639}});
}

}  // namespace
}  // namespace azulejo::env
