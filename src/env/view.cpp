#include "env/view.h"

#include "notation/duel/fields.h"

namespace azulejo::env {

std::string seen_token(const classic::Position& before, const classic::Ply& ply, int seat) {
    return notation::token_view(before, ply, seat);
}
std::string seen_token(const duel::Position& before, const duel::Ply& ply, int seat) {
    std::string token = notation::token_view(before, ply, seat);
    const auto* const move = std::get_if<duel::Move>(&ply);
    if (move == nullptr || move->kind() != duel::Move::Kind::keep || before.turn() == seat) return token;
    return token + '=' + std::string(notation::duel::plate_name(before.drawn(move->number()).plate()));
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
