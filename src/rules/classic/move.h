#pragma once

#include <array>
#include <cstdint>
#include <variant>

#include "rules/classic/tile.h"

namespace azulejo::classic {

inline constexpr int max_players = 4;
inline constexpr int max_factories = 9;
inline constexpr int centre = 0;  // sources: 0 is the centre, 1 … 9 the factories
inline constexpr int tiles_on_a_factory = 4;
inline constexpr int max_sources = max_factories + 1;
inline constexpr int rows = 5;
inline constexpr int columns = 5;
inline constexpr int floor_row = 5;  // as a target of a take: the row below the last line

// A1
[[nodiscard]] constexpr int factories_for(int players) {
    return 2 * players + 1;
}

// A player's choice in two bytes:
//
//   bits    a take (A6, A7)              a placement (G1)
//   0–2     target row, 5 = floor        wall row
//   3–5     colour                       wall column
//   6–9     source                       0
//   15      0                            1
class Move {
  public:
    constexpr Move() = default;
    [[nodiscard]] static constexpr Move take(int source, Colour colour, int row) {
        return Move(static_cast<unsigned>(source) << 6 | static_cast<unsigned>(index(colour)) << 3 |
                    static_cast<unsigned>(row));
    }
    [[nodiscard]] static constexpr Move place(int row, int column) {
        return Move(0x8000U | static_cast<unsigned>(column) << 3 | static_cast<unsigned>(row));
    }
    [[nodiscard]] static constexpr Move from_bits(std::uint16_t bits) { return Move(bits); }

    [[nodiscard]] constexpr bool is_placement() const { return (bits_ & 0x8000U) != 0; }
    [[nodiscard]] constexpr int source() const { return field(6, 15); }
    [[nodiscard]] constexpr Colour colour() const { return static_cast<Colour>(field(3, 7)); }
    [[nodiscard]] constexpr int column() const { return field(3, 7); }
    [[nodiscard]] constexpr int row() const { return field(0, 7); }
    [[nodiscard]] constexpr std::uint16_t bits() const { return bits_; }

    friend constexpr bool operator==(Move, Move) = default;
    friend constexpr auto operator<=>(Move, Move) = default;

  private:
    constexpr explicit Move(unsigned bits) : bits_(static_cast<std::uint16_t>(bits)) {}
    [[nodiscard]] constexpr int field(int shift, unsigned mask) const {
        return static_cast<int>(std::uint32_t{bits_} >> shift & mask);
    }

    std::uint16_t bits_ = 0;
};
static_assert(sizeof(Move) == 2);

// What chance decides: the tiles of each factory (A4, A14).
struct Deal {
    std::array<Pile, max_factories> factories{};
    friend constexpr bool operator==(const Deal&, const Deal&) = default;
};

using Ply = std::variant<Move, Deal>;

}  // namespace azulejo::classic
