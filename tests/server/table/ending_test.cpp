// A player who resigned, or left and did not return, cannot win.
#include "server/table/ending.h"

#include <gtest/gtest.h>

#include "rules/classic/standing.h"
#include "rules/duel/standing.h"
#include "server/helpers.h"

namespace azulejo::server {
namespace {

using test::header_of;
using test::LocalTable;
using enum SeatKind;

using Seats = std::vector<int>;

// A finished game in which `seat` has made this decision at the beginning. With the same moves but without the
// decision, the seat would have won alone.
template <class F>
LocalTable without(const Header& header, int seat, F&& decide) {
    for (std::uint64_t seed = 1;; ++seed) {
        LocalTable usual(header);
        LocalTable local(header);
        EXPECT_TRUE(local.take(decide(local.table(), seat, local.moment()))) << local.refusal.reason;
        for (LocalTable* each : {&usual, &local}) {
            Rng rng(seed);
            each->play_random(rng);
        }
        if (usual.table().result()->winners == Seats{seat}) return local;
    }
}

void expect_last(const LocalTable& local, int seat) {
    const Table& table = local.table();
    const Finished& result = *table.result();
    EXPECT_EQ(result.reason, Ending::played);
    EXPECT_EQ(result.absent, Seats{seat});
    EXPECT_EQ(std::ranges::count(result.winners, seat), 0);
    EXPECT_FALSE(result.winners.empty());
    const std::vector<int> all = places(table);
    EXPECT_EQ(all[static_cast<std::size_t>(seat)], table.rules().players);
    for (const int winner : result.winners) EXPECT_EQ(all[static_cast<std::size_t>(winner)], 1);
    EXPECT_NE(local.view(0).find("\"absent\":[" + std::to_string(seat + 1) + "]"), std::string::npos);
    EXPECT_NE(record_for(table, {}).find("[Absent \"" + std::to_string(seat + 1) + "\"]"), std::string::npos);
    // The replayed table has the same result.
    const auto again = replay(local.header(), local.stored());
    ASSERT_TRUE(again);
    EXPECT_EQ(again->table.result()->absent, Seats{seat});
    EXPECT_EQ(places(again->table), all);
}

TEST(Ending, who_resigned_comes_last_whatever_the_ai_makes_of_it) {
    for (const int players : {3, 4}) {
        const Header header = header_of("azul", std::vector<SeatKind>(static_cast<std::size_t>(players), human));
        LocalTable local = without(header, 1, decide_resign);
        expect_last(local, 1);
        ASSERT_TRUE(local.take(decide_return(local.table(), 1, local.moment())));
        EXPECT_EQ(places(local.table())[1], players);
    }
}

TEST(Ending, who_left_and_did_not_come_back_cannot_win) {
    for (const std::string game : {"azul", "azul-duel"}) {
        expect_last(without(header_of(game, {human, human}), 0, decide_leave), 0);
        expect_last(without(header_of(game, {human, ai}), 0, decide_leave), 0);
    }
}

TEST(Ending, whose_time_was_up_cannot_win_but_by_coming_back) {
    Header header = header_of("azul", {human, human, human});
    header.rules.clock = {.kind = ClockRule::Kind::move, .amount = 30, .increment = 0};
    for (const bool comes_back : {false, true}) {
        LocalTable local(header);
        const int seat = *local.table().turn();
        local.now += 31'000;
        ASSERT_TRUE(local.take(decide_clock(local.table(), local.moment())));
        ASSERT_TRUE(local.table().seat(seat).ai());
        Rng rng(1);
        local.play_random(rng, 10);
        if (comes_back) {
            ASSERT_TRUE(local.take(decide_return(local.table(), seat, local.moment())));
        }
        local.play_random(rng);
        EXPECT_EQ(local.table().result()->absent, comes_back ? Seats{} : Seats{seat});
    }
}

TEST(Ending, everyone_counts_if_nobody_is_there) {
    LocalTable local(header_of("azul", {human, human}));
    for (const int seat : {0, 1}) ASSERT_TRUE(local.take(decide_leave(local.table(), seat, local.moment())));
    Rng rng(1);
    local.play_random(rng);
    EXPECT_TRUE(local.table().result()->absent.empty());
    EXPECT_FALSE(local.table().result()->winners.empty());
}

TEST(Ending, who_resigned_neither_claims_nor_shares_a_win) {
    Header header = header_of("azul", {human, human, human});
    header.rules.absence = Absence::claim;
    LocalTable local(header);
    ASSERT_TRUE(local.take(decide_resign(local.table(), 0, local.moment())));
    ASSERT_TRUE(local.take(decide_leave(local.table(), 1, local.moment())));
    EXPECT_FALSE(local.take(decide_claim(local.table(), 0, local.moment())));
    EXPECT_FALSE(local.take(decide_claim(local.table(), 1, local.moment())));
    ASSERT_TRUE(local.take(decide_claim(local.table(), 2, local.moment())));
    EXPECT_EQ(local.table().result()->winners, Seats{2});
    EXPECT_EQ(places(local.table()), (std::vector<int>{2, 2, 1}));
}

TEST(Ending, places_follow_the_rules_among_those_who_stayed) {
    for (std::uint64_t seed = 1; seed <= 20; ++seed) {
        LocalTable local(header_of("azul", {human, human, human, ai}));
        Rng rng(seed);
        local.play_random(rng);
        const auto& position = std::get<Game<classic::Position>>(*local.table().game()).position();
        const std::vector<int> all = places(local.table());
        for (int i = 0; i < 4; ++i) {
            EXPECT_EQ(all[static_cast<std::size_t>(i)] == 1,
                      (position.winners() >> static_cast<unsigned>(i) & 1U) != 0);
            for (int j = 0; j < 4; ++j) {
                const bool better = classic::standing(position, i) > classic::standing(position, j);
                EXPECT_EQ(all[static_cast<std::size_t>(i)] < all[static_cast<std::size_t>(j)], better);
            }
        }
    }
}

}  // namespace
}  // namespace azulejo::server
