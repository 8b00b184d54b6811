#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "engine/engine.h"
#include "rules/game.h"

// Games that the engine plays against itself, to learn from.
namespace azulejo::lab {

struct SelfplayOptions {
    std::uint64_t nodes = 400;  // a move
    int deals = 4;              // how many deals to average over where one is awaited
    double explore = 0.06;      // the share of moves that are not the best found
};

// A game, and what was expected before each ply: before a move by a search, before a deal by searches of several.
template <GamePosition P>
struct TaughtGame {
    Game<P> game;
    std::vector<engine::Prospect> expected;
};

template <GamePosition P>
[[nodiscard]] TaughtGame<P> play_game(const P& start, engine::Engine<P>& engine, const SelfplayOptions& options,
                                      Rng& rng);

inline constexpr const char* expected_tag = "Expected";
// A record whose tag Expected holds what was expected: for each ply `w/w:s/s`, shares of the victory in thousandths and
// final scores.
template <GamePosition P>
[[nodiscard]] std::string to_record(const TaughtGame<P>& taught);
[[nodiscard]] std::vector<engine::Prospect> parse_expected(std::string_view text);

}  // namespace azulejo::lab
