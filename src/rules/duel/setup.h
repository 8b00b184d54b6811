#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "rules/duel/board.h"
#include "rules/duel/scoring.h"

namespace azulejo::duel {

enum class Phase : std::uint8_t { plates, deal, setup, draft, draw, keep, under, tile, over };

inline constexpr int last_round = 5;
inline constexpr int max_score = 999;     // no game can reach it
inline constexpr int chips_a_round = 2;   // D15
inline constexpr int player_markers = 2;  // D9

// Player markers at the start of a round (D9).
[[nodiscard]] constexpr int markers_in(int round) {
    return round < last_round ? player_markers : 0;
}

// What a game starts from. Seats count from 0 in code, from 1 in text.
struct Options {
    int first = 0;
    ScoringTiles scoring = first_game_tiles;
    friend bool operator==(const Options&, const Options&) = default;
};

struct FactorySetup {
    TileCounts sun;
    std::vector<Colour> moon;  // bottom to top; on the large factory their order means nothing
    Chip chip = Chip::none;
    bool open = false;  // the chip is, or was, revealed
};

// Whether the chip of a small factory with this many tiles is revealed, until it is taken.
[[nodiscard]] constexpr bool is_revealed(int tiles) {
    return tiles == 0;
}

// A position as read from input; it may be impossible. `turn`, `first`, `marker` and `line` count from 1 as in records;
// 0 is nobody (for the marker: on the large factory).
struct Setup {
    int round = 1;
    Phase phase = Phase::plates;
    int turn = 0;
    int first = 1;
    int marker = 0;
    int line = 0;  // in `tile`: the line that is to be decided
    std::vector<ScoringTile> scoring;
    std::vector<FactorySetup> factories;  // the large one first
    std::vector<Plate> display;
    std::vector<StackedPlate> stack;  // top first
    std::vector<StackedPlate> drawn;  // in the order drawn; none for one that is kept or returned
    TileCounts bag;
    TileCounts tower;
    std::vector<BoardSetup> boards;
};

// One fault of a setup. The kind decides which of the numbers are used; `describe` puts it into words.
struct Fault {
    enum class Kind : std::uint8_t {
        board_count,
        factories,
        display_count,
        round,
        turn,
        first,
        marker_seat,
        scoring_count,
        scoring_twice,
        sun_overfull,
        moon_overfull,
        sun_and_moon,
        table_not_empty,
        large_chip,
        chip_missing,
        chip_in_phase,
        chip_open,
        chip_closed,
        plate_missing,
        plate_twice,
        display_gap,
        plates_in_phase,
        drawn_in_phase,
        drawn_missing,
        drawn_gone,
        score,
        line_overfull,
        line_mixed,
        line_complete,
        line_unplaceable,
        no_plate,
        space_colour,
        special_space,
        special_early,
        special_missing,
        broken_overfull,
        broken_not_empty,
        markers,
        markers_without_slots,
        taken,
        taken_sum,
        too_many_chips,
        too_few_chips,
        setup_plates,
        start_plate,
        tile_count,
        not_over,
        cannot_act,
        no_choice,
        plate_unknown,
        chip_unknown,
        scoring_unknown,
        known_to_both,
        drawn_count,
        chips_held,
    };
    Kind kind;
    int seat = 0;  // from 1
    int row = 0;   // from 1: a line, a dome row, a factory or a place of the display
    int column = 0;
    std::optional<Colour> colour = std::nullopt;
    Plate plate = Plate::none;
    Chip chip = Chip::none;
    int found = 0;
    int expected = 0;

    friend bool operator==(const Fault&, const Fault&) = default;
};

[[nodiscard]] std::string describe(const Fault& fault);

// All faults of a setup; empty if there are none.
[[nodiscard]] std::vector<Fault> find_faults(const Setup& setup);

}  // namespace azulejo::duel
