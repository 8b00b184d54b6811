#include "support/tiles.h"

#include <algorithm>
#include <ostream>
#include <sstream>
#include <stdexcept>

namespace azulejo::test {

TileCounts letters_in(std::string_view text) {
    TileCounts result;
    for (const char c : text) {
        if (const auto colour = colour_of(c)) result += TileCounts::of(*colour, 1);
    }
    return result;
}

TileCounts tiles(std::string_view letters) {
    if (letters == "-") return {};
    const TileCounts result = letters_in(letters);
    if (result.total() != static_cast<int>(letters.size())) {
        throw std::invalid_argument("not tiles: " + std::string(letters));
    }
    return result;
}

TileCounts counts_in(const std::string& text) {
    TileCounts result;
    std::istringstream in(text);
    char c = 0;
    int n = 0;
    while (in >> c >> n) {
        const auto colour = colour_of(c);
        if (!colour) throw std::invalid_argument("not counts: " + text);
        result += TileCounts::of(*colour, n);
    }
    return result;
}

std::string counts(TileCounts tiles) {
    std::string result;
    for (const Colour colour : all_colours) {
        if (tiles[colour] > 0) result += letter(colour) + std::to_string(tiles[colour]);
    }
    return result.empty() ? "-" : result;
}

void fill_in_rest(std::string& bag, std::string& discarded, TileCounts elsewhere, int tiles_of_a_colour) {
    for (const std::string* field : {&bag, &discarded}) {
        if (*field != "?" && *field != "-") elsewhere += counts_in(*field);
    }
    const TileCounts all = TileCounts::each(tiles_of_a_colour);
    const TileCounts rest = all.contains(elsewhere) ? all - elsewhere : TileCounts{};
    for (std::string* field : {&bag, &discarded}) {
        if (*field == "?") *field = counts(rest);
    }
}

}  // namespace azulejo::test

namespace azulejo {

void PrintTo(TileCounts tiles, std::ostream* out) {
    *out << test::counts(tiles);
}

}  // namespace azulejo
