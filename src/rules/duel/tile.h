#pragma once

#include <bit>
#include <cstdint>

#include "rules/duel/components.h"
#include "rules/tile.h"

namespace azulejo::duel {

using components::tiles_of_a_colour;  // D1

// The few tiles that lie together in a section of a factory or in a broken space: five lanes of three bits.
class Pile {
  public:
    constexpr Pile() = default;
    [[nodiscard]] static constexpr Pile of(Colour colour, int n) {
        return Pile(static_cast<unsigned>(n) << shift(colour));
    }
    // Of no more than seven tiles.
    [[nodiscard]] static constexpr Pile from(TileCounts tiles) {
        unsigned lanes = 0;
        for (const Colour colour : all_colours) lanes |= static_cast<unsigned>(tiles[colour]) << shift(colour);
        return Pile(lanes);
    }

    [[nodiscard]] constexpr int operator[](Colour colour) const {
        return static_cast<int>(unsigned{lanes_} >> shift(colour) & 7U);
    }
    // The product's top lane is the sum of all lanes.
    [[nodiscard]] constexpr int total() const { return static_cast<int>(lanes_ * ones >> 12 & 7U); }
    [[nodiscard]] constexpr bool empty() const { return lanes_ == 0; }
    // Bit 3·colour is set where the colour is present.
    [[nodiscard]] constexpr unsigned present() const { return (lanes_ | lanes_ >> 1 | lanes_ >> 2) & ones; }
    [[nodiscard]] constexpr int distinct() const { return std::popcount(present()); }
    [[nodiscard]] constexpr Pile without(Colour colour) const { return Pile(lanes_ & ~(7U << shift(colour))); }
    [[nodiscard]] constexpr TileCounts counts() const {
        TileCounts result;
        for (const Colour colour : all_colours) result += TileCounts::of(colour, (*this)[colour]);
        return result;
    }
    constexpr Pile& operator+=(Pile other) {
        lanes_ = static_cast<std::uint16_t>(lanes_ + other.lanes_);
        return *this;
    }
    friend constexpr Pile operator+(Pile a, Pile b) { return a += b; }
    friend constexpr bool operator==(Pile, Pile) = default;

  private:
    static constexpr unsigned ones = 011111;
    static constexpr int shift(Colour colour) { return 3 * index(colour); }
    constexpr explicit Pile(unsigned lanes) : lanes_(static_cast<std::uint16_t>(lanes)) {}

    std::uint16_t lanes_ = 0;
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
    // From the bottom up.
    [[nodiscard]] constexpr Colour operator[](int height) const {
        return static_cast<Colour>((unsigned{bits_} >> (3 * (size() - 1 - height)) & 7U) - 1);
    }
    constexpr void push(Colour colour) { bits_ = static_cast<std::uint16_t>(unsigned{bits_} << 3 | code(colour)); }
    constexpr void pop() { bits_ = static_cast<std::uint16_t>(bits_ >> 3); }
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
