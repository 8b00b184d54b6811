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
    [[nodiscard]] constexpr int points() const {
        return std::max(1, (horizontal > 1 ? horizontal : 0) + (vertical > 1 ? vertical : 0));
    }
};

namespace detail {
template <std::size_t width>
consteval auto make_run_table() {
    std::array<std::array<std::uint8_t, width>, std::size_t{1} << width> table{};
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

}  // namespace azulejo
