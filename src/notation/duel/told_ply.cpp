#include "notation/duel/told_ply.h"

#include "core/json_writer.h"
#include "notation/duel/fields.h"
#include "notation/duel/ply_fields.h"
#include "notation/duel/token.h"
#include "rules/duel/preview.h"

namespace azulejo::notation::duel {

namespace {

using Kind = Move::Kind;

// Without the number of the plate, which the viewer does not know.
std::string hidden_plate(Move move) {
    return json::object_text([&](json::ObjectWriter& object) {
        object.text("kind", move.kind() == Kind::keep ? "keep" : "under");
        if (move.kind() == Kind::under) return;
        object.number("slot", move.slot() + 1);
        object.number("turns", move.rotation());
    });
}

// What a move does besides its fields; it does not depend on what is hidden.
void append_moved(json::ObjectWriter& object, const Position& before, Move move) {
    switch (move.kind()) {
        case Kind::sun:
        case Kind::moon: object.number("taken", preview(before, move).taken); break;
        case Kind::draw: object.number("pays", before.score(before.turn()) > 0 ? 1 : 0); break;
        case Kind::chip: object.text("chip", chip_name(before.chip(move.factory()))); break;
        case Kind::tile: object.text("colour", letter(before.board(before.turn()).line_colour(move.row()))); break;
        default: break;
    }
}

}  // namespace

std::expected<std::string, std::string> told_ply(const Position& before, std::string_view token) {
    if (before.awaits_deal()) {
        // Nobody sees the plates, and the chips only when they are turned.
        const bool plates = before.phase() == Phase::plates;
        return json::object_text([&](json::ObjectWriter& object) { object.text("kind", plates ? "plates" : "deal"); });
    }
    if (!before.awaits_move()) return std::unexpected("the game is over");
    const std::size_t hidden = token.find('?');
    std::string known(token);
    if (hidden != std::string_view::npos) known[hidden] = '1';
    const auto move = parse_move(known);
    if (!move) return std::unexpected("not a move");
    if (hidden != std::string_view::npos) {
        if (move->kind() != Kind::keep && move->kind() != Kind::under) return std::unexpected("not a move");
        return hidden_plate(*move);
    }
    // Only takes are checked. A view does not show which plates are put aside and which line is to be decided, so it
    // cannot tell whether other moves were legal.
    if (move->kind() == Kind::sun || move->kind() == Kind::moon) {
        if (const auto reason = before.why_illegal(*move)) return std::unexpected(explain(*reason, before, *move));
    }
    return json::object_text([&](json::ObjectWriter& object) {
        append_move_fields(object, *move);
        append_moved(object, before, *move);
    });
}

std::string complete_typed(const Position& position, std::string_view typed) {
    const auto move = parse_typed_move(position, typed);
    return move ? to_token(*move) : std::string(typed);
}

std::optional<Move> parse_beginning(const Position& position, std::string_view text) {
    return parse_typed_move(position, text);
}

}  // namespace azulejo::notation::duel
