#include "storage/rows.h"

#include <charconv>
#include <utility>

namespace azulejo::storage {

std::int64_t number(const std::string& text) {
    std::int64_t value = 0;
    std::from_chars(text.data(), text.data() + text.size(), value);
    return value;
}

GameRow game_row(Row& row) {
    return {.id = std::move(row[0]),
            .game = std::move(row[1]),
            .players = static_cast<int>(number(row[2])),
            .listed = number(row[3]) != 0,
            .summary = {.status = static_cast<Status>(number(row[4])), .open_seats = static_cast<int>(number(row[5]))},
            .created = number(row[6]),
            .changed = number(row[7]),
            .header = std::move(row[8]),
            .version = static_cast<int>(number(row[9]))};
}

std::expected<std::vector<Event>, std::string> events_of(const std::string& game, std::int64_t first, Rows& rows) {
    std::vector<Event> events;
    events.reserve(rows.size());
    for (Row& row : rows) {
        if (const auto next = first + std::ssize(events); number(row[0]) != next) {
            return std::unexpected("event " + std::to_string(next) + " of game " + game + " is missing");
        }
        events.push_back({.at = number(row[1]), .kind = std::move(row[2]), .body = std::move(row[3])});
    }
    return events;
}

}  // namespace azulejo::storage
