#include "notation/classic/start.h"

#include "notation/classic/fields.h"

namespace azulejo::notation::classic {

// Nothing is random before the first deal.
Position new_game(std::string_view game, int players, int first, const azulejo::duel::ScoringChoice& /*scoring*/,
                  Rng& /*rng*/) {
    return Position({.wall = *wall_of_game(game), .players = players, .first = first});
}

std::expected<Position, std::string> read_start(std::string_view game, const Tags& tags) {
    const auto players = start_number(tags, "Players", 2, max_players);
    if (!players) return std::unexpected(players.error());
    const auto first = start_number(tags, "First", 1, *players);
    if (!first) return std::unexpected(first.error());
    return Position({.wall = *wall_of_game(game), .players = *players, .first = *first - 1});
}

Tags start_tags(const Position& start) {
    Tags tags;
    tags.add("Game", std::string(game_name(start.wall())));
    tags.add("Players", std::to_string(start.players()));
    tags.add("First", std::to_string(start.first() + 1));
    return tags;
}

}  // namespace azulejo::notation::classic
