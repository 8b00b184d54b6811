#pragma once

#include <atomic>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/result.h"
#include "engine/engine.h"
#include "notation/tags.h"
#include "rules/game.h"

// Games of the engine against itself, for training.
namespace azulejo::training {

struct SelfplayOptions {
    std::uint64_t nodes = 400;  // for each move
    int deals = 4;              // how many sampled deals to average over before each deal
    double explore = 0.12;      // the share of early moves of a round that are greedy or random instead of the best
    int early = 3;              // how many moves of each seat after a deal are early
    double careless = 0;        // the share of games in which one seat starts with many random moves
};

// What is recorded of a ply.
struct Expectation {
    engine::Evaluation evaluation;  // before the ply; all zero if unknown
    bool explored = false;          // whether a move other than the best was played
};

// A game with the expected result before each ply, found by search; before a deal, averaged over sampled deals.
template <GamePosition P>
struct TaughtGame {
    Game<P> game;
    std::vector<Expectation> expected;
};

// Plays a game; nothing if it was stopped.
template <GamePosition P>
[[nodiscard]] std::optional<TaughtGame<P>> play_game(const P& start, engine::Engine<P>& engine,
                                                     const SelfplayOptions& options, Rng& rng,
                                                     const std::atomic<bool>& stop);

// A record with the expected results in the tag Expected: for each ply `w/w:s/s`, shares of the victory in thousandths
// and final scores, and `!` after them if the ply explores. A text too long for one tag is split over several.
inline constexpr std::string_view expected_tag = "Expected";
template <GamePosition P>
[[nodiscard]] std::string to_record(const TaughtGame<P>& taught);
[[nodiscard]] Result<std::vector<Expectation>> parse_expected(std::string_view text, int players);
// Reads all tags Expected; empty if there are none.
[[nodiscard]] Result<std::vector<Expectation>> expected_in(const notation::Tags& tags, int players);

}  // namespace azulejo::training
