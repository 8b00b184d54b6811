#include "engine/classic/policy.h"

#include "core/hash.h"
#include "engine/classic/factories_key.h"

namespace azulejo::engine {

using namespace classic;

Ideas SearchPolicy<Position>::ideas(const Position& position, Move move) {
    // Each kind of idea has numbers of its own.
    enum : std::uint32_t { colours = 0, lines = 8, columns_of_takes = 16, sources = 24, places = 48, spaces = 64 };
    const auto row = static_cast<std::uint32_t>(move.row());
    if (move.is_placement()) {
        const auto column = static_cast<std::uint32_t>(move.column());
        return {{spaces + 8 * row + column, places, places + 1, places + 2}};
    }
    const bool has_column = position.wall() == WallSide::coloured && move.row() != floor_row;
    const auto column =
        has_column ? static_cast<std::uint32_t>(wall_column(move.colour(), move.row())) : std::uint32_t{columns};
    return {{colours + static_cast<std::uint32_t>(index(move.colour())), lines + row,
             sources + static_cast<std::uint32_t>(move.source()), columns_of_takes + column}};
}

std::uint64_t SearchPolicy<Position>::key(const Position& position) {
    const unsigned state = static_cast<unsigned>(position.phase()) | static_cast<unsigned>(position.turn()) << 2 |
                           static_cast<unsigned>(position.marker_holder().value_or(7)) << 4;
    // The tile counts leave the upper half of the word free for the state.
    std::uint64_t result =
        Rng::mix(factories_key(position) ^ position.source(centre).lanes() ^ std::uint64_t{state} << 32);
    for (int seat = 0; seat < position.players(); ++seat) {
        // The boards are hashed independently of each other, so that the processor can do it at the same time.
        result = Rng::mix(result ^ hash_words(position.board(seat).without_floor_colours()));
    }
    // Before a deal, tiles of the floor lines may be back in the bag, and the first player is known.
    if (position.awaits_deal()) {
        result = Rng::mix(result ^ position.bag().lanes() ^ static_cast<std::uint64_t>(position.first()) << 5);
    }
    return result;
}

int SearchPolicy<Position>::choices_left(const Position& position) {
    int count = position.count_colours_in_sources();
    if (position.wall() == WallSide::coloured) return count;
    for (int seat = 0; seat < position.players(); ++seat) count += std::popcount(position.board(seat).complete_lines());
    return count;
}

namespace {

// What a take does with its tiles.
struct Take {
    int taken;
    int space;   // of the line; 0 on the floor
    int placed;  // on the line; the others drop
    int marker;  // 1 if it takes the first-player marker
};

Take take_of(const Position& position, const Board& own, Move move) {
    const int taken = position.source(move.source())[move.colour()];
    const int space = move.row() == floor_row ? 0 : move.row() + 1 - own.line_count(move.row());
    const bool marker = move.source() == centre && position.marker_in_centre();
    return {.taken = taken, .space = space, .placed = std::min(space, taken), .marker = marker ? 1 : 0};
}

int dropped_points_of(const Board& own, const Take& take) {
    const int floor = own.floor_count();
    return floor_penalty(std::min(floor_spaces, floor + take.taken - take.placed + take.marker)) - floor_penalty(floor);
}

}  // namespace

int SearchPolicy<Position>::dropped_points(const Position& position, Move move) {
    if (move.is_placement()) return 0;
    const Board& own = position.board(position.turn());
    return dropped_points_of(own, take_of(position, own, move));
}

int SearchPolicy<Position>::order_score(const Position& position, Move move) {
    const Board& own = position.board(position.turn());
    if (move.is_placement()) {
        return 64 * points_through(own.cells() | cell_bit(move.row(), move.column()), move.row(), move.column());
    }
    const Take take = take_of(position, own, move);
    const int row = move.row();
    const int value = 96 * take.marker - 64 * dropped_points_of(own, take);
    if (row == floor_row) return value - 64;
    int points = 1;
    if (position.wall() == WallSide::coloured) {
        const int column = wall_column(move.colour(), row);
        const unsigned cells = own.cells();
        points = points_through(cells | cell_bit(row, column), row, column);
        points += std::popcount(column_cells(cells, column)) / 2;
    }
    const int left = take.space - take.placed;
    const int filled = row + 1 - left;
    return value + 32 * take.placed + (left == 0 ? 64 + 48 * points : 48 * points * filled / (row + 1) - 24 * left);
}

}  // namespace azulejo::engine
