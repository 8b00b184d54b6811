#include <algorithm>
#include <array>
#include <charconv>
#include <initializer_list>
#include <string>
#include <variant>

#include "core/text.h"
#include "laws.h"
#include "notation_laws.h"

// What is read is printed in one canonical form that means the same position; and the game can go on from there. A
// question mark in the input stands for all tiles that are nowhere else, or a changed input would hardly ever have all.
namespace azulejo::fuzz {
namespace {

using Left = std::array<int, colour_count>;

// Takes the tiles that a text names away from those that are left: BBYK, or B2Y1K1.
void take_away(std::string_view text, Left& left) {
    for (std::size_t i = 0; i < text.size(); ++i) {
        const auto colour = colour_of(text[i]);
        if (!colour) continue;
        int count = 1;
        std::from_chars(text.data() + i + 1, text.data() + text.size(), count);
        left[static_cast<std::size_t>(index(*colour))] -= std::clamp(count, 0, classic::tiles_of_a_colour + 1);
    }
}

// The parts of a board or of a factory of Duel that name tiles; the others name plates and chips.
void take_away_parts(std::string_view text, std::initializer_list<std::size_t> with_tiles, Left& left) {
    const auto parts = split(text, ":");
    for (const std::size_t part : with_tiles) {
        if (part < parts.size()) take_away(parts[part], left);
    }
}

void take_away_duel(std::string_view text, Left& left) {
    const auto fields = split(text, " ");
    for (std::size_t i = 0; i < fields.size(); ++i) {
        if (i == 7) {
            for (const std::string_view factory : split(fields[i], "/")) {
                take_away_parts(factory, {0, 1}, left);
            }
        }
        if (i == 11 || i == 12) take_away(fields[i], left);
        if (i >= 13) take_away_parts(fields[i], {1, 2, 4}, left);
    }
}

std::string with_rest(std::string text) {
    const std::size_t mark = text.find('?');
    if (mark == std::string::npos) return text;
    const bool is_duel = text.starts_with(notation::duel::game_name);
    Left left{};
    left.fill(is_duel ? duel::tiles_of_a_colour : classic::tiles_of_a_colour);
    is_duel ? take_away_duel(text, left) : take_away(text, left);
    std::string rest;
    for (const Colour colour : all_colours) {
        const int count = left[static_cast<std::size_t>(index(colour))];
        if (count > 0) rest += letter(colour) + std::to_string(count);
    }
    return text.replace(mark, 1, rest.empty() ? "-" : rest);
}

// Every legal move leads to a sound position again; of a great many, some of all sorts.
template <GamePosition P>
void check_next(const P& position) {
    constexpr std::size_t enough = 64;
    const auto moves = position.legal_moves();
    for (std::size_t i = 0; i < moves.size(); i += 1 + moves.size() / enough) {
        P next = position;
        require(next.try_play(moves[i]).has_value(), "a listed move is legal");
        require(is_sound(next), "a move leads to a sound position");
    }
}

void check(std::string_view text) {
    if (!text.starts_with("azul")) return;  // a record, or a state
    const auto position = notation::read_position(text);
    if (!position) {
        require(!position.error().empty(), "a refusal says why");
        return;
    }
    std::visit(
        [](const auto& each) {
            check_position_string(each);
            check_next(each);
        },
        *position);
}

}  // namespace
}  // namespace azulejo::fuzz

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    azulejo::fuzz::check(azulejo::fuzz::with_rest(std::string(azulejo::fuzz::as_text(data, size))));
    return 0;
}
