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

std::expected<azulejo::duel::ScoringChoice, std::string> read_scoring_choice(
    std::string_view game, const std::vector<std::string_view>& words) {
    if (game != duel::game_name) {
        return std::unexpected("is for " + std::string(duel::game_name) + ", not for " + std::string(game));
    }
    if (words.size() == 1) {
        if (words[0] == "first")
            return azulejo::duel::ScoringChoice{.by_lot = 0, .given = azulejo::duel::first_game_tiles};
        if (words[0] == "3") return azulejo::duel::ScoringChoice{.by_lot = 3};
        if (words[0] == "4") return azulejo::duel::ScoringChoice{.by_lot = 4};
    }
    const auto tiles = duel::read_scoring(words);
    if (!tiles) return std::unexpected(tiles.error());
    return azulejo::duel::ScoringChoice{.by_lot = 0, .given = *tiles};
}

azulejo::duel::ScoringChoice scoring_member(json::ObjectReader& object, std::string_view game) {
    constexpr std::string_view name = "scoring";
    const json::Value* value = object.find(name);
    if (value == nullptr) return {};
    std::vector<std::string_view> words;
    bool is_text = true;
    if (value->string() != nullptr) {
        words.emplace_back(*value->string());
    } else if (value->array() != nullptr) {
        for (const json::Value& each : *value->array()) {
            is_text = is_text && each.string() != nullptr;
            if (is_text) words.emplace_back(*each.string());
        }
    }
    const auto choice = read_scoring_choice(game, words);
    if (is_text && choice) return *choice;
    object.fault(name, game == duel::game_name ? "\"first\", \"3\", \"4\" or the names of 3 or 4 scoring tiles"
                                               : "nothing, because only azul-duel has scoring tiles");
    return {};
}

void append_scoring_member(json::ObjectWriter& object, const azulejo::duel::ScoringChoice& choice) {
    if (choice == azulejo::duel::ScoringChoice{}) return;
    if (choice.by_lot > 0) return object.text("scoring", std::to_string(choice.by_lot));
    std::vector<azulejo::duel::ScoringTile> tiles(choice.given.begin(), choice.given.end());
    std::erase(tiles, azulejo::duel::ScoringTile::none);
    object.list("scoring", tiles,
                [&](azulejo::duel::ScoringTile tile) { json::append_quoted(object.out(), azulejo::duel::name(tile)); });
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
