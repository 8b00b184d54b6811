#include "notation/faults.h"

#include <array>

#include "notation/duel/fields.h"

namespace azulejo::notation::duel {

namespace {

// In the order of the kinds.
constexpr std::array forms{FaultForm{"board_count", "fe"},
                           FaultForm{"factory_count", "fe"},
                           FaultForm{"display_count", "fe"},
                           FaultForm{"round_here", "f"},
                           FaultForm{"turn", "S"},
                           FaultForm{"first", "S"},
                           FaultForm{"marker_tile_seat", "S"},
                           FaultForm{"scoring_count", "f"},
                           FaultForm{"scoring_twice", "t"},
                           FaultForm{"sun_overfull", "Ffe"},
                           FaultForm{"moon_overfull", "Ffe"},
                           FaultForm{"sun_and_moon", "F"},
                           FaultForm{"duel_table_not_empty", "Ff"},
                           FaultForm{"large_chip", ""},
                           FaultForm{"chip_missing", "F"},
                           FaultForm{"chip_in_phase", "F"},
                           FaultForm{"chip_open", "F"},
                           FaultForm{"chip_closed", "F"},
                           FaultForm{"plate_missing", "p"},
                           FaultForm{"plate_twice", "p"},
                           FaultForm{"display_gap", "P"},
                           FaultForm{"plates_in_phase", "p"},
                           FaultForm{"drawn_in_phase", ""},
                           FaultForm{"drawn_missing", "fe"},
                           FaultForm{"drawn_gone", "f"},
                           FaultForm{"score", "sf"},
                           FaultForm{"line_overfull", "srf"},
                           FaultForm{"line_mixed", "sr"},
                           FaultForm{"line_complete", "sr"},
                           FaultForm{"line_unplaceable", "sr"},
                           FaultForm{"no_plate", "srck"},
                           FaultForm{"space_colour", "srck"},
                           FaultForm{"special_space", "src"},
                           FaultForm{"special_early", "src"},
                           FaultForm{"special_missing", "src"},
                           FaultForm{"broken_overfull", "sf"},
                           FaultForm{"broken_not_empty", "s"},
                           FaultForm{"markers", "sf"},
                           FaultForm{"markers_without_slots", "sf"},
                           FaultForm{"taken", "sf"},
                           FaultForm{"taken_sum", "fe"},
                           FaultForm{"too_many_chips", "fhe"},
                           FaultForm{"too_few_chips", "fe"},
                           FaultForm{"setup_plates", "sfe"},
                           FaultForm{"start_plate", "s"},
                           FaultForm{"tile_count", "fke"},
                           FaultForm{"not_over_round", "f"},
                           FaultForm{"cannot_act", "s"},
                           FaultForm{"duel_no_choice", "sr"},
                           FaultForm{"plate_unknown", ""},
                           FaultForm{"chip_unknown", ""},
                           FaultForm{"scoring_unknown", ""},
                           FaultForm{"known_to_both", ""},
                           FaultForm{"drawn_count", "fe"},
                           FaultForm{"chips_held", "sfe"}};
static_assert(forms.size() == static_cast<std::size_t>(Fault::Kind::chips_held) + 1);

}  // namespace

PositionFault to_fault(const Fault& fault) {
    const FaultForm& form = forms[static_cast<std::size_t>(fault.kind)];
    PositionFault result(describe(fault));
    result.code = fault.kind == Fault::Kind::no_plate && !fault.colour ? "no_plate_special" : form.code;
    result.params = json::object_text([&](json::ObjectWriter& params) {
        for (const char member : form.members) {
            switch (member) {
                case 'p': params.text("plate", plate_name(fault.plate)); break;
                case 'h': params.text("chip", chip_name(fault.chip)); break;
                case 't': params.text("tile", name(static_cast<ScoringTile>(fault.found))); break;
                default: append_fault_member(params, fault, member);
            }
        }
    });
    return result;
}

}  // namespace azulejo::notation::duel
