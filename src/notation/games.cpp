#include "notation/games.h"

#include <array>

#include "core/ascii.h"
#include "core/json_writer.h"
#include "core/text.h"

namespace azulejo::notation {

namespace {

// Wraps a function of one game so that it returns a value of any game.
template <auto function, class Result, class... Args>
Result erased(Args... args) {
    return function(args...);
}

constexpr std::array table{
    GameEntry{"azul", 2, azulejo::classic::max_players, erased<classic::new_game>, erased<classic::read_start>,
              erased<classic::parse_position_string>, erased<classic::parse_state>, erased<classic::parse_state>},
    GameEntry{"azul-grey", 2, azulejo::classic::max_players, erased<classic::new_game>, erased<classic::read_start>,
              erased<classic::parse_position_string>, erased<classic::parse_state>, erased<classic::parse_state>},
    GameEntry{duel::game_name, azulejo::duel::player_count, azulejo::duel::player_count, erased<duel::new_game>,
              erased<duel::read_start>, erased<duel::parse_position_string>, erased<duel::parse_state>,
              erased<duel::parse_view>},
};

}  // namespace

std::span<const GameEntry> games() {
    return table;
}

const GameEntry* find_game(std::string_view name) {
    for (const GameEntry& game : table) {
        if (game.name == name) return &game;
    }
    return nullptr;
}

std::string game_names() {
    std::string names;
    for (const GameEntry& game : table) append_listed(names, game.name);
    return names;
}

void append_games(std::string& out) {
    json::append_list(out, table, [&](const GameEntry& game) {
        json::ObjectWriter object(out);
        object.text("game", game.name);
        object.number("min_players", game.fewest_players);
        object.number("max_players", game.most_players);
    });
}

std::expected<AnyPosition, std::string> start_of(const Tags& tags) {
    const std::string* name = tags.find("Game");
    if (name == nullptr) return std::unexpected("the tag Game is missing");
    const GameEntry* game = find_game(*name);
    if (game == nullptr) {
        return std::unexpected("the game " + in_quotes(*name) + " is not one of " + game_names());
    }
    return game->read_start(game->name, tags);
}

}  // namespace azulejo::notation
