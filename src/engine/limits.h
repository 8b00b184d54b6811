#pragma once

#include <chrono>
#include <cstdint>
#include <optional>

#include "engine/level.h"

namespace azulejo::engine {

// One of several that search the same position at the same time and know nothing of each other. Each has its part of
// the work and of the nodes; `put_together` makes one report of theirs.
struct Share {
    int number = 0;  // below `of`
    int of = 1;
};

// When a search must end; it also ends when there is nothing left to find out. Without any limit it thinks as long as
// it is let.
struct Limits {
    std::optional<std::uint64_t> nodes{};
    std::optional<std::chrono::microseconds> time{};
    std::optional<int> depth{};    // moves
    int threads = 1;               // how many to search with, as far as the engine can; 1 is reproducible
    int lines = 1;                 // how many candidates to value properly
    std::optional<Level> level{};  // play like this level, within the limits above
    Share share{};
};

}  // namespace azulejo::engine
