// Uniformly random games: known averages, and the same games from the same seed in every version.
#include <algorithm>
#include <gtest/gtest.h>
#include <string_view>
#include <variant>

#include "notation/classic/state.h"
#include "rules/classic/position.h"
#include "rules/game.h"
#include "rules/playout.h"
#include "support/effort.h"

namespace azulejo {
namespace {

using classic::Options;
using classic::Position;
using classic::WallSide;

struct Averages {
    double plies = 0;
    double first = 0;
    double second = 0;
};

Averages play_random_games(int games, std::uint64_t seed) {
    Averages sum;
    for (int game = 0; game < games; ++game) {
        Position position(Options{});
        Rng rng(seed, static_cast<std::uint64_t>(game));
        sum.plies += play_out(position, rng);
        sum.first += position.score(0);
        sum.second += position.score(1);
    }
    return {.plies = sum.plies / games, .first = sum.first / games, .second = sum.second / games};
}

// FNV-1a: a hash that is the same on every machine.
std::uint64_t fnv(std::uint64_t hash, std::string_view text) {
    for (const char c : text) hash = (hash ^ static_cast<unsigned char>(c)) * 0x100000001B3U;
    return hash;
}

// A hash of the final positions as text, so that it does not depend on the memory layout of a position.
std::uint64_t fingerprint(const Options& options, std::uint64_t seed, std::uint64_t games) {
    std::uint64_t hash = 0xCBF29CE484222325U;
    for (std::uint64_t game = 0; game < games; ++game) {
        Position position(options);
        Rng rng(seed, game);
        play_out(position, rng);
        hash = fnv(hash, notation::classic::to_position_string(position));
    }
    return hash;
}

TEST(RandomGames, two_players_take_70_turns_and_the_first_makes_3_points) {
    const Averages found = play_random_games(test::effort(200000), 2026);
    EXPECT_NEAR(found.plies, 70.3, 0.3);
    EXPECT_NEAR(found.first, 3.00, test::sanitized ? 0.15 : 0.05);
    EXPECT_NEAR(found.second, found.first, 0.2);
}

TEST(RandomGames, the_same_seed_gives_the_same_games_as_ever) {
    struct Golden {
        WallSide wall;
        int players;
        std::uint64_t fingerprint;
    };
    for (const Golden& golden :
         {Golden{WallSide::coloured, 2, 0x2AC3B6F25D2C2C65U}, Golden{WallSide::coloured, 3, 0x7F5F77AB60C5D78DU},
          Golden{WallSide::coloured, 4, 0xC6C650B61BEFD56EU}, Golden{WallSide::grey, 2, 0xFEFD27F4D3F734BBU},
          Golden{WallSide::grey, 3, 0x51521C70B9750A39U}, Golden{WallSide::grey, 4, 0x12CE85E399CCF8EDU}}) {
        const Options options{.wall = golden.wall, .players = golden.players, .first = golden.players - 1};
        EXPECT_EQ(fingerprint(options, 1, 100), golden.fingerprint)
            << (golden.wall == WallSide::grey ? "grey, " : "coloured, ") << golden.players << " players";
    }
}

TEST(RandomGames, other_seeds_and_streams_give_other_games) {
    EXPECT_NE(fingerprint(Options{}, 1, 20), fingerprint(Options{}, 2, 20));
    Position a(Options{});
    Position b(Options{});
    Rng first(1, 0);
    Rng second(1, 1);
    play_out(a, first);
    play_out(b, second);
    EXPECT_NE(a, b);
}

TEST(RandomGames, a_game_of_a_run_can_be_made_again_alone) {
    Position in_run(Options{});
    for (std::uint64_t game = 0; game < 5; ++game) {
        in_run = Position(Options{});
        Rng rng(9, game);
        play_out(in_run, rng);
    }
    Position alone(Options{});
    Rng rng(9, 4);
    play_out(alone, rng);
    EXPECT_EQ(alone, in_run);
}

TEST(RandomGames, a_game_that_keeps_its_plies_is_the_one_that_does_not) {
    for (std::uint64_t stream = 0; stream < 10; ++stream) {
        const Position start({.wall = WallSide::grey, .players = 3, .first = 1});
        Rng rng(8, stream);
        Rng same = rng;
        const Game<Position> game = random_game(start, rng);
        Position played = start;
        const int moves = play_out(played, same);
        EXPECT_EQ(game.position(), played);
        EXPECT_EQ(rng, same);
        const auto kept = std::ranges::count_if(
            game.plies(), [](const auto& ply) { return std::holds_alternative<classic::Move>(ply); });
        EXPECT_EQ(kept, moves);
        Position replayed = start;
        for (const auto& ply : game.plies()) {
            std::visit([&](const auto& choice) { ASSERT_TRUE(replayed.try_play(choice).has_value()); }, ply);
        }
        EXPECT_EQ(replayed, played);
    }
}

TEST(RandomGames, play_out_counts_moves_and_not_deals) {
    Rng rng(3);
    Rng same = rng;
    Position position(Options{});
    int moves = 0;
    while (!position.is_over()) {
        if (position.awaits_deal()) {
            position.play(position.sample_deal(same));
        } else {
            position.play(position.random_move(same));
            ++moves;
        }
    }
    Position played(Options{});
    EXPECT_EQ(play_out(played, rng), moves);
    EXPECT_EQ(played, position);
    EXPECT_EQ(play_out(played, rng), 0);
}

}  // namespace
}  // namespace azulejo
