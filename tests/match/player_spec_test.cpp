#include "match/player_spec.h"

#include <gtest/gtest.h>

namespace azulejo::match {
namespace {

using Kind = PlayerSpec::Kind;

PlayerSpec spec(std::string_view text) {
    const auto player = parse_player(text);
    EXPECT_TRUE(player) << (player ? "" : player.error());
    return player.value_or(PlayerSpec{});
}

TEST(PlayerSpec, names_the_engine_and_its_limits) {
    const PlayerSpec engine = spec("max,time=100,nodes=2000,depth=3");
    EXPECT_EQ(engine.kind, Kind::engine);
    EXPECT_TRUE(engine.limits.level->is_max());
    EXPECT_EQ(engine.limits.time, std::chrono::milliseconds(100));
    EXPECT_EQ(engine.limits.nodes, 2000U);
    EXPECT_EQ(engine.limits.depth, 3);
    EXPECT_EQ(engine.name, "max,time=100,nodes=2000,depth=3");
    EXPECT_EQ(spec("level=5").limits.level, engine::Level::of(5));
    EXPECT_EQ(spec("level=5").kind, Kind::engine);
}

TEST(PlayerSpec, names_bots_and_searches) {
    EXPECT_EQ(spec("greedy").kind, Kind::bot);
    EXPECT_EQ(spec("greedy,name=Gina").name, "Gina");
    EXPECT_FALSE(spec("uct,time=5").random_playouts);
    EXPECT_TRUE(spec("uct-random,nodes=5").random_playouts);
}

TEST(PlayerSpec, names_programs) {
    const PlayerSpec program = spec("cmd=./other engine --x=1,time=100,name=foo,level=3");
    EXPECT_EQ(program.kind, Kind::program);
    EXPECT_EQ(program.command, "./other engine --x=1");
    EXPECT_EQ(program.name, "foo");
    EXPECT_EQ(program.limits.level, engine::Level::of(3));
    EXPECT_EQ(spec("level=3,cmd=x").kind, Kind::program);
}

TEST(PlayerSpec, refuses_what_makes_no_sense) {
    for (const char* text : {"", "max", "uct", "nobody", "time=100", "greedy,random", "greedy,time=5", "max,time=0",
                             "max,time=-1", "max,time=x", "max,time=", "max,speed=3", "level=11", "level=0,time=5",
                             "uct,nodes=5,level=3", "uct,nodes=5,depth=2", "cmd=", "cmd=a,cmd=b", "greedy,level=2"}) {
        EXPECT_FALSE(parse_player(text)) << text;
    }
    EXPECT_NE(parse_player("nobody").error().find("there is no player \"nobody\""), std::string::npos);
}

TEST(PlayerSpec, gives_everybody_a_name_of_their_own) {
    const auto players = parse_players({"greedy", "greedy", "random,name=greedy", "random"});
    ASSERT_TRUE(players);
    EXPECT_EQ((*players)[1].name, "greedy #2");
    EXPECT_EQ((*players)[2].name, "greedy #3");
    EXPECT_EQ((*players)[3].name, "random");
}

}  // namespace
}  // namespace azulejo::match
