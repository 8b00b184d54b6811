// Whole games of people and AIs.
#include <gtest/gtest.h>

#include "core/rng.h"
#include "notation/position_input.h"
#include "server/api/worker.h"
#include "server/codec/proof.h"
#include "server/play.h"

namespace azulejo::server::test {
namespace {

TEST(ApiGames, plays_whole_games_of_people) {
    for (const std::string game : {"azul", "azul-grey", "azul-duel"}) {
        MemoryDatabase database;
        Node node(database);
        const MadeGame made =
            make_game(node, R"({"game":")" + game +
                                R"(","players":2,"seats":[{"kind":"human","name":"Anna"},{"kind":"human"}]})");
        const auto spectator = node.follow(made.id);
        Rng rng(3);
        play_on(node, made, rng);
        const auto view = parsed(node.get(made.path()).body);
        EXPECT_EQ(text_of(view, "status"), "finished");
        const std::string record = node.get(made.path("/record")).body;
        EXPECT_TRUE(notation::read_game(record)) << record;
        EXPECT_NE(record.find("[Name1 \"Anna\"]"), std::string::npos);
        EXPECT_TRUE(verify(node.get(made.path("/proof")).body));
        ASSERT_GT(spectator->messages.size(), 20);
        EXPECT_EQ(text_of(parsed(spectator->messages.front()), "type"), "view");
        EXPECT_EQ(text_of(parsed(spectator->messages.back()), "type"), "finished");
        int next = number_of(parsed(spectator->messages.front()), "event");
        for (std::size_t i = 1; i < spectator->messages.size(); ++i) {
            EXPECT_EQ(number_of(parsed(spectator->messages[i]), "event"), next++);
        }
    }
}

TEST(ApiGames, workers_move_for_ais) {
    for (
        const std::string body :
        {R"({"game":"azul","seats":[{"kind":"human"},{"kind":"ai","level":1}]})",
         R"({"game":"azul-duel","seats":[{"kind":"ai","level":1},{"kind":"human"}]})",
         R"({"game":"azul-grey","players":3,"seats":[{"kind":"ai","level":1},{"kind":"ai","level":2},{"kind":"ai","level":1}]})"}) {
        MemoryDatabase database;
        Node node(database);
        Workers workers({.threads = 2, .now = [&] { return database.now.load(); }}, node.store());
        node.set_on_job([&] { workers.wake(); });
        const MadeGame made = make_game(node, body);
        const auto spectator = node.follow(made.id);
        Rng rng(5);
        const auto over = [&] { return text_of(parsed(node.get(made.path()).body), "status") == "finished"; };
        while (!over()) {
            play_on(node, made, rng, 1);
            ASSERT_TRUE(node.run_until([&] { return over() || next_move(node, made).has_value(); }));
        }
        EXPECT_TRUE(verify(node.get(made.path("/proof")).body));
        EXPECT_TRUE(database.jobs.empty());
        node.set_on_job(nullptr);
    }
}

TEST(ApiGames, a_worker_that_died_is_replaced_when_its_lease_ends) {
    MemoryDatabase database;
    Node node(database);
    const MadeGame made =
        make_game(node, R"({"game":"azul","seats":[{"kind":"ai","level":1},{"kind":"human"}],"first":1})");
    // This worker takes the job and dies.
    std::vector<storage::Job> taken;
    node.store().take_jobs({.kind = "move", .now = database.now, .lease = 20'000},
                           [&](const auto& jobs) { taken = *jobs; });
    ASSERT_EQ(taken.size(), 1);
    Workers workers({.threads = 1, .now = [&] { return database.now.load(); }}, node.store());
    node.set_on_job([&] { workers.wake(); });
    const auto ply = [&] { return number_of(parsed(node.get(made.path()).body), "ply"); };
    // The other worker has looked for jobs and found none that it may take.
    ASSERT_TRUE(node.run_until([&] {
        const std::scoped_lock lock(database.mutex);
        return database.empty_looks["move"] > 0;
    }));
    EXPECT_EQ(ply(), 1);
    {
        const std::scoped_lock lock(database.mutex);
        database.now += 20'001;
    }
    workers.wake();
    ASSERT_TRUE(node.run_until([&] { return ply() == 2; }));
    // If the first worker finishes the job after all, this has no effect on the job that replaced it.
    const auto late = [](const auto&) {};
    node.store().finish_job(taken.front().key, taken.front().version, std::nullopt, late);
    EXPECT_TRUE(next_move(node, made));
    node.set_on_job(nullptr);
}

TEST(ApiGames, analyses_are_done_by_workers) {
    MemoryDatabase database;
    Node node(database);
    Workers workers({.threads = 1, .now = [&] { return database.now.load(); }}, node.store());
    node.set_on_job([&] { workers.wake(); });
    const std::string record =
        R"("record":"[Game \"azul\"] [Players \"2\"] [First \"1\"] deal:BYRK/BYRK/BYRK/BYRK/BYRW")";
    const Response found = node.post("/analyze", '{' + record + R"(,"nodes":1000,"time_ms":500})");
    EXPECT_EQ(found.status, 200) << found.body;
    EXPECT_FALSE(text_of(parsed(found.body), "best").empty());
    EXPECT_EQ(node.post("/analyze", '{' + record + R"(,"time_ms":60000})").status, 400);
    EXPECT_EQ(node.post("/analyze", '{' + record + R"(,"threads":8})").status, 400);
    EXPECT_EQ(node.post("/analyze", "{}").status, 400);
    EXPECT_EQ(node.post("/analyze", R"({"record":"nonsense"})").status, 400);
    node.set_on_job(nullptr);
}

}  // namespace
}  // namespace azulejo::server::test
