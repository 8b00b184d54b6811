#pragma once

#include <array>
#include <cassert>
#include <cstdint>

#include "rules/duel/components.h"
#include "rules/tile.h"

namespace azulejo::duel {

inline constexpr int rows = 6;
inline constexpr int columns = 6;
inline constexpr int slots = 9;
inline constexpr int rotations = 4;
inline constexpr int plate_count = 18;

// One of the 18 dome plates (D3), or none. Views also have hidden plates: a special or wild plate of which only the
// back is known, and a plate of which nothing is known.
enum class Plate : std::uint8_t {
    none = 0,
    first_special = 1,
    first_wild = 10,
    hidden_special = 19,
    hidden_wild = 20,
    hidden = 21,
};

using azulejo::index;

[[nodiscard]] constexpr Plate plate(int number) {  // from 0
    return static_cast<Plate>(number + 1);
}
[[nodiscard]] constexpr int index(Plate plate) {
    return static_cast<int>(plate) - 1;
}
[[nodiscard]] constexpr bool is_known(Plate plate) {
    return plate < Plate::hidden_special;
}
// Its back.
[[nodiscard]] constexpr bool is_special(Plate plate) {
    return plate < Plate::first_wild || plate == Plate::hidden_special;
}
[[nodiscard]] constexpr Plate back(Plate plate) {
    return is_special(plate) ? Plate::hidden_special : Plate::hidden_wild;
}

// A plate on a dome slot, with its quarter turns clockwise; or nothing.
class PlacedPlate {
  public:
    constexpr PlacedPlate() = default;
    constexpr PlacedPlate(Plate plate, int rotation)
        : code_(static_cast<std::uint8_t>(rotations * index(plate) + rotation + 1)) {}

    [[nodiscard]] constexpr bool empty() const { return code_ == 0; }
    [[nodiscard]] constexpr Plate plate() const { return duel::plate((code_ - 1) / rotations); }
    [[nodiscard]] constexpr int rotation() const { return (code_ - 1) % rotations; }
    [[nodiscard]] constexpr std::size_t code() const { return code_; }

    friend constexpr bool operator==(PlacedPlate, PlacedPlate) = default;

  private:
    std::uint8_t code_ = 0;
};

namespace detail {
// The four spaces of a slot: bit 2·row + column of the plate. Clockwise from the top left they are 0, 1, 3, 2.
inline constexpr std::array<int, 4> clockwise{0, 1, 3, 2};

struct PlateSpaces {
    std::array<std::uint32_t, 2> fits{};  // by row: lanes of six bits a colour, of which two are used
    std::uint8_t joker = 0;               // the special or multicolour space, as 2·row + column
    bool special = false;
};
consteval std::array<PlateSpaces, rotations * plate_count + 1> make_plate_table() {
    std::array<PlateSpaces, rotations * plate_count + 1> table{};
    for (int number = 0; number < plate_count; ++number) {
        for (int turn = 0; turn < rotations; ++turn) {
            const PlacedPlate placed(plate(number), turn);
            PlateSpaces& spaces = table[placed.code()];
            spaces.special = is_special(placed.plate());
            const auto space_of = [&](int i) { return clockwise[static_cast<std::size_t>((i + turn) % 4)]; };
            const auto mark = [&](Colour colour, int space) {
                spaces.fits[static_cast<std::size_t>(space / 2)] |= 1U << (columns * index(colour) + space % 2);
            };
            spaces.joker = static_cast<std::uint8_t>(space_of(0));
            for (int i = 0; i < 3; ++i) {
                const auto& colours = components::plates[static_cast<std::size_t>(number)].colours;
                mark(*colour_of(colours[static_cast<std::size_t>(i)]), space_of(i + 1));
            }
            if (spaces.special) continue;
            for (const Colour colour : all_colours) mark(colour, spaces.joker);
        }
    }
    return table;
}
inline constexpr auto plate_table = make_plate_table();
}  // namespace detail

// The spaces of its upper or lower row that take a colour: lanes of six bits, bit 6·colour + column of the plate.
[[nodiscard]] constexpr std::uint32_t fitting_spaces(PlacedPlate placed, int row) {
    return detail::plate_table[placed.code()].fits[static_cast<std::size_t>(row)];
}
// The special or multicolour space, as 2·row + column of the plate.
[[nodiscard]] constexpr int joker_space(PlacedPlate placed) {
    return detail::plate_table[placed.code()].joker;
}
[[nodiscard]] constexpr bool is_special(PlacedPlate placed) {
    return detail::plate_table[placed.code()].special;
}

// A plate in the stack or put aside: its face, which seats know that it is here, and whether it begins a group. A group
// is a number of plates that went under the stack in one turn. Everybody has seen their backs; only the player who put
// them there knows their order.
//
//   bits 0–4  the plate    bits 5–6  known to seat 0, 1    bit 7  begins a group
class StackedPlate {
  public:
    constexpr StackedPlate() = default;
    constexpr StackedPlate(Plate plate, unsigned known_to, bool begins_group)
        : bits_(static_cast<std::uint8_t>(static_cast<unsigned>(plate) | known_to << 5 |
                                          static_cast<unsigned>(begins_group) << 7)) {}

    [[nodiscard]] constexpr Plate plate() const { return static_cast<Plate>(bits_ & 31U); }
    [[nodiscard]] constexpr unsigned known_to() const { return unsigned{bits_} >> 5 & 3U; }
    [[nodiscard]] constexpr bool known_to(int seat) const { return (known_to() >> seat & 1U) != 0; }
    [[nodiscard]] constexpr bool begins_group() const { return (bits_ & 128U) != 0; }

    friend constexpr bool operator==(StackedPlate, StackedPlate) = default;

  private:
    std::uint8_t bits_ = 0;
};

}  // namespace azulejo::duel
