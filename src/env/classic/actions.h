#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <cstring>
#include <optional>

#include "core/bits.h"
#include "env/numbering.h"
#include "rules/classic/position.h"

namespace azulejo::env {

// A take is 30·source + 6·colour + row (source 0 is the centre, row 5 the floor). On the grey wall the 25 placements
// come first, 5·row + column, and the takes follow. A number means the same for every number of players.
template <>
struct Actions<classic::Position> {
    using Position = classic::Position;
    using Move = classic::Move;

    static constexpr int targets = classic::rows + 1;
    static constexpr int takes_of_a_source = colour_count * targets;
    static constexpr int placements = classic::rows * classic::columns;

    [[nodiscard]] static int first_take(const Position& position) {
        return position.wall() == classic::WallSide::grey ? placements : 0;
    }
    [[nodiscard]] static int count(const Position& position) {
        return first_take(position) + (position.factories() + 1) * takes_of_a_source;
    }
    [[nodiscard]] static int of(const Position& position, Move move) {
        if (move.is_placement()) return classic::columns * move.row() + move.column();
        return first_take(position) + takes_of_a_source * move.source() + targets * index(move.colour()) + move.row();
    }
    [[nodiscard]] static std::optional<Move> move(const Position& position, std::int64_t number) {
        if (number < 0 || number >= count(position)) return std::nullopt;
        const int take = static_cast<int>(number) - first_take(position);
        const Move move = take < 0 ? Move::place(static_cast<int>(number) / classic::columns,
                                                 static_cast<int>(number) % classic::columns)
                                   : Move::take(take / takes_of_a_source,
                                                static_cast<Colour>(take / targets % colour_count), take % targets);
        return position.is_legal(move) ? std::optional(move) : std::nullopt;
    }
    template <class F>
    static void for_each(const Position& position, F&& f) {
        position.for_each_move([&](Move move) { f(of(position, move), move); });
    }
    static void write_mask(const Position& position, std::uint8_t* mask) {
        if (position.phase() != classic::Phase::draft) {
            std::memset(mask, 0, static_cast<std::size_t>(count(position)));
            for_each(position, [&](int number, Move) { mask[number] = 1; });
            return;
        }
        const int first = first_take(position);
        std::memset(mask, 0, static_cast<std::size_t>(first));
        write_takes(position, mask + first);
    }

  private:
    // Writes the bytes of the six targets of a colour as one word of eight. The next colour overwrites the two extra
    // bytes; the last colour writes only six.
    static void write_takes(const Position& position, std::uint8_t* mask) {
        std::array<std::uint64_t, colour_count> accepted{};
        const classic::Board& own = position.board(position.turn());
        for (const Colour colour : all_colours) {
            accepted[static_cast<std::size_t>(index(colour))] = spread[own.accepting(colour)];
        }
        const int sources = position.factories() + 1;
        for (int source = 0; source < sources; ++source) {
            const Pile tiles = position.source(source);
            for (const Colour colour : all_colours) {
                const bool there = tiles[colour] > 0;
                const std::uint64_t word =
                    accepted[static_cast<std::size_t>(index(colour))] & -static_cast<std::uint64_t>(there);
                const bool last = source == sources - 1 && colour == Colour::white;
                std::memcpy(mask, &word, last ? targets : sizeof word);
                mask += targets;
            }
        }
    }
    static_assert(std::endian::native == std::endian::little);
    static constexpr auto spread = [] {
        std::array<std::uint64_t, 64> table{};
        for (unsigned bits = 0; bits < table.size(); ++bits) {
            for (unsigned i = 0; i < targets; ++i) table[bits] |= static_cast<std::uint64_t>(bits >> i & 1U) << (8 * i);
        }
        return table;
    }();
};

// A number in base 126 with factory 1 as the lowest digit. Each digit is one of the 126 multisets of at most four
// tiles.
template <>
struct Deals<classic::Position> {
    using Position = classic::Position;
    using Handful = Handfuls<classic::tiles_on_a_factory>;

    [[nodiscard]] static std::int64_t count(const Position& position) {
        std::int64_t result = 1;
        for (int i = 0; i < position.factories(); ++i) result *= Handful::count;
        return result;
    }
    [[nodiscard]] static std::int64_t of(const Position& position, const classic::Deal& deal);
    [[nodiscard]] static std::optional<classic::Deal> deal(const Position& position, std::int64_t number);
};

static_assert(NumberedGame<classic::Position>);

}  // namespace azulejo::env
