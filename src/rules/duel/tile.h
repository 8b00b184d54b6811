#pragma once

#include <array>
#include <bit>
#include <cstdint>

#include "rules/duel/components.h"
#include "rules/tile.h"

namespace azulejo::duel {

using components::tiles_of_a_colour;  // D1

// The few tiles that lie together in a section of a factory or in a broken space: five lanes of six bits, so that the
// ways of taking them can be counted in the same lanes.
class Pile {
  public:
    constexpr Pile() = default;
    [[nodiscard]] static constexpr Pile of(Colour colour, int n) {
        return Pile(static_cast<std::uint32_t>(n) << shift(colour));
    }
    [[nodiscard]] static constexpr Pile from_lanes(std::uint32_t lanes) { return Pile(lanes); }
    // Of no more than seven tiles.
    [[nodiscard]] static constexpr Pile from(TileCounts tiles) {
        std::uint32_t lanes = 0;
        for (const Colour colour : all_colours) lanes |= static_cast<std::uint32_t>(tiles[colour]) << shift(colour);
        return Pile(lanes);
    }

    [[nodiscard]] constexpr int operator[](Colour colour) const { return lane(lanes_, colour); }
    // The product's top lane is the sum of all lanes.
    [[nodiscard]] constexpr int total() const { return static_cast<int>(lanes_ * ones >> 24 & 63U); }
    [[nodiscard]] constexpr bool empty() const { return lanes_ == 0; }
    [[nodiscard]] constexpr std::uint32_t lanes() const { return lanes_; }
    // Bit 6·colour is set where the colour is present.
    [[nodiscard]] constexpr std::uint32_t present() const { return (lanes_ | lanes_ >> 1 | lanes_ >> 2) & ones; }
    [[nodiscard]] constexpr int distinct() const { return std::popcount(present()); }
    [[nodiscard]] constexpr Pile without(Colour colour) const { return Pile(lanes_ & ~(63U << shift(colour))); }
    [[nodiscard]] constexpr TileCounts counts() const {
        TileCounts result;
        for (const Colour colour : all_colours) result += TileCounts::of(colour, (*this)[colour]);
        return result;
    }
    constexpr Pile& operator+=(Pile other) {
        lanes_ += other.lanes_;
        return *this;
    }
    friend constexpr Pile operator+(Pile a, Pile b) { return a += b; }
    friend constexpr bool operator==(Pile, Pile) = default;

    // The lane of a colour in a word that has lanes like a pile.
    [[nodiscard]] static constexpr int lane(std::uint32_t lanes, Colour colour) {
        return static_cast<int>(lanes >> shift(colour) & 63U);
    }
    // How often a colour can be taken from a small factory's sun: lanes with the number of orders in which the rest can
    // then be stacked (D11), 0 where the colour is not there.
    [[nodiscard]] constexpr std::uint32_t ways_to_take() const;

  private:
    static constexpr std::uint32_t ones = 0x0104'1041;
    static constexpr int shift(Colour colour) { return 6 * index(colour); }
    constexpr explicit Pile(std::uint32_t lanes) : lanes_(lanes) {}

    std::uint32_t lanes_ = 0;
};

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

    [[nodiscard]] constexpr bool empty() const { return bits_ == 0; }
    [[nodiscard]] constexpr int size() const { return (static_cast<int>(std::bit_width(unsigned{bits_})) + 2) / 3; }
    [[nodiscard]] constexpr bool has_on_top(Colour colour) const { return (bits_ & 7U) == code(colour); }
    [[nodiscard]] constexpr Colour top() const { return static_cast<Colour>((bits_ & 7U) - 1); }
    // The top tile as a pile of one, or none.
    [[nodiscard]] constexpr Pile top_tile() const {
        constexpr std::array<Pile, 8> tops{Pile{},
                                           Pile::of(Colour::blue, 1),
                                           Pile::of(Colour::yellow, 1),
                                           Pile::of(Colour::red, 1),
                                           Pile::of(Colour::black, 1),
                                           Pile::of(Colour::white, 1)};
        return tops[bits_ & 7U];
    }
    // From the bottom up.
    [[nodiscard]] constexpr Colour operator[](int height) const {
        return static_cast<Colour>((unsigned{bits_} >> (3 * (size() - 1 - height)) & 7U) - 1);
    }
    constexpr void push(Colour colour) { bits_ = static_cast<std::uint16_t>(unsigned{bits_} << 3 | code(colour)); }
    constexpr void pop() { pop_if(true); }
    constexpr void pop_if(bool wanted) {
        bits_ = static_cast<std::uint16_t>(bits_ >> (3U * static_cast<unsigned>(wanted)));
    }
    [[nodiscard]] constexpr Pile tiles() const {
        Pile result;
        for (MoonStack rest = *this; !rest.empty(); rest.pop()) result += Pile::of(rest.top(), 1);
        return result;
    }
    [[nodiscard]] constexpr unsigned bits() const { return bits_; }

    friend constexpr bool operator==(MoonStack, MoonStack) = default;

  private:
    static constexpr unsigned code(Colour colour) { return static_cast<unsigned>(index(colour)) + 1; }

    std::uint16_t bits_ = 0;
};

// In how many orders the rest of a small factory can be stacked (D11).
[[nodiscard]] constexpr int stackings(int tiles, int colours) {
    if (colours < 2) return 1;
    return tiles == 2 ? 2 : 3 * (colours - 1);
}
namespace detail {
// By the numbers of tiles and colours: the orders left when so many of one colour are taken.
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

constexpr std::uint32_t Pile::ways_to_take() const {
    const auto tiles = static_cast<std::size_t>(total());
    const auto colours = static_cast<std::size_t>(distinct());
    const std::uint32_t bit0 = lanes_ & ones;
    const std::uint32_t bit1 = lanes_ >> 1 & ones;
    const std::uint32_t one = bit0 & ~bit1;
    const std::uint32_t two = bit1 & ~bit0;
    // If three or four are taken, at most one is left.
    return one * detail::stackings_after<1>[tiles][colours] + two * detail::stackings_after<2>[tiles][colours] +
           (present() & ~one & ~two);
}
[[nodiscard]] constexpr int stackings(Pile rest) {
    return stackings(rest.total(), rest.distinct());
}

// One of these orders.
[[nodiscard]] constexpr MoonStack stacking(Pile rest, int n) {
    MoonStack result;
    while (!rest.empty()) {
        for (const Colour colour : all_colours) {
            if (rest[colour] == 0) continue;
            const Pile above = rest.without(colour) + Pile::of(colour, rest[colour] - 1);
            const int ways = stackings(above);
            if (n < ways) {
                result.push(colour);
                rest = above;
                break;
            }
            n -= ways;
        }
    }
    return result;
}

}  // namespace azulejo::duel
