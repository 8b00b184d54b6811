#pragma once

#include <span>
#include <string_view>

#include "core/rng.h"
#include "rules/position.h"

// Simple players, the same for every game. To add one, add it to the table in bots.cpp: commands and help read the
// names from there.
namespace azulejo::engine {

template <GamePosition P>
struct Bot {
    std::string_view name;
    typename P::Move (*choose)(const P& position, Rng& rng);
};

template <GamePosition P>
[[nodiscard]] std::span<const Bot<P>> bots();

template <GamePosition P>
[[nodiscard]] const Bot<P>* find_bot(std::string_view name) {
    for (const Bot<P>& bot : bots<P>()) {
        if (bot.name == name) return &bot;
    }
    return nullptr;
}

// For those who do not know the game yet.
[[nodiscard]] std::span<const std::string_view> bot_names();

}  // namespace azulejo::engine
