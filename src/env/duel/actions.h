#pragma once

#include <cstdint>
#include <optional>

#include "env/numbering.h"
#include "rules/duel/position.h"

namespace azulejo::env {

// The blocks in this order. Stacking orders and chip payments are numbered among those possible in the position,
// because there are too many in general. In the tile phase the row is that of the line to be tiled.
//
//   from   size   what                    within the block
//      0    108   a displayed plate       36·place + 4·slot + rotation
//    108      1   draw
//    109      1   look
//    110    576   keep                    36·number + 4·slot + rotation
//    686     16   under                   number
//    702     35   sun of the large one    7·colour + row       (row 6: broken)
//    737    840   sun of a small one      210·(factory - 1) + 42·colour + 7·order + row
//   1577     35   moon                    7·colour + row
//   1612      4   chip                    factory - 1
//   1616      1   spend no chips
//   1617   1512   tile                    6·payment + column   (payment 0 where none is needed)
template <>
struct Actions<duel::Position> {
    using Position = duel::Position;
    using Move = duel::Move;

    static constexpr int placements = duel::slots * duel::rotations;
    static constexpr int most_drawn = 16;
    static constexpr int targets = duel::rows + 1;
    static constexpr int most_orders = 6;

    static constexpr int display = 0;
    static constexpr int draw = display + duel::display_places * placements;
    static constexpr int look = draw + 1;
    static constexpr int keep = look + 1;
    static constexpr int under = keep + most_drawn * placements;
    static constexpr int large_sun = under + most_drawn;
    static constexpr int small_sun = large_sun + colour_count * targets;
    static constexpr int orders_of_a_factory = colour_count * most_orders * targets;
    static constexpr int moon = small_sun + duel::small_factories * orders_of_a_factory;
    static constexpr int chip = moon + colour_count * targets;
    static constexpr int decline = chip + duel::small_factories;
    static constexpr int tile = decline + 1;
    static constexpr int all = tile + static_cast<int>(duel::max_payments) * duel::columns;

    [[nodiscard]] static int count(const Position& /*position*/) { return all; }
    [[nodiscard]] static int of(const Position& position, Move move);
    [[nodiscard]] static std::optional<Move> move(const Position& position, std::int64_t number);
    static void write_mask(const Position& position, std::uint8_t* mask);

    template <class F>
    static void for_each(const Position& position, F&& f) {
        // The rules list orders and payments in the order of their numbers, so counting them is enough.
        Move previous;
        int nth = 0;
        position.for_each_move([&](Move move) {
            if (move.kind() == Move::Kind::sun && move.factory() != duel::large) {
                const bool same_take = previous.kind() == Move::Kind::sun && previous.factory() == move.factory() &&
                                       previous.colour() == move.colour();
                nth = !same_take ? 0 : nth + static_cast<int>(previous.stacking() != move.stacking());
            } else if (move.kind() == Move::Kind::tile) {
                const bool same_space = previous.kind() == Move::Kind::tile && previous.column() == move.column();
                nth = same_space ? nth + 1 : 0;
            }
            previous = move;
            f(number(move, nth), move);
        });
    }

  private:
    // The number of a move whose order or payment is the nth.
    [[nodiscard]] static int number(Move move, int nth);
};

// Plates: the lexicographic rank of their order among all 18! orders. The tiles of a round: the chips of the small
// factories in base 11 (0 for none, factory 1 the lowest digit) times 126⁴ · 252, plus the small factories in base 126
// as in Azul times 252, plus the multiset of at most five tiles of the large factory.
template <>
struct Deals<duel::Position> {
    using Position = duel::Position;

    [[nodiscard]] static std::int64_t count(const Position& position);
    [[nodiscard]] static std::int64_t of(const Position& position, const duel::Deal& deal);
    [[nodiscard]] static std::optional<duel::Deal> deal(const Position& position, std::int64_t number);
};

static_assert(NumberedGame<duel::Position>);

}  // namespace azulejo::env
