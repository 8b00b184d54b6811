#pragma once

#include <array>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <optional>

#include "rules/position.h"
#include "rules/tile.h"

// Moves and deals as integers. The numbers never change: docs/python.md documents them, and a test has golden values.
namespace azulejo::env {

// The numbers of "players" that are no seats, as in OpenSpiel.
inline constexpr int chance_player = -1;
inline constexpr int terminal_player = -4;

// Each game specialises both; NumberedGame checks the members.
template <GamePosition P>
struct Actions;
template <GamePosition P>
struct Deals;

template <class P>
concept NumberedGame =
    GamePosition<P> && requires(const P& position, typename P::Move move, const typename P::Deal& deal,
                                std::int64_t number, std::uint8_t* mask) {
        // Moves have the numbers 0 … count-1.
        { Actions<P>::count(position) } -> std::same_as<int>;
        // The number of a legal move, and the legal move with a number, if there is one.
        { Actions<P>::of(position, move) } -> std::same_as<int>;
        { Actions<P>::move(position, number) } -> std::same_as<std::optional<typename P::Move>>;
        // Calls the function with the number of every legal move and the move, in the order of the rules.
        Actions<P>::for_each(position, [](int, typename P::Move) {});
        // Writes count bytes: 1 for the number of a legal move, else 0.
        Actions<P>::write_mask(position, mask);
        // The same for deals.
        { Deals<P>::count(position) } -> std::same_as<std::int64_t>;
        { Deals<P>::of(position, deal) } -> std::same_as<std::int64_t>;
        { Deals<P>::deal(position, number) } -> std::same_as<std::optional<typename P::Deal>>;
    };

// All multisets of at most `most` tiles, numbered in a fixed order: by the number of blue tiles, then of yellow ones,
// and so on.
template <int most>
class Handfuls {
  public:
    static constexpr int count = [] {
        int result = 1;  // (most + 5) over 5
        for (int i = 1; i <= colour_count; ++i) result = result * (most + i) / i;
        return result;
    }();

    [[nodiscard]] static constexpr TileCounts tiles(int number) { return table[static_cast<std::size_t>(number)]; }
    [[nodiscard]] static constexpr int of(TileCounts tiles) {
        for (int number = 0; number < count; ++number) {
            if (Handfuls::tiles(number) == tiles) return number;
        }
        return -1;
    }

  private:
    static consteval std::array<TileCounts, static_cast<std::size_t>(count)> make_table() {
        std::array<TileCounts, static_cast<std::size_t>(count)> result{};
        std::size_t at = 0;
        for (int code = 0; at < result.size(); ++code) {
            TileCounts tiles;
            int rest = code;
            for (int i = colour_count - 1; i >= 0; --i) {
                tiles += TileCounts::of(static_cast<Colour>(i), rest % (most + 1));
                rest /= most + 1;
            }
            if (tiles.total() <= most) result[at++] = tiles;
        }
        return result;
    }
    static const std::array<TileCounts, static_cast<std::size_t>(count)> table;
};
template <int most>
inline constexpr std::array<TileCounts, static_cast<std::size_t>(Handfuls<most>::count)> Handfuls<most>::table =
    Handfuls<most>::make_table();

}  // namespace azulejo::env
