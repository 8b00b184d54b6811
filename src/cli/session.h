#pragma once

#include <cstdint>

#include "cli/messages.h"
#include "cli/seats.h"

// A game at one terminal: people type, bots answer.
namespace azulejo::cli {

// Until the game is over or left. A game that is loaded meanwhile, of whatever kind, takes its place.
void play_at(Table table, const Messages& messages, std::uint64_t seed, bool confirm);

}  // namespace azulejo::cli
