#include <fmt/format.h>
#include <random>

#include "cli/commands.h"
#include "cli/io.h"
#include "cli/session.h"
#include "notation/classic/fields.h"

namespace azulejo::cli {

namespace {

std::uint64_t new_seed() {
    std::random_device device;
    return std::uint64_t{device()} << 32U | device();
}

void name_seats(std::vector<Seat>& seats, const std::vector<std::string>& names) {
    if (names.size() > seats.size()) {
        throw BadInput(fmt::format("{} names for {} seats", names.size(), seats.size()));
    }
    for (std::size_t i = 0; i < names.size(); ++i) seats[i].give_name(names[i]);
}

notation::Tags tags_for(const std::vector<std::string>& kinds) {
    notation::Tags tags;
    for (std::size_t i = 0; i < kinds.size(); ++i) tags.add(fmt::format("Seat{}", i + 1), kinds[i]);
    return tags;
}

}  // namespace

int play(const PlayOptions& options) {
    const Messages messages(options.language);
    const std::uint64_t seed = options.seed ? *options.seed : new_seed();
    if (!options.load.empty()) {
        auto [game, tags] = load_game(options.load);
        const int players = game.position().players();
        if (!options.seats.empty() && options.seats.size() != static_cast<std::size_t>(players)) {
            throw BadInput(fmt::format("{} seats for a game of {} players", options.seats.size(), players));
        }
        auto seats = seats_from(options.seats.empty() ? tags : tags_for(options.seats), players, messages);
        name_seats(seats, options.names);
        Session(std::move(game), std::move(seats), messages, seed, options.confirm).run();
        return exit_success;
    }
    const auto wall = notation::classic::wall_of_game(options.game);
    if (!wall) throw BadInput("there is no game \"" + options.game + "\"; there are azul and azul-grey");
    const std::vector<std::string> kinds =
        options.seats.empty() ? std::vector<std::string>{"human", "greedy"} : options.seats;
    const int players = static_cast<int>(kinds.size());
    if (players < 2 || players > classic::max_players) throw BadInput("there must be 2, 3 or 4 seats");
    if (options.first < 0 || options.first > players) throw BadInput(fmt::format("--first must be 1 to {}", players));
    auto seats = seats_from(tags_for(kinds), players, messages);
    name_seats(seats, options.names);
    Rng lot(seed, 1);
    const int first =
        options.first > 0 ? options.first - 1 : static_cast<int>(lot.below(static_cast<std::uint32_t>(players)));
    const std::string welcome = messages.text("play.welcome", {{"n", std::to_string(players)}});
    fmt::print("{}\n", notation::wrapped(welcome, 80));
    fmt::print("{}\n", messages.text("play.first", {{"name", seats[static_cast<std::size_t>(first)].name}}));
    Session(Game(classic::Position({.wall = *wall, .players = players, .first = first})), std::move(seats), messages,
            seed, options.confirm)
        .run();
    return exit_success;
}

}  // namespace azulejo::cli
