#pragma once

#include <array>
#include <bit>
#include <cstdint>

#include "rules/duel/components.h"
#include "rules/tile.h"

namespace azulejo::duel {

using components::tiles_of_a_colour;  // D1

// The tiles on a small factory's moon, at most three, one on the other: three bits each, the top one lowest; 0 is none,
// else the colour's index + 1.
class MoonStack {
  public:
    constexpr MoonStack() = default;
    [[nodiscard]] static constexpr MoonStack from_bits(unsigned bits) {
        MoonStack result;
        result.bits_ = static_cast<std::uint16_t>(bits);
        return result;
    }

    // How a colour is written in these bits.
    [[nodiscard]] static constexpr unsigned code(Colour colour) { return static_cast<unsigned>(index(colour)) + 1; }
    [[nodiscard]] constexpr bool empty() const { return bits_ == 0; }
    [[nodiscard]] constexpr int size() const { return (static_cast<int>(std::bit_width(unsigned{bits_})) + 2) / 3; }
    [[nodiscard]] constexpr bool has_on_top(Colour colour) const { return (bits_ & 7U) == code(colour); }
    [[nodiscard]] constexpr Colour top() const { return static_cast<Colour>((bits_ & 7U) - 1); }
    // The top tile as a pile of one, or none.
    [[nodiscard]] constexpr Pile top_tile() const { return tops[bits_ & 7U]; }
    // From the bottom up.
    [[nodiscard]] constexpr Colour operator[](int height) const {
        return static_cast<Colour>((unsigned{bits_} >> (3 * (size() - 1 - height)) & 7U) - 1);
    }
    constexpr void push(Colour colour) { bits_ = static_cast<std::uint16_t>(unsigned{bits_} << 3 | code(colour)); }
    constexpr void pop() { bits_ = static_cast<std::uint16_t>(bits_ >> 3U); }
    [[nodiscard]] constexpr Pile tiles() const {
        Pile result;
        for (MoonStack rest = *this; !rest.empty(); rest.pop()) result += Pile::of(rest.top(), 1);
        return result;
    }
    [[nodiscard]] constexpr unsigned bits() const { return bits_; }

    friend constexpr bool operator==(MoonStack, MoonStack) = default;

  private:
    static constexpr std::array<Pile, 8> tops{Pile{},
                                              Pile::of(Colour::blue, 1),
                                              Pile::of(Colour::yellow, 1),
                                              Pile::of(Colour::red, 1),
                                              Pile::of(Colour::black, 1),
                                              Pile::of(Colour::white, 1)};

    std::uint16_t bits_ = 0;
};

// Takes a colour off the tops of four stacks, all at once in the four lanes of a word. Returns how many stacks had it
// on top, and a mask of those that are empty now.
struct Popped {
    int tiles;
    unsigned emptied;
};
[[nodiscard]] constexpr Popped pop_tops(std::array<MoonStack, 4>& stacks, Colour colour) {
    constexpr std::uint64_t ones = 0x0001'0001'0001'0001;
    const auto lanes = std::bit_cast<std::uint64_t>(stacks);
    const std::uint64_t differences = (lanes & 7 * ones) ^ (static_cast<std::uint64_t>(index(colour)) + 1) * ones;
    const std::uint64_t popped = ~(differences + 7 * ones) >> 3 & ones;
    const std::uint64_t changed = popped * 0xFFFF;
    const std::uint64_t after = (lanes & ~changed) | (lanes >> 3 & 0x1FFF * ones & changed);
    stacks = std::bit_cast<std::array<MoonStack, 4>>(after);
    const std::uint64_t emptied = ~(after + 0x7FFF * ones) >> 15 & popped;  // bit 15 is free: a stack has nine bits
    return {std::popcount(popped), static_cast<unsigned>(emptied * 0x0001'0002'0004'0008U >> 48) & 15U};
}

// In how many orders the rest of a small factory can be stacked (D11).
[[nodiscard]] constexpr int stackings(int tiles, int colours) {
    if (colours < 2) return 1;
    return tiles == 2 ? 2 : 3 * (colours - 1);
}
namespace detail {
// By the numbers of tiles and colours: the orders left when this many of one colour are taken.
template <int taken>
inline constexpr auto stackings_after = [] {
    std::array<std::array<std::uint8_t, 8>, 8> table{};
    for (int tiles = 0; tiles < 8; ++tiles) {
        for (int colours = 0; colours < 8; ++colours) {
            table[static_cast<std::size_t>(tiles)][static_cast<std::size_t>(colours)] =
                static_cast<std::uint8_t>(stackings(tiles - taken, colours - 1));
        }
    }
    return table;
}();
}  // namespace detail

// How often a colour can be taken from a small factory's sun: lanes with the number of orders in which the rest can
// then be stacked (D11), 0 where the colour is not there.
[[nodiscard]] constexpr std::uint32_t ways_to_take(Pile sun) {
    const auto tiles = static_cast<std::size_t>(sun.total());
    const auto colours = static_cast<std::size_t>(sun.distinct());
    const std::uint32_t bit0 = sun.lanes() & Pile::ones;
    const std::uint32_t bit1 = sun.lanes() >> 1 & Pile::ones;
    const std::uint32_t one = bit0 & ~bit1;
    const std::uint32_t two = bit1 & ~bit0;
    // If three or four are taken, at most one is left.
    return one * detail::stackings_after<1>[tiles][colours] + two * detail::stackings_after<2>[tiles][colours] +
           (sun.present() & ~one & ~two);
}
// The same for one colour.
[[nodiscard]] constexpr int ways_to_take(Pile sun, Colour colour) {
    const int n = sun[colour];
    return n == 0 ? 0 : stackings(sun.total() - n, sun.distinct() - 1);
}
[[nodiscard]] constexpr int stackings(Pile rest) {
    return stackings(rest.total(), rest.distinct());
}

namespace detail {
// The orders of three tiles that are sorted by colour: the shifts of their codes in a MoonStack, for each n. Entry 0:
// three colours; 1: the first two are equal; 2: the last two are; 3: all are.
struct Order {
    std::uint8_t first;
    std::uint8_t second;
    std::uint8_t third;
};
inline constexpr std::array<std::array<Order, 6>, 4> orders{{
    {{{6, 3, 0}, {6, 0, 3}, {3, 6, 0}, {0, 6, 3}, {3, 0, 6}, {0, 3, 6}}},
    {{{6, 3, 0}, {6, 0, 3}, {3, 0, 6}}},
    {{{6, 3, 0}, {3, 6, 0}, {0, 3, 6}}},
    {{{6, 3, 0}}},
}};
}  // namespace detail

// One of these orders. They are sorted by the lowest tile, then by the next.
[[nodiscard]] constexpr MoonStack stacking(Pile rest, int n) {
    std::array<unsigned, 3> codes{};
    std::size_t count = 0;
    for (std::uint32_t lanes = rest.lanes(); lanes != 0; ++count) {
        const auto colour = static_cast<Colour>(std::countr_zero(lanes) / Pile::lane_width);
        codes[count] = MoonStack::code(colour);
        lanes -= Pile::bit(colour, 0);
    }
    const auto [first, second, third] = codes;
    if (count < 2) return MoonStack::from_bits(first);
    if (count == 2) return MoonStack::from_bits(n == 0 ? first << 3 | second : second << 3 | first);
    const std::size_t equal = std::size_t{first == second} + 2 * std::size_t{second == third};
    const detail::Order order = detail::orders[equal][static_cast<std::size_t>(n)];
    return MoonStack::from_bits(first << order.first | second << order.second | third << order.third);
}

}  // namespace azulejo::duel
