#include "notation/classic/preview.h"

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
}

void append_step(std::string& out, const TilingStep& step) {
    using Kind = TilingStep::Kind;
    json::ObjectWriter object(out);
    object.number("seat", step.seat + 1);
    switch (step.kind) {
        case Kind::placed:
            object.text("kind", "placed");
            object.number("row", step.row + 1);
            object.number("column", step.column + 1);
            object.text("colour", letter(step.colour));
            append_runs(object, step.runs);
            break;
        case Kind::broken:
            object.text("kind", "broken");
            object.number("row", step.row + 1);
            object.text("colour", letter(step.colour));
            object.number("tiles", step.tiles);
            break;
        case Kind::floor:
            object.text("kind", "floor");
            object.number("tiles", step.tiles);
            object.number("penalty", floor_penalty(step.tiles));
            break;
        case Kind::bonus:
            object.text("kind", "bonus");
            object.number("rows", step.bonus.rows);
            object.number("columns", step.bonus.columns);
            object.number("colours", step.bonus.colours);
            object.number("points", step.bonus.points());
            break;
    }
    object.number("before", step.before);
    object.number("after", step.after);
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

void append_tiling(std::string& out, const TilingLog& log) {
    json::append_list(out, log, [&](const TilingStep& step) { append_step(out, step); });
}

}  // namespace azulejo::notation::classic
