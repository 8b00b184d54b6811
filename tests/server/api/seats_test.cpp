// Seats, offers, names and chat.
#include <gtest/gtest.h>

#include "server/codec/proof.h"
#include "server/play.h"

namespace azulejo::server::test {
namespace {

TEST(ApiSeats, seats_are_joined_by_link) {
    MemoryDatabase database;
    Node node(database);
    MadeGame made = make_game(node, R"({"game":"azul","players":3,"listed":true,"nonce":"me",
        "seats":[{"kind":"human","name":"Anna"},{"kind":"open"},{"kind":"open"}]})");
    const auto anna = node.follow(made.id, made.tokens[0]);
    EXPECT_EQ(node.get(made.path()).body.find("token"), std::string::npos);
    const auto list = parsed(node.get("/games?status=waiting&game=azul&players=3").body);
    ASSERT_EQ(list.find("games")->array()->size(), 1);
    EXPECT_EQ(number_of(list.find("games")->array()->front(), "open_seats"), 2);
    const auto third = parsed(node.post(made.path("/join"), R"({"seat":3,"name":"Carla"})").body);
    EXPECT_EQ(number_of(third, "seat"), 3);
    EXPECT_EQ(node.post(made.path("/join"), R"({"seat":3})").status, 409);
    const auto second = parsed(node.post(made.path("/join"), R"({"name":"Bruno","nonce":"b"})").body);
    EXPECT_EQ(number_of(second, "seat"), 2);
    EXPECT_EQ(node.post(made.path("/join"), "{}").status, 409);
    EXPECT_EQ(text_of(parsed(node.get(made.path()).body), "status"), "playing");
    // Nobody is sent another player's token or its hash.
    for (const std::string& token : {text_of(second, "token"), text_of(third, "token"), made.tokens[0]}) {
        for (const std::string& message : anna->messages) {
            EXPECT_EQ(message.find(token), std::string::npos);
            EXPECT_EQ(message.find(token_hash(token)), std::string::npos);
        }
        EXPECT_EQ(node.get(made.path(), made.tokens[0]).body.find(token_hash(token)), std::string::npos);
    }
    made.tokens[1] = text_of(second, "token");
    made.tokens[2] = text_of(third, "token");
    Rng rng(1);
    play_on(node, made, rng);
    EXPECT_TRUE(verify(node.get(made.path("/proof")).body));
    // A nonce that came with the table, before the commitment, is not mixed in.
    EXPECT_NE(node.get(made.path("/proof")).body.find(R"("nonces":["","b",""])"), std::string::npos);
}

TEST(ApiSeats, presence_chat_names_and_farewell) {
    MemoryDatabase database;
    Node node(database);
    const MadeGame made = make_game(node, two_humans);
    const auto anna = node.follow(made.id, made.tokens[0]);
    {
        const auto bruno = node.follow(made.id, made.tokens[1]);
        EXPECT_EQ(anna->messages.back(), R"({"type":"presence","connected":[true,true]})");
        node.api().unwatch(*bruno);
    }
    EXPECT_EQ(anna->messages.back(), R"({"type":"presence","connected":[true,false]})");
    EXPECT_EQ(node.post(made.path("/chat"), R"({"preset":3})", made.tokens[1]).status, 200);
    EXPECT_NE(anna->messages.back().find(R"("type":"chat","seat":2,"preset":3)"), std::string::npos);
    EXPECT_EQ(node.post(made.path("/name"), R"({"name":"Grażyna"})", made.tokens[1]).status, 200);
    EXPECT_NE(anna->messages.back().find("Grażyna"), std::string::npos);
    node.api().receive(anna, R"({"type":"ping"})");
    EXPECT_EQ(anna->messages.back(), R"({"type":"pong"})");
    node.api().receive(anna, "nonsense");
    EXPECT_EQ(text_of(parsed(anna->messages.back()), "type"), "error");
    node.api().drain();
    EXPECT_EQ(text_of(parsed(anna->messages.back()), "type"), "bye");
    EXPECT_EQ(anna->closed, "bye");
    EXPECT_EQ(node.post(made.path("/resign"), "", made.tokens[0]).status, 503);
    EXPECT_EQ(node.get(made.path()).status, 200);
}

TEST(ApiSeats, offers_and_answers) {
    MemoryDatabase database;
    Node node(database);
    const MadeGame made = make_game(node, two_humans);
    Rng rng(4);
    play_on(node, made, rng, 1);
    const auto view = parsed(node.get(made.path()).body);
    const int mover = number_of(*view.find("state"), "turn") == 1 ? 1 : 0;  // the seat that has moved
    const std::string mine = made.tokens[static_cast<std::size_t>(mover)];
    const std::string theirs = made.tokens[static_cast<std::size_t>(1 - mover)];
    const auto post = [&](const std::string& what, const std::string& body, const std::string& token) {
        return node.post(made.path(what), body, token).status;
    };
    EXPECT_EQ(post("/answers", R"({"what":"undo","accept":true})", theirs), 409);
    EXPECT_EQ(post("/offers", R"({"what":"undo"})", theirs), 409);
    EXPECT_EQ(post("/offers", R"({"what":"undo"})", mine), 200);
    EXPECT_EQ(post("/answers", R"({"what":"undo","accept":true})", theirs), 200);
    EXPECT_EQ(number_of(parsed(node.get(made.path()).body), "ply"), 1);
    EXPECT_EQ(post("/offers", R"({"what":"rematch"})", mine), 409);
    EXPECT_EQ(post("/resign", "", mine), 200);
    EXPECT_EQ(post("/offers", R"({"what":"rematch"})", mine), 200);
    EXPECT_EQ(post("/answers", R"({"what":"rematch","accept":true})", theirs), 200);
    const std::string next = text_of(parsed(node.get(made.path()).body), "rematch");
    const MadeGame again{.id = next, .tokens = {made.tokens[1], made.tokens[0]}};
    EXPECT_EQ(number_of(parsed(node.get(again.path(), made.tokens[0]).body), "you"), 2);
    play_on(node, again, rng);
    EXPECT_EQ(text_of(parsed(node.get(again.path()).body), "status"), "finished");
}

}  // namespace
}  // namespace azulejo::server::test
