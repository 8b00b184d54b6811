#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>

#include "core/rng.h"
#include "rules/duel/board.h"

namespace azulejo::duel {

// A side of a scoring tile (D27): 2·tile + side + 1 in components::scoring_tiles.
enum class ScoringTile : std::uint8_t {
    none,
    full_rows,
    colours,
    full_columns,
    border,
    diagonals,
    corners,
    wild,
    special
};
inline constexpr std::array<ScoringTile, 8> all_scoring_tiles{
    ScoringTile::full_rows, ScoringTile::colours, ScoringTile::full_columns, ScoringTile::border,
    ScoringTile::diagonals, ScoringTile::corners, ScoringTile::wild,         ScoringTile::special};

// Two sides of one tile have the same.
[[nodiscard]] constexpr std::size_t tile_number(ScoringTile tile) {
    return (static_cast<std::size_t>(tile) - 1) / 2;
}
[[nodiscard]] constexpr std::string_view name(ScoringTile tile) {
    return components::scoring_tiles[tile_number(tile)][(static_cast<std::size_t>(tile) - 1) % 2];
}
[[nodiscard]] constexpr std::optional<ScoringTile> scoring_tile_of(std::string_view text) {
    for (const ScoringTile tile : all_scoring_tiles) {
        if (name(tile) == text) return tile;
    }
    return std::nullopt;
}

// The scoring tiles in play (D5): three or four, in the order given; the rest is `none`.
using ScoringTiles = std::array<ScoringTile, 4>;
inline constexpr ScoringTiles first_game_tiles{*scoring_tile_of(components::first_game[0]),
                                               *scoring_tile_of(components::first_game[1]),
                                               *scoring_tile_of(components::first_game[2]), ScoringTile::none};

// The scoring tiles of a new game (D5): three or four at random, or these.
struct ScoringChoice {
    int by_lot = 3;  // 0: `given`
    ScoringTiles given{};
    friend bool operator==(const ScoringChoice&, const ScoringChoice&) = default;
};
[[nodiscard]] ScoringTiles draw_scoring(const ScoringChoice& choice, Rng& rng);

// How often a scoring tile counts on a board, and its points if the game ended now.
struct TileScore {
    int count = 0;
    int points = 0;
};
[[nodiscard]] TileScore score_of(ScoringTile tile, const Board& board);

}  // namespace azulejo::duel
