#pragma once

#include <string_view>

#include "core/json_writer.h"

// Faults of a setup as code and parameters: what the games share.
namespace azulejo::notation {

// How a kind of fault is written: its code, and which members of the fault are parameters, a letter each.
struct FaultForm {
    std::string_view code;
    std::string_view members;
};

// Writes a parameter that both games have. Rows of a fault are also factories and places of the display.
template <class Fault>
void append_fault_member(json::ObjectWriter& params, const Fault& fault, char member) {
    switch (member) {
        case 's': params.number("seat", fault.seat); break;
        case 'r': params.number("row", fault.row); break;
        case 'F': params.number("factory", fault.row); break;
        case 'P': params.number("place", fault.row); break;
        case 'c': params.number("column", fault.column); break;
        case 'k':
            if (fault.colour) params.text("colour", letter(*fault.colour));
            break;
        case 'S': params.number("seat", fault.found); break;
        case 'H': params.number("holder", fault.found); break;
        case 'f': params.number("found", fault.found); break;
        case 'e': params.number("expected", fault.expected); break;
        default: break;
    }
}

}  // namespace azulejo::notation
