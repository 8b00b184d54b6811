#include "notation/faults.h"

#include <array>

#include "notation/classic/fields.h"

namespace azulejo::notation::classic {

namespace {

// In the order of the kinds.
constexpr std::array forms{FaultForm{"players", "f"},
                           FaultForm{"board_count", "fe"},
                           FaultForm{"factory_count", "fe"},
                           FaultForm{"round", "f"},
                           FaultForm{"turn", "S"},
                           FaultForm{"first", "S"},
                           FaultForm{"marker_seat", "S"},
                           FaultForm{"factory_overfull", "Ff"},
                           FaultForm{"factory_partial", "F"},
                           FaultForm{"table_empty", ""},
                           FaultForm{"table_not_empty", "f"},
                           FaultForm{"score", "sf"},
                           FaultForm{"line_overfull", "srf"},
                           FaultForm{"line_mixed", "sr"},
                           FaultForm{"line_colour_on_wall", "srk"},
                           FaultForm{"line_complete", "sr"},
                           FaultForm{"wall_colour", "srck"},
                           FaultForm{"wall_row_twice", "srk"},
                           FaultForm{"wall_column_twice", "sck"},
                           FaultForm{"wall_row_complete", "sr"},
                           FaultForm{"floor_overfull", "sf"},
                           FaultForm{"floor_gap", "s"},
                           FaultForm{"floor_not_empty", "s"},
                           FaultForm{"two_markers", "f"},
                           FaultForm{"marker_not_on_floor", "s"},
                           FaultForm{"marker_elsewhere", "sH"},
                           FaultForm{"tile_count", "fke"},
                           FaultForm{"nothing_to_deal", ""},
                           FaultForm{"not_over", ""},
                           FaultForm{"tile_phase_coloured", ""},
                           FaultForm{"no_choice", "s"}};
static_assert(forms.size() == static_cast<std::size_t>(Fault::Kind::no_choice) + 1);

}  // namespace

PositionFault to_fault(const Fault& fault) {
    const FaultForm& form = forms[static_cast<std::size_t>(fault.kind)];
    PositionFault result(describe(fault));
    result.code = fault.kind == Fault::Kind::marker_elsewhere && fault.found == 0 ? "marker_not_centre" : form.code;
    result.params = json::object_text([&](json::ObjectWriter& params) {
        for (const char member : form.members) append_fault_member(params, fault, member);
    });
    return result;
}

}  // namespace azulejo::notation::classic
