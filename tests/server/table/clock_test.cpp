// Clocks run while a person is to move and a server is alive.
#include "server/table/clock.h"

#include <gtest/gtest.h>

#include "server/codec/append.h"
#include "server/helpers.h"

namespace azulejo::server {
namespace {

using test::header_of;
using test::LocalTable;
using enum SeatKind;

LocalTable table_with(const ClockRule& clock, Absence absence, SeatKind second = human) {
    Header header = header_of("azul", {human, second});
    header.rules.clock = clock;
    header.rules.absence = absence;
    return LocalTable(header);
}

void move(LocalTable& local) {
    Rng rng(1);
    ASSERT_TRUE(local.take(local.move(local.random_token(rng))));
}

TEST(RunningTime, leaves_outages_out) {
    const Outages outages{{.from = 100, .to = 200}, {.from = 300, .to = 1000}};
    EXPECT_EQ(running_time(0, 50, outages), 50);
    EXPECT_EQ(running_time(0, 150, outages), 100);
    EXPECT_EQ(running_time(120, 180, outages), 0);
    EXPECT_EQ(running_time(0, 2000, outages), 1200);
    EXPECT_EQ(running_time(50, 20, outages), 0);
}

TEST(Outages, are_joined_where_they_overlap) {
    EXPECT_EQ(merged({{.from = 500, .to = 600},
                      {.from = 100, .to = 200},
                      {.from = 150, .to = 180},
                      {.from = 200, .to = 300},
                      {.from = 700, .to = 700}}),
              (Outages{{.from = 100, .to = 300}, {.from = 500, .to = 600}}));
    // Time that is in two of them is given back once.
    EXPECT_EQ(running_time(0, 1000, merged({{.from = 100, .to = 900}, {.from = 200, .to = 900}})), 200);
}

TEST(Clocks, of_a_game_add_up_with_increments) {
    LocalTable local = table_with({.kind = ClockRule::Kind::game, .amount = 60, .increment = 5}, Absence::ai);
    const auto first = static_cast<std::size_t>(*local.table().turn());
    local.now += 10'000;
    auto left = local.table().clocks().left(local.now, local.outages);
    EXPECT_EQ(left[first], 50'000);
    EXPECT_EQ(left[1 - first], 60'000);
    move(local);
    local.now += 2'000;
    left = local.table().clocks().left(local.now, local.outages);
    EXPECT_EQ(left[first], 55'000);
    EXPECT_EQ(left[1 - first], 58'000);
    move(local);
    local.now += 55'001;
    const auto decision = decide_clock(local.table(), local.moment());
    ASSERT_TRUE(decision);
    EXPECT_EQ(decision->events.size(), 2);  // timeout and takeover
    ASSERT_TRUE(local.take(decision));
    EXPECT_TRUE(local.table().seat(static_cast<int>(first)).ai());
    EXPECT_FALSE(local.table().clocks().running());
    // A player who returns has time for a move.
    ASSERT_TRUE(local.take(decide_return(local.table(), static_cast<int>(first), local.moment())));
    EXPECT_EQ(local.table().clocks().left(local.now, local.outages)[first], 30'000);
}

TEST(Clocks, of_a_move_begin_anew_and_stand_in_outages) {
    LocalTable local = table_with({.kind = ClockRule::Kind::move, .amount = 30}, Absence::claim);
    local.now += 20'000;
    move(local);
    local.now += 29'000;
    EXPECT_TRUE(decide_clock(local.table(), local.moment())->events.empty());
    local.outages = {{.from = local.now, .to = local.now + 3'600'000}};
    local.now += 3'600'500;
    EXPECT_TRUE(decide_clock(local.table(), local.moment())->events.empty());
    EXPECT_EQ(local.table().clocks().expiry(local.now, local.outages), local.now + 500);
    const int seat = *local.table().turn();
    EXPECT_FALSE(local.take(decide_claim(local.table(), 1 - seat, local.moment())));
    local.now += 500;
    ASSERT_TRUE(local.take(decide_clock(local.table(), local.moment())));
    EXPECT_TRUE(local.table().seat(seat).timed_out);
    EXPECT_TRUE(decide_clock(local.table(), local.moment())->events.empty());
    ASSERT_TRUE(local.take(decide_claim(local.table(), 1 - seat, local.moment())));
}

TEST(Clocks, ask_for_a_job_at_their_end) {
    LocalTable local = table_with({.kind = ClockRule::Kind::days, .amount = 2}, Absence::ai);
    const auto jobs = jobs_of(local.table(), local.moment());
    ASSERT_EQ(jobs.size(), 1);
    EXPECT_EQ(jobs[0].key, "clock:Game1");
    EXPECT_EQ(jobs[0].due, local.now + 2LL * 24 * 3600 * 1000);
    // Events that do not change the clock do not change the job.
    local.now += 1000;
    const auto append = [&](const Decision& decision) {
        const StoredState before = state_of(local.table(), local.moment());
        Table after = local.table();
        for (const TimedEvent& event : decision->events) EXPECT_TRUE(after.apply(event));
        return append_of(before, after, decision->events, local.moment());
    };
    const auto chat = append(decide_chat(local.table(), 0, 1, local.moment()));
    EXPECT_TRUE(chat.jobs.empty());
    EXPECT_TRUE(chat.drop_jobs.empty());
    const auto resigned = append(decide_resign(local.table(), 0, local.moment()));
    EXPECT_EQ(resigned.drop_jobs, std::vector<std::string>{"clock:Game1"});
}

TEST(Clocks, do_not_run_for_ais) {
    LocalTable local = table_with({.kind = ClockRule::Kind::move, .amount = 1}, Absence::ai, ai);
    while (local.table().turn() != 1) move(local);
    local.now += 100'000;
    EXPECT_TRUE(decide_clock(local.table(), local.moment())->events.empty());
}

}  // namespace
}  // namespace azulejo::server
