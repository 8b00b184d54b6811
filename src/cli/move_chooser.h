#pragma once

#include <atomic>
#include <chrono>
#include <optional>
#include <string_view>

#include "cli/seats.h"
#include "core/rng.h"
#include "engine/bots.h"
#include "engine/engine.h"
#include "notation/digest.h"

// Chooses the moves of bots in a terminal game, and hints.
namespace azulejo::cli {

template <GamePosition P>
class MoveChooser {
  public:
    // Uses only what the seat to act may know.
    [[nodiscard]] typename P::Move choose(const P& position, std::string_view bot, Rng& rng) {
        if (const auto level = level_of(bot)) return analyse(position, {.time = longest_search, .level = level}).best;
        return engine::find_bot<P>(bot)->choose(position, rng);
    }

    [[nodiscard]] engine::Report<P> hint(const P& position) { return analyse(position, {.time = longest_search}); }

  private:
    static constexpr std::chrono::milliseconds longest_search{1000};

    [[nodiscard]] engine::Report<P> analyse(const P& position, const engine::Limits& limits) {
        if (!engine_) engine_.emplace(notation::digest<P>);
        const std::atomic<bool> never{false};
        return engine_->analyse(position, limits, never);
    }

    std::optional<engine::Engine<P>> engine_;  // made when first needed
};

}  // namespace azulejo::cli
