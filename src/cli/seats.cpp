#include "cli/seats.h"

#include <algorithm>
#include <fmt/format.h>

#include "cli/io.h"
#include "cli/usage.h"
#include "engine/bots.h"

namespace azulejo::cli {

namespace {

Seat make_seat(const std::string& kind, int seat, bool only_human, const Messages& messages) {
    const std::string number = std::to_string(seat + 1);
    if (kind == "human") {
        return {.bot = {},
                .name = only_human ? messages.text("seat.you") : messages.text("seat.player", {{"n", number}})};
    }
    const auto bots = engine::bot_names();
    const auto bot = std::ranges::find(bots, kind);
    if (bot == bots.end())
        throw BadInput(fmt::format("seat {}: \"{}\" is not one of human, {}", number, kind, bot_names()));
    return {.bot = *bot, .name = bot_title(messages, *bot) + " " + number};
}

}  // namespace

std::string bot_title(const Messages& messages, std::string_view bot) {
    if (bot == "greedy") return messages.text("bot.greedy");
    if (bot == "random") return messages.text("bot.random");
    return std::string(bot);
}

std::vector<Seat> seats_from(const notation::Tags& tags, int players, const Messages& messages) {
    std::vector<std::string> kinds;
    int humans = 0;
    for (int seat = 0; seat < players; ++seat) {
        const std::string* kind = tags.find(fmt::format("Seat{}", seat + 1));
        kinds.push_back(kind != nullptr ? *kind : seat == 0 ? "human" : "greedy");
        humans += kinds.back() == "human" ? 1 : 0;
    }
    std::vector<Seat> seats;
    for (int seat = 0; seat < players; ++seat) {
        seats.push_back(make_seat(kinds[static_cast<std::size_t>(seat)], seat, humans == 1, messages));
        if (const std::string* name = tags.find(fmt::format("Name{}", seat + 1))) seats.back().give_name(*name);
    }
    return seats;
}

int players_of(const AnyGame& game) {
    return std::visit([](const auto& each) { return each.position().players(); }, game);
}

}  // namespace azulejo::cli
