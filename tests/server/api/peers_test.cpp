// Who is connected is known on all servers.
#include "server/api/peers.h"

#include <gtest/gtest.h>

#include "server/play.h"

namespace azulejo::server {
namespace {

using test::MadeGame;
using test::make_game;
using test::MemoryDatabase;
using test::MemoryStore;
using test::Node;
using test::two_humans;

const std::string both_there = R"({"type":"presence","connected":[true,true]})";
const std::string first_there = R"({"type":"presence","connected":[true,false]})";

// Lets two servers hear each other.
void exchange(Node& one, Node& two) {
    for (int i = 0; i < 4; ++i) {
        one.run();
        two.run();
    }
}

void tick(Node& one, Node& two) {
    one.api().tick();
    two.api().tick();
    exchange(one, two);
}

bool sees_second(Node& node, const MadeGame& made) {
    return node.get(made.path()).body.find(R"("seat":2,"kind":"human","taken":true,"name":"","connected":true)") !=
           std::string::npos;
}

TEST(Peers, presence_reaches_the_other_servers) {
    MemoryDatabase database;
    Node one(database, "one");
    Node two(database, "two");
    const MadeGame made = make_game(one, two_humans);
    const auto anna = one.follow(made.id, made.tokens[0]);
    exchange(one, two);
    // Bruno comes to the other server, which did not have the table: he is told of Anna.
    const auto bruno = two.follow(made.id, made.tokens[1]);
    exchange(one, two);
    EXPECT_EQ(anna->messages.back(), both_there);
    EXPECT_EQ(bruno->messages.back(), both_there);
    EXPECT_TRUE(sees_second(one, made));
    // A second connection of his changes nothing, nor does it when it goes.
    const std::size_t told = anna->messages.size();
    const auto again = one.follow(made.id, made.tokens[1]);
    one.api().unwatch(*again);
    exchange(one, two);
    EXPECT_EQ(anna->messages.size(), told);
    two.api().unwatch(*bruno);
    exchange(one, two);
    EXPECT_EQ(anna->messages.back(), first_there);
    EXPECT_FALSE(sees_second(one, made));
}

TEST(Peers, nobody_is_connected_to_a_server_that_died) {
    MemoryDatabase database;
    Node one(database, "one");
    std::optional<Node> two(std::in_place, database, "two");
    const MadeGame made = make_game(one, two_humans);
    const auto anna = one.follow(made.id, made.tokens[0]);
    const auto bruno = two->follow(made.id, made.tokens[1]);
    tick(one, *two);
    EXPECT_EQ(anna->messages.back(), both_there);
    // While it lives it is believed.
    for (int i = 0; i < 10; ++i) {
        database.now += 4'000;
        tick(one, *two);
    }
    EXPECT_TRUE(sees_second(one, made));
    two.reset();
    database.now += 13'000;
    one.api().tick();
    one.run();
    EXPECT_EQ(anna->messages.back(), first_there);
    EXPECT_FALSE(sees_second(one, made));
}

TEST(Peers, one_that_was_thought_dead_is_asked_again) {
    MemoryDatabase database;
    Node one(database, "one");
    Node two(database, "two");
    const MadeGame made = make_game(one, two_humans);
    const auto anna = one.follow(made.id, made.tokens[0]);
    const auto bruno = two.follow(made.id, made.tokens[1]);
    tick(one, two);
    static_cast<MemoryStore&>(one.store()).deaf = true;
    for (int i = 0; i < 5; ++i) {
        database.now += 4'000;
        tick(one, two);
    }
    EXPECT_FALSE(sees_second(one, made));
    static_cast<MemoryStore&>(one.store()).deaf = false;
    database.now += 4'000;
    tick(one, two);
    tick(one, two);
    EXPECT_TRUE(sees_second(one, made));
    EXPECT_EQ(anna->messages.back(), both_there);
}

TEST(Peers, a_server_that_ends_says_good_bye) {
    MemoryDatabase database;
    Node one(database, "one");
    Node two(database, "two");
    const MadeGame made = make_game(one, two_humans);
    const auto anna = one.follow(made.id, made.tokens[0]);
    const auto bruno = two.follow(made.id, made.tokens[1]);
    exchange(one, two);
    two.api().drain();
    exchange(one, two);
    EXPECT_EQ(anna->messages.back(), first_there);
    two.api().unwatch(*bruno);
    exchange(one, two);
    EXPECT_EQ(anna->messages.back(), first_there);
}

TEST(Peers, shouts_are_read_as_written) {
    const Shout here{.kind = Shout::Kind::here, .node = "n", .game = "g", .seats = 5};
    EXPECT_EQ(to_text(here), "here n g 5");
    const auto read = parse_shout("here n g 5");
    ASSERT_TRUE(read);
    EXPECT_EQ(to_text(*read), "here n g 5");
    EXPECT_EQ(parse_shout("bye n")->kind, Shout::Kind::bye);
    for (const std::string bad : {"", " ", "here", "here n", "here n g x", "here n g", "who n", "bye n g", "hello n"}) {
        EXPECT_FALSE(parse_shout(bad)) << bad;
    }
}

}  // namespace
}  // namespace azulejo::server
