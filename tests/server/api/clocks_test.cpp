// Clocks at tables.
#include <gtest/gtest.h>

#include "server/play.h"

namespace azulejo::server::test {
namespace {

TEST(ApiClocks, clocks_end_games) {
    MemoryDatabase database;
    Node node(database);
    const MadeGame made = make_game(node, R"({"game":"azul","seats":[{"kind":"human"},{"kind":"human"}],
        "clock":{"kind":"move","seconds":30},"timeout":"claim"})");
    const auto watcher = node.follow(made.id);
    const auto next = next_move(node, made);
    const std::string other = made.tokens[static_cast<std::size_t>(1 - next->seat)];
    EXPECT_EQ(node.post(made.path("/claim"), "", other).status, 409);
    node.pass(29'000);
    EXPECT_EQ(node.get(made.path()).body.find("timed_out"), std::string::npos);
    node.pass(2'000);
    EXPECT_NE(watcher->messages.back().find("\"what\":\"timeout\""), std::string::npos);
    EXPECT_EQ(node.post(made.path("/claim"), "", other).status, 200);
    EXPECT_EQ(text_of(parsed(node.get(made.path()).body), "status"), "finished");
}

TEST(ApiClocks, clocks_stand_still_while_no_server_is_alive) {
    MemoryDatabase database;
    std::optional<Node> node(std::in_place, database);
    const MadeGame made = make_game(
        *node, R"({"game":"azul","seats":[{"kind":"human"},{"kind":"human"}],"clock":{"kind":"move","seconds":30}})");
    node->pass(10'000);
    node.reset();
    database.now += 3'600'000;
    node.emplace(database);
    node->tick();
    const auto next = next_move(*node, made);
    ASSERT_TRUE(next);
    EXPECT_NE(node->get(made.path()).body.find("20000"), std::string::npos);
    node->pass(21'000);
    EXPECT_NE(node->get(made.path()).body.find("stand_in\":true"), std::string::npos);
    EXPECT_EQ(node->post(made.path("/moves"), move_body(next->ply, next->legal.front()),
                         made.tokens[static_cast<std::size_t>(next->seat)])
                  .status,
              409);
    EXPECT_EQ(node->post(made.path("/return"), "", made.tokens[static_cast<std::size_t>(next->seat)]).status, 200);
    EXPECT_EQ(node->post(made.path("/moves"), move_body(next->ply, next->legal.front()),
                         made.tokens[static_cast<std::size_t>(next->seat)])
                  .status,
              200);
}

}  // namespace
}  // namespace azulejo::server::test
