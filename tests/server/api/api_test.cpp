// The API as clients use it, over a database in memory.
#include "server/api/api.h"

#include <cstdio>
#include <gtest/gtest.h>

#include "core/rng.h"
#include "notation/position_input.h"
#include "server/api/worker.h"
#include "server/node.h"
#include "server/table/proof.h"

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
using test::text_of;

const std::string two_humans = R"({"game":"azul","players":2,"seats":[{"kind":"human"},{"kind":"human"}]})";

// Plays to the end with the tokens that are there.
void play_on(Node& node, const MadeGame& game, Rng& rng, int most = 10'000) {
    for (int i = 0; i < most; ++i) {
        const auto next = next_move(node, game);
        if (!next) return;
        const std::string& move = next->legal[rng.below(static_cast<std::uint32_t>(next->legal.size()))];
        const Response response = node.post(game.path("/moves"), move_body(next->ply, move),
                                            game.tokens[static_cast<std::size_t>(next->seat)]);
        ASSERT_EQ(response.status, 200) << response.body;
        ASSERT_EQ(response.body, "{\"ply\":" + std::to_string(next->ply + 1) + '}');
    }
}

TEST(Api, plays_whole_games_of_people) {
    for (const std::string game : {"azul", "azul-grey", "azul-duel"}) {
        MemoryDatabase database;
        Node node(database);
        const MadeGame made =
            make_game(node, R"({"game":")" + game +
                                R"(","players":2,"seats":[{"kind":"human","name":"Anna"},{"kind":"human"}]})");
        const auto spectator = node.follow(made.id);
        Rng rng(3);
        play_on(node, made, rng);
        const auto view = parsed(node.get(made.path()).body);
        EXPECT_EQ(text_of(view, "status"), "finished");
        const std::string record = node.get(made.path("/record")).body;
        EXPECT_TRUE(notation::read_game(record)) << record;
        EXPECT_NE(record.find("[Name1 \"Anna\"]"), std::string::npos);
        EXPECT_TRUE(verify(node.get(made.path("/proof")).body));
        ASSERT_GT(spectator->messages.size(), 20);
        EXPECT_EQ(text_of(parsed(spectator->messages.front()), "type"), "view");
        EXPECT_EQ(text_of(parsed(spectator->messages.back()), "type"), "finished");
        int next = number_of(parsed(spectator->messages.front()), "event");
        for (std::size_t i = 1; i < spectator->messages.size(); ++i) {
            EXPECT_EQ(number_of(parsed(spectator->messages[i]), "event"), next++);
        }
    }
}

TEST(Api, workers_move_for_ais) {
    for (
        const std::string body :
        {R"({"game":"azul","seats":[{"kind":"human"},{"kind":"ai","level":1}]})",
         R"({"game":"azul-duel","seats":[{"kind":"ai","level":1},{"kind":"human"}]})",
         R"({"game":"azul-grey","players":3,"seats":[{"kind":"ai","level":1},{"kind":"ai","level":2},{"kind":"ai","level":1}]})"}) {
        MemoryDatabase database;
        Node node(database);
        Workers workers({.threads = 2, .now = [&] { return database.now; }}, node.store());
        node.on_job = [&] { workers.wake(); };
        const MadeGame made = make_game(node, body);
        const auto spectator = node.follow(made.id);
        Rng rng(5);
        const auto over = [&] { return text_of(parsed(node.get(made.path()).body), "status") == "finished"; };
        while (!over()) {
            play_on(node, made, rng, 1);
            ASSERT_TRUE(node.run_until([&] { return over() || next_move(node, made).has_value(); }));
        }
        EXPECT_TRUE(verify(node.get(made.path("/proof")).body));
        EXPECT_TRUE(database.jobs.empty());
        node.on_job = nullptr;
    }
}

