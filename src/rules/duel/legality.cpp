#include "rules/duel/position.h"
#include "rules/filling.h"

// Explains why a move or a deal cannot be played. Slow and complete; position.cpp has the fast lists.
namespace azulejo::duel {

std::optional<Illegal> Position::why_illegal(Move move) const {
    using Kind = Move::Kind;
    if (phase_ == Phase::over) return Illegal::game_over;
    if (awaits_deal()) return Illegal::deal_awaited;
    const bool belongs = [&] {
        switch (move.kind()) {
            case Kind::display: return phase_ == Phase::setup || phase_ == Phase::draft;
            case Kind::draw: return phase_ == Phase::draft || phase_ == Phase::draw;
            case Kind::look: return phase_ == Phase::draw;
            case Kind::keep: return phase_ == Phase::keep;
            case Kind::under: return phase_ == Phase::under;
            case Kind::sun:
            case Kind::moon:
            case Kind::chip: return phase_ == Phase::draft;
            case Kind::tile:
            case Kind::decline: return phase_ == Phase::tile;
        }
        return false;
    }();
    if (!belongs) return Illegal::other_phase;
    switch (move.kind()) {
        case Kind::look: return std::nullopt;
        case Kind::display:
        case Kind::draw:
        case Kind::keep:
        case Kind::under: return why_illegal_plate(move);
        case Kind::sun:
        case Kind::moon: return why_illegal_take(move);
        case Kind::chip: return why_illegal_chip(move);
        case Kind::tile:
        case Kind::decline: return why_illegal_tiling(move);
    }
    return Illegal::other_phase;
}

std::optional<Illegal> Position::why_illegal_plate(Move move) const {
    const bool is_draw = move.kind() == Move::Kind::draw;
    const bool is_display = move.kind() == Move::Kind::display;
    if (phase_ == Phase::draft && own().markers() == 0) return Illegal::no_marker;
    if (is_draw) {
        if (stack_size_ == 0) return Illegal::stack_empty;
        return can_draw() ? std::nullopt : std::optional(Illegal::no_point);
    }
    if (is_display) {
        if (move.number() >= display_places) return Illegal::no_such_place;
        if (display(move.number()) == Plate::none) return Illegal::place_empty;
    } else if ((in_hand() >> move.number() & 1U) == 0) {
        return Illegal::no_such_drawn;
    }
    if (move.kind() == Move::Kind::under) return std::nullopt;
    if (move.slot() >= slots) return Illegal::no_such_place;
    return (own().empty_slots() >> move.slot() & 1U) != 0 ? std::nullopt : std::optional(Illegal::slot_taken);
}

std::optional<Illegal> Position::why_illegal_target(Colour colour, int row) const {
    if (row > broken_row) return Illegal::line_full;
    if ((own().accepting(colour) >> row & 1U) != 0) return std::nullopt;
    return own().line_space(row) == 0 ? Illegal::line_full : Illegal::line_other_colour;
}

std::optional<Illegal> Position::why_illegal_take(Move move) const {
    const Colour colour = move.colour();
    if (index(colour) >= colour_count) return Illegal::colour_not_there;
    if (move.kind() == Move::Kind::moon) {
        if (moon_tops()[colour] == 0) return Illegal::colour_not_on_top;
        return why_illegal_target(colour, move.row());
    }
    if (move.factory() >= factory_count) return Illegal::no_such_factory;
    const Pile tiles = sun(move.factory());
    if (tiles.empty()) return Illegal::sun_empty;
    if (tiles[colour] == 0) return Illegal::colour_not_there;
    if (const auto reason = why_illegal_target(colour, move.row())) return reason;
    const Pile rest = tiles.without(colour);
    const bool ordered = move.factory() != large && rest.distinct() > 1;
    if (!ordered) return move.stacking().empty() ? std::nullopt : std::optional(Illegal::stacking_needless);
    if (move.stacking().empty()) return Illegal::stacking_missing;
    for (int n = 0; n < stackings(rest); ++n) {
        if (stacking(rest, n) == move.stacking()) return std::nullopt;
    }
    return Illegal::stacking_wrong;
}

std::optional<Illegal> Position::why_illegal_chip(Move move) const {
    const int factory = move.factory();
    if (factory < 1 || factory >= factory_count) return Illegal::no_such_factory;
    if (chip(factory) == Chip::none) return Illegal::chip_gone;
    if (!is_open(factory)) return Illegal::chip_covered;
    return own().taken() < chips_a_round ? std::nullopt : std::optional(Illegal::two_chips_taken);
}

std::optional<Illegal> Position::why_illegal_tiling(Move move) const {
    if (move.row() != row_) return Illegal::other_line;
    const int missing = own().line_space(row_);
    const bool pays = !move.payment().empty();
    if (move.kind() == Move::Kind::decline) return missing > 0 ? std::nullopt : std::optional(Illegal::line_complete);
    if (missing == 0 && pays) return Illegal::line_complete;
    if (missing > 0 && !pays) return Illegal::line_incomplete;
    const Colour colour = own().line_colour(row_);
    if (move.column() >= columns) return Illegal::no_plate_there;
    if ((own().open_columns(row_, colour) >> move.column() & 1U) == 0) {
        if (own().plate_at(slot_of(row_, move.column())).empty()) return Illegal::no_plate_there;
        const bool taken = own().dome_at(row_, move.column()) != DomeTile::none;
        return taken ? Illegal::space_taken : Illegal::space_other_colour;
    }
    if (!pays) return std::nullopt;
    if (!own().chips().contains(move.payment())) return Illegal::chips_not_held;
    if (pays_exactly(move.payment(), colour, missing)) return std::nullopt;
    return can_pay(move.payment(), colour, missing) ? Illegal::chips_too_many : Illegal::chips_too_few;
}

std::optional<Impossible> Position::why_impossible_plates(const Deal& deal) const {
    if (phase_ == Phase::deal) return Impossible::tiles_awaited;
    std::uint32_t seen = 0;
    for (const Plate plate : deal.plates) {
        if (plate == Plate::none || !is_known(plate)) return Impossible::not_all_plates;
        seen |= 1U << index(plate);
    }
    return seen == (1U << plate_count) - 1 ? std::nullopt : std::optional(Impossible::not_all_plates);
}

std::optional<Impossible> Position::why_impossible_chips(const Deal& deal) const {
    const ChipCounts left = undealt_chips();
    for (const Chip chip : deal.chips) {
        if (chip == Chip::none || index(chip) >= chip_kinds) return Impossible::chips_gone;
        if (std::ranges::count(deal.chips, chip) > left[chip]) return Impossible::chips_gone;
    }
    return std::nullopt;
}

// D6: the five tiles are those drawn first, or those of a later draw, after five of one colour had gone back. The
// latter makes a difference only where such a first draw empties the bag or leaves no other colour in it.
std::optional<Impossible> Position::why_impossible_large(TileCounts drawn, const Stock& stock) {
    const TileCounts all = stock.bag + stock.tower;
    if (drawn.total() != std::min(large_tiles, all.total())) return Impossible::wrong_amount;
    if (is_drawn_again(drawn, stock)) return Impossible::five_alike;
    DrawingCheck check(stock.bag, stock.tower);
    const auto fault = check.draw(drawn, large_tiles);
    if (!fault) return std::nullopt;
    const int missing = std::max(0, large_tiles - stock.bag.total());
    const bool five_alike_first = std::ranges::any_of(all_colours, [&](Colour colour) {
        return stock.bag.without(colour).empty() && all[colour] >= large_tiles && stock.tower[colour] >= missing;
    });
    if (five_alike_first && all.contains(drawn)) return std::nullopt;
    return *fault == DrawingCheck::Fault::not_in_bag ? Impossible::not_in_bag : Impossible::not_in_tower;
}

std::optional<Impossible> Position::why_impossible(const Deal& deal) const {
    if (!awaits_deal()) return Impossible::not_awaited;
    if (deal.is_of_plates()) return why_impossible_plates(deal);
    if (phase_ == Phase::plates) return Impossible::plates_awaited;
    const Stock stock{.bag = bag(), .tower = tower()};
    const TileCounts on_large = deal.factories[large].counts();
    if (const auto reason = why_impossible_large(on_large, stock)) return reason;
    const Stock rest = after_large(on_large, stock);
    DrawingCheck check(rest.bag, rest.tower);
    for (std::size_t i = 1; i < factory_count; ++i) {
        const auto fault = check.draw(deal.factories[i].counts(), small_tiles);
        if (!fault) continue;
        switch (*fault) {
            case DrawingCheck::Fault::wrong_amount: return Impossible::wrong_amount;
            case DrawingCheck::Fault::not_in_bag: return Impossible::not_in_bag;
            case DrawingCheck::Fault::not_in_discarded: return Impossible::not_in_tower;
        }
    }
    return why_impossible_chips(deal);
}

std::expected<void, Illegal> Position::try_play(Move move) {
    if (const auto reason = why_illegal(move)) return std::unexpected(*reason);
    play(move);
    return {};
}

std::expected<void, Impossible> Position::try_play(const Deal& deal) {
    if (const auto reason = why_impossible(deal)) return std::unexpected(*reason);
    play(deal);
    return {};
}

}  // namespace azulejo::duel
