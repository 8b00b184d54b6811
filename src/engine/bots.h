#pragma once

#include <span>
#include <string_view>

#include "core/rng.h"
#include "rules/classic/position.h"

// Simple players. To add one, add it to the table in bots.cpp: commands and help read the names from there.
namespace azulejo::engine {

struct Bot {
    std::string_view name;
    classic::Move (*choose)(const classic::Position& position, Rng& rng);
};

[[nodiscard]] std::span<const Bot> bots();
[[nodiscard]] const Bot* find_bot(std::string_view name);

}  // namespace azulejo::engine
