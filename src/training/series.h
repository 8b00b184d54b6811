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

// Games without end: each is the same whenever, and on whichever thread, it is played.
struct Series {
    std::string game = "azul";
    int players = 2;
    std::uint64_t seed = 1;
    SelfplayOptions how;
    const engine::Networks* networks = nullptr;  // none: judged by rules
};

// What decides its games, in words.
[[nodiscard]] std::string to_string(const Series& series);

// Plays those of the first games that are not in the file yet; `report` is told how many are there. Games under way
// when it is stopped are dropped. Fails where the file cannot be written.
[[nodiscard]] std::expected<void, std::string> play_series(const Series& series, std::uint64_t games, int threads,
                                                           GameFile& file, const std::atomic<bool>& stop,
                                                           const std::function<void(std::uint64_t)>& report);

}  // namespace azulejo::training
