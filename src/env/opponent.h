#pragma once

#include <atomic>
#include <expected>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/rng.h"
#include "engine/bots.h"
#include "engine/engine.h"
#include "engine/search/level.h"
#include "notation/digest.h"
#include "rules/position.h"

namespace azulejo::env {

// A player by name, for games on several threads: a bot of engine/bots.h, or a level of the engine ("level1" …).
template <GamePosition P>
class Opponent {
  public:
    [[nodiscard]] static std::expected<Opponent, std::string> find(std::string_view name, int threads) {
        if (const engine::Bot<P>* const bot = engine::find_bot<P>(name)) return Opponent(bot, std::nullopt, 0);
        constexpr std::string_view prefix = "level";
        const auto level = name.starts_with(prefix) ? engine::Level::parse(name.substr(prefix.size())) : std::nullopt;
        if (!level || level->is_max()) {
            return std::unexpected("there is no bot or level \"" + std::string(name) + '"');
        }
        return Opponent(nullptr, level, threads);
    }

    // The choice of the seat to move. Calls with different thread numbers may overlap.
    [[nodiscard]] typename P::Move choose(const P& position, Rng& rng, int thread) {
        if (bot_ != nullptr) return bot_->choose(position, rng);
        engine::Limits limits;
        limits.level = level_;
        const std::atomic<bool> never_stop = false;
        return engines_[static_cast<std::size_t>(thread)].analyse(position, limits, never_stop).best;
    }

  private:
    Opponent(const engine::Bot<P>* bot, std::optional<engine::Level> level, int threads) : bot_(bot), level_(level) {
        for (int i = 0; i < threads; ++i) engines_.emplace_back(notation::digest<P>);
    }

    const engine::Bot<P>* bot_;
    std::optional<engine::Level> level_;
    std::vector<engine::Engine<P>> engines_;  // one for each thread
};

}  // namespace azulejo::env
