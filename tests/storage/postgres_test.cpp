#include <atomic>
#include <thread>

#include "storage/helpers.h"
#include "storage/migrations.h"
#include "storage/postgres_connection.h"
#include "storage/postgres_server.h"

namespace azulejo::storage {
namespace {

std::string refused(const std::string& location) {
    const auto store = open_store(location);
    return store ? "opened" : store.error();
}

Millis host_time() {
    return std::chrono::duration_cast<std::chrono::milliseconds>(std::chrono::system_clock::now().time_since_epoch())
        .count();
}

void run(const std::string& location, const std::string& sql) {
    const auto connection = PostgresConnection::open(location, sql);
    EXPECT_TRUE(connection) << connection.error();
}

TEST(Postgres, SaysWhyItCannotBeOpened) {
    EXPECT_NE(refused("postgresql:///x?host=/no/such/folder").find("/no/such/folder"), std::string::npos);
    EXPECT_NE(refused("postgresql://localhost:bad/x").find("bad"), std::string::npos);
    const std::string location = PostgresServer::shared().new_schema();
    open(location).reset();
    run(location, "INSERT INTO migration SELECT max(number) + 1, '9999_leagues' FROM migration");
    EXPECT_EQ(
        refused(location),
        "PostgreSQL: the database was written by a newer version (schema 9999_leagues); this one knows the schema "
        "up to " +
            std::string(postgres_migrations().back().name));
}

TEST(Postgres, ServersThatStartTogetherMigrateOnce) {
    const std::string location = PostgresServer::shared().new_schema();
    std::vector<std::thread> servers;
    for (int i = 0; i < 4; ++i) {
        servers.emplace_back([&] { open(location).reset(); });
    }
    for (std::thread& server : servers) server.join();
    EXPECT_EQ(refused(location), "opened");
}

TEST(Postgres, NodesHearOfEachOther) {
    const std::string location = PostgresServer::shared().new_schema();
    RecordingListener listener;
    const auto here = open(location);
    const auto there = open(location);
    there->listen(&listener);
    BlockingStore ask(*here);
    ASSERT_TRUE(ask.create(game("a"), {event("0")}));
    EXPECT_TRUE(listener.saw_events("a", 1));
    ASSERT_TRUE(ask.append(appending("a", 1, {"1"})));
    EXPECT_TRUE(listener.saw_events("a", 2));
    ASSERT_TRUE(ask.add_job({.key = "analyse:1", .kind = "analyse", .body = ""}));
    EXPECT_TRUE(listener.saw_job_added());
    ASSERT_TRUE(ask.finish(ask.take({"analyse"})->front(), "r"));
    EXPECT_TRUE(listener.saw_job_finished("analyse:1"));
    EXPECT_EQ(*BlockingStore(*there).result("analyse:1"), "r");
    EXPECT_TRUE(here->is_shared());
    here->broadcast("somebody is here");
    EXPECT_TRUE(listener.saw_message("somebody is here"));
    there->listen(nullptr);
}

// More games than one notification can name.
TEST(Postgres, NodesHearOfMuchAtOnce) {
    const std::string location = PostgresServer::shared().new_schema();
    RecordingListener listener;
    const auto there = open(location);
    there->listen(&listener);
    constexpr int games = 600;
    {
        const auto here = open(location);
        for (int i = 0; i < games; ++i) {
            here->create(game("a-game-with-a-long-name-" + std::to_string(i)), {event("0")}, {}, [](const auto&) {});
        }
    }
    for (int i = 0; i < games; ++i) EXPECT_TRUE(listener.saw_events("a-game-with-a-long-name-" + std::to_string(i), 1));
    there->listen(nullptr);
}

// As if a server was killed after the commit and before the notification.
TEST(Postgres, WhatNobodySaidIsFound) {
    const std::string location = PostgresServer::shared().new_schema();
    RecordingListener listener;
    const auto store = open(location);
    ASSERT_TRUE(BlockingStore(*store).create(game("a")));
    store->listen(&listener);
    run(location, "INSERT INTO event VALUES ('a', 0, " + std::to_string(host_time()) + ", 'ply', '')");
    EXPECT_TRUE(listener.saw_events("a", 1));
    EXPECT_TRUE(listener.saw_job_added());
    store->listen(nullptr);
}

// Two servers write the same games in opposite orders: there is no deadlock, and each number is used once.
TEST(Postgres, NodesRaceForTheSameGames) {
    const std::string location = PostgresServer::shared().new_schema();
    const auto first = open(location);
    const auto second = open(location);
    constexpr int games = 30;
    constexpr int rounds = 20;
    for (int i = 0; i < games; ++i) ASSERT_TRUE(BlockingStore(*first).create(game("g" + std::to_string(i))));
    std::atomic<int> won = 0;
    std::atomic<int> taken = 0;
    std::atomic<int> other = 0;
    for (int round = 0; round < rounds; ++round) {
        std::atomic<int> left = 2 * games;
        std::promise<void> all;
        const auto count = [&](const Outcome<void>& outcome) {
            if (outcome) {
                ++won;
            } else {
                ++(outcome.error().fault == Fault::conflict ? taken : other);
            }
            if (--left == 0) all.set_value();
        };
        for (int i = 0; i < games; ++i) {
            const auto what = [&](int number) {
                Append one = appending("g" + std::to_string(number), 2 * round, {"x", "y"});
                one.jobs = {{.key = "move:" + one.game, .kind = "move", .body = ""}};
                one.drop_jobs = {"clock:" + one.game};
                return one;
            };
            first->append(what(i), count);
            second->append(what(games - 1 - i), count);
        }
        all.get_future().wait();
    }
    EXPECT_EQ(other, 0);
    EXPECT_EQ(won, games * rounds);
    EXPECT_EQ(taken, games * rounds);
}

TEST(Postgres, AJobIsTakenByOneNode) {
    const std::string location = PostgresServer::shared().new_schema();
    const auto first = open(location);
    constexpr int jobs = 60;
    for (int i = 0; i < jobs; ++i) {
        ASSERT_TRUE(BlockingStore(*first).add_job({.key = "move:" + std::to_string(i), .kind = "move", .body = ""}));
    }
    std::mutex mutex;
    std::vector<std::string> all;
    std::vector<std::thread> workers;
    for (int i = 0; i < 3; ++i) {
        workers.emplace_back([&] {
            const auto store = open(location);
            BlockingStore ask(*store);
            for (auto taken = ask.take({"move"}, 7); taken && !taken->empty(); taken = ask.take({"move"}, 7)) {
                EXPECT_LE(taken->size(), 7U);
                const std::scoped_lock lock(mutex);
                for (const Job& job : *taken) all.push_back(job.key);
            }
        });
    }
    for (std::thread& worker : workers) worker.join();
    EXPECT_EQ(all.size(), static_cast<std::size_t>(jobs));
    EXPECT_EQ(std::set<std::string>(all.begin(), all.end()).size(), static_cast<std::size_t>(jobs));
}

TEST(Postgres, ATextThatCannotBeKeptSpoilsNothing) {
    const auto store = open(PostgresServer::shared().new_schema());
    BlockingStore ask(*store);
    ASSERT_TRUE(ask.create(game("a")));
    ASSERT_TRUE(ask.create(game("b")));
    std::promise<Outcome<void>> bad;
    std::promise<Outcome<void>> good;
    store->append(appending("a", 0, {std::string("\xff")}), [&](Outcome<void> outcome) { bad.set_value(outcome); });
    store->append(appending("b", 0, {"fine"}), [&](Outcome<void> outcome) { good.set_value(outcome); });
    EXPECT_EQ(fault_of(bad.get_future().get()), Fault::unavailable);
    EXPECT_TRUE(good.get_future().get());
    EXPECT_EQ(fault_of(ask.append(appending("a", 0, {std::string("\0", 1)}))), Fault::unavailable);
    EXPECT_TRUE(ask.append(appending("a", 0, {"fine"})));
}

class PostgresOutage : public ::testing::TestWithParam<const char*> {};

TEST_P(PostgresOutage, IsSurvivedWithoutHelp) {
    PostgresServer server;
    const std::string location = server.new_schema();
    RecordingListener listener;
    const auto store = open(location);
    store->listen(&listener);
    BlockingStore ask(*store);
    ASSERT_TRUE(ask.create(game("a")));
    ASSERT_TRUE(ask.append(appending("a", 0, {"before"})));
    server.order(GetParam());
    EXPECT_EQ(fault_of(ask.append(appending("a", 1, {"meanwhile"}))), Fault::unavailable);
    EXPECT_EQ(fault_of(ask.load("a")), Fault::unavailable);
    EXPECT_EQ(fault_of(ask.take({"move"})), Fault::unavailable);
    server.order("start");
    EXPECT_TRUE(listener.saw_reconnection());
    Outcome<void> outcome = ask.append(appending("a", 1, {"after"}));
    for (int i = 0; i < 2400 && !outcome; ++i) {  // two minutes: only a hang takes longer
        EXPECT_EQ(outcome.error().fault, Fault::unavailable);
        std::this_thread::sleep_for(std::chrono::milliseconds(50));
        outcome = ask.append(appending("a", 1, {"after"}));
    }
    EXPECT_TRUE(outcome);
    EXPECT_EQ(bodies(ask.load("a")), (std::vector<std::string>{"before", "after"}));
    store->listen(nullptr);
}

// Connections that were idle during a restart are renewed, and no request fails.
TEST_P(PostgresOutage, IsNotNoticedBetweenRequests) {
    PostgresServer server;
    const auto store = open(server.new_schema());
    BlockingStore ask(*store);
    ASSERT_TRUE(ask.create(game("a"), {event("0")}));
    ASSERT_TRUE(ask.load("a"));
    server.order(GetParam());
    server.order("start");
    EXPECT_TRUE(ask.append(appending("a", 1, {"1"})));
    EXPECT_EQ(bodies(ask.load("a")), (std::vector<std::string>{"0", "1"}));
    EXPECT_TRUE(ask.take({"move"}));
}

INSTANTIATE_TEST_SUITE_P(Ways, PostgresOutage, ::testing::Values("stop", "kill"),
                         [](const auto& each) { return std::string(each.param); });

}  // namespace
}  // namespace azulejo::storage
