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

// Games that the engine plays against itself, to learn from.
namespace azulejo::training {

struct SelfplayOptions {
    std::uint64_t nodes = 400;  // a move
    int deals = 4;              // how many deals to average over where one is awaited
    double explore = 0.06;      // the share of moves that are not the best found
    double careless = 0;        // the share of games that one seat begins badly
};

// A game, and what was expected before each ply: before a move by a search, before a deal by searches of several.
template <GamePosition P>
struct TaughtGame {
    Game<P> game;
    std::vector<engine::Prospect> expected;
};

// Nothing if it was stopped.
template <GamePosition P>
[[nodiscard]] std::optional<TaughtGame<P>> play_game(const P& start, engine::Engine<P>& engine,
                                                     const SelfplayOptions& options, Rng& rng,
                                                     const std::atomic<bool>& stop);

// A record whose tags Expected hold what was expected: for each ply `w/w:s/s`, shares of the victory in thousandths and
// final scores. A game whose text is too long for one tag has several.
inline constexpr std::string_view expected_tag = "Expected";
template <GamePosition P>
[[nodiscard]] std::string to_record(const TaughtGame<P>& taught);
[[nodiscard]] Result<std::vector<engine::Prospect>> parse_expected(std::string_view text, int players);
// Of all tags Expected together; nothing where there are none.
[[nodiscard]] Result<std::vector<engine::Prospect>> expected_in(const notation::Tags& tags, int players);

}  // namespace azulejo::training
