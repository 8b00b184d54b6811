// Answers to valid and invalid requests.
#include <gtest/gtest.h>

#include "server/play.h"

namespace azulejo::server::test {
namespace {

TEST(ApiRequests, answers_moves_as_documented) {
    MemoryDatabase database;
    Node node(database);
    const MadeGame made = make_game(node, two_humans);
    const auto next = next_move(node, made);
    ASSERT_TRUE(next);
    const std::string mine = made.tokens[static_cast<std::size_t>(next->seat)];
    const std::string theirs = made.tokens[static_cast<std::size_t>(1 - next->seat)];
    const auto move = [&](const std::string& body, const std::string& bearer) {
        return node.post(made.path("/moves"), body, bearer).status;
    };
    const std::string good = move_body(1, next->legal.front());
    EXPECT_EQ(move(good, ""), 403);
    EXPECT_EQ(move(good, "x"), 403);
    EXPECT_EQ(move(good, theirs), 403);
    EXPECT_EQ(node.post("/games/Unknown1/moves", good, mine).status, 404);
    EXPECT_EQ(move(move_body(1, "9B1"), mine), 422);
    EXPECT_EQ(move(move_body(7, next->legal.front()), mine), 409);
    EXPECT_EQ(move(good, mine), 200);
    EXPECT_EQ(move(good, mine), 200);
    EXPECT_EQ(move(move_body(1, next->legal.back()), mine), 409);
    EXPECT_EQ(move(good, theirs), 409);
    EXPECT_EQ(number_of(parsed(node.get(made.path()).body), "ply"), 2);
}

// Strangers can name any number of games that do not exist.
TEST(ApiRequests, games_that_do_not_exist_are_not_kept_in_memory) {
    MemoryDatabase database;
    Node node(database);
    make_game(node, two_humans);
    for (int i = 0; i < 100; ++i) EXPECT_EQ(node.get("/games/Unknown" + std::to_string(i)).status, 404);
    node.tick();
    EXPECT_TRUE(node.api().metrics().contains("azulejo_tables_loaded 1\n"));
}

TEST(ApiRequests, names_what_is_wrong_with_a_request) {
    MemoryDatabase database;
    Node node(database);
    const auto bad = [&](const std::string& body) {
        const Response response = node.post("/games", body);
        EXPECT_EQ(response.status, 400) << body;
        return response.body;
    };
    const auto names = [](const std::string& body, const std::string& field) {
        return body.find("\"field\":\"" + field + '"') != std::string::npos;
    };
    EXPECT_TRUE(names(bad("{"), "body"));
    EXPECT_TRUE(names(bad("[]"), "body"));
    EXPECT_TRUE(names(bad("{}"), "game"));
    const std::string several = bad(R"({"game":"chess","players":9,"seats":[{"kind":"robot"}],"colour":"blue"})");
    for (const std::string field : {"game", "players", "colour"}) EXPECT_TRUE(names(several, field)) << several;
    EXPECT_TRUE(names(bad(R"({"game":"azul","seats":[{"kind":"human"},{"kind":"ai","level":11}]})"), "seats[1].level"));
    EXPECT_TRUE(
        names(bad(R"({"game":"azul","seats":[{"kind":"human"},{"kind":"human","level":3}]})"), "seats[1].level"));
    EXPECT_TRUE(names(bad(R"({"game":"azul","seats":[{"kind":"human"},{"kind":"ai"}]})"), "seats[1].level"));
    EXPECT_TRUE(names(bad(R"({"game":"azul-duel","players":3,"seats":[]})"), "players"));
    EXPECT_TRUE(names(bad(R"({"game":"azul","seats":[{"kind":"human"},{"kind":"open"}],"clock":{"kind":"move"}})"),
                      "clock.seconds"));
    EXPECT_TRUE(names(bad(R"({"game":"azul","seats":[{"kind":"human"},{"kind":"open"}],"nonce":"a,b"})"), "nonce"));
    EXPECT_EQ(node.get("/games?colour=1").status, 400);
    EXPECT_EQ(node.get("/games?limit=1000").status, 400);
    EXPECT_EQ(node.get("/nothing").status, 404);
    EXPECT_EQ(node.ask("DELETE", "/api/v1/games").status, 405);
    EXPECT_EQ(node.get("/games/abc/events").status, 426);
    const MadeGame made = make_game(node, two_humans);
    EXPECT_EQ(node.post(made.path("/moves"), R"({"ply":"1","move":3})", made.tokens[0]).status, 400);
    EXPECT_EQ(node.post(made.path("/moves"), R"({"ply":1,"move":"1B1","more":0})", made.tokens[0]).status, 400);
    EXPECT_EQ(node.post(made.path("/chat"), R"({"preset":99})", made.tokens[0]).status, 400);
    EXPECT_EQ(node.get(made.path("/proof")).status, 409);
    EXPECT_EQ(node.get(made.path(), "wrong").status, 403);
}

}  // namespace
}  // namespace azulejo::server::test
