// Metrics in the text format of Prometheus.
#include <gtest/gtest.h>

#include "server/api/metrics_writer.h"
#include "server/play.h"

namespace azulejo::server::test {
namespace {

TEST(Metrics, are_written_with_help_and_type) {
    MetricsWriter out;
    out.counter("moves_total", "Moves.", 3);
    out.begin("queue_seconds", "histogram", "Time in the queue.");
    Histogram histogram;
    histogram.add(0.001);
    histogram.add(0.02);
    histogram.add(99);
    out.histogram(histogram, "queue", "write");
    const std::string text = std::move(out).text();
    EXPECT_TRUE(
        text.starts_with("# HELP azulejo_moves_total Moves.\n# TYPE azulejo_moves_total counter\n"
                         "azulejo_moves_total 3\n"
                         "# HELP azulejo_queue_seconds Time in the queue.\n"
                         "# TYPE azulejo_queue_seconds histogram\n"
                         "azulejo_queue_seconds_bucket{queue=\"write\",le=\"0.001\"} 1\n"
                         "azulejo_queue_seconds_bucket{queue=\"write\",le=\"0.0025\"} 1\n"))
        << text;
    EXPECT_TRUE(
        text.ends_with("azulejo_queue_seconds_bucket{queue=\"write\",le=\"10\"} 2\n"
                       "azulejo_queue_seconds_bucket{queue=\"write\",le=\"+Inf\"} 3\n"
                       "azulejo_queue_seconds_sum{queue=\"write\"} 99.021\n"
                       "azulejo_queue_seconds_count{queue=\"write\"} 3\n"))
        << text;
}

int value_of(Node& node, const std::string& name) {
    const std::string text = node.api().metrics();
    const auto at = text.find('\n' + name + ' ');
    EXPECT_NE(at, std::string::npos) << name;
    return at == std::string::npos ? -1 : std::stoi(text.substr(at + name.size() + 2));
}

// Two servers write to the same table: the second write loses the race and is repeated, which is no fault of the store.
TEST(Metrics, races_are_not_faults_of_the_store) {
    MemoryDatabase database;
    Node one(database, "one");
    Node two(database, "two");
    const MadeGame made = make_game(one, two_humans);
    EXPECT_EQ(two.get(made.path()).status, 200);
    static_cast<MemoryStore&>(two.store()).loses_notifications = true;
    EXPECT_EQ(one.post(made.path("/chat"), R"({"preset":1})", made.tokens[0]).status, 200);
    EXPECT_EQ(two.post(made.path("/chat"), R"({"preset":2})", made.tokens[1]).status, 200);
    EXPECT_EQ(value_of(two, "azulejo_races_total"), 1);
    EXPECT_EQ(value_of(two, "azulejo_store_faults_total"), 0);
    database.refuse_appends = 1;
    EXPECT_EQ(two.post(made.path("/chat"), R"({"preset":3})", made.tokens[1]).status, 503);
    EXPECT_EQ(value_of(two, "azulejo_store_faults_total"), 1);
}

// Each queue of searches is counted in the database, whoever works on it.
TEST(Metrics, have_the_lengths_of_the_queues) {
    MemoryDatabase database;
    Node node(database);
    const auto make_ais = [&](const std::string& level) {
        const std::string seat = R"({"kind":"ai","level":)" + level + '}';
        make_game(node, R"({"game":"azul","seats":[)" + seat + ',' + seat + "]}");
    };
    for (int i = 0; i < 3; ++i) make_ais(R"("max")");
    make_ais("1");
    const auto waiting = [&](const std::string& queue) {
        return value_of(node, "azulejo_searches_waiting{queue=\"" + queue + "\"}");
    };
    node.tick();
    EXPECT_EQ(waiting("long_move"), 0);
    database.now += 5'000;
    node.tick();
    EXPECT_EQ(waiting("move"), 1);
    EXPECT_EQ(waiting("long_move"), 3);
    EXPECT_EQ(waiting("analyse"), 0);
    // A search that a worker has begun does not wait.
    node.store().take_jobs({.kind = "long_move", .limit = 2, .now = database.now, .lease = 60'000}, [](const auto&) {});
    database.now += 5'000;
    node.tick();
    EXPECT_EQ(waiting("long_move"), 1);
}

}  // namespace
}  // namespace azulejo::server::test
