#include "engine/duel/policy.h"

#include <algorithm>

namespace azulejo::engine {

using namespace duel;

namespace {

constexpr int policy_point = 64;

int broken_points(const Board& own, int row, int taken) {
    const int placed = row < broken_row ? std::min(own.line_space(row), taken) : 0;
    const int before = own.broken().total();
    const int after = std::min(broken_spaces, before + taken - placed);
    return components::broken_costs[static_cast<std::size_t>(after)] -
           components::broken_costs[static_cast<std::size_t>(before)];
}

int taken_by(const Position& position, Move move) {
    if (move.kind() == Move::Kind::sun) return position.sun(move.factory())[move.colour()];
    int taken = position.large_moon()[move.colour()];
    for (int factory = 1; factory < factory_count; ++factory) {
        taken += int{position.moon(factory).has_on_top(move.colour())};
    }
    return taken;
}

// The order score of taking tiles.
int take_score(const Board& own, Colour colour, int row, int taken) {
    int value = 0;
    if (row < broken_row) {
        const int space = own.line_space(row);
        const int placed = std::min(space, taken);
        const unsigned open = own.open_columns(row, colour);
        int best = 0;
        for_each_bit(open, [&](int column) {
            best = std::max(best, points_through(own.cells() | cell_bit(row, column), row, column));
        });
        const int worth = open != 0                     ? policy_point * (1 + best)
                          : own.row_has_empty_slot(row) ? policy_point / 2
                                                        : -policy_point;
        const int filled = own.line_count(row) + placed;
        value =
            placed == space ? worth + policy_point : worth * filled / (row + 1) - policy_point / 4 * (space - placed);
        value += policy_point / 4 * placed;
    } else {
        value = -policy_point;
    }
    return value - policy_point * broken_points(own, row, taken);
}

// The order score of placing a plate: the spaces that it opens for the pattern lines of its two rows.
int plate_score(const Board& own, PlacedPlate placed, int slot) {
    int value = 0;
    for (int half = 0; half < 2; ++half) {
        const int row = slot / 3 * 2 + half;
        const std::uint32_t fits = fitting_spaces(placed, half) << (2 * (slot % 3));
        if (own.line_count(row) == 0) {
            value += 4 * std::popcount(fits);
            continue;
        }
        const Colour colour = own.line_colour(row);
        const unsigned open = fits >> (6 * index(colour)) & 63U;
        if (open == 0) continue;
        const int count = own.line_count(row);
        const int need = own.open_columns(row, colour) == 0 ? 2 : 1;
        int best = 0;
        for_each_bit(open, [&](int column) {
            best = std::max(best, points_through(own.cells() | cell_bit(row, column), row, column));
        });
        value += policy_point * need * (1 + best) * count / (row + 1);
    }
    return value;
}

}  // namespace

int SearchPolicy<Position>::dropped_points(const Position& position, Move move) {
    if (move.kind() != Move::Kind::sun && move.kind() != Move::Kind::moon) return 0;
    return broken_points(position.board(position.turn()), move.row(), taken_by(position, move));
}

int SearchPolicy<Position>::order_score(const Position& position, Move move) {
    const Board& own = position.board(position.turn());
    switch (move.kind()) {
        case Move::Kind::display:
            return plate_score(own, PlacedPlate(position.display(move.number()), move.rotation()), move.slot());
        case Move::Kind::keep:
            return plate_score(own, PlacedPlate(position.drawn(move.number()).plate(), move.rotation()), move.slot());
        case Move::Kind::draw: return 0;
        case Move::Kind::look: return policy_point;
        case Move::Kind::under: return 0;
        case Move::Kind::sun: return take_score(own, move.colour(), move.row(), taken_by(position, move));
        case Move::Kind::moon:
            return take_score(own, move.colour(), move.row(), taken_by(position, move)) -
                   (position.marker_holder() || position.large_moon()[move.colour()] == 0 ? 0 : policy_point / 2);
        case Move::Kind::chip: return policy_point;
        case Move::Kind::tile:
            return policy_point * (1 + points_through(own.cells() | cell_bit(move.row(), move.column()), move.row(),
                                                      move.column())) -
                   policy_point / 4 * move.payment().total();
        case Move::Kind::decline: return 0;
    }
    return 0;
}

std::size_t SearchPolicy<Position>::history_index(const Position& position, Move move) {
    constexpr int first_plate = 7 * 5 * 8;
    constexpr int first_tiling = first_plate + slots * rotations;
    constexpr int first_other = first_tiling + rows * columns;
    int group = first_other + static_cast<int>(move.kind());
    switch (move.kind()) {
        case Move::Kind::display:
        case Move::Kind::keep: group = first_plate + rotations * move.slot() + move.rotation(); break;
        case Move::Kind::sun:
            group = (move.row() * 5 + index(move.colour())) * 8 + std::min(taken_by(position, move), 5);
            break;
        case Move::Kind::moon: group = (move.row() * 5 + index(move.colour())) * 8 + 6; break;
        case Move::Kind::tile: group = first_tiling + columns * move.row() + move.column(); break;
        case Move::Kind::chip:
        case Move::Kind::draw:
        case Move::Kind::look:
        case Move::Kind::under:
        case Move::Kind::decline: break;
    }
    return static_cast<std::size_t>(group);
}

Ideas SearchPolicy<Position>::ideas(const Position& /*position*/, Move move) {
    // Each kind of idea has numbers of its own.
    enum : std::uint32_t {
        colours = 0,
        lines = 8,
        sources = 16,
        kinds = 32,
        plates = 48,
        slots_of_plates = 64,
        rotations_of_plates = 80,
        chips = 96,
        tiled_rows = 112,
        spaces = 128
    };
    const auto number = [](int n) { return static_cast<std::uint32_t>(n); };
    const std::uint32_t kind = kinds + static_cast<std::uint32_t>(move.kind());
    switch (move.kind()) {
        case Move::Kind::sun:
            return {{colours + number(index(move.colour())), lines + number(move.row()),
                     sources + number(move.factory()), kind}};
        case Move::Kind::moon:
            return {{colours + number(index(move.colour())), lines + number(move.row()),
                     sources + number(factory_count), kind}};
        case Move::Kind::display:
        case Move::Kind::keep:
            return {{plates + number(move.number()), slots_of_plates + number(move.slot()),
                     rotations_of_plates + number(move.rotation()), kind}};
        case Move::Kind::chip: return {{chips + number(move.factory()), kind, kind, kind}};
        case Move::Kind::tile:
            return {{tiled_rows + number(move.row()), spaces + number(8 * move.row() + move.column()), kind, kind}};
        case Move::Kind::under: return {{plates + number(move.number()), kind, kind, kind}};
        case Move::Kind::draw:
        case Move::Kind::look:
        case Move::Kind::decline: break;
    }
    return {{kind, kind, kind, kind}};
}

bool SearchPolicy<Position>::settled(const Position& position) {
    if (position.phase() != Phase::draft && position.phase() != Phase::tile) return false;
    for (int factory = 1; factory <= small_factories; ++factory) {
        if (position.chip(factory) != Chip::none && !position.is_open(factory)) return false;
    }
    return position.round() == last_round || position.stack_size() == 0;
}

}  // namespace azulejo::engine
