// No player loses time in which the server or its database did not work.
#include <gtest/gtest.h>

#include "server/api/liveness.h"
#include "server/api/server_clock.h"
#include "server/play.h"

namespace azulejo::server::test {
namespace {

TEST(ServerClock, does_not_follow_changes_of_the_hosts_time) {
    Millis host = 5'000'000;
    Millis steady = 100;
    ServerClock clock([&] { return host; }, [&] { return steady; });
    EXPECT_EQ(clock.now(), 5'000'000);
    steady += 1'000;
    for (const Millis step : {3'600'000, -7'200'000}) {
        host += step;
        EXPECT_EQ(clock.now(), 5'001'000);
    }
    // Other servers may be ahead of it, but it never goes back.
    EXPECT_EQ(clock.advance_to(4'000'000), 0);
    EXPECT_EQ(clock.now(), 5'001'000);
    EXPECT_EQ(clock.advance_to(5'001'700), 700);
    steady += 5;
    EXPECT_EQ(clock.now(), 5'001'705);
}

// Heartbeats that the database confirms at once.
void beat(Liveness& liveness, Millis now, const std::vector<storage::Outage>& outages = {}) {
    (void)liveness.send("node", now);
    liveness.confirmed({.outages = outages, .latest = now}, now, 0);
}

TEST(Liveness, a_gap_is_reported_before_anything_is_judged) {
    Liveness liveness;
    EXPECT_FALSE(liveness.settled_until());
    beat(liveness, 10'000);
    beat(liveness, 11'500);
    EXPECT_EQ(liveness.settled_until(), 11'500);
    EXPECT_FALSE(liveness.is_due(11'600));
    // The process was stopped for two seconds.
    beat(liveness, 13'500);
    EXPECT_EQ(liveness.gaps(), 1);
    EXPECT_FALSE(liveness.settled_until());
    EXPECT_TRUE(liveness.is_due(13'500));
    const auto report = liveness.send("node", 13'500);
    ASSERT_EQ(report.outages.size(), 1);
    EXPECT_EQ(report.outages.front().from, 11'500);
    EXPECT_EQ(report.outages.front().to, 13'500);
    EXPECT_FALSE(liveness.settled_until());
    liveness.confirmed({.outages = report.outages, .latest = 13'510}, 13'510, 0);
    EXPECT_EQ(liveness.settled_until(), 13'510);
    EXPECT_EQ(liveness.outages(15'000), (Outages{{.from = 11'500, .to = 13'500}}));
    // A gap that is not over yet counts too.
    EXPECT_EQ(liveness.outages(15'011), (Outages{{.from = 11'500, .to = 13'500}, {.from = 13'510, .to = 15'011}}));
}

TEST(Liveness, a_report_that_failed_is_sent_again) {
    Liveness liveness;
    beat(liveness, 10'000);
    beat(liveness, 20'000);
    EXPECT_EQ(liveness.send("node", 20'100).outages.size(), 1);
    liveness.failed();
    EXPECT_FALSE(liveness.settled_until());
    EXPECT_EQ(liveness.send("node", 20'300).outages.size(), 1);
}

TEST(Liveness, setting_the_clock_forward_is_no_gap) {
    Liveness liveness;
    beat(liveness, 10'000);
    (void)liveness.send("node", 10'500);
    liveness.confirmed({.outages = {}, .latest = 3'610'500}, 3'610'510, 3'600'000);
    EXPECT_EQ(liveness.gaps(), 0);
    EXPECT_EQ(liveness.settled_until(), 3'610'510);
}

// A table at which the player to move has used 29 of 30 seconds.
class LastSecond : public ::testing::Test {
  protected:
    LastSecond() {
        made_ = make_game(*node_, R"({"game":"azul","seats":[{"kind":"human"},{"kind":"human"}],
            "clock":{"kind":"move","seconds":30},"timeout":"claim"})");
        const auto next = next_move(*node_, made_);
        seat_ = static_cast<std::size_t>(next->seat);
        move_ = move_body(next->ply, next->legal.front());
        node_->pass(29'000);
    }
    [[nodiscard]] json::Value view() { return parsed(node_->get(made_.path()).body); }
    [[nodiscard]] int left() {
        return view().find("clock")->find("left_ms")->array()->at(seat_).integer().value_or(-1);
    }
    [[nodiscard]] bool has_lost() { return node_->get(made_.path()).body.find("timed_out") != std::string::npos; }
    // A request of the opponent, which makes the server look at the clock.
    void knock() {
        EXPECT_EQ(node_->post(made_.path("/chat"), R"({"preset":1})", made_.tokens[1 - seat_]).status, 200);
    }
    // The rest of the time runs, and then it is over.
    void expect_one_second() {
        EXPECT_FALSE(has_lost());
        EXPECT_GE(left(), 1'000);
        EXPECT_LE(left(), 1'500);
        node_->pass(2'000);
        EXPECT_TRUE(has_lost());
    }

    MemoryDatabase database_;
    std::unique_ptr<Node> node_ = std::make_unique<Node>(database_);
    MadeGame made_;
    std::size_t seat_ = 0;
    std::string move_;
};

TEST_F(LastSecond, runs_out_if_the_server_works) {
    knock();
    expect_one_second();
}

TEST_F(LastSecond, is_not_lost_while_the_server_is_stopped) {
    for (const Millis stopped : {2'000, 9'000, 20'000}) {
        database_.now += stopped;
        EXPECT_GE(left(), 1'000) << stopped;  // before the periodic work
        knock();
        EXPECT_FALSE(has_lost());
        node_->tick();
        knock();
        EXPECT_FALSE(has_lost());
        EXPECT_GE(left(), 1'000) << stopped;
    }
    expect_one_second();
}

TEST_F(LastSecond, is_enough_for_a_move_after_a_stop) {
    database_.now += 20'000;
    EXPECT_EQ(node_->post(made_.path("/moves"), move_, made_.tokens[seat_]).status, 200);
    node_->pass(1'000);
    EXPECT_FALSE(has_lost());
}

TEST_F(LastSecond, is_not_lost_while_the_database_hangs) {
    auto& store = dynamic_cast<MemoryStore&>(node_->store());
    database_.hung = true;
    node_->pass(20'000);
    knock();
    EXPECT_FALSE(has_lost());
    store.release_heartbeats();
    node_->run();
    knock();
    expect_one_second();
}

TEST_F(LastSecond, is_not_lost_while_the_database_is_down) {
    database_.down = true;
    node_->pass(10'000);
    database_.down = false;
    node_->pass(1'000);
    EXPECT_FALSE(has_lost());
}

TEST_F(LastSecond, is_not_lost_by_a_restart) {
    node_.reset();
    database_.now += 20'000;
    node_ = std::make_unique<Node>(database_);
    knock();
    expect_one_second();
}

// The time of the host is wrong by an hour when the server starts again.
TEST_F(LastSecond, is_not_lost_if_the_hosts_time_is_changed) {
    for (const Millis step : {3'600'000, -3'600'000}) {
        node_.reset();
        database_.now += step;
        node_ = std::make_unique<Node>(database_);
        knock();
        EXPECT_FALSE(has_lost()) << step;
        EXPECT_GE(left(), 1'000) << step;
        EXPECT_LE(left(), 1'500) << step;
    }
    expect_one_second();
}

// The host of another server is an hour ahead: from then on, both have the same time.
TEST_F(LastSecond, is_not_lost_if_another_servers_time_is_ahead) {
    const Millis ahead = database_.now + 3'600'000;
    MemoryStore other(database_);
    other.heartbeat({.node = "other", .now = ahead, .longest_gap = longest_gap}, [](const auto&) {});
    node_->pass(500);
    EXPECT_GE(node_->now(), ahead);
    knock();
    EXPECT_FALSE(has_lost());
    EXPECT_GE(left(), 500);
}

// A move that arrives in time counts, even if the database needs longer than the clock to load the table.
TEST_F(LastSecond, requests_count_from_their_arrival) {
    node_.reset();
    node_ = std::make_unique<Node>(database_);
    auto& store = dynamic_cast<MemoryStore&>(node_->store());
    store.hold_reads = true;
    int status = 0;
    node_->api().handle({.method = "POST",
                         .path = "/api/v1" + made_.path("/moves"),
                         .query = {},
                         .bearer = made_.tokens[seat_],
                         .body = move_,
                         .address = {}},
                        [&](const Response& response) { status = response.status; });
    node_->pass(3'000);
    EXPECT_EQ(status, 0);
    store.release_reads();
    node_->run();
    EXPECT_EQ(status, 200);
    EXPECT_FALSE(has_lost());
}

// The first view after a restart waits until the server knows how long it was stopped.
TEST_F(LastSecond, is_in_the_first_view_after_a_restart) {
    node_.reset();
    database_.now += 20'000;
    database_.hung = true;
    node_ = std::make_unique<Node>(database_);
    std::string body;
    node_->api().handle(
        {.method = "GET", .path = "/api/v1" + made_.path(), .query = {}, .bearer = {}, .body = {}, .address = {}},
        [&](const Response& response) { body = response.body; });
    node_->run();
    EXPECT_EQ(body, "");
    dynamic_cast<MemoryStore&>(node_->store()).release_heartbeats();
    node_->run();
    EXPECT_NE(body.find("1000"), std::string::npos) << body;
    EXPECT_EQ(left(), 1'000);
}

TEST_F(LastSecond, every_view_tells_the_servers_time) {
    EXPECT_EQ(number_of(view(), "now"), database_.now);
    const MadeGame without_clock = make_game(*node_, two_humans);
    EXPECT_EQ(number_of(parsed(node_->get(without_clock.path()).body), "now"), database_.now);
}

}  // namespace
}  // namespace azulejo::server::test
