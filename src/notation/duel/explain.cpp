#include <array>

#include "notation/duel/token.h"
#include "notation/text.h"

// Explains why a move is illegal.
namespace azulejo::notation::duel {

using namespace azulejo::duel;

namespace {

std::string factory_name(int factory) {
    return factory == large ? "the large factory" : "factory " + std::to_string(factory);
}

std::string what_is_awaited(const Position& position) {
    switch (position.phase()) {
        case Phase::setup: return "a plate of the display is to be placed first";
        case Phase::draft: return "a plate, tiles or a chip are to be taken";
        case Phase::draw: return "plates are being drawn: draw or look";
        case Phase::keep: return "one of the plates drawn is to be kept";
        case Phase::under: return "the plates drawn are to be put under the stack";
        case Phase::tile: return "line " + std::to_string(position.tiling_row() + 1) + " is to be tiled";
        default: return {};
    }
}

}  // namespace

std::string explain(Illegal reason, const Position& position, Move move) {
    const std::string line = "line " + std::to_string(move.row() + 1);
    const bool takes = move.kind() == Move::Kind::sun || move.kind() == Move::Kind::moon;  // others have no colour
    const std::string colour{takes ? letter(move.colour()) : ' '};
    switch (reason) {
        case Illegal::game_over: return "the game is over";
        case Illegal::deal_awaited: return "a deal is awaited";
        case Illegal::other_phase: return what_is_awaited(position);
        case Illegal::no_such_place: return "the display has 3 places and the dome 9 slots";
        case Illegal::place_empty: return "place " + std::to_string(move.number() + 1) + " of the display is empty";
        case Illegal::slot_taken: return "slot " + std::to_string(move.slot() + 1) + " already has a plate";
        case Illegal::no_marker:
            return position.round() == last_round ? "no plates are taken in round 5"
                                                  : "both player markers are used in this round";
        case Illegal::stack_empty: return "the stack is empty";
        case Illegal::no_point: return "there is no point to pay with";
        case Illegal::no_such_drawn: return "there is no plate " + std::to_string(move.number() + 1) + " put aside";
        case Illegal::no_such_factory: return "there is no such factory";
        case Illegal::sun_empty: return factory_name(move.factory()) + ": the sun is empty";
        case Illegal::colour_not_there: return factory_name(move.factory()) + ": the sun holds no " + colour;
        case Illegal::colour_not_on_top: return colour + " lies on top in no moon";
        case Illegal::line_full: return line + " is full";
        case Illegal::line_other_colour:
            return line + " holds " + letter(position.board(position.turn()).line_colour(move.row()));
        case Illegal::stacking_missing: return "the order in which the rest is stacked is missing, like /RK";
        case Illegal::stacking_needless:
            return not_canonical(to_token(Move::sun(move.factory(), move.colour(), move.row())));
        case Illegal::stacking_wrong: return "the tiles stacked are not the rest of the factory";
        case Illegal::chip_gone: return factory_name(move.factory()) + ": the chip is gone";
        case Illegal::chip_covered: return factory_name(move.factory()) + ": the chip is not revealed yet";
        case Illegal::two_chips_taken: return "two chips were already taken in this round";
        case Illegal::other_line: return "line " + std::to_string(position.tiling_row() + 1) + " is to be tiled";
        case Illegal::line_complete: return line + " is complete: its tile must be placed, without chips";
        case Illegal::line_incomplete:
            return line + " is not complete: chips must be paid, or none with " + std::to_string(move.row() + 1) + "=";
        case Illegal::no_plate_there:
            return "no plate lies in column " + std::to_string(move.column() + 1) + " of the row";
        case Illegal::space_taken: return "column " + std::to_string(move.column() + 1) + " of the row is taken";
        case Illegal::space_other_colour:
            return "the space in column " + std::to_string(move.column() + 1) + " does not take " +
                   letter(position.board(position.turn()).line_colour(move.row()));
        case Illegal::chips_not_held: return "the player does not have all of these chips";
        case Illegal::chips_too_few: return "these chips do not pay for the missing tiles";
        case Illegal::chips_too_many: return "the payment contains a chip that it does not need";
    }
    return {};
}

std::string_view reason_name(Illegal reason) {
    static constexpr std::array<std::string_view, 31> names{
        "game_over",         "deal_awaited",     "other_phase",        "no_such_place",     "place_empty",
        "slot_taken",        "no_marker",        "stack_empty",        "no_point",          "no_such_drawn",
        "no_such_factory",   "sun_empty",        "colour_not_there",   "colour_not_on_top", "line_full",
        "line_other_colour", "stacking_missing", "stacking_needless",  "stacking_wrong",    "chip_gone",
        "chip_covered",      "two_chips_taken",  "other_line",         "line_complete",     "line_incomplete",
        "no_plate_there",    "space_taken",      "space_other_colour", "chips_not_held",    "chips_too_few",
        "chips_too_many"};
    static_assert(names.size() == static_cast<std::size_t>(Illegal::chips_too_many) + 1);
    return names[static_cast<std::size_t>(reason)];
}

}  // namespace azulejo::notation::duel
