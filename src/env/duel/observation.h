#pragma once

#include "env/planes.h"
#include "rules/duel/position.h"

namespace azulejo::env {

template <>
struct Observation<duel::Position> {
    using Position = duel::Position;

    // Uses only the seat's view.
    template <class Out>
    static void describe(const Position& position, int seat, Out& out) {
        const duel::View view = position.view(seat);
        const Position& seen = view.covered();
        add_table(seen, seat, out);
        add_plates(seen, out);
        add_boards(seen, seat, out);
    }

  private:
    static constexpr int phases = 9;
    static constexpr int most_stacked = 16;
    static constexpr int faces = duel::plate_count + 2;  // with the two backs

    template <class Out>
    static void add_table(const Position& seen, int seat, Out& out) {
        using namespace duel;
        out.begin("sun", {factory_count, colour_count});
        for (int factory = 0; factory < factory_count; ++factory) add_colours(out, seen.sun(factory));
        out.begin("large_moon", {colour_count});
        add_colours(out, seen.large_moon());
        out.begin("moon", {small_factories, small_tiles - 1, colour_count});
        for (int factory = 1; factory < factory_count; ++factory) {
            const MoonStack moon = seen.moon(factory);
            for (int height = 0; height < small_tiles - 1; ++height) {
                add_one_hot(out, height < moon.size() ? index(moon[height]) : -1, colour_count);
            }
        }
        out.begin("factory_chips", {small_factories, chip_kinds + 1});  // the last: one that is hidden
        for (int factory = 1; factory < factory_count; ++factory) {
            add_one_hot(out, index(seen.chip(factory)), chip_kinds + 1);
        }
        out.begin("chips_open", {small_factories});
        for (int factory = 1; factory < factory_count; ++factory) out.add(static_cast<int>(seen.is_open(factory)));
        out.begin("unseen_chips", {chip_kinds});
        for (int kind = 0; kind < chip_kinds; ++kind) out.add(seen.undealt_chips()[chip(kind)]);
        out.begin("bag", {colour_count});
        add_colours(out, seen.bag());
        out.begin("tower", {colour_count});
        add_colours(out, seen.tower());
        out.begin("scoring", {static_cast<int>(all_scoring_tiles.size())});
        for (const ScoringTile tile : all_scoring_tiles) {
            int in_play = 0;
            for (const ScoringTile each : seen.scoring()) in_play |= static_cast<int>(each == tile);
            out.add(in_play);
        }
        out.begin("round", {1});
        out.add(seen.round());
        out.begin("phase", {phases});
        add_one_hot(out, static_cast<int>(seen.phase()), phases);
        out.begin("turn", {player_count});
        add_one_hot(out, relative_seat(seat, seen.awaits_move() ? seen.turn() : -1, player_count), player_count);
        out.begin("first", {player_count});
        add_one_hot(out, relative_seat(seat, seen.first(), player_count), player_count);
        out.begin("marker", {player_count});
        add_one_hot(out, relative_seat(seat, seen.marker_holder().value_or(-1), player_count), player_count);
        out.begin("tiling_line", {rows});
        add_one_hot(out, seen.phase() == Phase::tile ? seen.tiling_row() : -1, rows);
    }

    template <class Out>
    static void add_plates(const Position& seen, Out& out) {
        using namespace duel;
        out.begin("display", {display_places, plate_count});
        for (int place = 0; place < display_places; ++place) add_one_hot(out, index(seen.display(place)), plate_count);
        out.begin("stack_size", {1});
        out.add(seen.stack_size());
        out.begin("stack", {most_stacked, faces});
        for (int depth = 0; depth < most_stacked; ++depth) {
            add_one_hot(out, depth < seen.stack_size() ? index(seen.stack(depth).plate()) : -1, faces);
        }
        out.begin("drawn", {most_stacked, faces});
        for (int number = 0; number < most_stacked; ++number) {
            add_one_hot(out, number < seen.drawn_count() ? index(seen.drawn(number).plate()) : -1, faces);
        }
    }

    template <class Out>
    static void add_boards(const Position& seen, int seat, Out& out) {
        using namespace duel;
        const auto each_board = [&](auto&& add) {
            for (int i = 0; i < player_count; ++i) add(seen.board((seat + i) % player_count));
        };
        out.begin("scores", {player_count});
        each_board([&](const Board& board) { out.add(board.score()); });
        out.begin("lines", {player_count, rows, colour_count});
        each_board([&](const Board& board) { add_lines(out, board, rows); });
        out.begin("dome", {player_count, colour_count + 1, rows, columns});  // the last: special tiles
        each_board([&](const Board& board) {
            for (int tile = 1; tile <= colour_count + 1; ++tile) {
                add_bits(out, board.cells_of(static_cast<DomeTile>(tile)), rows * columns);
            }
        });
        out.begin("spaces", {player_count, colour_count, rows, columns});  // free, and taking this colour
        each_board([&](const Board& board) {
            for (const Colour colour : all_colours) {
                for (int row = 0; row < rows; ++row) add_bits(out, board.open_columns(row, colour), columns);
            }
        });
        out.begin("wild_spaces", {player_count, rows, columns});
        each_board([&](const Board& board) { add_bits(out, board.joker_spaces(false), rows * columns); });
        out.begin("special_spaces", {player_count, rows, columns});
        each_board([&](const Board& board) { add_bits(out, board.joker_spaces(true), rows * columns); });
        out.begin("empty_slots", {player_count, slots});
        each_board([&](const Board& board) { add_bits(out, board.empty_slots(), slots); });
        out.begin("broken", {player_count, colour_count});
        each_board([&](const Board& board) { add_colours(out, board.broken()); });
        out.begin("chips", {player_count, chip_kinds});
        each_board([&](const Board& board) {
            for (int kind = 0; kind < chip_kinds; ++kind) out.add(board.chips()[chip(kind)]);
        });
        out.begin("markers", {player_count});
        each_board([&](const Board& board) { out.add(board.markers()); });
        out.begin("chips_taken", {player_count});
        each_board([&](const Board& board) { out.add(board.taken()); });
    }
};

static_assert(ObservableGame<duel::Position>);

}  // namespace azulejo::env
