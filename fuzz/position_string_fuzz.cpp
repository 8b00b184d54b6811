#include <algorithm>
#include <array>
#include <charconv>
#include <string>

#include "fuzz.h"
#include "notation/classic/state.h"

// What is read is printed in one canonical form that means the same position; and the game can go on from there. A
// question mark in the input stands for all tiles that are nowhere else, or a changed input would hardly ever have 100.
namespace azulejo::fuzz {
namespace {

using namespace notation::classic;

std::string with_rest(std::string text) {
    const std::size_t mark = text.find('?');
    if (mark == std::string::npos) return text;
    std::array<int, colour_count> left{};
    left.fill(classic::tiles_of_a_colour);
    for (std::size_t i = 0; i < text.size(); ++i) {
        const auto colour = classic::colour_of(text[i]);
        if (!colour) continue;
        int count = 1;
        std::from_chars(text.data() + i + 1, text.data() + text.size(), count);
        left[static_cast<std::size_t>(index(*colour))] -= std::clamp(count, 0, classic::tiles_of_a_colour + 1);
    }
    std::string rest;
    for (const Colour colour : all_colours) {
        const int count = left[static_cast<std::size_t>(index(colour))];
        if (count > 0) rest += letter(colour) + std::to_string(count);
    }
    return text.replace(mark, 1, rest.empty() ? "-" : rest);
}

// Every legal move leads to a sound position again. Only a score may leave what a game can reach, from one that was
// already beyond it.
void check_next(const classic::Position& position) {
    position.for_each_move([&](classic::Move move) {
        require(position.is_legal(move), "a listed move is legal");
        classic::Position next = position;
        next.play(move);
        const auto faults = classic::find_faults(next.setup());
        require(std::ranges::all_of(faults, [](const auto& f) { return f.kind == classic::Fault::Kind::score; }),
                "a move leads to a sound position");
    });
}

void check(std::string_view text) {
    const auto position = parse_position_string(text);
    if (!position) {
        require(!position.error().empty(), "a refusal says why");
        return;
    }
    const std::string canonical = to_position_string(*position);
    const auto again = parse_position_string(canonical);
    require(again.has_value(), "the canonical form is read");
    require(*again == *position, "the canonical form means the same position");
    require(again->hash() == position->hash(), "equal positions have equal hashes");
    require(to_position_string(*again) == canonical, "there is one canonical form");
    check_next(*position);
}

}  // namespace
}  // namespace azulejo::fuzz

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    azulejo::fuzz::check(azulejo::fuzz::with_rest(std::string(azulejo::fuzz::as_text(data, size))));
    return 0;
}
