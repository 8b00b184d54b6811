#pragma once

#include <iosfwd>
#include <string>
#include <string_view>

#include "rules/tile.h"

// Tiles written as text, for the tests of every game. What cannot be read is a mistake in the test and throws.
namespace azulejo::test {

[[nodiscard]] TileCounts tiles(std::string_view letters);     // BBYK, or -
[[nodiscard]] TileCounts letters_in(std::string_view text);   // of all colours; the rest of the text is passed over
[[nodiscard]] TileCounts counts_in(const std::string& text);  // B2Y1K1
[[nodiscard]] std::string counts(TileCounts tiles);           // B2Y1, or -

// The bag and the place of discarded tiles: whichever is written `?` gets all tiles that are nowhere else, of so many
// of each colour.
void fill_in_rest(std::string& bag, std::string& discarded, TileCounts elsewhere, int tiles_of_a_colour);

}  // namespace azulejo::test

namespace azulejo {

void PrintTo(TileCounts tiles, std::ostream* out);  // NOLINT(readability-identifier-naming)

}  // namespace azulejo
