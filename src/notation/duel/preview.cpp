#include "notation/duel/preview.h"

#include <bit>

#include "core/bits.h"
#include "core/json_writer.h"
#include "notation/duel/fields.h"
#include "notation/duel/token.h"
#include "rules/duel/preview.h"

namespace azulejo::notation::duel {

namespace {

// The set bits of a mask, numbered from 1.
void append_bits(std::string& out, unsigned bits) {
    json::append_numbers(out, std::popcount(bits),
                         [&](int i) { return static_cast<int>(select_bit(bits, static_cast<unsigned>(i))) + 1; });
}

void append_chip_list(std::string& out, ChipCounts chips) {
    json::append_texts(out, chips.total(), [&](int i) { out += chip_name(chips.nth(i)); });
}

void append_plate(json::ObjectWriter& object, const Position& position, Move move) {
    const PlatePreview effect = preview_plate(position, move);
    object.text("kind", "plate");
    object.text("from", move.kind() == Move::Kind::display ? "display" : "drawn");
    object.number("number", move.number() + 1);
    object.text("plate", plate_name(effect.plate.plate()));
    object.number("slot", move.slot() + 1);
    object.number("turns", move.rotation());
    json::append_list(object.key("spaces"), std::array{0, 1},
                      [&](int row) { json::append_quoted(object.out(), plate_row(effect.plate, row)); });
    append_bits(object.key("finds_space"), effect.finds_space);
    append_bits(object.key("will_break"), effect.will_break);
}

void append_take(json::ObjectWriter& object, const Position& position, Move take) {
    const Preview effect = preview(position, take);
    const bool moon = take.kind() == Move::Kind::moon;
    object.text("kind", "take");
    object.text("from", moon ? "moon" : "sun");
    if (!moon) object.number("factory", take.factory());
    object.text("colour", letter(take.colour()));
    object.number("row", take.row() == broken_row ? 0 : take.row() + 1);
    object.number("taken", effect.taken);
    object.number("to_line", effect.to_line);
    object.number("to_broken", effect.to_broken);
    object.number("to_tower", effect.to_tower);
    object.flag("takes_marker", effect.takes_marker);
    object.flag("completes_line", effect.completes_line);
    object.flag("no_space", effect.no_space);
    object.flag("will_break", effect.will_break);
    append_bits(object.key("reveals"), effect.reveals);
    object.text("to_moon", [&](std::string& out) {
        if (moon || take.stacking().empty()) {
            append_tiles(out, effect.rest.counts());
        } else {
            append_moon(out, take.stacking());
        }
    });
    if (!moon && !take.stacking().empty()) {
        object.text("stacking", [&](std::string& out) { append_moon(out, take.stacking()); });
    }
    object.number("gain_before", effect.gain_before);
    object.number("gain_after", effect.gain_after);
}

void append_placement(json::ObjectWriter& object, const Position& position, Move move) {
    const Placement placement = preview_placement(position, move);
    object.text("kind", "place");
    object.text("colour", letter(position.board(position.turn()).line_colour(move.row())));
    object.number("row", move.row() + 1);
    object.number("column", move.column() + 1);
    append_chip_list(object.key("chips"), move.payment());
    append_runs(object, placement.runs);
    object.number("special_row", placement.special_row + 1);
    object.number("special_points", placement.special_points());
}

void append_members(json::ObjectWriter& object, const Position& position, Move move) {
    switch (move.kind()) {
        case Move::Kind::display:
        case Move::Kind::keep: append_plate(object, position, move); break;
        case Move::Kind::sun:
        case Move::Kind::moon: append_take(object, position, move); break;
        case Move::Kind::tile: append_placement(object, position, move); break;
        case Move::Kind::draw:
            object.text("kind", "draw");
            object.number("pays", position.score(position.turn()) > 0 ? 1 : 0);
            break;
        case Move::Kind::look: object.text("kind", "look"); break;
        case Move::Kind::under:
            object.text("kind", "under");
            object.number("number", move.number() + 1);
            object.text("plate", plate_name(position.drawn(move.number()).plate()));
            break;
        case Move::Kind::chip:
            object.text("kind", "chip");
            object.number("factory", move.factory());
            object.text("chip", chip_name(position.chip(move.factory())));
            break;
        case Move::Kind::decline:
            object.text("kind", "decline");
            object.number("row", move.row() + 1);
            break;
    }
}

}  // namespace

std::string plate_row(PlacedPlate placed, int row) {
    std::string out;
    for (int column = 0; column < 2; ++column) {
        if (joker_space(placed) == 2 * row + column) {
            out += is_special(placed) ? '*' : '?';
            continue;
        }
        for (const Colour colour : all_colours) {
            if ((fitting_spaces(placed, row) >> (columns * index(colour) + column) & 1U) != 0) out += letter(colour);
        }
    }
    return out;
}

void append_preview(std::string& out, const Position& position, Move move) {
    json::ObjectWriter object(out);
    object.text("move", to_token(move));
    append_members(object, position, move);
}

}  // namespace azulejo::notation::duel
