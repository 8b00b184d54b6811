#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>

namespace azulejo {

// The runs through a placed tile and what they score (A12, D21).
struct Runs {
    int horizontal = 0;
    int vertical = 0;
    // A single tile is no run, but scores one point if it is in none.
    [[nodiscard]] constexpr int points() const {
        return std::max(1, (horizontal > 1 ? horizontal : 0) + (vertical > 1 ? vertical : 0));
    }
};

namespace detail {
template <std::size_t width>
consteval auto make_run_table() {
    std::array<std::array<std::uint8_t, 8>, std::size_t{1} << width> table{};  // 8, because it is a power of two
    for (std::size_t line = 0; line < table.size(); ++line) {
        for (std::size_t at = 0; at < width; ++at) {
            if ((line >> at & 1U) == 0) continue;
            std::size_t first = at;
            std::size_t last = at;
            while (first > 0 && (line >> (first - 1) & 1U) != 0) --first;
            while (last + 1 < width && (line >> (last + 1) & 1U) != 0) ++last;
            table[line][at] = static_cast<std::uint8_t>(last - first + 1);
        }
    }
    return table;
}
}  // namespace detail

// For each mask of a line with this many spaces: the length of the run through each space.
template <std::size_t width>
inline constexpr auto run_table = detail::make_run_table<width>();

// The points of these runs: none for a single tile. Another table, because branches on the lengths would be
// mispredicted.
template <std::size_t width>
inline constexpr auto run_points = [] {
    auto table = run_table<width>;
    for (auto& line : table) {
        for (std::uint8_t& length : line) {
            if (length == 1) length = 0;
        }
    }
    return table;
}();

}  // namespace azulejo
