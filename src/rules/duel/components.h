#pragma once

#include <array>
#include <cstdint>
#include <string_view>

// Facts that only the physical components show. A test compares these tables with data/duel-components.json. That file
// and docs/rules-duel.md say which facts have a source and which are inferred.
namespace azulejo::duel::components {

inline constexpr int tiles_of_a_colour = 13;
inline constexpr int special_tiles = 9;
inline constexpr int start_score = 5;
inline constexpr int first_player_cost = 2;
inline constexpr std::array<std::uint8_t, 5> broken_costs{0, 1, 3, 6, 10};      // by the number of tiles
inline constexpr std::array<std::uint8_t, 6> special_points{1, 2, 3, 4, 5, 6};  // by the row of the special space
inline constexpr std::array<std::uint8_t, 4> corner_points{3, 3, 8, 8};         // top left, top right, bottom ones
inline constexpr std::array<std::string_view, 3> first_game{"rows", "columns", "diagonals"};

// At rotation 0 the special or multicolour space is top left; its colours follow clockwise.
struct PlateFace {
    std::string_view name;
    std::string_view colours;
};
inline constexpr std::array<PlateFace, 18> plates{{
    {"S1", "WYK"},
    {"S2", "RWK"},
    {"S3", "KBR"},
    {"S4", "KYB"},
    {"S5", "BWR"},
    {"S6", "RKY"},
    {"S7", "BKW"},
    {"S8", "WBY"},
    {"S9", "YRB"},
    {"J1", "BKW"},
    {"J2", "BWR"},
    {"J3", "RKY"},
    {"J4", "WYK"},
    {"J5", "YRB"},
    {"J6", "RWK"},
    {"J7", "YRW"},
    {"J8", "WBY"},
    {"J9", "KBR"},
}};

// In the order in which lists of chips are written: sorted as text.
struct ChipKind {
    std::string_view name;
    std::uint8_t count;
};
inline constexpr std::array<ChipKind, 10> chips{{
    {"B", 2},
    {"BK", 2},
    {"BR", 2},
    {"K", 2},
    {"R", 2},
    {"RW", 2},
    {"W", 2},
    {"Y", 2},
    {"YK", 2},
    {"YW", 2},
}};

// Two sides each.
inline constexpr std::array<std::array<std::string_view, 2>, 4> scoring_tiles{{
    {"rows", "colours"},
    {"columns", "border"},
    {"diagonals", "corners"},
    {"wild", "special"},
}};

}  // namespace azulejo::duel::components
