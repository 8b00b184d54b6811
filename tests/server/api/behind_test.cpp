// A server that missed the events of other servers reads the database before it refuses a request.
#include <functional>
#include <gtest/gtest.h>
#include <map>

#include "server/api/history.h"
#include "server/play.h"

namespace azulejo::server::test {
namespace {

MemoryStore& store_of(Node& node) {
    return static_cast<MemoryStore&>(node.store());
}

// Two servers. The second has the table in memory and gets no notifications any more.
struct Behind {
    explicit Behind(const std::string& table = two_humans) : made(make_game(one, table)) {
        two.get(made.path());
        store_of(two).loses_notifications = true;
    }
    MemoryDatabase database;
    Node one{database, "one"};
    Node two{database, "two"};
    MadeGame made;
    Rng rng{4};
};

TEST(Behind, the_next_move_is_accepted) {
    Behind servers;
    play_on(servers.one, servers.made, servers.rng, 3);
    const auto next = next_move(servers.one, servers.made);
    ASSERT_TRUE(next);
    const auto mine = servers.made.tokens[static_cast<std::size_t>(next->seat)];
    const Response moved =
        servers.two.post(servers.made.path("/moves"), move_body(next->ply, next->legal.front()), mine);
    EXPECT_EQ(moved.status, 200) << moved.body;
}

TEST(Behind, a_move_that_was_made_elsewhere_is_known) {
    Behind servers;
    const auto next = next_move(servers.one, servers.made);
    const auto mine = servers.made.tokens[static_cast<std::size_t>(next->seat)];
    const std::string body = move_body(next->ply, next->legal.front());
    EXPECT_EQ(servers.one.post(servers.made.path("/moves"), body, mine).status, 200);
    play_on(servers.one, servers.made, servers.rng, 2);
    EXPECT_EQ(servers.two.post(servers.made.path("/moves"), body, mine).status, 200);
    EXPECT_EQ(servers.two.post(servers.made.path("/moves"), move_body(next->ply, next->legal.back()), mine).status,
              409);
}

TEST(Behind, views_have_all_that_was_acknowledged) {
    Behind servers;
    for (int i = 0; i < 5; ++i) {
        play_on(servers.one, servers.made, servers.rng, 1);
        EXPECT_EQ(number_of(parsed(servers.two.get(servers.made.path()).body), "ply"),
                  number_of(parsed(servers.one.get(servers.made.path()).body), "ply"));
    }
    const auto watcher = servers.two.follow(servers.made.id);
    ASSERT_TRUE(watcher);
    play_on(servers.one, servers.made, servers.rng, 1);
    const auto again = servers.two.follow(servers.made.id);
    ASSERT_TRUE(again);
    EXPECT_EQ(number_of(parsed(again->messages.front()), "ply"),
              number_of(parsed(servers.one.get(servers.made.path()).body), "ply"));
}

TEST(Behind, a_seat_taken_elsewhere_is_known) {
    Behind servers(R"({"game":"azul","seats":[{"kind":"human"},{"kind":"open"}]})");
    const std::string token = text_of(parsed(servers.one.post(servers.made.path("/join"), "{}").body), "token");
    EXPECT_EQ(servers.two.post(servers.made.path("/chat"), R"({"preset":1})", token).status, 200);
    Behind others(R"({"game":"azul","seats":[{"kind":"human"},{"kind":"open"}]})");
    const std::string second = text_of(parsed(others.one.post(others.made.path("/join"), "{}").body), "token");
    EXPECT_EQ(number_of(parsed(others.two.get(others.made.path(), second).body), "you"), 2);
}

TEST(Behind, a_table_that_was_asked_for_too_early_is_found_later) {
    const std::string keyed =
        R"({"game":"azul","seats":[{"kind":"human"},{"kind":"open"}],"key":"of which the name follows"})";
    std::string path;
    {
        MemoryDatabase elsewhere;
        Node node(elsewhere);
        path = make_game(node, keyed).path();
    }
    MemoryDatabase database;
    Node one(database, "one");
    Node two(database, "two");
    EXPECT_EQ(two.get(path).status, 404);
    EXPECT_EQ(two.post(path + "/join", "{}").status, 404);
    EXPECT_EQ(make_game(one, keyed).path(), path);
    EXPECT_EQ(two.get(path).status, 200);
    EXPECT_EQ(two.post(path + "/join", "{}").status, 200);
}

TEST(Behind, what_is_told_while_it_reads_is_read_too) {
    MemoryDatabase database;
    Node one(database, "one");
    Node two(database, "two");
    const MadeGame made = make_game(one, two_humans);
    const auto watcher = two.follow(made.id);
    ASSERT_TRUE(watcher);
    Rng rng(4);
    store_of(two).hold_reads = true;
    play_on(one, made, rng, 1);
    two.run();  // reads the table with one move; the answer waits
    play_on(one, made, rng, 1);
    two.run();
    store_of(two).release_reads();
    two.run();
    const std::string last = watcher->messages.back();
    EXPECT_EQ(number_of(parsed(last), "ply"), number_of(parsed(one.get(made.path()).body), "ply"));
}

TEST(Behind, who_missed_more_than_a_page_is_told_only_how_it_stands) {
    MemoryDatabase database;
    Node node(database);
    const MadeGame made = make_game(node, two_humans);
    const auto chat = [&](int times) {
        for (int i = 0; i < times; ++i) {
            ASSERT_EQ(node.post(made.path("/chat"), R"({"preset":1})", made.tokens[0]).status, 200);
        }
    };
    const auto told = [&](int from) {
        const auto follower = node.follow(made.id, made.tokens[0], from);
        std::vector<int> numbers;
        for (const std::string& message : follower->messages) {
            const int event = number_of(parsed(message), "event");
            if (event >= 0) numbers.push_back(event);
        }
        node.api().unwatch(*follower);
        return numbers;
    };
    int count = number_of(parsed(node.get(made.path()).body), "event");
    for (const int more : {0, 40, 40, 40, 60}) {
        chat(more);
        count += more;
        for (const int missed : {0, 1, 10, 63, 64, 65, 100, 1000}) {
            const int from = std::max(0, count - missed);
            const std::vector<int> numbers = told(from);
            // The first number is that of the view, the others are those of the events.
            const bool page = count - from <= events_page && from < count;
            ASSERT_EQ(numbers.size(), page ? static_cast<std::size_t>(count - from) + 1 : 1) << count << ' ' << from;
            EXPECT_EQ(numbers.front(), page ? from : count);
            for (std::size_t i = 1; i < numbers.size(); ++i) EXPECT_EQ(numbers[i], from + static_cast<int>(i) - 1);
        }
    }
    EXPECT_EQ(told(1'000'000), std::vector<int>{count});
}

// The same from the database, where the room did not see the events one by one.
TEST(Behind, a_page_can_be_told_after_a_restart) {
    MemoryDatabase database;
    MadeGame made;
    std::vector<std::string> live;
    {
        Node node(database);
        made = make_game(node, R"({"game":"azul-duel","seats":[{"kind":"human"},{"kind":"human"}]})");
        const auto follower = node.follow(made.id, made.tokens[1]);
        Rng rng(1);
        play_on(node, made, rng, 60);
        for (const std::string& message : follower->messages) {
            if (text_of(parsed(message), "type") == "ply") live.push_back(message);
        }
    }
    Node again(database);
    const int count = number_of(parsed(again.get(made.path()).body), "event");
    const auto follower = again.follow(made.id, made.tokens[1], count - 20);
    ASSERT_EQ(follower->messages.size(), 22);  // the view, 20 events and the presence
    EXPECT_EQ(follower->messages[20], live.back());
}

TEST(Log, has_what_each_viewer_was_told) {
    // No game of Azul with three players is over so early.
    for (const std::string table : {R"("azul","players":3,"seats":[{"kind":"human"},)", R"("azul-duel","seats":[)"}) {
        MemoryDatabase database;
        Node node(database);
        const MadeGame made = make_game(node, R"({"game":)" + table + R"({"kind":"human"},{"kind":"human"}]})");
        std::vector<std::shared_ptr<Follower>> followers;
        const std::vector<std::string> bearers{made.tokens[0], made.tokens[1], ""};
        for (const std::string& bearer : bearers) followers.push_back(node.follow(made.id, bearer));
        Rng rng(2);
        play_on(node, made, rng, 64);
        for (std::size_t viewer = 0; viewer < bearers.size(); ++viewer) {
            // By number of the ply.
            std::map<int, std::string> live;
            for (const std::string& message : followers[viewer]->messages) {
                const json::Value event = parsed(message);
                if (text_of(event, "type") != "ply") continue;
                const auto state = message.find(R"("state":)");
                live[number_of(event, "ply")] =
                    text_of(event, "move") + message.substr(state, message.rfind(R"(,"clock":)") - state);
            }
            int seen = 0;
            std::string path = made.path("/log");
            while (!path.empty()) {
                const std::string body = node.get(path, bearers[viewer]).body;
                const json::Value page = parsed(body);
                EXPECT_EQ(page.find("start") != nullptr, seen == 0);
                EXPECT_LE(page.find("plies")->array()->size(), log_page);
                for (const json::Value& entry : *page.find("plies")->array()) {
                    EXPECT_EQ(number_of(entry, "ply"), ++seen);
                    if (!live.contains(seen)) continue;  // it was played before anybody followed
                    const std::string& told = live[seen];
                    EXPECT_EQ(told.substr(0, told.find(R"("state":)")), text_of(entry, "move"));
                    EXPECT_NE(body.find(told.substr(told.find(R"("state":)"))), std::string::npos) << seen;
                }
                path = text_of(page, "next");
                if (!path.empty()) path = path.substr(std::string("/api/v1").size());
            }
            EXPECT_EQ(seen, number_of(parsed(node.get(made.path()).body), "ply"));
            EXPECT_GE(live.size(), 60);
        }
    }
}

TEST(Log, is_empty_before_the_game_and_past_its_end) {
    MemoryDatabase database;
    Node node(database);
    const MadeGame waiting = make_game(node, R"({"game":"azul","seats":[{"kind":"human"},{"kind":"open"}]})");
    EXPECT_EQ(node.get(waiting.path("/log")).body, R"({"event":1,"undos":0,"count":0,"plies":[]})");
    const MadeGame made = make_game(node, two_humans);
    EXPECT_NE(node.get(made.path("/log?from=1000000000")).body.find(R"("plies":[])"), std::string::npos);
    EXPECT_EQ(node.get(made.path("/log?from=-1")).status, 400);
    EXPECT_EQ(node.get(made.path("/log"), "x").status, 403);
}

// Who connects later sees the last chat messages.
TEST(Log, of_the_chat_is_in_the_view) {
    MemoryDatabase database;
    Node node(database);
    const MadeGame made = make_game(node, two_humans);
    EXPECT_EQ(node.get(made.path()).body.find("\"chat\""), std::string::npos);
    for (int i = 0; i < 25; ++i)
        node.post(made.path("/chat"), R"({"preset":)" + std::to_string(1 + i % 12) + "}", made.tokens[1]);
    const json::Value view = parsed(node.get(made.path()).body);
    ASSERT_EQ(view.find("chat")->array()->size(), 20);
    EXPECT_EQ(number_of(view.find("chat")->array()->back(), "preset"), 1 + 24 % 12);
    EXPECT_EQ(number_of(view.find("chat")->array()->front(), "seat"), 2);
}

// A long history is replayed while other requests are answered.
TEST(Opening, does_not_delay_others) {
    MemoryDatabase database;
    MadeGame long_one;
    MadeGame other;
    {
        Node node(database);
        long_one = make_game(node, two_humans);
        other = make_game(node, two_humans);
    }
    std::vector<std::function<void()>> aside;
    Node node(database, "second", [&](std::function<void()> task) { aside.push_back(std::move(task)); });
    std::optional<Response> late;
    Request request{
        .method = "GET", .path = "/api/v1" + long_one.path(), .query = {}, .bearer = {}, .body = {}, .address = {}};
    node.api().handle(request, [&](Response response) { late = std::move(response); });
    node.run();
    ASSERT_EQ(aside.size(), 1);
    EXPECT_FALSE(late);
    // A table that was just created needs no replay.
    EXPECT_EQ(node.post("/games", two_humans).status, 201);
    EXPECT_FALSE(late);
    // Both requests for the same table wait for one replay.
    std::optional<Response> second;
    node.api().handle(request, [&](Response response) { second = std::move(response); });
    node.run();
    EXPECT_EQ(aside.size(), 1);
    aside.front()();
    node.run();
    ASSERT_TRUE(late);
    ASSERT_TRUE(second);
    EXPECT_EQ(late->status, 200);
    EXPECT_EQ(second->body, late->body);
}

TEST(Behind, those_who_read_and_those_who_write_are_all_answered) {
    MemoryDatabase database;
    Node node(database);
    const MadeGame made = make_game(node, two_humans);
    const Request look{
        .method = "GET", .path = "/api/v1" + made.path(), .query = {}, .bearer = {}, .body = {}, .address = {}};
    Request chat = look;
    chat.method = "POST";
    chat.path += "/chat";
    chat.bearer = made.tokens[0];
    chat.body = R"({"preset":1})";
    int looks = 0;
    int chats = 0;
    // Each request is followed by the next one until 50 chats are answered.
    constexpr int most = 1'000;
    const std::function<void(Response)> look_again = [&](const Response& response) {
        EXPECT_EQ(response.status, 200);
        if (++looks < most && chats < 50) node.api().handle(look, look_again);
    };
    const std::function<void(Response)> chat_again = [&](const Response& response) {
        EXPECT_EQ(response.status, 200);
        if (++chats < 50) node.api().handle(chat, chat_again);
    };
    for (int i = 0; i < 3; ++i) node.api().handle(look, look_again);
    node.api().handle(chat, chat_again);
    node.run();
    EXPECT_EQ(chats, 50);
    EXPECT_GT(looks, 20);
    EXPECT_LT(looks, most);
}

}  // namespace
}  // namespace azulejo::server::test
