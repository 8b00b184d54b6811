#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "rules/any.h"
#include "rules/playout.h"

// A fixed amount of work for rules and engine. Its result is the same on every machine, and its speed can be compared.
namespace azulejo::analysis {

inline constexpr std::uint64_t bench_seed = 20260101;
inline constexpr std::uint64_t bench_nodes = 2000;  // of a search whose speed is measured

// Every game with every number of players.
struct BenchGame {
    std::string name;
    AnyPosition start;
};
[[nodiscard]] std::vector<BenchGame> bench_games();

// The two-player game of the rulebook, dealt.
[[nodiscard]] classic::Azul2 bench_perft_start();

// Positions of a few random games that await a move.
template <GamePosition P>
[[nodiscard]] std::vector<P> bench_positions(const P& start) {
    constexpr std::uint64_t games = 4;
    std::vector<P> result;
    for (std::uint64_t game = 0; game < games; ++game) {
        Rng rng(bench_seed, game);
        P position = start;
        for (std::uint64_t choices = 12 * game; !position.awaits_move() || choices > 0;) {
            if (position.is_over()) position = start;
            if (position.awaits_move()) --choices;
            play_ply(position, random_ply(position, rng));
        }
        result.push_back(position);
    }
    return result;
}

// The same on every machine. It changes if the rules, the order of moves, the random generator or the search change
// their behaviour.
[[nodiscard]] std::uint64_t bench_signature();

}  // namespace azulejo::analysis
