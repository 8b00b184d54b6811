#include "cli/seats.h"

#include <algorithm>
#include <array>
#include <fmt/format.h>
#include <random>

#include "cli/io.h"
#include "cli/usage.h"
#include "core/text.h"
#include "engine/bots.h"

namespace azulejo::cli {

namespace {

constexpr std::array<std::string_view, engine::Level::count + 1> level_keys{
    "level.1", "level.2", "level.3", "level.4",  "level.5",  "level.6",
    "level.7", "level.8", "level.9", "level.10", "level.max"};

Seat make_seat(const std::string& kind, int seat, bool only_human, const Messages& messages) {
    const std::string number = std::to_string(seat + 1);
    if (kind == "human") {
        return {.bot = {},
                .name = only_human ? messages.text("seat.you") : messages.text("seat.player", {{"n", number}})};
    }
    const auto bots = engine::bot_names();
    if (std::ranges::find(bots, kind) == bots.end() && !level_of(kind))
        throw BadInput(
            fmt::format("seat {}: {} is not one of human, {}", number, azulejo::in_quotes(kind), bot_names()));
    return {.bot = kind, .name = bot_title(messages, kind) + " " + number};
}

}  // namespace

std::optional<engine::Level> level_of(std::string_view bot) {
    constexpr std::string_view prefix = "level";
    if (bot == "max") return engine::Level::max();
    if (!bot.starts_with(prefix)) return std::nullopt;
    const auto level = engine::Level::parse(bot.substr(prefix.size()));
    return level && !level->is_max() ? level : std::nullopt;
}

std::string bot_title(const Messages& messages, std::string_view bot) {
    if (bot == "greedy") return messages.text("bot.greedy");
    if (bot == "random") return messages.text("bot.random");
    if (const auto level = level_of(bot))
        return messages.text(level_keys[static_cast<std::size_t>(level->number()) - 1]);
    return std::string(bot);
}

std::vector<Seat> seats_of(const std::vector<std::string>& kinds, const Messages& messages) {
    const bool only_human = std::ranges::count(kinds, "human") == 1;
    std::vector<Seat> seats;
    seats.reserve(kinds.size());
    for (const std::string& kind : kinds) {
        seats.push_back(make_seat(kind, static_cast<int>(seats.size()), only_human, messages));
    }
    return seats;
}

std::vector<Seat> seats_from(const notation::Tags& tags, int players, const Messages& messages) {
    std::vector<std::string> kinds;
    for (int seat = 0; seat < players; ++seat) {
        const std::string* kind = tags.find(fmt::format("Seat{}", seat + 1));
        kinds.push_back(kind != nullptr ? *kind : seat == 0 ? "human" : std::string(default_bot));
    }
    std::vector<Seat> seats = seats_of(kinds, messages);
    for (int seat = 0; seat < players; ++seat) {
        if (const std::string* name = tags.find(fmt::format("Name{}", seat + 1))) {
            seats[static_cast<std::size_t>(seat)].give_name(*name);
        }
    }
    return seats;
}

void add_seats(notation::Tags& tags, const std::vector<Seat>& seats) {
    for (std::size_t i = 0; i < seats.size(); ++i) {
        tags.add(fmt::format("Seat{}", i + 1), seats[i].is_human() ? "human" : seats[i].bot);
        if (seats[i].named) tags.add(fmt::format("Name{}", i + 1), seats[i].name);
    }
}

int players_of(const AnyGame& game) {
    return std::visit([](const auto& each) { return each.position().players(); }, game);
}

std::uint64_t new_seed() {
    std::random_device device;
    return std::uint64_t{device()} << 32U | device();
}

}  // namespace azulejo::cli
