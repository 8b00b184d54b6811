#include "engine/classic/features.h"

#include <algorithm>

namespace azulejo::engine {

using namespace classic;

namespace {

// For each row of a grey wall and each colour missing in it: the number of open columns, or that there is none.
void add_open_columns(const Board& board, FeatureWriter& out) {
    for (int row = 0; row < rows; ++row) {
        for (const Colour colour : all_colours) {
            if (board.wall_row_has(row, colour)) continue;
            const int open = std::popcount(board.open_columns(row, colour, WallSide::grey));
            const int at = colour_count * row + index(colour);
            if (open > 0) out.set(at, 4 * open);
            if (open == 0) out.set(25 + at);
        }
    }
}

}  // namespace

void Features<Position>::add_built(const Position& position, int seat, nn::FeatureList& list) {
    const Board& board = position.board(seat);
    const unsigned cells = board.cells();
    FeatureWriter out(list);
    out.block(25);
    for_each_bit(cells, [&](int cell) { out.set(cell); });
    out.block(125);
    if (position.wall() == WallSide::grey) {
        for (const Colour colour : all_colours) {
            for_each_bit(board.cells_of(colour), [&](int cell) { out.set(25 * index(colour) + cell); });
        }
    }
    out.block(90);
    for (int i = 0; i < 5; ++i) {
        out.set(6 * i + std::popcount(row_cells(cells, i)));
        out.set(30 + 6 * i + std::popcount(column_cells(cells, i)));
        out.set(60 + 6 * i + std::popcount(board.cells_of(static_cast<Colour>(i))));
    }
    out.block(25);
    for (int row = 0; row < rows; ++row) {
        for (int column = 0; column < columns; ++column) {
            const unsigned cell = cell_bit(row, column);
            if ((cells & cell) != 0) continue;
            const int points = points_through(cells | cell, row, column);
            if (points > 1) out.set(columns * row + column, 4 * (points - 1));
        }
    }
    out.block(50);
    if (position.wall() == WallSide::grey) add_open_columns(board, out);
    assert(out.end() == built_features);
}

void Features<Position>::add_loose(const Position& position, int seat, nn::FeatureList& list) {
    const Board& board = position.board(seat);
    FeatureWriter out(list, built_features);
    out.block(75);
    add_lines(board, rows, out);
    out.block(5);
    if (position.wall() == WallSide::grey) {
        for (int row = 0; row < rows; ++row) {
            if (board.line_count(row) == 0) continue;
            out.set(row, 4 * std::popcount(board.open_columns(row, board.line_colour(row), WallSide::grey)));
        }
    }
    assert(out.end() == board_features);
}

namespace {
constexpr int common_features = 8 + 5 + 1 + 3 + 20 + 5 + 1 + 10 + 1;
}

void Features<Position>::add_common(const Position& position, nn::FeatureList& list) {
    FeatureWriter out(list);
    out.block(8);
    out.set(std::min(position.round(), 8) - 1);
    out.block(5);
    const TileCounts bag = position.bag();
    for (const Colour colour : all_colours) out.set(index(colour), bag[colour]);
    out.block(1);
    out.set(0, bag.total() / 4);
    out.block(3);
    out.set(position.players() - 2);
    if (position.awaits_deal()) return;
    out.block(20);
    Pile all;  // at most 36 tiles
    int filled = 0;
    std::array<int, 20> holding{};
    for (int source = 1; source <= position.factories(); ++source) {
        const Pile tiles = position.source(source);
        if (tiles.empty()) continue;
        ++filled;
        all += tiles;
        for (const Colour colour : all_colours) {
            const int count = tiles[colour];
            if (count > 0) ++holding[static_cast<std::size_t>(4 * index(colour) + std::min(count, 4) - 1)];
        }
    }
    for (int i = 0; i < 20; ++i) {
        if (const int times = holding[static_cast<std::size_t>(i)]; times > 0) out.set(i, 8 * times);
    }
    out.block(5);
    const Pile middle = position.source(centre);
    all += middle;
    for (const Colour colour : all_colours) {
        if (middle[colour] > 0) out.set(index(colour), 4 * middle[colour]);
    }
    out.block(1);
    out.set(0, all.total());
    out.block(10);
    out.set(filled);
    out.block(1);
    if (position.marker_in_centre()) out.set(0);
    assert(out.end() == common_features);
}

Market Features<Position>::market_of(const Position& position) {
    Market result;
    if (position.awaits_deal()) return result;
    for (int source = 0; source <= position.factories(); ++source) {
        const Pile tiles = position.source(source);
        for (const Colour colour : all_colours) result.add(colour, tiles[colour]);
    }
    return result;
}

void Features<Position>::add_seat(const Position& position, const Market& market, int seat, nn::FeatureList& list) {
    FeatureWriter out(list, common_features);
    const int starts = position.awaits_move() ? position.turn() : position.first();
    out.block(4);
    out.set((seat - starts + position.players()) % position.players());
    out.block(1);
    if (position.board(seat).is_first()) out.set(0);
    out.block(1);
    if (position.board(seat).holds_marker()) out.set(0);
    out.block(1);
    out.set(0, std::min(position.score(seat), 160));
    out.block(3);
    std::array<int, 3> margins{};
    std::size_t others = 0;
    for (int other = 0; other < position.players(); ++other) {
        if (other == seat) continue;
        const int margin = std::clamp(position.score(seat) - position.score(other), -80, 80);
        std::size_t at = others++;
        for (; at > 0 && margins[at - 1] > margin; --at) margins[at] = margins[at - 1];
        margins[at] = margin;
    }
    for (std::size_t i = 0; i < others; ++i) out.set(static_cast<int>(i), margins[i]);
    if (position.awaits_deal()) return;
    const Board& board = position.board(seat);
    out.block(8);
    out.set(board.floor_count());
    add_begun_lines(board, rows, market, true, out);
    assert(out.end() == seat_features);
}

}  // namespace azulejo::engine
