// Several servers on one database.
#include <gtest/gtest.h>

#include "server/play.h"

namespace azulejo::server::test {
namespace {

TEST(ApiNodes, two_nodes_serve_one_table) {
    MemoryDatabase database;
    Node one(database, "one");
    Node two(database, "two");
    const MadeGame made = make_game(one, two_humans);
    const auto watcher = two.follow(made.id, made.tokens[1]);
    ASSERT_TRUE(watcher);
    Rng rng(9);
    for (int i = 0; i < 30; ++i) {
        Node& node = i % 2 == 0 ? one : two;
        play_on(node, made, rng, 1);
        one.run();
        two.run();
    }
    const std::string here = one.get(made.path(), made.tokens[0]).body;
    EXPECT_EQ(number_of(parsed(here), "event"), number_of(parsed(two.get(made.path(), made.tokens[0]).body), "event"));
    EXPECT_EQ(number_of(parsed(watcher->messages.back()), "event") + 1, number_of(parsed(here), "event"));
}

TEST(ApiNodes, a_race_has_one_winner) {
    MemoryDatabase database;
    Node one(database, "one");
    Node two(database, "two");
    const MadeGame made = make_game(one, two_humans);
    two.get(made.path());
    const auto next = next_move(one, made);
    const std::string token = made.tokens[static_cast<std::size_t>(next->seat)];
    // Server two decides before it is notified of the first move.
    EXPECT_EQ(one.post(made.path("/moves"), move_body(1, next->legal.front()), token).status, 200);
    EXPECT_EQ(two.post(made.path("/moves"), move_body(1, next->legal.back()), token).status, 409);
    EXPECT_EQ(two.post(made.path("/moves"), move_body(1, next->legal.front()), token).status, 200);
    EXPECT_EQ(number_of(parsed(two.get(made.path()).body), "ply"), 2);
}

// The last two players accept at the same time, on two servers.
TEST(ApiNodes, a_rematch_accepted_on_two_servers_is_one_game) {
    MemoryDatabase database;
    Node one(database, "one");
    Node two(database, "two");
    MadeGame made =
        make_game(one, R"({"game":"azul","players":3,"seats":[{"kind":"human"},{"kind":"human"},{"kind":"human"}]})");
    EXPECT_EQ(one.post(made.path("/resign"), "", made.tokens[0]).status, 200);
    EXPECT_EQ(one.post(made.path("/resign"), "", made.tokens[1]).status, 200);
    EXPECT_EQ(one.post(made.path("/return"), "", made.tokens[0]).status, 200);
    EXPECT_EQ(one.post(made.path("/return"), "", made.tokens[1]).status, 200);
    EXPECT_EQ(one.post(made.path("/offers"), R"({"what":"rematch"})", made.tokens[2]).status, 200);
    two.get(made.path());
    const auto watcher = two.follow(made.id, made.tokens[1]);
    // Each server decides before it is notified by the other.
    int done = 0;
    const auto agree = [&](Node& node, int seat) {
        Request request{.method = "POST",
                        .path = "/api/v1" + made.path("/answers"),
                        .query = {},
                        .bearer = made.tokens[static_cast<std::size_t>(seat)],
                        .body = R"({"what":"rematch","accept":true})",
                        .address = {}};
        node.api().handle(request, [&](const Response& response) {
            EXPECT_EQ(response.status, 200) << response.body;
            ++done;
        });
    };
    agree(one, 0);
    agree(two, 1);
    ASSERT_TRUE(one.run_until([&] {
        two.run();
        return done == 2;
    }));
    const std::string next = text_of(parsed(one.get(made.path()).body), "rematch");
    EXPECT_FALSE(next.empty());
    EXPECT_EQ(text_of(parsed(two.get(made.path()).body), "rematch"), next);
    EXPECT_EQ(database.games.size(), 2);
    int told = 0;
    for (const auto& event : database.games[made.id].events) told += event.kind == "rematch" ? 1 : 0;
    EXPECT_EQ(told, 1);
    for (int seat = 0; seat < 3; ++seat) {
        EXPECT_EQ(number_of(parsed(two.get("/games/" + next, made.tokens[static_cast<std::size_t>(seat)]).body), "you"),
                  (seat + 2) % 3 + 1);
    }
}

// The last player accepts on two servers at once: the second server finds that the game has been created.
TEST(ApiNodes, the_last_agreement_sent_to_two_servers_makes_one_game) {
    MemoryDatabase database;
    Node one(database, "one");
    Node two(database, "two");
    const MadeGame made = make_game(one, two_humans);
    EXPECT_EQ(one.post(made.path("/resign"), "", made.tokens[0]).status, 200);
    EXPECT_EQ(one.post(made.path("/offers"), R"({"what":"rematch"})", made.tokens[0]).status, 200);
    two.get(made.path());
    int done = 0;
    for (Node* node : {&one, &two}) {
        Request request{.method = "POST",
                        .path = "/api/v1" + made.path("/offers"),
                        .query = {},
                        .bearer = made.tokens[1],
                        .body = R"({"what":"rematch"})",
                        .address = {}};
        node->api().handle(request, [&](const Response& response) {
            EXPECT_EQ(response.status, 200) << response.body;
            ++done;
        });
    }
    ASSERT_TRUE(two.run_until([&] {
        one.run();
        return done == 2;
    }));
    EXPECT_EQ(database.games.size(), 2);
    EXPECT_EQ(one.get(made.path()).body, two.get(made.path()).body);
}

}  // namespace
}  // namespace azulejo::server::test
