#include "server/table/refusal.h"

#include <utility>

namespace azulejo::server {

std::unexpected<Refusal> refuse(Refused why, std::string reason) {
    return std::unexpected(Refusal{.why = why, .reason = std::move(reason)});
}

std::string seat_name(int seat) {
    return "seat " + std::to_string(seat + 1);
}

std::optional<Refusal> why_not_playing(const Table& table) {
    if (table.status() == Status::playing) return std::nullopt;
    return Refusal{.why = Refused::conflict,
                   .reason = table.status() == Status::waiting ? "the game has not begun" : "the game is over"};
}

std::optional<Refusal> why_absent(const Table& table, int seat) {
    if (!table.seat(seat).is_held() || table.seat(seat).is_present()) return std::nullopt;
    return Refusal{.why = Refused::conflict, .reason = seat_name(seat) + " is away and must return first"};
}

std::optional<Refusal> why_full(const Table& table) {
    if (table.events() < most_events) return std::nullopt;
    return Refusal{.why = Refused::too_often, .reason = "this table has had too many events"};
}

}  // namespace azulejo::server
