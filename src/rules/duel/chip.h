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
    // No kind has three, so a kind has one bit.
    [[nodiscard]] constexpr int kinds_with_one() const { return std::popcount(bits_ & ones); }
    [[nodiscard]] constexpr int kinds_with_two() const { return std::popcount(bits_ >> 1 & ones); }
    [[nodiscard]] constexpr int total() const { return kinds_with_one() + 2 * kinds_with_two(); }
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

// In how many ways this many chips can be chosen if `single` kinds have one chip and `twice` kinds have two:
// [twice][single][chips].
inline constexpr auto choice_counts = [] {
    std::array<std::array<std::array<std::uint16_t, 2 * chip_kinds + 1>, chip_kinds + 1>, chip_kinds + 1> table{};
    table[0][0][0] = 1;
    for (std::size_t twice = 0; twice <= chip_kinds; ++twice) {
        for (std::size_t single = 0; single + twice <= chip_kinds; ++single) {
            if (single + twice == 0) continue;
            // Without one kind, and how many of it there are.
            const auto& others = single > 0 ? table[twice][single - 1] : table[twice - 1][0];
            const std::size_t most = single > 0 ? 1 : 2;
            for (std::size_t size = 0; size <= std::size_t{2} * chip_kinds; ++size) {
                for (std::size_t n = 0; n <= std::min(size, most); ++n) {
                    table[twice][single][size] =
                        static_cast<std::uint16_t>(table[twice][single][size] + others[size - n]);
                }
            }
        }
    }
    return table;
}();
[[nodiscard]] constexpr int count_choices(ChipCounts chips, int size) {
    if (size < 0) return 0;
    return choice_counts[static_cast<std::size_t>(chips.kinds_with_two())]
                        [static_cast<std::size_t>(chips.kinds_with_one())][static_cast<std::size_t>(size)];
}
// The choice number n, in the order of for_each_choice.
[[nodiscard]] constexpr ChipCounts nth_choice(ChipCounts chips, int size, int n) {
    ChipCounts result;
    while (size > 0) {
        const int kind = std::countr_zero(chips.bits()) / 2;
        chips = chips.only(~(3U << (2 * kind)));
        for (int ways = count_choices(chips, size); n >= ways; ways = count_choices(chips, size)) {
            n -= ways;
            --size;
            result += ChipCounts::of(chip(kind));
        }
    }
    return result;
}

// The chips that a payment for a colour may use.
struct Purse {
    ChipCounts showing;
    ChipCounts others;
    constexpr Purse(ChipCounts chips, Colour colour)
        : showing(chips.only(ChipCounts::showing(colour))), others(chips - showing) {}

    // Calls f(showing, others) with each number of chips that show the colour and number of others that make a payment.
    // For each number of the former there is at most one of the latter.
    template <class F>
    constexpr void for_each_size(int missing, F&& f) const {
        const int most_showing = showing.total();
        const int most_others = others.total();
        for (int s = 0; s <= most_showing; ++s) {
            const int o = std::max(0, 3 * missing - std::min(missing, s / 2) - s);
            if (o <= most_others && (s == 0 || !pays(s - 1, o, missing))) f(s, o);
        }
    }
};
}  // namespace detail

// An upper bound: a player has at most ten chips, and no payment contains another, so there are at most "10 over 5"
// payments.
inline constexpr std::size_t max_payments = 252;

// Calls f with every payment for this many missing tiles that can be made of these chips.
template <class F>
constexpr void for_each_payment(ChipCounts chips, Colour colour, int missing, F&& f) {
    const detail::Purse purse(chips, colour);
    purse.for_each_size(missing, [&](int s, int o) {
        auto with_others = [&](ChipCounts chosen) { detail::for_each_choice(purse.others, o, 0, chosen, f); };
        detail::for_each_choice(purse.showing, s, 0, {}, with_others);
    });
}
[[nodiscard]] constexpr int count_payments(ChipCounts chips, Colour colour, int missing) {
    const detail::Purse purse(chips, colour);
    int result = 0;
    purse.for_each_size(missing, [&](int s, int o) {
        result += detail::count_choices(purse.showing, s) * detail::count_choices(purse.others, o);
    });
    return result;
}
// The payment number n, in the order of for_each_payment.
[[nodiscard]] constexpr ChipCounts nth_payment(ChipCounts chips, Colour colour, int missing, int n) {
    const detail::Purse purse(chips, colour);
    ChipCounts result;
    purse.for_each_size(missing, [&](int s, int o) {
        const int with_others = detail::count_choices(purse.others, o);
        const int ways = detail::count_choices(purse.showing, s) * with_others;
        if (n >= 0 && n < ways) {
            result = detail::nth_choice(purse.showing, s, n / with_others) +
                     detail::nth_choice(purse.others, o, n % with_others);
        }
        n -= ways;
    });
    return result;
}

}  // namespace azulejo::duel
