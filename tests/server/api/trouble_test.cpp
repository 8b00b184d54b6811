// Failures of the database and of the server.
#include <cstdio>
#include <gtest/gtest.h>
#include <sstream>

#include "server/api/room.h"
#include "server/log/log.h"
#include "server/play.h"
#include "server/table/secrets.h"

namespace azulejo::server::test {
namespace {

TEST(ApiTrouble, nothing_is_lost_when_the_database_fails) {
    MemoryDatabase database;
    Node node(database);
    const MadeGame made = make_game(node, two_humans);
    const auto next = next_move(node, made);
    const std::string token = made.tokens[static_cast<std::size_t>(next->seat)];
    const std::string move = move_body(1, next->legal.front());
    database.refuse_appends = 1;
    const Response refused = node.post(made.path("/moves"), move, token);
    EXPECT_EQ(refused.status, 503);
    EXPECT_TRUE(refused.retry_after);
    EXPECT_EQ(number_of(parsed(node.get(made.path()).body), "ply"), 1);
    // The move is stored but the answer is lost: the repeated request is answered.
    database.lose_answers = 1;
    EXPECT_EQ(node.post(made.path("/moves"), move, token).status, 503);
    EXPECT_EQ(node.post(made.path("/moves"), move, token).status, 200);
    EXPECT_EQ(number_of(parsed(node.get(made.path()).body), "ply"), 2);
    database.down = true;
    EXPECT_EQ(node.post("/games", two_humans).status, 503);
    EXPECT_EQ(node.get("/games").status, 503);
    EXPECT_EQ(node.get("/games/Other1").status, 503);
    database.down = false;
    EXPECT_EQ(node.get("/games/Other1").status, 404);
    Rng rng(1);
    play_on(node, made, rng);
}

TEST(ApiTrouble, goes_on_after_a_restart) {
    MemoryDatabase database;
    std::optional<Node> node(std::in_place, database);
    const MadeGame made = make_game(*node, two_humans);
    Rng rng(2);
    play_on(*node, made, rng, 7);
    const int events = number_of(parsed(node->get(made.path()).body), "event");
    const std::string before = node->get(made.path(), made.tokens[0]).body;
    node.reset();
    node.emplace(database);
    EXPECT_EQ(node->get(made.path(), made.tokens[0]).body, before);
    const auto follower = node->follow(made.id, made.tokens[0], events - 3);
    ASSERT_GE(follower->messages.size(), 4);
    EXPECT_EQ(number_of(parsed(follower->messages[0]), "event"), events - 3);
    EXPECT_EQ(number_of(parsed(follower->messages[3]), "event"), events - 1);
    play_on(*node, made, rng);
    EXPECT_EQ(text_of(parsed(node->get(made.path()).body), "status"), "finished");
}

TEST(ApiTrouble, goes_on_after_a_restart_on_sqlite) {
    MemoryDatabase clock;
    const std::string path = ::testing::TempDir() + "azulejo-api-" + game_id(random_bytes()) + ".db";
    const auto open = [&] {
        auto store = storage::open_store(path);
        EXPECT_TRUE(store) << store.error();
        return std::move(*store);
    };
    std::optional<Node> node(std::in_place, clock, open(), "one");
    const MadeGame made = make_game(*node, two_humans);
    Rng rng(6);
    play_on(*node, made, rng, 5);
    const std::string before = node->get(made.path(), made.tokens[1]).body;
    node.reset();
    node.emplace(clock, open(), "two");
    EXPECT_EQ(node->get(made.path(), made.tokens[1]).body, before);
    play_on(*node, made, rng, 5);
    EXPECT_GE(number_of(parsed(node->get(made.path()).body), "ply"), number_of(parsed(before), "ply") + 5);
    node.reset();
    for (const std::string ending : {"", "-wal", "-shm", ".lock"}) std::remove((path + ending).c_str());
}

TEST(ApiTrouble, a_damaged_game_disturbs_nobody_else) {
    MemoryDatabase database;
    std::optional<Node> node(std::in_place, database);
    const MadeGame bad = make_game(*node, two_humans);
    const MadeGame good = make_game(*node, two_humans);
    node.reset();
    auto& body = database.games[bad.id].events.back().body;
    body[body.size() - 3] = body[body.size() - 3] == '0' ? '1' : '0';
    node.emplace(database);
    EXPECT_EQ(node->get(bad.path()).status, 500);
    EXPECT_EQ(node->post(bad.path("/resign"), "", bad.tokens[0]).status, 500);
    EXPECT_EQ(node->get(good.path()).status, 200);
    EXPECT_NE(node->api().metrics().find("azulejo_damaged_games_total 1"), std::string::npos);
}

// A decision whose events do not apply is an error of the program: it is answered and logged, but never stored.
TEST(ApiTrouble, an_event_that_does_not_apply_is_never_stored) {
    MemoryDatabase database;
    Node node(database);
    const MadeGame made = make_game(node, two_humans);
    const auto stored = database.games[made.id].events.size();
    MemoryStore store(database);
    Context context{.options = {.node = "test",
                                .version = "0",
                                .post = [](const std::function<void()>& task) { task(); },
                                .now = [&] { return database.now.load(); }},
                    .peer_name = "test",
                    .store = store};
    const auto room = std::make_shared<Room>(context, made.id);
    const auto status_after = [&](const TableEvent& event) {
        int status = 0;
        room->change(
            [&](const Table&, Moment moment) -> Decision { return NewEvents{.events = {{moment.now, event}}}; },
            [&](const Room::Outcome& outcome) { status = outcome ? 200 : outcome.error().status; });
        return status;
    };
    ::testing::internal::CaptureStderr();
    start_log(LogLevel::error, LogFormat::json);
    EXPECT_EQ(status_after(Joined{.seat = 0, .name = "again", .token_hash = "h", .nonce = ""}), 500);
    EXPECT_EQ(status_after(Played{.seat = {}, .ply = duel::Ply(duel::Deal())}), 500);
    EXPECT_EQ(status_after(Undone{.seat = 0, .plies = 7}), 500);
    EXPECT_EQ(status_after(Chatted{.seat = 9, .preset = 1}), 500);
    start_log(LogLevel::none, LogFormat::json);
    std::istringstream log(::testing::internal::GetCapturedStderr());
    int logged = 0;
    for (std::string line; std::getline(log, line); ++logged) {
        const json::Value entry = parsed(line);
        EXPECT_EQ(text_of(entry, "level"), "error");
        EXPECT_EQ(text_of(entry, "event"), "event does not apply");
        EXPECT_EQ(text_of(entry, "game"), made.id);
        EXPECT_NE(text_of(entry, "reason"), "");
    }
    EXPECT_EQ(logged, 4);
    EXPECT_EQ(context.rejected, 4);
    EXPECT_EQ(context.appends, 0);
    EXPECT_EQ(database.games[made.id].events.size(), stored);
    // Play can continue at the table.
    EXPECT_EQ(status_after(Chatted{.seat = 0, .preset = 1}), 200);
    EXPECT_EQ(database.games[made.id].events.size(), stored + 1);
    Rng rng(4);
    play_on(node, made, rng, 5);
}

}  // namespace
}  // namespace azulejo::server::test
