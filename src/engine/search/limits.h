#pragma once

#include <chrono>
#include <cstdint>
#include <optional>

#include "engine/search/level.h"

namespace azulejo::engine {

// One of several independent searches of the same position that divide the moves and nodes among them; engine::merge
// combines their reports.
struct Share {
    int number = 0;  // 0 … of-1
    int of = 1;
    // Not 0 if all shares use EngineOptions::shared_table: the number of the search in that table. Round searches then
    // do not divide the moves: each share searches all of them and finds what the others have stored.
    std::uint64_t search = 0;
};

// The limits of a search. It also ends when everything has been searched. Without any limit it runs until it is
// stopped.
struct Limits {
    std::optional<std::uint64_t> nodes{};
    std::optional<std::chrono::microseconds> time{};
    std::optional<int> depth{};    // moves
    int threads = 1;               // at most; only 1 is reproducible
    int lines = 1;                 // how many of the best moves get exact values
    std::optional<Level> level{};  // play at this level, within the limits above
    Share share{};
};

}  // namespace azulejo::engine