TEST(Api, answers_moves_as_documented) {
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

TEST(Api, names_what_is_wrong_with_a_request) {
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

TEST(Api, seats_are_joined_by_link) {
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
    // Nobody is told another's token, nor its hash.
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
    EXPECT_NE(node.get(made.path("/proof")).body.find(R"("nonces":["me","b"])"), std::string::npos);
}

TEST(Api, two_nodes_serve_one_table) {
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

TEST(Api, a_race_has_one_winner) {
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

TEST(Api, nothing_is_lost_when_the_database_fails) {
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
    // Written, but the answer was lost: the same request again gets it.
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

TEST(Api, goes_on_after_a_restart) {
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

TEST(Api, goes_on_after_a_restart_on_sqlite) {
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

TEST(Api, a_damaged_game_disturbs_nobody_else) {
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

TEST(Api, clocks_end_games) {
    MemoryDatabase database;
    Node node(database);
    const MadeGame made = make_game(node, R"({"game":"azul","seats":[{"kind":"human"},{"kind":"human"}],
        "clock":{"kind":"move","seconds":30},"timeout":"claim"})");
    const auto watcher = node.follow(made.id);
    const auto next = next_move(node, made);
    const std::string other = made.tokens[static_cast<std::size_t>(1 - next->seat)];
    EXPECT_EQ(node.post(made.path("/claim"), "", other).status, 409);
    database.now += 29'000;
    node.api().tick();
    node.run();
    EXPECT_EQ(node.get(made.path()).body.find("timed_out"), std::string::npos);
    database.now += 2'000;
    node.api().tick();
    node.run();
    EXPECT_NE(watcher->messages.back().find("\"what\":\"timeout\""), std::string::npos);
    EXPECT_EQ(node.post(made.path("/claim"), "", other).status, 200);
    EXPECT_EQ(text_of(parsed(node.get(made.path()).body), "status"), "finished");
}

TEST(Api, clocks_stand_still_while_no_server_is_alive) {
    MemoryDatabase database;
    std::optional<Node> node(std::in_place, database);
    const MadeGame made = make_game(
        *node, R"({"game":"azul","seats":[{"kind":"human"},{"kind":"human"}],"clock":{"kind":"move","seconds":30}})");
    database.now += 10'000;
    node.reset();
    database.outages.push_back({.from = database.now, .to = database.now + 3'600'000});
    database.now += 3'600'000;
    node.emplace(database);
    node->api().tick();
    node->run();
    const auto next = next_move(*node, made);
    ASSERT_TRUE(next);
    EXPECT_NE(node->get(made.path()).body.find("20000"), std::string::npos);
    database.now += 20'001;
    node->api().tick();
    node->run();
    // The job that came too early was put off.
    database.now += 1'000;
    node->api().tick();
    node->run();
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

TEST(Api, presence_chat_names_and_farewell) {
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

TEST(Api, offers_and_answers) {
    MemoryDatabase database;
    Node node(database);
    const MadeGame made = make_game(node, two_humans);
    Rng rng(4);
    play_on(node, made, rng, 1);
    const auto view = parsed(node.get(made.path()).body);
    const int mover = number_of(*view.find("state"), "turn") == 1 ? 1 : 0;  // whoever moved before
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

TEST(Api, analyses_are_done_by_workers) {
    MemoryDatabase database;
    Node node(database);
    Workers workers({.threads = 1, .now = [&] { return database.now; }}, node.store());
    node.on_job = [&] { workers.wake(); };
    const std::string record =
        R"("record":"[Game \"azul\"] [Players \"2\"] [First \"1\"] deal:BYRK/BYRK/BYRK/BYRK/BYRW")";
    const Response found = node.post("/analyze", '{' + record + R"(,"nodes":1000,"time_ms":500})");
    EXPECT_EQ(found.status, 200) << found.body;
    EXPECT_FALSE(text_of(parsed(found.body), "best").empty());
    EXPECT_EQ(node.post("/analyze", '{' + record + R"(,"time_ms":60000})").status, 400);
    EXPECT_EQ(node.post("/analyze", '{' + record + R"(,"threads":8})").status, 400);
    EXPECT_EQ(node.post("/analyze", "{}").status, 400);
    EXPECT_EQ(node.post("/analyze", R"({"record":"nonsense"})").status, 400);
    node.on_job = nullptr;
}

}  // namespace
}  // namespace azulejo::server
