#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "rules/classic/preview.h"
#include "rules/duel/preview.h"

// The immediate effects of a legal move in numbers. All moves of a game have the same named numbers; a number without
// meaning for a move is 0.
namespace azulejo::env {

template <GamePosition P>
struct Previews;

template <>
struct Previews<classic::Position> {
    static constexpr std::array<std::string_view, 10> names{
        "taken",        "to_line",        "to_floor",    "to_lid",     "to_centre",
        "takes_marker", "completes_line", "gain_before", "gain_after", "points"};
    using Numbers = std::array<std::int16_t, names.size()>;
    [[nodiscard]] static Numbers of(const classic::Position& position, classic::Move move);
};

template <>
struct Previews<duel::Position> {
    static constexpr std::array<std::string_view, 11> names{
        "taken",          "to_line",        "to_broken",   "to_tower",   "to_moon", "takes_marker",
        "completes_line", "chips_revealed", "gain_before", "gain_after", "points"};
    using Numbers = std::array<std::int16_t, names.size()>;
    [[nodiscard]] static Numbers of(const duel::Position& position, duel::Move move);
};

}  // namespace azulejo::env
