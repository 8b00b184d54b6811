#pragma once

#include <cstdint>
#include <expected>
#include <optional>
#include <string>

#include "server/table/table.h"

// Why a request is refused, and reasons that several decisions share.
namespace azulejo::server {

enum class Refused : std::uint8_t {
    forbidden,  // this seat may not do it
    conflict,   // not possible now
    illegal,    // against the rules of the game
    too_often,
    internal,  // an error of the program
};
// A move against the rules, and the position in which it was tried.
struct IllegalMove {
    AnyPosition position;
    std::string token;
};
struct Refusal {
    Refused why;
    std::string reason;
    std::optional<IllegalMove> illegal{};
};

[[nodiscard]] std::unexpected<Refusal> refuse(Refused why, std::string reason);
// The name of a seat in reasons.
[[nodiscard]] std::string seat_name(int seat);

[[nodiscard]] std::optional<Refusal> why_not_playing(const Table& table);
// A player who holds a seat must be present to play it.
[[nodiscard]] std::optional<Refusal> why_absent(const Table& table, int seat);
// When a table has this many events, it takes only those that the game needs to end.
inline constexpr std::int64_t most_events = 4000;
// Events that a player could cause again and again are refused at some point, so that a table's history is bounded. The
// others are bounded by the rules of the game.
[[nodiscard]] std::optional<Refusal> why_full(const Table& table);

}  // namespace azulejo::server
