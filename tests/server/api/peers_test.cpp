// All servers know which seats are connected.
#include "server/api/peers.h"

#include <gtest/gtest.h>

#include "server/play.h"

namespace azulejo::server::test {
namespace {

const std::string both_there = R"({"type":"presence","connected":[true,true]})";
const std::string first_there = R"({"type":"presence","connected":[true,false]})";

// Two servers and a table. Anna is connected to the first server.
class Peers : public ::testing::Test {
  protected:
    MemoryDatabase database;
    Node one{database, "one"};
    std::optional<Node> two{std::in_place, database, "two"};
    const MadeGame made = make_game(one, two_humans);
    const std::shared_ptr<Follower> anna = one.follow(made.id, made.tokens[0]);

    // Bruno connects to the second server.
    [[nodiscard]] std::shared_ptr<Follower> bruno_comes() { return two->follow(made.id, made.tokens[1]); }
    // Delivers the messages between the servers.
    void exchange() {
        for (int i = 0; i < 4; ++i) {
            one.run();
            two->run();
        }
    }
    // Advances the time on both servers.
    void tick(int milliseconds = 0) {
        database.now += milliseconds;
        one.api().tick();
        two->api().tick();
        exchange();
    }
    [[nodiscard]] bool first_sees_bruno() {
        return one.get(made.path()).body.find(R"("seat":2,"kind":"human","taken":true,"name":"","connected":true)") !=
               std::string::npos;
    }
};

TEST_F(Peers, presence_reaches_the_other_servers) {
    exchange();
    // The second server did not have the table, but Bruno is told that Anna is connected.
    const auto bruno = bruno_comes();
    exchange();
    EXPECT_EQ(anna->messages.back(), both_there);
    EXPECT_EQ(bruno->messages.back(), both_there);
    EXPECT_TRUE(first_sees_bruno());
    // Opening and closing a second connection of Bruno changes nothing.
    const std::size_t told = anna->messages.size();
    const auto again = one.follow(made.id, made.tokens[1]);
    one.api().unwatch(*again);
    exchange();
    EXPECT_EQ(anna->messages.size(), told);
    two->api().unwatch(*bruno);
    exchange();
    EXPECT_EQ(anna->messages.back(), first_there);
    EXPECT_FALSE(first_sees_bruno());
}

TEST_F(Peers, nobody_is_connected_to_a_server_that_died) {
    const auto bruno = bruno_comes();
    tick();
    EXPECT_EQ(anna->messages.back(), both_there);
    // His seat counts as connected while the second server is alive.
    for (int i = 0; i < 10; ++i) tick(4'000);
    EXPECT_TRUE(first_sees_bruno());
    two.reset();
    database.now += 13'000;
    one.api().tick();
    one.run();
    EXPECT_EQ(anna->messages.back(), first_there);
    EXPECT_FALSE(first_sees_bruno());
}

TEST_F(Peers, one_that_was_thought_dead_is_asked_again) {
    const auto bruno = bruno_comes();
    tick();
    static_cast<MemoryStore&>(one.store()).loses_notifications = true;
    for (int i = 0; i < 5; ++i) tick(4'000);
    EXPECT_FALSE(first_sees_bruno());
    static_cast<MemoryStore&>(one.store()).loses_notifications = false;
    tick(4'000);
    tick();
    EXPECT_TRUE(first_sees_bruno());
    EXPECT_EQ(anna->messages.back(), both_there);
}

TEST_F(Peers, a_server_that_ends_says_good_bye) {
    const auto bruno = bruno_comes();
    exchange();
    two->api().drain();
    exchange();
    EXPECT_EQ(anna->messages.back(), first_there);
    two->api().unwatch(*bruno);
    exchange();
    EXPECT_EQ(anna->messages.back(), first_there);
}

TEST(PeerMessages, are_read_as_written) {
    const PeerMessage here{.kind = PeerMessage::Kind::here, .node = "n", .game = "g", .seats = 5};
    EXPECT_EQ(to_text(here), "here n g 5");
    const auto read = parse_peer_message("here n g 5");
    ASSERT_TRUE(read);
    EXPECT_EQ(to_text(*read), "here n g 5");
    EXPECT_EQ(parse_peer_message("bye n")->kind, PeerMessage::Kind::bye);
    for (const std::string bad : {"", " ", "here", "here n", "here n g x", "here n g", "who n", "bye n g", "hello n"}) {
        EXPECT_FALSE(parse_peer_message(bad)) << bad;
    }
}

}  // namespace
}  // namespace azulejo::server::test
