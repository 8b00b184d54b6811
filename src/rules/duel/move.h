#pragma once

#include <array>
#include <cstdint>
#include <variant>

#include "rules/duel/chip.h"
#include "rules/duel/plate.h"
#include "rules/duel/tile.h"

namespace azulejo::duel {

inline constexpr int player_count = 2;
inline constexpr int large = 0;  // factories: 0 is the large one, 1 … 4 the small ones
inline constexpr int factory_count = 5;
inline constexpr int small_factories = 4;
inline constexpr int large_tiles = 5;
inline constexpr int small_tiles = 4;
inline constexpr int display_places = 3;
inline constexpr int broken_row = 6;  // as a target of tiles: the row below the last line

// A player's choice in four bytes; the kind is in bits 28–31:
//
//   kind                0–2          3–5      6–8       9–17                    else
//   display, keep       0–3: slot    4–5: rotation      6–9: number of the plate
//   draw, look
//   under                                               6–9: number of the plate
//   sun                 target row   colour   factory   stacking, as MoonStack  (0 where there is no choice)
//   moon                target row   colour
//   chip                                      factory
//   tile                line         column                                     6–25: the chips paid
//   decline             line
//
// A target row of 6 is the broken space.
class Move {
  public:
    enum class Kind : std::uint8_t { display, draw, look, keep, under, sun, moon, chip, tile, decline };

    constexpr Move() = default;
    [[nodiscard]] static constexpr Move display(int place, int slot, int rotation) {
        return {Kind::display, bits(slot, 0) | bits(rotation, 4) | bits(place, 6)};
    }
    [[nodiscard]] static constexpr Move draw() { return {Kind::draw, 0}; }
    [[nodiscard]] static constexpr Move look() { return {Kind::look, 0}; }
    [[nodiscard]] static constexpr Move keep(int number, int slot, int rotation) {
        return {Kind::keep, bits(slot, 0) | bits(rotation, 4) | bits(number, 6)};
    }
    [[nodiscard]] static constexpr Move under(int number) { return {Kind::under, bits(number, 6)}; }
    [[nodiscard]] static constexpr Move sun(int factory, Colour colour, int row, MoonStack stacking = {}) {
        return {Kind::sun, bits(row, 0) | bits(index(colour), 3) | bits(factory, 6) | stacking.bits() << 9};
    }
    [[nodiscard]] static constexpr Move moon(Colour colour, int row) {
        return {Kind::moon, bits(row, 0) | bits(index(colour), 3)};
    }
    [[nodiscard]] static constexpr Move chip(int factory) { return {Kind::chip, bits(factory, 6)}; }
    [[nodiscard]] static constexpr Move tile(int row, int column, ChipCounts payment = {}) {
        return {Kind::tile, bits(row, 0) | bits(column, 3) | payment.bits() << 6};
    }
    [[nodiscard]] static constexpr Move decline(int row) { return {Kind::decline, bits(row, 0)}; }
    [[nodiscard]] static constexpr Move from_bits(std::uint32_t bits) {
        return {static_cast<Kind>(bits >> 28), bits & 0xFFF'FFFFU};
    }

    [[nodiscard]] constexpr Kind kind() const { return static_cast<Kind>(bits_ >> 28); }
    [[nodiscard]] constexpr int slot() const { return field(0, 15); }
    [[nodiscard]] constexpr int rotation() const { return field(4, 3); }
    [[nodiscard]] constexpr int number() const { return field(6, 15); }
    [[nodiscard]] constexpr int row() const { return field(0, 7); }
    [[nodiscard]] constexpr Colour colour() const { return static_cast<Colour>(field(3, 7)); }
    [[nodiscard]] constexpr int column() const { return field(3, 7); }
    [[nodiscard]] constexpr int factory() const { return field(6, 7); }
    [[nodiscard]] constexpr MoonStack stacking() const {
        return MoonStack::from_bits(static_cast<unsigned>(field(9, 0x1FF)));
    }
    [[nodiscard]] constexpr ChipCounts payment() const { return ChipCounts::from_bits(bits_ >> 6 & 0xFFFFFU); }
    [[nodiscard]] constexpr std::uint32_t bits() const { return bits_; }

    friend constexpr bool operator==(Move, Move) = default;
    friend constexpr auto operator<=>(Move, Move) = default;

  private:
    constexpr Move(Kind kind, std::uint32_t payload) : bits_(static_cast<std::uint32_t>(kind) << 28 | payload) {}
    static constexpr std::uint32_t bits(int value, int shift) { return static_cast<std::uint32_t>(value) << shift; }
    [[nodiscard]] constexpr int field(int shift, std::uint32_t mask) const {
        return static_cast<int>(bits_ >> shift & mask);
    }

    std::uint32_t bits_ = 0;
};
static_assert(sizeof(Move) == 4);

// What chance decides: once the order of the plates (D4), then in each round the tiles of the factories and the chips
// of the small ones (D6, D7, D24).
struct Deal {
    std::array<Plate, plate_count> plates{};  // top first; none in a round's deal
    std::array<Pile, factory_count> factories{};
    std::array<Chip, small_factories> chips{};

    [[nodiscard]] constexpr bool is_of_plates() const { return plates[0] != Plate::none; }
    friend constexpr bool operator==(const Deal&, const Deal&) = default;
};

using Ply = std::variant<Move, Deal>;

}  // namespace azulejo::duel
