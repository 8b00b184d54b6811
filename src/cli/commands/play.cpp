#include <fmt/format.h>

#include "cli/commands.h"
#include "cli/io.h"
#include "cli/session.h"
#include "cli/stories.h"
#include "cli/terminal.h"
#include "cli/usage.h"
#include "notation/duel/fields.h"

namespace azulejo::cli {

namespace {

void name_seats(std::vector<Seat>& seats, const std::vector<std::string>& names) {
    if (names.size() > seats.size()) {
        throw BadInput(fmt::format("{} names for {} seats", names.size(), seats.size()));
    }
    for (std::size_t i = 0; i < names.size(); ++i) seats[i].give_name(names[i]);
}

Table loaded_table(const PlayOptions& options, const Messages& messages) {
    auto [game, tags] = game_argument(options.load);
    const int players = players_of(game);
    if (!options.seats.empty() && options.seats.size() != static_cast<std::size_t>(players)) {
        throw BadInput(fmt::format("{} seats for a game of {} players", options.seats.size(), players));
    }
    auto seats = options.seats.empty() ? seats_from(tags, players, messages) : seats_of(options.seats, messages);
    name_seats(seats, options.names);
    return {std::move(game), std::move(seats)};
}

duel::ScoringChoice scoring_option(const notation::GameEntry& game, const std::vector<std::string>& words) {
    if (words.empty()) return {};
    const auto choice = notation::read_scoring_choice(game.name, {words.begin(), words.end()});
    if (!choice) throw BadInput("--scoring " + choice.error());
    return *choice;
}

Table new_table(const PlayOptions& options, const Messages& messages, std::uint64_t seed) {
    const notation::GameEntry& game = game_option(options.game);
    const std::vector<std::string> kinds =
        options.seats.empty() ? std::vector<std::string>{"human", std::string(default_bot)} : options.seats;
    const int players = static_cast<int>(kinds.size());
    if (players < game.fewest_players || players > game.most_players) {
        throw BadInput(fmt::format("there must be {} seats", player_counts(game)));
    }
    if (options.first < 0 || options.first > players) throw BadInput(fmt::format("--first must be 1 to {}", players));
    auto seats = seats_of(kinds, messages);
    name_seats(seats, options.names);
    Rng lot(seed, 1);
    const int first =
        options.first > 0 ? options.first - 1 : static_cast<int>(lot.below(static_cast<std::uint32_t>(players)));
    const AnyPosition start = game.new_game(game.name, players, first, lot, scoring_option(game, options.scoring));
    std::visit(
        [&]<HasStory P>(const P& position) {
            const Story<P> story(messages, seat_names(messages, players), false);
            tell(story.welcome(position));
        },
        start);
    say(messages.text("play.first", {{"name", seats[static_cast<std::size_t>(first)].name}}));
    return {std::visit([](const auto& position) -> AnyGame { return Game(position); }, start), std::move(seats)};
}

}  // namespace

int play(const PlayOptions& options) {
    const Messages messages(options.language);
    const std::uint64_t seed = options.seed ? *options.seed : new_seed();
    play_at(options.load.empty() ? new_table(options, messages, seed) : loaded_table(options, messages), messages, seed,
            options.confirm);
    return exit_success;
}

}  // namespace azulejo::cli
