// Requests with a key can be repeated, so that a lost answer loses neither table nor seat.
#include <gtest/gtest.h>

#include "server/play.h"

namespace azulejo::server::test {
namespace {

const std::string open_table =
    R"({"game":"azul","players":3,"seats":[{"kind":"human"},{"kind":"open"},{"kind":"open"}]})";
const std::string keyed_table =
    R"({"game":"azul","seats":[{"kind":"human","name":"Anna"},{"kind":"open"}],"nonce":"n","key":"0123456789abcdef"})";
const std::string as_bruno = R"({"name":"Bruno","key":"a secret of bruno"})";

TEST(Keys, a_join_that_is_repeated_gives_the_same_seat_and_token) {
    MemoryDatabase database;
    Node node(database);
    const MadeGame made = make_game(node, open_table);
    const Response first = node.post(made.path("/join"), as_bruno);
    EXPECT_EQ(first.status, 200);
    const Response again = node.post(made.path("/join"), as_bruno);
    EXPECT_EQ(again.status, 200);
    EXPECT_EQ(again.body, first.body);
    EXPECT_EQ(number_of(parsed(node.get(made.path(), text_of(parsed(first.body), "token")).body), "you"), 2);
    // This also works on another server, and after the game has begun.
    const Response third = node.post(made.path("/join"), R"({"seat":3,"key":"a secret of carla"})");
    EXPECT_EQ(number_of(parsed(third.body), "seat"), 3);
    Node other(database, "other");
    EXPECT_EQ(other.post(made.path("/join"), as_bruno).body, first.body);
    EXPECT_EQ(other.post(made.path("/join"), R"({"seat":3,"key":"a secret of carla"})").body, third.body);
}

TEST(Keys, another_key_does_not_take_a_seat_that_is_taken) {
    MemoryDatabase database;
    Node node(database);
    const MadeGame made = make_game(node, open_table);
    const std::string token = text_of(parsed(node.post(made.path("/join"), as_bruno).body), "token");
    EXPECT_EQ(node.post(made.path("/join"), R"({"seat":2,"key":"a secret of carla"})").status, 409);
    EXPECT_EQ(node.post(made.path("/join"), R"({"seat":2})").status, 409);
    const Response elsewhere = node.post(made.path("/join"), R"({"seat":3,"key":"a secret of bruno"})");
    EXPECT_EQ(elsewhere.status, 409);
    EXPECT_NE(elsewhere.body.find("holds seat 2"), std::string::npos);
    // The same key at another table gives another token.
    const MadeGame second = make_game(node, open_table);
    const std::string other = text_of(parsed(node.post(second.path("/join"), as_bruno).body), "token");
    EXPECT_NE(other, token);
    EXPECT_EQ(node.get(second.path(), token).status, 403);
}

TEST(Keys, a_seat_is_not_lost_with_the_answer_of_the_database) {
    MemoryDatabase database;
    Node node(database);
    const MadeGame made = make_game(node, open_table);
    database.lose_answers = 1;
    EXPECT_EQ(node.post(made.path("/join"), as_bruno).status, 503);
    EXPECT_EQ(number_of(parsed(node.post(made.path("/join"), as_bruno).body), "seat"), 2);
    EXPECT_EQ(database.games[made.id].row.summary.open_seats, 1);
}

TEST(Keys, a_table_is_made_once) {
    MemoryDatabase database;
    Node node(database);
    Node other(database, "other");
    const Response first = node.post("/games", keyed_table);
    EXPECT_EQ(first.status, 201);
    for (Node* each : {&node, &other}) {
        const Response again = each->post("/games", keyed_table);
        EXPECT_EQ(again.status, 201);
        EXPECT_EQ(again.body, first.body);
    }
    EXPECT_EQ(database.games.size(), 1);
    const json::Value made = parsed(first.body);
    const std::string token = text_of(made.find("seats")->array()->front(), "token");
    EXPECT_EQ(number_of(parsed(node.get("/games/" + text_of(made, "id"), token).body), "you"), 1);
    std::string different = keyed_table;
    different.replace(different.find("azul"), 4, "azul-grey");
    EXPECT_EQ(node.post("/games", different).status, 409);
    std::string another = keyed_table;
    another.replace(another.find("0123"), 4, "3210");
    EXPECT_NE(text_of(parsed(node.post("/games", another).body), "id"), text_of(made, "id"));
    EXPECT_EQ(database.games.size(), 2);
}

TEST(Keys, are_secrets_of_some_length) {
    MemoryDatabase database;
    Node node(database);
    const MadeGame made = make_game(node, open_table);
    const std::string long_one(65, 'x');
    for (const std::string& key : {std::string("short"), long_one, std::string("with a \\u0007 in it...")}) {
        const Response response = node.post(made.path("/join"), R"({"key":")" + key + "\"}");
        EXPECT_EQ(response.status, 400) << key;
        EXPECT_NE(response.body.find(R"("field":"key")"), std::string::npos);
    }
    // Keys are not stored.
    node.post(made.path("/join"), as_bruno);
    for (const auto& event : database.games[made.id].events) {
        EXPECT_EQ(event.body.find("a secret of bruno"), std::string::npos);
    }
}

}  // namespace
}  // namespace azulejo::server::test
