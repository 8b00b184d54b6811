#pragma once

#include <cstdint>

#include "cli/messages.h"
#include "cli/seats.h"

// A game at one terminal: people type, bots answer.
namespace azulejo::cli {

// Returns when the game is over or left. A game that is loaded, of any kind, replaces the current one.
void play_at(Table table, const Messages& messages, std::uint64_t seed, bool confirm);

}  // namespace azulejo::cli
