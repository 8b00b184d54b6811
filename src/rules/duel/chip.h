#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>

#include "rules/duel/components.h"
#include "rules/tile.h"

namespace azulejo::duel {

inline constexpr int chip_kinds = 10;

// A kind of bonus chip, no chip, or a chip whose face is hidden.
enum class Chip : std::uint8_t { none = 0, first = 1, hidden = 11 };

using azulejo::index;

[[nodiscard]] constexpr Chip chip(int kind) {  // from 0, in the order of components::chips
    return static_cast<Chip>(kind + 1);
}
[[nodiscard]] constexpr int index(Chip chip) {
    return static_cast<int>(chip) - 1;
}

// How many chips there are of each kind: two bits a kind, because there are at most two.
class ChipCounts {
  public:
    constexpr ChipCounts() = default;
    [[nodiscard]] static constexpr ChipCounts of(Chip chip) { return ChipCounts(1U << (2 * index(chip))); }
    [[nodiscard]] static constexpr ChipCounts from_bits(std::uint32_t bits) { return ChipCounts(bits); }
    [[nodiscard]] static consteval ChipCounts all() {  // D1
        std::uint32_t bits = 0;
        for (std::size_t i = 0; i < chip_kinds; ++i) bits |= std::uint32_t{components::chips[i].count} << (2 * i);
        return ChipCounts(bits);
    }
    // The kinds that show a colour, as a mask that keeps their counts.
    [[nodiscard]] static constexpr std::uint32_t showing(Colour colour) {
        return masks[static_cast<std::size_t>(index(colour))];
    }

    [[nodiscard]] constexpr int operator[](Chip chip) const {
        return static_cast<int>(bits_ >> (2 * index(chip)) & 3U);
    }
    [[nodiscard]] constexpr int total() const {
        return std::popcount(bits_ & ones) + 2 * std::popcount(bits_ >> 1 & ones);
    }
    [[nodiscard]] constexpr bool empty() const { return bits_ == 0; }
    // The chip number n < total(), in the order of the kinds.
    [[nodiscard]] constexpr Chip nth(int n) const {
        int kind = 0;
        for (; n >= (*this)[chip(kind)]; ++kind) n -= (*this)[chip(kind)];
        return chip(kind);
    }
    [[nodiscard]] constexpr ChipCounts only(std::uint32_t mask) const { return ChipCounts(bits_ & mask); }
    [[nodiscard]] constexpr bool contains(ChipCounts other) const {
        for (int kind = 0; kind < chip_kinds; ++kind) {
            if ((*this)[chip(kind)] < other[chip(kind)]) return false;
        }
        return true;
    }
    [[nodiscard]] constexpr std::uint32_t bits() const { return bits_; }

    constexpr ChipCounts& operator+=(ChipCounts other) {
        bits_ += other.bits_;
        return *this;
    }
    constexpr ChipCounts& operator-=(ChipCounts other) {
        bits_ -= other.bits_;
        return *this;
    }
    friend constexpr ChipCounts operator+(ChipCounts a, ChipCounts b) { return a += b; }
    friend constexpr ChipCounts operator-(ChipCounts a, ChipCounts b) { return a -= b; }
    friend constexpr bool operator==(ChipCounts, ChipCounts) = default;
    friend constexpr auto operator<=>(ChipCounts, ChipCounts) = default;

  private:
    static constexpr std::uint32_t ones = 0x55555;
    static consteval std::array<std::uint32_t, colour_count> make_masks() {
        std::array<std::uint32_t, colour_count> result{};
        for (std::size_t kind = 0; kind < chip_kinds; ++kind) {
            for (const char c : components::chips[kind].name) {
                result[static_cast<std::size_t>(index(*colour_of(c)))] |= 3U << (2 * kind);
            }
        }
        return result;
    }
    static const std::array<std::uint32_t, colour_count> masks;

    constexpr explicit ChipCounts(std::uint32_t bits) : bits_(bits) {}

    std::uint32_t bits_ = 0;
};
inline constexpr std::array<std::uint32_t, colour_count> ChipCounts::masks = ChipCounts::make_masks();

// D20: a missing tile costs two chips that show the colour, or any three.
[[nodiscard]] constexpr bool pays(int showing, int others, int missing) {
    const int pairs = std::min(missing, showing / 2);
    return showing + others >= 3 * missing - pairs;
}
// As `pays`, and no chip could be left out.
[[nodiscard]] constexpr bool pays_exactly(int showing, int others, int missing) {
    return pays(showing, others, missing) && (showing == 0 || !pays(showing - 1, others, missing)) &&
           (others == 0 || !pays(showing, others - 1, missing));
}
[[nodiscard]] constexpr bool pays_exactly(ChipCounts payment, Colour colour, int missing) {
    const int showing = payment.only(ChipCounts::showing(colour)).total();
    return pays_exactly(showing, payment.total() - showing, missing);
}
[[nodiscard]] constexpr bool can_pay(ChipCounts chips, Colour colour, int missing) {
    const int showing = chips.only(ChipCounts::showing(colour)).total();
    return pays(showing, chips.total() - showing, missing);
}

namespace detail {
// Calls f with every choice of `size` of the chips, from kind `kind` on, added to `chosen`.
template <class F>
constexpr void for_each_choice(ChipCounts chips, int size, int kind, ChipCounts chosen, F& f) {
    if (size == 0) return f(chosen);
    const std::uint32_t rest = chips.bits() >> (2 * kind);
    if (rest == 0) return;
    kind += std::countr_zero(rest) / 2;
    const ChipCounts one = ChipCounts::of(chip(kind));
    for (int n = 0; n <= std::min(size, chips[chip(kind)]); ++n) {
        for_each_choice(chips, size - n, kind + 1, chosen, f);
        chosen += one;
    }
}
}  // namespace detail

// An upper bound: a player has at most ten chips, and no payment contains another, so there are at most "10 over 5"
// payments.
inline constexpr std::size_t max_payments = 252;

// Calls f with every payment for so many missing tiles that can be made of these chips.
template <class F>
constexpr void for_each_payment(ChipCounts chips, Colour colour, int missing, F&& f) {
    const ChipCounts showing = chips.only(ChipCounts::showing(colour));
    const ChipCounts others = chips - showing;
    const int most_others = others.total();
    const int most_showing = showing.total();
    for (int s = 0; s <= most_showing; ++s) {
        for (int o = 0; o <= most_others; ++o) {
            if (!pays_exactly(s, o, missing)) continue;
            auto with_others = [&](ChipCounts chosen) { detail::for_each_choice(others, o, 0, chosen, f); };
            detail::for_each_choice(showing, s, 0, {}, with_others);
        }
    }
}
[[nodiscard]] constexpr int count_payments(ChipCounts chips, Colour colour, int missing) {
    int result = 0;
    for_each_payment(chips, colour, missing, [&](ChipCounts) { ++result; });
    return result;
}

}  // namespace azulejo::duel
