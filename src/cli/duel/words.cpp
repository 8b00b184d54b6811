// A position of Duel in English sentences.
#include <bit>
#include <fmt/format.h>

#include "cli/duel/story.h"
#include "core/ascii.h"
#include "notation/duel/fields.h"
#include "rules/duel/scoring.h"

namespace azulejo::cli {

using namespace duel;
using DuelStory = Story<Position>;
namespace text = notation::duel;

namespace {

std::string chip_words(const Position& position, int factory) {
    const Chip chip = position.chip(factory);
    if (chip == Chip::none) return "no chip";
    if (position.is_open(factory)) return fmt::format("chip {} face up", text::chip_name(chip));
    return chip == Chip::hidden ? "chip face down" : fmt::format("chip {} face down", text::chip_name(chip));
}

}  // namespace

// A space of the dome: [blue] is a tile; blue is a free space for blue, any one for every colour, special one that is
// filled when the others of its plate are.
std::string DuelStory::space_words(const Board& board, int row, int column) const {
    const DomeTile tile = board.dome_at(row, column);
    if (tile == DomeTile::special) return "[special]";
    if (const auto colour = duel::colour_of(tile)) return "[" + colour_name(*colour) + "]";
    if (board.plate_at(slot_of(row, column)).empty()) return fmt::format("@{}", slot_of(row, column) + 1);
    std::string fits = "special";
    int colours = 0;
    for (const Colour colour : all_colours) {
        if ((board.open_columns(row, colour) >> column & 1U) == 0) continue;
        fits = colour_name(colour);
        ++colours;
    }
    return colours > 1 ? "any" : fits;
}

// The spaces of a plate before it is turned, row by row.
std::string DuelStory::plate_words(Plate plate) const {
    std::string out(text::plate_name(plate));
    if (!is_known(plate)) return out;
    Board board;
    board.place_plate(0, PlacedPlate(plate, 0));
    return out + fmt::format(" ({}, {} / {}, {})", space_words(board, 0, 0), space_words(board, 0, 1),
                             space_words(board, 1, 0), space_words(board, 1, 1));
}

std::string DuelStory::plates_words(const Position& position) const {
    std::string out;
    for (int place = 0; place < display_places; ++place) {
        const Plate plate = position.display(place);
        if (plate != Plate::none) out += fmt::format("Display d{}: plate {}\n", place + 1, plate_words(plate));
    }
    out += fmt::format("Stack: {} plates", position.stack_size());
    for (int depth = 0; depth < position.stack_size(); ++depth) {
        const Plate plate = position.stack(depth).plate();
        if (is_known(plate) || depth == 0)
            out += fmt::format("; number {} from the top is {}", depth + 1, plate_words(plate));
    }
    out += '\n';
    for (int number = 0; number < position.drawn_count(); ++number) {
        const Plate plate = position.drawn(number).plate();
        if (plate != Plate::none) out += fmt::format("Put aside {}: plate {}\n", number + 1, plate_words(plate));
    }
    return out;
}

std::string DuelStory::board_words(const Position& position, int seat) const {
    const Board& board = position.board(seat);
    const bool acts = position.awaits_move() && position.turn() == seat;
    std::string out = fmt::format("\n{}{}: score {}\n", name(seat), acts ? ", to move" : "", board.score());
    for (int row = 0; row < rows; ++row) {
        const int tiles = board.line_count(row);
        std::string dome;
        for (int column = 0; column < columns; ++column) append_listed(dome, space_words(board, row, column));
        out +=
            fmt::format("  line {}: {}; dome row {}: {}\n", row + 1,
                        tiles == 0 ? fmt::format("empty, room for {}", row + 1)
                                   : fmt::format("{} of {}, {}", tiles, row + 1, colour_name(board.line_colour(row))),
                        row + 1, dome);
    }
    std::string chips;
    text::append_chips(chips, board.chips());
    out += fmt::format("  broken tiles: {} of {} spaces{}; chips: {}; plate markers: {}\n", board.broken().total(),
                       broken_spaces, position.marker_holder() == seat ? ", first-player tile" : "",
                       chips.empty() ? "none" : chips, board.markers());
    for (const ScoringTile tile : position.scoring()) {
        if (tile == ScoringTile::none) continue;
        out += fmt::format("  scoring tile {}: worth {} now\n", scoring_name(tile), score_of(tile, board).points);
    }
    return out;
}

std::string DuelStory::state(const Position& position, Viewer viewer) const {
    const bool is_seat = viewer.kind == Viewer::Kind::seat;
    const Position shown = viewer.kind == Viewer::Kind::everything
                               ? position
                               : position.view(is_seat ? std::optional(viewer.seat) : std::nullopt).covered();
    const auto tiles_in = [&](TileCounts tiles) {
        return counted(tiles, [&](Colour colour) { return colour_name(colour); });
    };
    std::string out = headline(shown) + ". Azul Duel.\n";
    const bool marker_here = !shown.is_over() && shown.phase() > Phase::deal && !shown.marker_holder();
    out += fmt::format("Large factory (L): sun: {}; moon: {}{}\n", tiles_in(shown.sun(large).counts()),
                       tiles_in(shown.large_moon().counts()), marker_here ? ", with the first-player tile" : "");
    for (int factory = 1; factory <= small_factories; ++factory) {
        std::string moon;
        for (int height = shown.moon(factory).size() - 1; height >= 0; --height) {
            append_listed(moon, colour_name(shown.moon(factory)[height]));
        }
        out += fmt::format("Factory {}: sun: {}; moon, from the top: {}; {}\n", factory,
                           tiles_in(shown.sun(factory).counts()), moon.empty() ? "empty" : moon,
                           chip_words(shown, factory));
    }
    out += plates_words(shown);
    out += fmt::format("Bag: {}. Tower: {}.\n", tiles_in(shown.bag()), tiles_in(shown.tower()));
    for (int seat = 0; seat < player_count; ++seat) out += board_words(shown, seat);
    return out +
           "A colour in [brackets] is a tile on the dome; the others are free spaces; @N is slot N, which has no plate "
           "yet. Letters in tokens: " +
           letters_of_colours([&](Colour colour) { return colour_name(colour); }) + ".\n";
}

}  // namespace azulejo::cli
