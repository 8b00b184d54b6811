#pragma once

#include <iosfwd>
#include <string>
#include <string_view>

#include "rules/duel/position.h"
#include "support/play.h"
#include "support/tiles.h"

// Positions, moves and boards of Azul Duel written as text, so that a test reads like the rule it checks. What cannot
// be read is a mistake in the test and throws.
namespace azulejo::test {

// A position string with shorthands:
//
//   azul-duel r2 draft t1 f1 m2 - BBYRK/BYRK/:RK - ? - ? - 5:2=KK:.:1=S1+0 5:-:.:2=J1+0,3=S4+1:YY:B,YW
//
// - scoring tiles: `-` for those of the first game
// - factories: `-` for all that are left out at the end; `BBYRK` for a sun alone, `:RK` for a moon alone; the chip of a
//   small factory that holds tiles may be left out: it is one that is nowhere else
// - display: `-` for none, `?` for the first three of the plates that are nowhere else; stack: `?` for the rest of them
// - bag or tower: `?` for all tiles that are nowhere else
// - boards: lines, dome rows and plates with their numbers, `2=KK,5=B`, or `-` and `.` for nothing; what is left out at
//   the end is nothing, and as many markers and chips taken as the phase and the factories want
[[nodiscard]] duel::Position duel_position(std::string_view text);

// Plays one token and returns what the tiling did.
duel::TilingLog play_logged(duel::Position& position, std::string_view token);

[[nodiscard]] duel::Move duel_move(std::string_view token);
[[nodiscard]] duel::Deal duel_deal(std::string_view token);  // with its prefix; whether or not it is possible anywhere
[[nodiscard]] duel::Chip chip(std::string_view name);
[[nodiscard]] duel::ChipCounts chips(std::string_view names);  // B,YW, or -
[[nodiscard]] std::string names(duel::ChipCounts chips);

// Parts of a seat's board with the shorthands above. Seats count from 1, as they do in the text.
[[nodiscard]] std::string lines(const duel::Position& position, int seat);      // 2=KK,5=B
[[nodiscard]] std::string dome(const duel::Position& position, int seat);       // 1=B.....
[[nodiscard]] std::string plates(const duel::Position& position, int seat);     // 1=S1+0
[[nodiscard]] std::string broken(const duel::Position& position, int seat);     // BBY
[[nodiscard]] std::string factory(const duel::Position& position, int number);  // BYRK:-:(B); 0 is the large one
[[nodiscard]] std::string display(const duel::Position& position);              // S1,-,J3
[[nodiscard]] std::string stack(const duel::Position& position);                // S1,J2/S3:2
[[nodiscard]] std::string drawn(const duel::Position& position);

}  // namespace azulejo::test

// How a failed comparison shows them; found by GoogleTest through their namespace.
namespace azulejo::duel {

void PrintTo(const Position& position, std::ostream* out);  // NOLINT(readability-identifier-naming)
void PrintTo(const View& view, std::ostream* out);          // NOLINT(readability-identifier-naming)
void PrintTo(Illegal reason, std::ostream* out);            // NOLINT(readability-identifier-naming)
void PrintTo(Impossible reason, std::ostream* out);         // NOLINT(readability-identifier-naming)
void PrintTo(const Move& move, std::ostream* out);          // NOLINT(readability-identifier-naming)
void PrintTo(const Fault& fault, std::ostream* out);        // NOLINT(readability-identifier-naming)
void PrintTo(ChipCounts chips, std::ostream* out);          // NOLINT(readability-identifier-naming)

}  // namespace azulejo::duel
