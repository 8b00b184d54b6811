#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "rules/classic/board.h"
#include "rules/classic/move.h"
#include "rules/classic/tile.h"

namespace azulejo::classic {

enum class Phase : std::uint8_t { deal, draft, tile, over };

inline constexpr int last_round = 50;  // A17
inline constexpr int max_score = 999;  // no game can reach it

// What a game starts from. Seats count from 0 in code, from 1 in text.
struct Options {
    WallSide wall = WallSide::coloured;
    int players = 2;
    int first = 0;
    friend bool operator==(const Options&, const Options&) = default;
};

// A position as read from input; it may be impossible. `turn`, `first` and `marker` are seats from 1 as in records; 0
// is nobody (for the marker: the centre).
struct Setup {
    WallSide wall = WallSide::coloured;
    int players = 2;
    int round = 1;
    Phase phase = Phase::deal;
    int turn = 0;
    int first = 1;
    int marker = 0;
    std::vector<TileCounts> factories;
    TileCounts centre;
    TileCounts bag;
    TileCounts lid;
    std::vector<BoardSetup> boards;
};

// One fault of a setup. The kind decides which of the numbers are used; `describe` puts it into words.
struct Fault {
    enum class Kind : std::uint8_t {
        players,
        board_count,
        factory_count,
        round,
        turn,
        first,
        marker_seat,
        factory_overfull,
        factory_partial,
        table_empty,
        table_not_empty,
        score,
        line_overfull,
        line_mixed,
        line_colour_on_wall,
        line_complete,
        wall_colour,
        wall_row_twice,
        wall_column_twice,
        wall_row_complete,
        floor_overfull,
        floor_gap,
        floor_not_empty,
        two_markers,
        marker_not_on_floor,
        marker_elsewhere,
        tile_count,
        nothing_to_deal,
        not_over,
        tile_phase_coloured,
        no_choice,
    };
    Kind kind;
    int seat = 0;  // from 1
    int row = 0;   // from 1: a line, a wall row or a factory
    int column = 0;
    std::optional<Colour> colour = std::nullopt;
    int found = 0;
    int expected = 0;

    friend bool operator==(const Fault&, const Fault&) = default;
};

[[nodiscard]] std::string describe(const Fault& fault);

// All faults of a setup; empty if there are none.
[[nodiscard]] std::vector<Fault> find_faults(const Setup& setup);

}  // namespace azulejo::classic
