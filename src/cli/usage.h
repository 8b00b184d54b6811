#pragma once

#include <string>
#include <string_view>
#include <utility>

#include "notation/games.h"

// Texts for help and messages: names of games, bots and players.
namespace azulejo::cli {

[[nodiscard]] std::string version();  // "azulejo 1.2.3"
[[nodiscard]] std::string version_number();
// The names of the bots that can play, separated by commas.
[[nodiscard]] std::string bot_names();
// The help of --player.
[[nodiscard]] std::string player_spec_help();
// The games as in "azul or azul-grey".
[[nodiscard]] std::string game_list(std::string_view conjunction);
// The game of this name. Throws BadInput if there is none.
[[nodiscard]] const notation::GameEntry& game_option(const std::string& name);
// The numbers of players of a game as in "2, 3 or 4".
[[nodiscard]] std::string player_counts(const notation::GameEntry& game);
// Throws BadInput if the game does not allow this number of players.
void check_players(const notation::GameEntry& game, int players);
// The fewest and the most players of any game.
[[nodiscard]] std::pair<int, int> player_range();

}  // namespace azulejo::cli
