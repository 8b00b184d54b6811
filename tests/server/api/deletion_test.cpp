// Tables that nobody uses are deleted; makers and the operator can delete tables and names.
#include <gtest/gtest.h>

#include "server/codec/proof.h"
#include "server/play.h"

namespace azulejo::server::test {
namespace {

constexpr Millis day = 86'400'000;
const std::string operator_token = "the operator's secret";
const std::string with_open_seat = R"({"game":"azul","seats":[{"kind":"human","name":"Anna"},{"kind":"open"}]})";

class Deletion : public ::testing::Test {
  protected:
    struct Made {
        std::string path;
        std::string token;
        std::string maker;
    };
    Made make(const std::string& body) {
        const Response response = node_.post("/games", body);
        EXPECT_EQ(response.status, 201) << response.body;
        const json::Value made = parsed(response.body);
        return {.path = "/games/" + text_of(made, "id"),
                .token = text_of(made.find("seats")->array()->front(), "token"),
                .maker = text_of(made, "maker")};
    }
    [[nodiscard]] Response remove(const Made& made, const std::string& token) {
        return node_.ask("DELETE", "/api/v1" + made.path, "", token);
    }
    [[nodiscard]] int status(const Made& made) { return node_.get(made.path).status; }
    std::string join(const Made& made) {
        return text_of(parsed(node_.post(made.path + "/join", R"({"name":"Bruno"})").body), "token");
    }
    // Time passes, and the server works again at the end of it.
    void skip(Millis time) {
        database_.now += time;
        for (int i = 0; i < 4; ++i) node_.pass(500);
        node_.pass(61'000);
    }

    MemoryDatabase database_;
    Node node_{database_};
};

TEST_F(Deletion, tables_that_nobody_joined_expire) {
    const Made made = make(with_open_seat);
    skip(6 * day);
    EXPECT_EQ(status(made), 200);
    const Made newer = make(with_open_seat);
    skip(2 * day);
    EXPECT_EQ(status(made), 404);
    EXPECT_EQ(status(newer), 200);
}

TEST_F(Deletion, abandoned_games_expire_and_finished_ones_are_kept) {
    const Made abandoned = make(two_humans);
    const Made finished = make(two_humans);
    EXPECT_EQ(node_.post(finished.path + "/resign", "", finished.token).status, 200);
    skip(59 * day);
    EXPECT_EQ(status(abandoned), 200);
    skip(2 * day);
    EXPECT_EQ(status(abandoned), 404);
    EXPECT_EQ(status(finished), 200);
    skip(1000 * day);
    EXPECT_EQ(status(finished), 200);
}

TEST_F(Deletion, a_table_that_somebody_uses_or_looks_at_stays) {
    const Made watched = make(with_open_seat);
    const Made used = make(two_humans);
    const auto watcher = node_.follow(watched.path.substr(7));
    skip(59 * day);
    EXPECT_EQ(node_.post(used.path + "/chat", R"({"preset":1})", used.token).status, 200);
    skip(59 * day);
    EXPECT_EQ(status(watched), 200);
    EXPECT_EQ(status(used), 200);
}

TEST_F(Deletion, the_maker_deletes_a_table) {
    const Made made = make(with_open_seat);
    const auto watcher = node_.follow(made.path.substr(7));
    EXPECT_EQ(remove(made, "").status, 403);
    EXPECT_EQ(remove(made, made.token).status, 403);
    EXPECT_EQ(remove(made, make(with_open_seat).maker).status, 403);
    EXPECT_EQ(status(made), 200);
    const Response deleted = remove(made, made.maker);
    EXPECT_EQ(deleted.status, 200);
    EXPECT_EQ(deleted.body, R"({"deleted":"table"})");
    EXPECT_EQ(watcher->closed, "bye");
    EXPECT_EQ(status(made), 404);
    EXPECT_EQ(remove(made, made.maker).status, 404);
    EXPECT_FALSE(database_.games.contains(made.path.substr(7)));
}

TEST_F(Deletion, the_maker_cannot_end_a_game_of_others) {
    const Made made = make(with_open_seat);
    join(made);
    EXPECT_EQ(remove(made, made.maker).status, 409);
    EXPECT_EQ(remove(made, operator_token).status, 200);
    EXPECT_EQ(status(made), 404);
}

TEST_F(Deletion, names_are_deleted_from_finished_games) {
    const Made made = make(with_open_seat);
    const std::string id = made.path.substr(7);
    const std::string bruno = join(made);
    EXPECT_EQ(node_.post(made.path + "/name", R"({"name":"Benedetta"})", bruno).status, 200);
    EXPECT_EQ(node_.post(made.path + "/resign", "", bruno).status, 200);
    const auto stored = [&] {
        std::string text = database_.games[id].row.header;
        for (const Event& event : database_.games[id].events) text += event.body;
        return text;
    };
    EXPECT_NE(stored().find("Benedetta"), std::string::npos);
    const Response deleted = remove(made, made.maker);
    EXPECT_EQ(deleted.status, 200);
    EXPECT_EQ(deleted.body, R"({"deleted":"names"})");
    for (const std::string name : {"Anna", "Bruno", "Benedetta"}) {
        EXPECT_EQ(stored().find(name), std::string::npos) << name;
        EXPECT_EQ(node_.get(made.path).body.find(name), std::string::npos) << name;
        EXPECT_EQ(node_.get(made.path + "/record").body.find(name), std::string::npos) << name;
    }
    // The game is still there, and its deals can be checked.
    EXPECT_EQ(text_of(parsed(node_.get(made.path).body), "status"), "finished");
    EXPECT_TRUE(verify(node_.get(made.path + "/proof").body));
    EXPECT_EQ(remove(made, operator_token).body, R"({"deleted":"table"})");
}

// The token of the maker is the same if the request is repeated.
TEST_F(Deletion, a_repeated_request_gets_the_same_token) {
    const std::string body = R"({"game":"azul","seats":[{"kind":"open"},{"kind":"open"}],"key":"0123456789abcdef"})";
    const std::string first = make(body).maker;
    node_.address = "192.0.2.7";
    EXPECT_EQ(make(body).maker, first);
    EXPECT_EQ(remove(make(body), first).status, 200);
}

TEST_F(Deletion, another_server_notices_it) {
    Node other(database_, "other");
    const Made made = make(with_open_seat);
    const auto watcher = other.follow(made.path.substr(7));
    EXPECT_EQ(remove(made, made.maker).status, 200);
    other.run();
    EXPECT_EQ(watcher->closed, "bye");
    EXPECT_EQ(other.get(made.path).status, 404);
}

}  // namespace
}  // namespace azulejo::server::test
