#pragma once

#include <chrono>
#include <cstdint>
#include <optional>

#include "engine/search/level.h"

namespace azulejo::engine {

// A part of a search that is divided into several: independent searches of the same position, each with some of the
// moves and nodes. engine::merge combines their reports.
struct SearchPart {
    int number = 0;  // 0 … of-1
    int of = 1;
    // Not 0 if all parts use EngineOptions::shared_table: the number of the search in that table. Round searches then
    // do not divide the moves: each part searches all of them and finds what the others have stored.
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
    SearchPart part{};
};

}  // namespace azulejo::engine
