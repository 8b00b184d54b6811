#pragma once

#include <cstdint>
#include <expected>
#include <string>
#include <vector>

#include "match/schedule.h"
#include "notation/tags.h"

namespace azulejo::match {

// How long a seat thought.
struct Thinking {
    std::uint64_t moves = 0;
    std::uint64_t microseconds = 0;
    friend bool operator==(const Thinking&, const Thinking&) = default;
};

// What a match needs to know of a game that was played. Everything is by seat.
struct GameResult {
    GameId id;
    std::vector<int> seating;    // the entrant
    std::vector<double> shares;  // of the victory
    std::vector<int> scores;     // at the end, or where a fault ended it
    std::vector<Thinking> thinking;
    int faulty = -1;    // the seat that lost by a fault
    std::string fault;  // and what it did
    friend bool operator==(const GameResult&, const GameResult&) = default;
};

// The share of each seat in the victory of these, a bit a seat.
[[nodiscard]] std::vector<double> shares_of(unsigned winners, int seats);
// Who wins where a seat loses by a fault: all the others.
[[nodiscard]] unsigned winners_without(int faulty, int seats);

// The tags that tell a result, beside those that every record has.
void add_result_tags(notation::Tags& tags, const GameResult& result, const Conditions& conditions);
// The result that a record with these tags and this end tells; or why it is none of this match.
[[nodiscard]] std::expected<GameResult, std::string> read_result(const notation::Tags& tags, const AnyPosition& end,
                                                                 const Schedule& schedule);

}  // namespace azulejo::match
