#include "env/view.h"

#include "notation/classic/state.h"
#include "notation/classic/token.h"
#include "notation/duel/fields.h"
#include "notation/duel/state.h"
#include "notation/duel/token.h"

namespace azulejo::env {

std::string state_view(const classic::Position& position, int /*seat*/) {
    std::string out;
    notation::classic::append_state(out, position);
    return out;
}

std::string state_view(const duel::Position& position, int seat) {
    std::string out;
    notation::duel::append_state(out, position.view(seat));
    return out;
}

std::string plates_view(const classic::Position& /*position*/, int /*seat*/) {
    return {};
}

std::string plates_view(const duel::Position& position, int seat) {
    using namespace duel;
    const View view = position.view(seat);
    const Position& seen = view.covered();
    std::string out;
    const auto list = [&](std::string_view name, int size, auto&& text) {
        out += out.empty() ? "{" : " ";
        out += name;
        for (int i = 0; i < size; ++i) {
            out += i == 0 ? ':' : ',';
            const std::string_view item = text(i);
            out += item.empty() ? "-" : item;
        }
    };
    list("display", display_places, [&](int i) { return notation::duel::plate_name(seen.display(i)); });
    list("stack", seen.stack_size(), [&](int i) { return notation::duel::plate_name(seen.stack(i).plate()); });
    list("drawn", seen.drawn_count(), [&](int i) { return notation::duel::plate_name(seen.drawn(i).plate()); });
    list("chips", small_factories, [&](int i) { return notation::duel::chip_name(seen.chip(i + 1)); });
    return out + '}';
}

}  // namespace azulejo::env
