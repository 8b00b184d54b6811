#pragma once

#include <array>
#include <bit>
#include <cstdint>

namespace azulejo {

// Several classes read arrays of bytes as one word.
static_assert(std::endian::native == std::endian::little);

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

// The same for masks of six bits, one byte for each position.
inline constexpr auto small_select_table = [] {
    std::array<std::array<std::uint8_t, 8>, 64> table{};
    for (unsigned mask = 0; mask < table.size(); ++mask) {
        unsigned found = 0;
        for (unsigned bit = 0; bit < 6; ++bit) {
            if (mask >> bit & 1U) table[mask][found++] = static_cast<std::uint8_t>(bit);
        }
    }
    return table;
}();
}  // namespace detail

// The position of the nth set bit (from 0) of a mask of ten bits. A table, because not every processor has pdep.
[[nodiscard]] constexpr unsigned select_bit(unsigned mask, unsigned n) {
    return static_cast<unsigned>(detail::select_table[mask] >> (4 * n)) & 15U;
}

// The same for masks of six bits, which is faster.
[[nodiscard]] constexpr unsigned select_bit_of_six(unsigned mask, unsigned n) {
    return detail::small_select_table[mask][n];
}

// Calls f with the position of each set bit, lowest first.
template <class F>
constexpr void for_each_bit(std::uint64_t mask, F&& f) {
    for (; mask != 0; mask &= mask - 1) f(std::countr_zero(mask));
}

// Bit 8·i is set where byte i is not 0.
template <class Word>
[[nodiscard]] constexpr Word nonzero_bytes(Word word) {
    constexpr Word ones = static_cast<Word>(0x0101'0101'0101'0101U);
    return (((word & 0x7F * ones) + 0x7F * ones) | word) >> 7 & ones;
}
// Brings bits 8·i together: bit i.
[[nodiscard]] constexpr unsigned gather_bytes(std::uint32_t bits) {
    return bits * 0x0102'0408U >> 24 & 15U;
}
[[nodiscard]] constexpr unsigned gather_bytes(std::uint64_t bits) {
    return static_cast<unsigned>(bits * 0x0102'0408'1020'4080U >> 56);
}

// A field of `width` bits of an unsigned word, from bit `at`. It is read and written with the whole word. (Bit-fields
// of the language may be stored as bytes, and a later load of the word waits for such a store.)
template <int at, int width>
struct BitField {
    template <class Word>
    static constexpr Word mask = ((Word{1} << width) - 1) << at;
    template <class Word>
    [[nodiscard]] static constexpr Word get(Word word) {
        return word >> at & ((Word{1} << width) - 1);
    }
    template <class Word>
    static constexpr void set(Word& word, Word value) {
        word = (word & ~mask<Word>) | value << at;
    }
};

}  // namespace azulejo
