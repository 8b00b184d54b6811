#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/json_writer.h"
#include "notation/outcome.h"
#include "notation/tags.h"

// Who played a game and how it ended, as the tags of its record say (docs/notation.md).
namespace azulejo::notation {

// The levels of the engine have the numbers 1 to this.
inline constexpr int highest_level = 10;

struct RecordSeat {
    std::string kind;  // "human", "level5", "max" or the name of another bot; empty if the record does not say
    std::string name;
    // Why the seat cannot win at an online table.
    bool absent = false;
    bool barred = false;

    bool operator==(const RecordSeat&) const = default;
};

struct RecordEnd {
    std::string reason = "played";              // or "resigned", "claimed", "lost" (a program did not answer)
    std::optional<int> seat{};                  // who resigned, left or lost
    std::string why{};                          // of a program that lost
    std::optional<std::vector<int>> winners{};  // nothing if nobody names them; empty if nobody won

    bool operator==(const RecordEnd&) const = default;
};

[[nodiscard]] std::vector<RecordSeat> seats_in(const Tags& tags, int players);
void add_seats(Tags& tags, const std::vector<RecordSeat>& seats);
void add_barred_seats(Tags& tags, const std::vector<RecordSeat>& seats);

// The tag Termination of a game that a program has lost: "seat 1 lost: no answer".
struct LostBy {
    std::string_view seat;  // its number, from 1
    std::string_view why;
};
[[nodiscard]] std::optional<LostBy> lost_in(std::string_view termination);
[[nodiscard]] std::string lost_text(int seat, std::string_view why);

// Seats as the values of tags have them: "1,3".
[[nodiscard]] std::string seat_list(const std::vector<int>& seats);

namespace detail {
[[nodiscard]] std::optional<RecordEnd> end_in(const Tags& tags, int players, bool is_over);
}

// The winners that the rules name.
template <GamePosition P>
[[nodiscard]] std::vector<int> winners_of(const P& position) {
    std::vector<int> winners;
    if (position.is_over()) for_each_bit(position.winners(), [&](int seat) { winners.push_back(seat); });
    return winners;
}

// How the game ended that has come to this position; nothing if it did not. A table may name other winners than the
// rules.
template <GamePosition P>
[[nodiscard]] std::optional<RecordEnd> end_in(const Tags& tags, const P& position) {
    auto end = detail::end_in(tags, position.players(), position.is_over());
    if (end && !end->winners && position.is_over()) end->winners = winners_of(position);
    return end;
}

// The tag Winner is compared with the rules, so other winners are in the tag TableWinner.
template <GamePosition P>
void add_table_winners(Tags& tags, const RecordEnd& end, const P& position) {
    if (!end.winners || (position.is_over() && *end.winners == winners_of(position))) return;
    tags.add("TableWinner", end.winners->empty() ? "none" : seat_list(*end.winners));
}
void add_termination(Tags& tags, const RecordEnd& end);

// The same as JSON.
void append_seats(std::string& out, const std::vector<RecordSeat>& seats);
void append_end(std::string& out, const RecordEnd& end);
}  // namespace azulejo::notation
