#pragma once

#include <cstdint>
#include <expected>
#include <string>
#include <vector>

#include "match/mistakes.h"
#include "match/schedule.h"
#include "notation/tags.h"

namespace azulejo::match {

// The thinking time of a seat, and its answers that were no legal move where it could try again.
struct Thinking {
    std::uint64_t moves = 0;
    std::uint64_t microseconds = 0;
    std::uint64_t illegal = 0;
    friend bool operator==(const Thinking&, const Thinking&) = default;
};

// The result of a game of a match. All vectors are indexed by seat.
struct GameResult {
    GameId id;
    std::vector<int> seating;    // entrant of each seat
    std::vector<double> shares;  // of the victory
    std::vector<int> scores;     // at the end, or when a fault ended the game
    std::vector<Thinking> thinking;
    std::vector<Mistakes> mistakes;
    int faulty = -1;    // the seat that lost by a fault
    std::string fault;  // what it did wrong
    friend bool operator==(const GameResult&, const GameResult&) = default;
};

// The share of the victory of each seat; `winners` has one bit for each seat.
[[nodiscard]] std::vector<double> shares_of(unsigned winners, int seats);
// The winners if a seat loses by a fault: all others.
[[nodiscard]] unsigned winners_without(int faulty, int seats);

// Adds the tags of a result.
void add_result_tags(notation::Tags& tags, const GameResult& result, const Conditions& conditions);
// Reads the result of a record with these tags and this final position; or explains why it is not of this match.
[[nodiscard]] std::expected<GameResult, std::string> read_result(const notation::Tags& tags, const AnyPosition& end,
                                                                 const Schedule& schedule);

}  // namespace azulejo::match
