#pragma once

#include "env/planes.h"
#include "rules/classic/position.h"

namespace azulejo::env {

template <>
struct Observation<classic::Position> {
    using Position = classic::Position;

    // Nothing is hidden in Azul; the seat only decides whose board comes first.
    template <class Out>
    static void describe(const Position& position, int seat, Out& out) {
        using namespace classic;
        const int players = position.players();
        const bool grey = position.wall() == WallSide::grey;
        out.begin("factories", {position.factories(), colour_count});
        for (int factory = 1; factory <= position.factories(); ++factory) add_colours(out, position.source(factory));
        out.begin("centre", {colour_count});
        add_colours(out, position.source(centre));
        out.begin("bag", {colour_count});
        add_colours(out, position.bag());
        out.begin("lid", {colour_count});
        add_colours(out, position.lid());
        out.begin("round", {1});
        out.add(position.round());
        out.begin("phase", {4});
        add_one_hot(out, static_cast<int>(position.phase()), 4);
        out.begin("turn", {players});
        add_one_hot(out, relative_seat(seat, position.awaits_move() ? position.turn() : -1, players), players);
        out.begin("first", {players});
        add_one_hot(out, relative_seat(seat, position.first(), players), players);
        out.begin("marker", {players});
        add_one_hot(out, relative_seat(seat, position.marker_holder().value_or(-1), players), players);
        if (grey) {
            out.begin("tiling_line", {rows});
            add_one_hot(out, position.phase() == Phase::tile ? position.tiling_row() : -1, rows);
        }
        const auto each_board = [&](auto&& add) {
            for (int i = 0; i < players; ++i) add(position.board((seat + i) % players));
        };
        out.begin("scores", {players});
        each_board([&](const Board& board) { out.add(board.score()); });
        out.begin("lines", {players, rows, colour_count});
        each_board([&](const Board& board) { add_lines(out, board, rows); });
        out.begin("wall", {players, rows, columns});
        each_board([&](const Board& board) { add_bits(out, board.cells(), rows * columns); });
        if (grey) {
            out.begin("wall_colours", {players, colour_count, rows, columns});
            each_board([&](const Board& board) {
                for (const Colour colour : all_colours) add_bits(out, board.cells_of(colour), rows * columns);
            });
        }
        out.begin("floor", {players, colour_count + 1});
        each_board([&](const Board& board) { add_floor(out, board); });
    }

  private:
    // How many tiles of each colour lie there, and whether the marker does.
    template <class Out>
    static void add_floor(Out& out, const classic::Board& board) {
        std::array<int, 8> counts{};
        for (int space = 0; space < board.floor_count(); ++space) {
            ++counts[static_cast<std::size_t>(board.floor_at(space))];
        }
        for (std::size_t tile = 1; tile <= std::size_t{colour_count} + 1; ++tile) out.add(counts[tile]);
    }
};

static_assert(ObservableGame<classic::Position>);

}  // namespace azulejo::env
