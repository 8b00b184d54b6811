#include "notation/duel/start.h"

#include "core/text.h"
#include "notation/duel/fields.h"

namespace azulejo::notation::duel {

Position new_game(std::string_view /*game*/, int /*players*/, int first, const ScoringChoice& scoring, Rng& rng) {
    return Position({.first = first, .scoring = draw_scoring(scoring, rng)});
}

std::expected<Position, std::string> read_start(std::string_view /*game*/, const Tags& tags) {
    if (tags.find("Players") != nullptr) {
        const auto players = start_number(tags, "Players", player_count, player_count);
        if (!players) return std::unexpected(players.error());
    }
    const auto first = start_number(tags, "First", 1, player_count);
    if (!first) return std::unexpected(first.error());
    Options options{.first = *first - 1};
    if (tags.find("Scoring") != nullptr) {
        const auto names = start_tag(tags, "Scoring");
        if (!names) return std::unexpected(names.error());
        const auto scoring = read_scoring(split(*names, " "));
        if (!scoring) return std::unexpected("the tag Scoring " + scoring.error());
        options.scoring = *scoring;
    }
    return Position(options);
}

Tags start_tags(const Position& start) {
    Tags tags;
    tags.add("Game", std::string(game_name));
    tags.add("First", std::to_string(start.first() + 1));
    std::string scoring;
    append_scoring(scoring, start.scoring(), " ");
    tags.add("Scoring", std::move(scoring));
    return tags;
}

}  // namespace azulejo::notation::duel
