#include <array>
#include <gtest/gtest.h>
#include <thread>
#include <vector>

#include "rules/classic/position.h"
#include "rules/playout.h"

// Positions share nothing and there is no global state: several threads play the same games as one thread.
namespace azulejo::classic {
namespace {

std::vector<Position> play_games(std::uint64_t stream) {
    std::vector<Position> ends;
    Rng rng(7, stream);
    for (int game = 0; game < 100; ++game) {
        Position position(
            {.wall = game % 2 == 0 ? WallSide::coloured : WallSide::grey, .players = 2 + game % 3, .first = 0});
        play_out(position, rng);
        ends.push_back(position);
    }
    return ends;
}

TEST(Threads, games_do_not_disturb_each_other) {
    constexpr std::size_t threads = 4;
    std::array<std::vector<Position>, threads> together;
    {
        std::vector<std::jthread> running;
        for (std::size_t i = 0; i < threads; ++i) running.emplace_back([&together, i] { together[i] = play_games(i); });
    }
    for (std::size_t i = 0; i < threads; ++i) EXPECT_EQ(together[i], play_games(i));
}

}  // namespace
}  // namespace azulejo::classic
