#pragma once

#include <string>
#include <string_view>
#include <utility>

#include "notation/games.h"

// What the program offers, for its help and its messages.
namespace azulejo::cli {

[[nodiscard]] std::string version();  // with the name before it
[[nodiscard]] std::string version_number();
// The bots that can hold a seat, separated by commas.
[[nodiscard]] std::string bot_names();
// What can be written after --player.
[[nodiscard]] std::string player_spec_help();
// The games as in "azul or azul-grey".
[[nodiscard]] std::string game_list(std::string_view conjunction);
// The game of this name. Throws BadInput where there is none.
[[nodiscard]] const notation::GameEntry& game_option(const std::string& name);
// The numbers of players of a game as in "2, 3 or 4".
[[nodiscard]] std::string player_counts(const notation::GameEntry& game);
// Throws BadInput where a game is not for so many.
void check_players(const notation::GameEntry& game, int players);
// The fewest and the most that any game is for.
[[nodiscard]] std::pair<int, int> player_range();

}  // namespace azulejo::cli
