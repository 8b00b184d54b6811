#include "env/previews.h"

#include <bit>
#include <tuple>

namespace azulejo::env {

namespace {

template <class Numbers, class... Values>
Numbers numbers(Values... values) {
    static_assert(sizeof...(values) == std::tuple_size_v<Numbers>);
    return {static_cast<std::int16_t>(values)...};
}

}  // namespace

Previews<classic::Position>::Numbers Previews<classic::Position>::of(const classic::Position& position,
                                                                     classic::Move move) {
    if (move.is_placement()) {
        const int points = classic::preview_placement(position, move).points();
        return numbers<Numbers>(0, 0, 0, 0, 0, 0, 0, 0, 0, points);
    }
    const classic::Preview each = classic::preview(position, move);
    return numbers<Numbers>(each.taken, each.to_line, each.to_floor, each.to_lid, each.to_centre.total(),
                            each.takes_marker, each.completes_line, each.gain_before, each.gain_after, 0);
}

Previews<duel::Position>::Numbers Previews<duel::Position>::of(const duel::Position& position, duel::Move move) {
    using Kind = duel::Move::Kind;
    if (move.kind() == Kind::tile) {
        const duel::Placement placed = duel::preview_placement(position, move);
        return numbers<Numbers>(0, 0, 0, 0, 0, 0, 0, 0, 0, 0, placed.runs.points() + placed.special_points());
    }
    if (move.kind() != Kind::sun && move.kind() != Kind::moon) return {};
    const duel::Preview each = duel::preview(position, move);
    return numbers<Numbers>(each.taken, each.to_line, each.to_broken, each.to_tower, each.rest.total(),
                            each.takes_marker, each.completes_line, std::popcount(each.reveals), each.gain_before,
                            each.gain_after, 0);
}

}  // namespace azulejo::env
