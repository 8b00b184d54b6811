#pragma once

#include <array>
#include <bit>
#include <cstdint>

namespace azulejo {

namespace detail {
// Row m holds the positions of the set bits of m, four bits each, lowest first.
consteval std::array<std::uint64_t, 1024> make_select_table() {
    std::array<std::uint64_t, 1024> table{};
    for (unsigned mask = 0; mask < 1024; ++mask) {
        int found = 0;
        for (unsigned bit = 0; bit < 10; ++bit) {
            if (mask >> bit & 1U) table[mask] |= std::uint64_t{bit} << (4 * found++);
        }
    }
    return table;
}
inline constexpr auto select_table = make_select_table();
}  // namespace detail

// The position of the nth set bit (from 0) of a mask of ten bits. A table, because not every processor has pdep.
[[nodiscard]] constexpr unsigned select_bit(unsigned mask, unsigned n) {
    return static_cast<unsigned>(detail::select_table[mask] >> (4 * n)) & 15U;
}

// Calls f with the position of each set bit, lowest first.
template <class F>
constexpr void for_each_bit(std::uint64_t mask, F&& f) {
    for (; mask != 0; mask &= mask - 1) f(std::countr_zero(mask));
}

}  // namespace azulejo
