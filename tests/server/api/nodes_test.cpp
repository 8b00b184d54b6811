// Several servers on one database.
#include <gtest/gtest.h>

#include "server/play.h"

namespace azulejo::server {
namespace {

using test::MadeGame;
using test::make_game;
using test::MemoryDatabase;
using test::move_body;
using test::next_move;
using test::Node;
using test::number_of;
using test::parsed;
using test::play_on;
using test::two_humans;

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
    // Node two has not yet heard of the first move when it decides.
    EXPECT_EQ(one.post(made.path("/moves"), move_body(1, next->legal.front()), token).status, 200);
    EXPECT_EQ(two.post(made.path("/moves"), move_body(1, next->legal.back()), token).status, 409);
    EXPECT_EQ(two.post(made.path("/moves"), move_body(1, next->legal.front()), token).status, 200);
    EXPECT_EQ(number_of(parsed(two.get(made.path()).body), "ply"), 2);
}

}  // namespace
}  // namespace azulejo::server
