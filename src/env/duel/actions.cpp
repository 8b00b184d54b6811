#include "env/duel/actions.h"

#include <algorithm>
#include <cstring>

namespace azulejo::env {

using namespace duel;

namespace {

using Numbers = Actions<Position>;

// The index of the stacking of a take among all orders of the remaining tiles; 0 if there is no choice.
int order_of(const Position& position, Move take) {
    const Pile rest = position.sun(take.factory()).without(take.colour());
    int order = 0;
    if (rest.distinct() > 1) {
        while (stacking(rest, order) != take.stacking()) ++order;
    }
    return order;
}

// Calls f with the payments for the line that is asked about, in their order.
template <class F>
void for_each_payment_here(const Position& position, F&& f) {
    const Board& own = position.board(position.turn());
    const int row = position.tiling_row();
    const int missing = own.line_space(row);
    if (missing == 0) return f(ChipCounts{});
    for_each_payment(own.chips(), own.line_colour(row), missing, f);
}
int payment_number(const Position& position, ChipCounts payment) {
    int at = 0;
    int found = 0;
    for_each_payment_here(position, [&](ChipCounts each) {
        if (each == payment) found = at;
        ++at;
    });
    return found;
}
std::optional<ChipCounts> nth_payment(const Position& position, int n) {
    std::optional<ChipCounts> found;
    int at = 0;
    for_each_payment_here(position, [&](ChipCounts each) {
        if (at++ == n) found = each;
    });
    return found;
}

int placement_number(Move move) {
    return Numbers::placements * move.number() + rotations * move.slot() + move.rotation();
}
Colour colour_at(int index) {
    return static_cast<Colour>(index);
}

std::optional<Move> small_sun_take(const Position& position, int at) {
    const int factory = at / Numbers::orders_of_a_factory + 1;
    const Colour colour = colour_at(at % Numbers::orders_of_a_factory / (Numbers::most_orders * Numbers::targets));
    const int order = at / Numbers::targets % Numbers::most_orders;
    const int row = at % Numbers::targets;
    if (position.sun(factory)[colour] == 0) return std::nullopt;
    const Pile rest = position.sun(factory).without(colour);
    if (order >= stackings(rest)) return std::nullopt;
    return Move::sun(factory, colour, row, rest.distinct() > 1 ? stacking(rest, order) : MoonStack{});
}

// The move that this number means here, legal or not.
std::optional<Move> meant(const Position& position, int number) {
    using N = Numbers;
    const auto placed = [](int at, auto&& make) {
        return make(at / N::placements, at / rotations % slots, at % rotations);
    };
    if (number < N::draw) return placed(number - N::display, Move::display);
    if (number == N::draw) return Move::draw();
    if (number == N::look) return Move::look();
    if (number < N::under) return placed(number - N::keep, Move::keep);
    if (number < N::large_sun) return Move::under(number - N::under);
    if (number < N::small_sun) {
        const int at = number - N::large_sun;
        return Move::sun(large, colour_at(at / N::targets), at % N::targets);
    }
    if (number < N::moon) return small_sun_take(position, number - N::small_sun);
    if (number < N::chip) {
        const int at = number - N::moon;
        return Move::moon(colour_at(at / N::targets), at % N::targets);
    }
    if (number < N::decline) return Move::chip(number - N::chip + 1);
    if (position.phase() != Phase::tile) return std::nullopt;
    if (number == N::decline) return Move::decline(position.tiling_row());
    const auto payment = nth_payment(position, (number - N::tile) / columns);
    if (!payment) return std::nullopt;
    return Move::tile(position.tiling_row(), (number - N::tile) % columns, *payment);
}

}  // namespace

int Actions<Position>::number(Move move, int nth) {
    const int target = targets * index(move.colour()) + move.row();
    switch (move.kind()) {
        case Move::Kind::display: return display + placement_number(move);
        case Move::Kind::draw: return draw;
        case Move::Kind::look: return look;
        case Move::Kind::keep: return keep + placement_number(move);
        case Move::Kind::under: return under + move.number();
        case Move::Kind::sun:
            if (move.factory() == large) return large_sun + target;
            return small_sun + orders_of_a_factory * (move.factory() - 1) +
                   targets * (most_orders * index(move.colour()) + nth) + move.row();
        case Move::Kind::moon: return moon + target;
        case Move::Kind::chip: return chip + move.factory() - 1;
        case Move::Kind::decline: return decline;
        case Move::Kind::tile: return tile + columns * nth + move.column();
    }
    return -1;
}

int Actions<Position>::of(const Position& position, Move move) {
    int nth = 0;
    if (move.kind() == Move::Kind::sun && move.factory() != large) nth = order_of(position, move);
    if (move.kind() == Move::Kind::tile) nth = payment_number(position, move.payment());
    return number(move, nth);
}

std::optional<Move> Actions<Position>::move(const Position& position, std::int64_t number) {
    if (number < 0 || number >= all) return std::nullopt;
    const auto move = meant(position, static_cast<int>(number));
    return move && position.is_legal(*move) ? move : std::nullopt;
}

void Actions<Position>::write_mask(const Position& position, std::uint8_t* mask) {
    std::memset(mask, 0, all);
    for_each(position, [&](int number, Move) { mask[number] = 1; });
}

namespace {

using LargeHandful = Handfuls<large_tiles>;
using SmallHandful = Handfuls<small_tiles>;
constexpr int chip_codes = chip_kinds + 1;

constexpr std::int64_t all_small =
    std::int64_t{SmallHandful::count} * SmallHandful::count * SmallHandful::count * SmallHandful::count;
constexpr std::int64_t all_chips = std::int64_t{chip_codes} * chip_codes * chip_codes * chip_codes;
constexpr std::int64_t all_orders = [] {
    std::int64_t result = 1;
    for (int i = 2; i <= plate_count; ++i) result *= i;
    return result;
}();

std::int64_t rank_of_plates(const Deal& deal) {
    std::int64_t rank = 0;
    for (std::size_t i = 0; i < plate_count; ++i) {
        const auto smaller = std::count_if(deal.plates.begin() + static_cast<std::ptrdiff_t>(i) + 1, deal.plates.end(),
                                           [&](Plate later) { return later < deal.plates[i]; });
        rank = rank * static_cast<std::int64_t>(plate_count - i) + smaller;
    }
    return rank;
}
Deal plates_of_rank(std::int64_t rank) {
    std::array<int, plate_count> smaller{};
    for (int i = plate_count - 1; i >= 0; --i) {
        smaller[static_cast<std::size_t>(i)] = static_cast<int>(rank % (plate_count - i));
        rank /= plate_count - i;
    }
    std::array<Plate, plate_count> left{};
    for (int i = 0; i < plate_count; ++i) left[static_cast<std::size_t>(i)] = plate(i);
    Deal deal;
    for (std::size_t i = 0; i < plate_count; ++i) {
        auto* const at = left.begin() + smaller[i];
        deal.plates[i] = *at;
        std::copy(at + 1, left.end(), at);
    }
    return deal;
}

}  // namespace

std::int64_t Deals<Position>::count(const Position& position) {
    return position.phase() == Phase::plates ? all_orders : LargeHandful::count * all_small * all_chips;
}

std::int64_t Deals<Position>::of(const Position& /*position*/, const Deal& deal) {
    if (deal.is_of_plates()) return rank_of_plates(deal);
    std::int64_t number = 0;
    for (std::size_t i = small_factories; i-- > 0;) {
        number = number * chip_codes + static_cast<std::int64_t>(deal.chips[i]);
    }
    for (std::size_t i = small_factories; i > 0; --i) {
        number = number * SmallHandful::count + SmallHandful::of(deal.factories[i].counts());
    }
    return number * LargeHandful::count + LargeHandful::of(deal.factories[large].counts());
}

std::optional<Deal> Deals<Position>::deal(const Position& position, std::int64_t number) {
    if (number < 0 || number >= count(position)) return std::nullopt;
    Deal deal;
    if (position.phase() == Phase::plates) {
        deal = plates_of_rank(number);
    } else {
        deal.factories[large] = Pile::from(LargeHandful::tiles(static_cast<int>(number % LargeHandful::count)));
        number /= LargeHandful::count;
        for (std::size_t i = 1; i <= small_factories; ++i) {
            deal.factories[i] = Pile::from(SmallHandful::tiles(static_cast<int>(number % SmallHandful::count)));
            number /= SmallHandful::count;
        }
        for (Chip& chip : deal.chips) {
            chip = static_cast<Chip>(number % chip_codes);
            number /= chip_codes;
        }
    }
    return position.is_possible(deal) ? std::optional(deal) : std::nullopt;
}

}  // namespace azulejo::env
