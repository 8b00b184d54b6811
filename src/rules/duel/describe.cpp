#include "rules/duel/setup.h"

// The faults of a setup in words.
namespace azulejo::duel {

namespace {

std::string name(std::optional<Colour> colour) {
    return colour ? std::string{letter(*colour)} : std::string("a special tile");
}
std::string name(Plate plate) {
    return std::string(plate == Plate::none ? "" : components::plates[static_cast<std::size_t>(index(plate))].name);
}
std::string name(Chip chip) {
    return std::string(chip == Chip::none ? "" : components::chips[static_cast<std::size_t>(index(chip))].name);
}
std::string factory_name(int number) {
    return number == large ? "the large factory" : "factory " + std::to_string(number);
}

}  // namespace

std::string describe(const Fault& fault) {
    using Kind = Fault::Kind;
    const std::string seat = "seat " + std::to_string(fault.seat);
    const std::string row = std::to_string(fault.row);
    const std::string space = "row " + row + ", column " + std::to_string(fault.column);
    const std::string colour = name(fault.colour);
    const std::string found = std::to_string(fault.found);
    const std::string expected = std::to_string(fault.expected);
    switch (fault.kind) {
        case Kind::board_count: return "there must be " + expected + " boards, not " + found;
        case Kind::factories: return "there must be " + expected + " factories, not " + found;
        case Kind::display_count: return "the display has " + expected + " places, not " + found;
        case Kind::round: return "the round cannot be " + found + " here";
        case Kind::turn: return "seat " + found + " cannot be the one to act in this phase";
        case Kind::first: return "seat " + found + " cannot be the first player";
        case Kind::marker_seat: return "the first-player tile cannot be with seat " + found + " here";
        case Kind::scoring_count: return "there must be 3 or 4 scoring tiles, not " + found;
        case Kind::scoring_twice:
            return "the scoring tile of " + std::string(duel::name(static_cast<ScoringTile>(fault.found))) +
                   " is in play twice; one side of each is";
        case Kind::sun_overfull:
            return factory_name(fault.row) + ": the sun holds " + found + " tiles, more than " + expected;
        case Kind::moon_overfull:
            return factory_name(fault.row) + ": the moon holds " + found + " tiles, more than " + expected;
        case Kind::sun_and_moon: return factory_name(fault.row) + ": tiles lie in the sun and in the moon";
        case Kind::table_not_empty: return factory_name(fault.row) + ": holds " + found + " tiles in this phase";
        case Kind::large_chip: return "the large factory has no bonus chip";
        case Kind::chip_missing:
            return factory_name(fault.row) + ": the chip is neither there nor taken after its reveal";
        case Kind::chip_in_phase: return factory_name(fault.row) + ": a chip lies there in this phase";
        case Kind::chip_open: return factory_name(fault.row) + ": the chip is revealed under tiles";
        case Kind::chip_closed: return factory_name(fault.row) + ": no tile is left, but the chip is not revealed";
        case Kind::plate_missing: return "the plate " + name(fault.plate) + " is missing";
        case Kind::plate_twice: return "the plate " + name(fault.plate) + " is in more than one place";
        case Kind::display_gap:
            return "place " + row + " of the display is empty, though there are plates in the stack";
        case Kind::plates_in_phase: return "the plate " + name(fault.plate) + " lies there before the plates are dealt";
        case Kind::drawn_in_phase: return "plates are put aside, but nobody is drawing";
        case Kind::drawn_missing: return "there must be at least " + expected + " plates put aside, not " + found;
        case Kind::drawn_gone: return found + " of the plates put aside cannot be gone in this phase";
        case Kind::score: return seat + ": the score must be 0 to 999, not " + found;
        case Kind::line_overfull: return seat + ": line " + row + " holds " + found + " tiles, more than " + row;
        case Kind::line_mixed: return seat + ": line " + row + " holds more than one colour";
        case Kind::line_complete: return seat + ": line " + row + " is complete but was not tiled";
        case Kind::line_unplaceable: return seat + ": line " + row + " has no space left and should have been broken";
        case Kind::no_plate: return seat + ": " + colour + " lies on " + space + ", where there is no plate";
        case Kind::space_colour: return seat + ": " + colour + " does not belong on " + space;
        case Kind::special_space: return seat + ": " + space + " is no space for a special tile";
        case Kind::special_early:
            return seat + ": the special tile on " + space + " lies before the plate's three colours";
        case Kind::special_missing: return seat + ": the special tile on " + space + " is missing";
        case Kind::broken_overfull: return seat + ": the broken space holds " + found + " tiles, more than 4";
        case Kind::broken_not_empty: return seat + ": the broken space should have been cleared";
        case Kind::markers: return seat + ": there cannot be " + found + " player markers left here";
        case Kind::markers_without_slots:
            return seat + ": the player markers need more empty slots than the dome's " + found;
        case Kind::taken: return seat + ": 0 to 2 chips are taken in a round, not " + found;
        case Kind::taken_sum: return found + " chips are said to be taken this round, but " + expected + " are gone";
        case Kind::too_many_chips:
            return "there are " + found + " chips " + name(fault.chip) + ", more than " + expected;
        case Kind::too_few_chips: return "only " + found + " chips are left for the rounds to come, not " + expected;
        case Kind::setup_plates: return seat + ": there must be " + expected + " plates on the dome here, not " + found;
        case Kind::start_plate: return seat + ": the dome has no plate, though one is placed before the first round";
        case Kind::tile_count: return "there are " + found + " " + colour + " tiles in all, not " + expected;
        case Kind::not_over: return "the game is said to be over in round " + found + ", but it ends after round 5";
        case Kind::cannot_act: return seat + ": is to act, but has nothing to do";
        case Kind::no_choice: return seat + ": line " + row + " is to be tiled, but leaves no choice";
        case Kind::plate_unknown: return "a plate is not one of the 18";
        case Kind::chip_unknown: return "a chip is not one of the 20";
        case Kind::scoring_unknown: return "a scoring tile is unknown";
        case Kind::known_to_both: return "only one seat can have put a plate under the stack";
        case Kind::drawn_count: return "there cannot be " + found + " plates put aside, more than " + expected;
        case Kind::chips_held: return seat + ": holds " + found + " chips, more than " + expected;
    }
    return {};
}

}  // namespace azulejo::duel
