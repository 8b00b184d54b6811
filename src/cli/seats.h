#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "cli/messages.h"
#include "engine/search/level.h"
#include "notation/tags.h"
#include "rules/any.h"

// The players at the table.
namespace azulejo::cli {

struct Seat {
    std::string bot;  // its name; empty if a person sits here
    std::string name;
    bool named = false;  // whether the name was given, not a default

    [[nodiscard]] bool is_human() const { return bot.empty(); }
    void give_name(std::string given) {
        name = std::move(given);
        named = true;
    }
};

// A game and its players.
struct Table {
    AnyGame game;
    std::vector<Seat> seats;
};

// The level of a bot named `level1` to `level10` or `max`; nothing for other bots.
[[nodiscard]] std::optional<engine::Level> level_of(std::string_view bot);

// The name of a bot in the reader's language.
[[nodiscard]] std::string bot_title(const Messages& messages, std::string_view bot);

// The default bot: a beginner can beat it, but has to think.
inline constexpr std::string_view default_bot = "level3";

// The seats that the tags of a record name. Without tags, the first is a person and the others are the default bot.
[[nodiscard]] std::vector<Seat> seats_from(const notation::Tags& tags, int players, const Messages& messages);
// The seats of these kinds: `human` or the name of a bot. Throws BadInput if there is no such bot.
[[nodiscard]] std::vector<Seat> seats_of(const std::vector<std::string>& kinds, const Messages& messages);
// The tags that name these seats.
void add_seats(notation::Tags& tags, const std::vector<Seat>& seats);

[[nodiscard]] int players_of(const AnyGame& game);

// A seed that nobody can foresee, for games without a given one.
[[nodiscard]] std::uint64_t new_seed();

}  // namespace azulejo::cli
