#include "env/classic/actions.h"

namespace azulejo::env {

std::int64_t Deals<classic::Position>::of(const Position& position, const classic::Deal& deal) {
    std::int64_t number = 0;
    for (int factory = position.factories() - 1; factory >= 0; --factory) {
        number = number * Handful::count + Handful::of(deal.factories[static_cast<std::size_t>(factory)]);
    }
    return number;
}

std::optional<classic::Deal> Deals<classic::Position>::deal(const Position& position, std::int64_t number) {
    if (number < 0 || number >= count(position)) return std::nullopt;
    classic::Deal deal;
    for (int factory = 0; factory < position.factories(); ++factory) {
        deal.factories[static_cast<std::size_t>(factory)] =
            Pile::from(Handful::tiles(static_cast<int>(number % Handful::count)));
        number /= Handful::count;
    }
    return position.is_possible(deal) ? std::optional(deal) : std::nullopt;
}

}  // namespace azulejo::env
