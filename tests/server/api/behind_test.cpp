// A server that missed the events of other servers reads the database before it refuses a request.
#include <functional>
#include <gtest/gtest.h>

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

TEST(Behind, who_missed_very_much_is_told_only_how_it_stands) {
    MemoryDatabase database;
    Node node(database);
    const MadeGame made =
        make_game(node, R"({"game":"azul","seats":[{"kind":"human"},{"kind":"ai","level":1}],"first":1})");
    const auto size_of_story = [&](const std::shared_ptr<Follower>& follower) {
        std::size_t size = 0;
        for (const std::string& message : follower->messages) size += message.size();
        return size;
    };
    bool whole = true;
    for (int i = 0; i < 10; ++i) {
        const auto follower = node.follow(made.id, made.tokens[0], 0);
        ASSERT_TRUE(follower);
        EXPECT_LT(size_of_story(follower), 400'000);
        const int event = number_of(parsed(node.get(made.path()).body), "event");
        const json::Value view = parsed(follower->messages.front());
        EXPECT_EQ(text_of(view, "type"), "view");
        EXPECT_TRUE(number_of(view, "event") == (whole ? 0 : event) || number_of(view, "event") == event);
        whole = number_of(view, "event") == 0;
        node.api().unwatch(*follower);
        const auto next = next_move(node, made);
        ASSERT_TRUE(next);
        const std::string body = move_body(next->ply, next->legal.front());
        for (int times = 0; times < 30; ++times) {
            ASSERT_EQ(node.post(made.path("/moves"), body, made.tokens[0]).status, 200);
            ASSERT_EQ(node.post(made.path("/offers"), R"({"what":"undo"})", made.tokens[0]).status, 200);
        }
    }
    EXPECT_FALSE(whole);
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
