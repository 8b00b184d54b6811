#include "notation/classic/ply_fields.h"

#include <array>

#include "core/json_writer.h"
#include "notation/classic/token.h"
#include "notation/fields.h"

namespace azulejo::notation::classic {

using namespace azulejo::classic;

void append_ply_fields(std::string& out, const Position& position, const Ply& ply) {
    json::ObjectWriter object(out);
    if (const auto* deal = std::get_if<Deal>(&ply)) {
        object.text("kind", "deal");
        object.texts("factories", position.factories(),
                     [&](int i) { append_tiles(out, deal->factories[static_cast<std::size_t>(i)]); });
        return;
    }
    append_move_fields(object, std::get<Move>(ply));
}

void append_move_fields(json::ObjectWriter& object, Move move) {
    object.text("kind", move.is_placement() ? "place" : "take");
    if (move.is_placement()) {
        object.number("row", move.row() + 1);
        object.number("column", move.column() + 1);
        return;
    }
    object.number("source", move.source());
    object.text("colour", letter(move.colour()));
    object.number("row", move.row() == floor_row ? 0 : move.row() + 1);
}

Move read_ply_fields(const Position& /*position*/, json::ObjectReader& fields) {
    if (fields.choice("kind", {"take", "place"}) == 1) {
        const int row = fields.integer("row", 1, rows);
        const int column = fields.integer("column", 1, columns);
        return Move::place(row - 1, column - 1);
    }
    const int source = fields.integer("source", 0, max_factories);
    const auto colour = static_cast<Colour>(fields.choice("colour", {"B", "Y", "R", "K", "W"}));
    const int row = fields.integer("row", 0, rows);
    return Move::take(source, colour, row == 0 ? floor_row : row - 1);
}

namespace {

void append_params(json::ObjectWriter& params, Illegal reason, const Position& position, Move move) {
    const auto line_colour = [&](int row) { return letter(position.board(position.turn()).line_colour(row)); };
    switch (reason) {
        case Illegal::game_over:
        case Illegal::deal_awaited:
        case Illegal::take_awaited: break;
        case Illegal::placement_awaited:
        case Illegal::other_line_first: params.number("row", position.tiling_row() + 1); break;
        case Illegal::no_such_factory: params.number("factories", position.factories()); break;
        case Illegal::source_empty: params.number("source", move.source()); break;
        case Illegal::colour_not_there:
            params.number("source", move.source());
            params.text("colour", letter(move.colour()));
            break;
        case Illegal::line_full: params.number("row", move.row() + 1); break;
        case Illegal::line_other_colour:
            params.number("row", move.row() + 1);
            params.text("colour", line_colour(move.row()));
            break;
        case Illegal::wall_has_colour:
            params.number("row", move.row() + 1);
            params.text("colour", letter(move.colour()));
            break;
        case Illegal::space_taken: params.number("column", move.column() + 1); break;
        case Illegal::column_has_colour:
            params.number("column", move.column() + 1);
            params.text("colour", line_colour(move.row()));
            break;
    }
}

}  // namespace

void append_illegal(std::string& out, Illegal reason, const Position& position, Move move) {
    json::ObjectWriter object(out);
    object.text("code", reason_name(reason));
    object.object("params", [&](json::ObjectWriter& params) { append_params(params, reason, position, move); });
    object.text("message", explain(reason, position, move));
}

}  // namespace azulejo::notation::classic
