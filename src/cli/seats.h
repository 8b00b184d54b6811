#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "cli/messages.h"
#include "engine/search/level.h"
#include "notation/tags.h"
#include "rules/any.h"

// Who sits at the table.
namespace azulejo::cli {

struct Seat {
    std::string bot;  // its name, which is the same in every game; empty: a person sits here
    std::string name;
    bool named = false;  // by somebody, not by default

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

// The level that a bot is, if it is one: `level1` to `level10`, `max`.
[[nodiscard]] std::optional<engine::Level> level_of(std::string_view bot);

// A bot in the reader's language.
[[nodiscard]] std::string bot_title(const Messages& messages, std::string_view bot);

// Who plays where nobody was named: a learner, whom a newcomer can beat and has to think against.
inline constexpr std::string_view default_bot = "level3";

// The seats that a record's tags name; where they do not, a person first and then the default bot.
[[nodiscard]] std::vector<Seat> seats_from(const notation::Tags& tags, int players, const Messages& messages);
// The other way round.
void add_seats(notation::Tags& tags, const std::vector<Seat>& seats);

[[nodiscard]] int players_of(const AnyGame& game);

}  // namespace azulejo::cli
