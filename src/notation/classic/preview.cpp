#include "notation/classic/preview.h"

#include <vector>

#include "core/json_writer.h"
#include "notation/classic/token.h"
#include "notation/fields.h"
#include "rules/classic/preview.h"

namespace azulejo::notation::classic {

using namespace azulejo::classic;

namespace {

void append_take(json::ObjectWriter& object, const Position& position, Move take) {
    const Preview effect = preview(position, take);
    object.text("kind", "take");
    object.number("source", take.source());
    object.text("colour", letter(take.colour()));
    object.number("row", take.row() == floor_row ? 0 : take.row() + 1);
    object.number("taken", effect.taken);
    object.number("to_line", effect.to_line);
    object.number("to_floor", effect.to_floor);
    object.number("to_lid", effect.to_lid);
    object.flag("takes_marker", effect.takes_marker);
    object.flag("completes_line", effect.completes_line);
    object.text("to_centre", [&](std::string& out) { append_tiles(out, effect.to_centre); });
    object.number("gain_before", effect.gain_before);
    object.number("gain_after", effect.gain_after);
}

void append_placement(json::ObjectWriter& object, const Position& position, Move placement) {
    const Runs runs = preview_placement(position, placement);
    object.text("kind", "place");
    object.text("colour", letter(position.board(position.turn()).line_colour(placement.row())));
    object.number("row", placement.row() + 1);
    object.number("column", placement.column() + 1);
    append_runs(object, runs);
    // G1: the colour cannot come into this column again.
    const auto& board = position.board(position.turn());
    std::vector<int> closed;
    for (int row = 0; row < rows; ++row) {
        if (row != placement.row() && !board.wall_at(row, placement.column())) closed.push_back(row + 1);
    }
    object.numbers("closes", static_cast<int>(closed.size()),
                   [&](int i) { return closed[static_cast<std::size_t>(i)]; });
}

}  // namespace

void append_preview(std::string& out, const Position& position, Move move) {
    json::ObjectWriter object(out);
    object.text("move", to_token(move));
    if (move.is_placement()) {
        append_placement(object, position, move);
    } else {
        append_take(object, position, move);
    }
}

}  // namespace azulejo::notation::classic
