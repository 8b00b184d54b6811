// A position of Azul in English sentences.
#include <bit>
#include <fmt/format.h>

#include "cli/classic/story.h"
#include "core/ascii.h"
#include "notation/fields.h"

namespace azulejo::cli {

using namespace classic;
using AzulStory = Story<Position>;

// The five spaces of a row: [blue] is a tile, blue is a free space for blue, free a space for any colour.
std::string AzulStory::wall_row(const Position& position, int seat, int row) const {
    const auto& board = position.board(seat);
    std::string out;
    for (int column = 0; column < columns; ++column) {
        std::string space = "free";
        if (const auto tile = board.wall_at(row, column)) {
            space = "[" + colour_name(*tile) + "]";
        } else if (position.wall() == WallSide::coloured) {
            for (const Colour colour : all_colours) {
                const unsigned open = board.open_columns(row, colour, position.wall());
                if ((open >> column & 1U) != 0) space = colour_name(colour);
            }
        }
        append_listed(out, space);
    }
    return out;
}

std::string AzulStory::state(const Position& position, Viewer /*viewer*/) const {
    const auto tiles_in = [&](TileCounts tiles) {
        return counted(tiles, [&](Colour colour) { return colour_name(colour); });
    };
    std::string out = fmt::format("{}. Azul, {} players, {} wall.\n", headline(position), position.players(),
                                  position.wall() == WallSide::coloured ? "coloured" : "grey");
    for (int factory = 1; factory <= position.factories(); ++factory) {
        out += fmt::format("Factory {}: {}\n", factory, tiles_in(position.source(factory)));
    }
    out += fmt::format("Centre (C): {}{}\n", tiles_in(position.source(centre)),
                       position.marker_in_centre() ? ", with the first-player marker" : "");
    out += fmt::format("Bag: {}. Lid: {}.\n", tiles_in(position.bag()), tiles_in(position.lid()));
    for (int seat = 0; seat < position.players(); ++seat) {
        const auto& board = position.board(seat);
        const bool acts = position.awaits_move() && position.turn() == seat;
        out += fmt::format("\n{}{}: score {}\n", name(seat), acts ? ", to move" : "", board.score());
        for (int row = 0; row < rows; ++row) {
            const int tiles = board.line_count(row);
            const std::string line =
                tiles == 0 ? fmt::format("empty, room for {}", row + 1)
                           : fmt::format("{} of {}, {}", tiles, row + 1, colour_name(board.line_colour(row)));
            out +=
                fmt::format("  line {}: {}; wall row {}: {}\n", row + 1, line, row + 1, wall_row(position, seat, row));
        }
        out += fmt::format("  floor line: {} of {} spaces, costs {}{}\n", board.floor_count(), floor_spaces,
                           floor_penalty(board.floor_count()), board.holds_marker() ? ", first-player marker" : "");
    }
    return out + "A colour in [brackets] is a tile on the wall; the others are free spaces. Letters in tokens: " +
           letters_of_colours([&](Colour colour) { return colour_name(colour); }) + ".\n";
}

}  // namespace azulejo::cli
