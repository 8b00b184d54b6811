#pragma once

#include <iosfwd>
#include <string>
#include <string_view>

#include "rules/classic/position.h"
#include "support/play.h"
#include "support/tiles.h"

// Positions, moves and boards of Azul written as text, so that a test reads like the rule it checks. What cannot be
// read is a mistake in the test and throws.
namespace azulejo::test {

// A position string with three shorthands: `-` for five empty lines, `.` for an empty wall, and `?` for the bag or the
// lid that gets all tiles which are nowhere else:
//
//   azul 2 r1 draft t1 f1 m0 BYRK/-/-/-/- - ? - 0:-:.:- 0:-/BB/-/-/-:.:-
[[nodiscard]] classic::Position position(std::string_view text);

// The setup with the bag empty and all tiles in the lid that are neither on the table nor on a board.
[[nodiscard]] classic::Setup with_rest_in_lid(classic::Setup setup);

// Plays one token and returns what the tiling did.
classic::TilingLog play_logged(classic::Position& position, std::string_view token);

[[nodiscard]] classic::Move move(std::string_view token);
[[nodiscard]] classic::Deal deal(std::string_view factories);  // BYRK/-/…, without the prefix

// A seat's board as in a position string, with the shorthands above. Seats count from 1, as they do in the text.
[[nodiscard]] std::string board(const classic::Position& position, int seat);
[[nodiscard]] std::string factories(const classic::Position& position);

}  // namespace azulejo::test

// How a failed comparison shows them; found by GoogleTest through their namespace.
namespace azulejo::classic {

void PrintTo(const Position& position, std::ostream* out);  // NOLINT(readability-identifier-naming)
void PrintTo(Illegal reason, std::ostream* out);            // NOLINT(readability-identifier-naming)
void PrintTo(const Move& move, std::ostream* out);          // NOLINT(readability-identifier-naming)
void PrintTo(const Fault& fault, std::ostream* out);        // NOLINT(readability-identifier-naming)

}  // namespace azulejo::classic
