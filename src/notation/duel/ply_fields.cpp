#include "notation/duel/ply_fields.h"

#include <algorithm>
#include <array>

#include "core/json_writer.h"
#include "notation/duel/fields.h"
#include "notation/duel/token.h"

namespace azulejo::notation::duel {

namespace {

constexpr std::array<std::string_view, 10> move_kinds{"display", "draw", "look", "keep",  "under",
                                                      "sun",     "moon", "chip", "place", "decline"};

void append_deal_fields(json::ObjectWriter& object, const Deal& deal) {
    if (deal.is_of_plates()) {
        object.text("kind", "plates");
        object.texts("plates", plate_count,
                     [&](int i) { object.out() += plate_name(deal.plates[static_cast<std::size_t>(i)]); });
        return;
    }
    object.text("kind", "deal");
    object.texts("factories", factory_count,
                 [&](int i) { append_tiles(object.out(), deal.factories[static_cast<std::size_t>(i)].counts()); });
    object.texts("chips", small_factories,
                 [&](int i) { object.out() += chip_name(deal.chips[static_cast<std::size_t>(i)]); });
}

MoonStack read_stacking(json::ObjectReader& fields) {
    const auto is_stack = [](std::string_view text) {
        return text.size() < small_tiles && std::ranges::all_of(text, [](char c) { return colour_of(c).has_value(); });
    };
    MoonStack result;
    for (const char c : fields.text("stacking", "up to three colours, bottom to top, like \"RK\"", is_stack, "")) {
        result.push(*colour_of(c));
    }
    return result;
}

ChipCounts read_payment(json::ObjectReader& fields) {
    ChipCounts result;
    if (fields.find("chips") == nullptr) return result;
    for (const std::string& name : fields.texts("chips", 0, most_chips)) {
        const auto chip = chip_of(name);
        if (!chip || result[*chip] == 2) {
            fields.fault("chips", "names of chips like \"B\" or \"YW\", at most two of a kind");
            return {};
        }
        result += ChipCounts::of(*chip);
    }
    return result;
}

Move read_take_fields(json::ObjectReader& fields, bool from_sun) {
    const int factory = from_sun ? fields.integer("factory", 0, factory_count - 1) : 0;
    const auto colour = static_cast<Colour>(fields.choice("colour", {"B", "Y", "R", "K", "W"}));
    const int row = fields.integer("row", 0, rows);
    const int target = row == 0 ? broken_row : row - 1;
    if (!from_sun) return Move::moon(colour, target);
    return Move::sun(factory, colour, target, read_stacking(fields));
}

}  // namespace

void append_move_fields(json::ObjectWriter& object, Move move) {
    using Kind = Move::Kind;
    object.text("kind", move_kinds[static_cast<std::size_t>(move.kind())]);
    switch (move.kind()) {
        case Kind::draw:
        case Kind::look: break;
        case Kind::display:
        case Kind::keep:
            object.number("number", move.number() + 1);
            object.number("slot", move.slot() + 1);
            object.number("turns", move.rotation());
            break;
        case Kind::under: object.number("number", move.number() + 1); break;
        case Kind::sun: object.number("factory", move.factory()); [[fallthrough]];
        case Kind::moon:
            object.text("colour", letter(move.colour()));
            object.number("row", move.row() == broken_row ? 0 : move.row() + 1);
            if (move.kind() == Kind::moon || move.stacking().empty()) break;
            object.text("stacking", [&](std::string& out) { append_moon(out, move.stacking()); });
            break;
        case Kind::chip: object.number("factory", move.factory()); break;
        case Kind::tile:
            object.number("row", move.row() + 1);
            object.number("column", move.column() + 1);
            object.texts("chips", move.payment().total(),
                         [&](int i) { object.out() += chip_name(move.payment().nth(i)); });
            break;
        case Kind::decline: object.number("row", move.row() + 1); break;
    }
}

void append_ply_fields(std::string& out, const Position& /*position*/, const Ply& ply) {
    json::ObjectWriter object(out);
    if (const auto* deal = std::get_if<Deal>(&ply)) return append_deal_fields(object, *deal);
    append_move_fields(object, std::get<Move>(ply));
}

Move read_ply_fields(const Position& /*position*/, json::ObjectReader& fields) {
    using Kind = Move::Kind;
    const auto kind = static_cast<Kind>(fields.choice("kind", move_kinds));
    const auto number = [&](std::string_view name, int least, int most) { return fields.integer(name, least, most); };
    switch (kind) {
        case Kind::draw: return Move::draw();
        case Kind::look: return Move::look();
        case Kind::display:
        case Kind::keep: {
            const int which = number("number", 1, kind == Kind::display ? display_places : most_drawn) - 1;
            const int slot = number("slot", 1, slots) - 1;
            const int turns = number("turns", 0, rotations - 1);
            return kind == Kind::display ? Move::display(which, slot, turns) : Move::keep(which, slot, turns);
        }
        case Kind::under: return Move::under(number("number", 1, most_drawn) - 1);
        case Kind::sun:
        case Kind::moon: return read_take_fields(fields, kind == Kind::sun);
        case Kind::chip: return Move::chip(number("factory", 1, small_factories));
        case Kind::tile: {
            const int row = number("row", 1, rows) - 1;
            const int column = number("column", 1, columns) - 1;
            return Move::tile(row, column, read_payment(fields));
        }
        case Kind::decline: return Move::decline(number("row", 1, rows) - 1);
    }
    return {};
}

namespace {

void append_params(json::ObjectWriter& params, Illegal reason, const Position& position, Move move) {
    const auto line_colour = [&] { return letter(position.board(position.turn()).line_colour(move.row())); };
    switch (reason) {
        case Illegal::other_phase:
            params.text("phase", phase_name(position.phase()));
            if (position.phase() == Phase::tile) params.number("row", position.tiling_row() + 1);
            break;
        case Illegal::no_marker: params.number("round", position.round()); break;
        case Illegal::no_such_factory: params.number("factories", small_factories); break;
        case Illegal::place_empty:
        case Illegal::no_such_drawn: params.number("number", move.number() + 1); break;
        case Illegal::slot_taken: params.number("slot", move.slot() + 1); break;
        case Illegal::colour_not_there: params.text("colour", letter(move.colour())); [[fallthrough]];
        case Illegal::sun_empty:
        case Illegal::chip_gone:
        case Illegal::chip_covered: params.number("factory", move.factory()); break;
        case Illegal::colour_not_on_top: params.text("colour", letter(move.colour())); break;
        case Illegal::line_other_colour: params.text("colour", line_colour()); [[fallthrough]];
        case Illegal::line_full:
        case Illegal::line_complete:
        case Illegal::line_incomplete: params.number("row", move.row() + 1); break;
        case Illegal::other_line: params.number("row", position.tiling_row() + 1); break;
        case Illegal::space_other_colour: params.text("colour", line_colour()); [[fallthrough]];
        case Illegal::no_plate_there:
        case Illegal::space_taken: params.number("column", move.column() + 1); break;
        default: break;  // the code says it all
    }
}

}  // namespace

void append_illegal(std::string& out, Illegal reason, const Position& position, Move move) {
    json::ObjectWriter object(out);
    object.text("code", reason_name(reason));
    object.object("params", [&](json::ObjectWriter& params) { append_params(params, reason, position, move); });
    object.text("message", explain(reason, position, move));
}

}  // namespace azulejo::notation::duel
