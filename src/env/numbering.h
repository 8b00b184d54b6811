#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "rules/position.h"
#include "rules/tile.h"

// What the numberings of all games share.
namespace azulejo::env {

// Each game specialises both; see env/actions.h.
template <GamePosition P>
struct Actions;
template <GamePosition P>
struct Deals;

// All ways to choose at most `most` tiles, where only the number of each colour matters, in a fixed order: by the
// number of blue ones, then of yellow ones, and so on.
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
