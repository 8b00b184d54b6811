#pragma once

#include <atomic>
#include <cstdint>
#include <expected>
#include <functional>
#include <string>

#include "engine/nn/file.h"
#include "training/game_file.h"
#include "training/selfplay.h"

namespace azulejo::training {

// An unbounded sequence of games. Each game depends only on these options and its number.
struct Series {
    std::string game = "azul";
    int players = 2;
    std::uint64_t seed = 1;
    SelfplayOptions how;
    const engine::Networks* networks = nullptr;  // null: handwritten rules
};

// The options as text, with a signature of the engine: a change of the engine that changes its games changes it.
[[nodiscard]] std::string to_string(const Series& series);

// Plays the first `games` games, except those already in the file. Calls `report` with the number of games in the file.
// Games in progress when it is stopped are dropped. Fails if the file cannot be written.
[[nodiscard]] std::expected<void, std::string> play_series(const Series& series, std::uint64_t games, int threads,
                                                           GameFile& file, const std::atomic<bool>& stop,
                                                           const std::function<void(std::uint64_t)>& report);

}  // namespace azulejo::training
