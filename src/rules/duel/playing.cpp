#include <algorithm>
#include <utility>

#include "rules/duel/position.h"
#include "rules/filling.h"

// Playing moves and deals.
namespace azulejo::duel {

void Position::play(Move move, TilingLog* log) {
    using Kind = Move::Kind;
    assert(is_legal(move));
    switch (move.kind()) {
        case Kind::display:
            if (phase_ == Phase::setup) return place_first_plate(move);
            own().use_marker();
            place_displayed(move);
            break;
        case Kind::draw: return draw_plate();
        case Kind::look: return look();
        case Kind::keep: keep(move); break;
        case Kind::under: put_under(move.number()); break;
        case Kind::sun: take_from_sun(move); break;
        case Kind::moon: take_from_moon(move); break;
        case Kind::chip: take_chip(move.factory()); break;
        case Kind::tile: place(move.row(), move.column(), move.payment(), log); [[fallthrough]];
        case Kind::decline: ++row_; return continue_tiling(log);
    }
    if (phase_ == Phase::draft) end_turn(log);
}

void Position::place_displayed(Move move) {
    Plate& place = display_[static_cast<std::size_t>(move.number())];
    own().place_plate(move.slot(), PlacedPlate(place, move.rotation()));
    place = Plate::none;
}

// D8
void Position::place_first_plate(Move move) {
    place_displayed(move);
    refill_display();
    if (turn_ == first_) phase_ = Phase::draft;
    turn_ = first_;
}

void Position::remove_plate(std::size_t at) {
    for (; at + 1 < plates_.size(); ++at) plates_[at] = plates_[at + 1];
    plates_.back() = {};
}

// Takes the top plate off the stack; the plates put aside are stored after the stack.
StackedPlate Position::take_top() {
    const StackedPlate top = plates_[0];
    remove_plate(0);
    --stack_size_;
    if (stack_size_ > 0) plates_[0] = StackedPlate(plates_[0].plate(), plates_[0].known_to(), false);
    return top;
}

void Position::refill_display() {
    for (Plate& place : display_) {
        if (place == Plate::none && stack_size_ > 0) place = take_top().plate();
    }
}

// D9, D10
void Position::draw_plate() {
    if (phase_ == Phase::draft) own().use_marker();
    own().pay_point();
    phase_ = Phase::draw;
    const StackedPlate top = take_top();
    in_hand_at(hand_size_) = StackedPlate(top.plate(), top.known_to(), false);
    ++hand_size_;
}

void Position::look() {
    phase_ = Phase::keep;
    for (int i = 0; i < hand_size_; ++i) {
        StackedPlate& plate = in_hand_at(i);
        plate = StackedPlate(plate.plate(), plate.known_to() | 1U << turn_, false);
    }
}

void Position::keep(Move move) {
    own().place_plate(move.slot(), PlacedPlate(drawn(move.number()).plate(), move.rotation()));
    remove_plate(std::size_t{stack_size_} + static_cast<std::size_t>(hand_index(move.number())));
    --hand_size_;
    gone_ = static_cast<std::uint16_t>(gone_ | 1U << move.number());
    // A player who put some of these plates under the stack earlier no longer knows where they are.
    for (int i = 0; i < hand_size_; ++i) {
        StackedPlate& plate = in_hand_at(i);
        plate = StackedPlate(plate.plate(), 1U << turn_, false);
    }
    phase_ = Phase::under;
    finish_under();
}

// D9, D10: from now on only the player who puts it there knows where it is.
void Position::put_under(int number) {
    const bool begins_group = std::has_single_bit(gone_) && stack_size_ > 0;
    const StackedPlate plate(drawn(number).plate(), 1U << turn_, begins_group);
    for (int i = hand_index(number); i > 0; --i) in_hand_at(i) = in_hand_at(i - 1);
    in_hand_at(0) = plate;  // the place where the stack will end
    gone_ = static_cast<std::uint16_t>(gone_ | 1U << number);
    ++stack_size_;
    --hand_size_;
    finish_under();
}

// The last plate goes under the stack by itself.
void Position::finish_under() {
    if (hand_size_ == 1) return put_under(std::countr_zero(in_hand()));
    if (hand_size_ > 1) return;
    gone_ = 0;
    phase_ = Phase::draft;
}

// D11
void Position::take_from_sun(Move move) {
    const Colour colour = move.colour();
    const int factory = move.factory();
    Pile& section = suns_[static_cast<std::size_t>(factory)];
    const int n = section[colour];
    const Pile rest = section.without(colour);
    if (factory == large) {
        large_moon_ += rest;
    } else {
        small_takes_ -= ways_to_take(section);
        moons_[static_cast<std::size_t>(factory) - 1] = move.stacking().empty() ? stacking(rest, 0) : move.stacking();
    }
    section = {};
    if (factory != large) reveal_if_empty(factory);
    own().add(colour, move.row(), n);
}

// D12
void Position::take_from_moon(Move move) {
    const Colour colour = move.colour();
    int n = large_moon_[colour];
    if (n > 0 && marker_ == 0) marker_ = static_cast<std::uint8_t>(turn_ + 1);
    large_moon_ = large_moon_.without(colour);
    const auto [popped, emptied] = pop_tops(moons_, colour);
    n += popped;
    open_ = static_cast<std::uint8_t>(open_ | emptied);  // D14: a factory with tiles in its moon has none in its sun
    own().add(colour, move.row(), n);
}

// D14
void Position::reveal_if_empty(int factory) {
    if (sun(factory).empty() && moon(factory).empty()) open_ = static_cast<std::uint8_t>(open_ | 1U << (factory - 1));
}

// D15
void Position::take_chip(int factory) {
    own().take_chip(std::exchange(chips_[static_cast<std::size_t>(factory) - 1], Chip::none));
}

// D16: a player without an action gets none again in this phase, so passing need not be stored.
void Position::end_turn(TilingLog* log) {
    const int other = 1 - turn_;
    if (can_act(other)) {
        turn_ = static_cast<std::uint8_t>(other);
    } else if (!can_act(turn_)) {
        turn_ = first_;
        row_ = 0;
        continue_tiling(log);
    }
}

void Position::place(int row, int column, ChipCounts payment, TilingLog* log) {
    Board& board = own();
    const int before = board.score();
    const Colour colour = board.line_colour(row);
    const Placement placement = board.tile_line(row, column, payment);
    if (log == nullptr) return;
    const int scored = before + placement.runs.points();
    log->push_back({.kind = TilingStep::Kind::placed,
                    .seat = turn_,
                    .row = row,
                    .column = column,
                    .colour = colour,
                    .runs = placement.runs,
                    .payment = payment,
                    .before = before,
                    .after = scored});
    if (placement.special_row < 0) return;
    log->push_back({.kind = TilingStep::Kind::special,
                    .seat = turn_,
                    .row = placement.special_row,
                    .before = scored,
                    .after = board.score()});
}

// Does what the next line needs if there is no choice. Returns whether that was possible.
bool Position::settle_line(TilingLog* log) {
    Board& board = own();
    if (board.line_count(row_) == 0) return true;
    const Colour colour = board.line_colour(row_);
    const int missing = board.line_space(row_);
    const unsigned open = board.open_columns(row_, colour);
    if (open == 0) {
        if (board.row_has_empty_slot(row_)) return true;  // D18
        const int tiles = board.break_line(row_);         // D19
        if (log != nullptr) {
            log->push_back({.kind = TilingStep::Kind::broken,
                            .seat = turn_,
                            .row = row_,
                            .colour = colour,
                            .tiles = tiles,
                            .before = board.score(),
                            .after = board.score()});
        }
        return true;
    }
    if (missing > 0) return !can_pay(board.chips(), colour, missing);  // D20
    if (!std::has_single_bit(open)) return false;
    place(row_, std::countr_zero(open), {}, log);  // D17
    return true;
}

// Does everything that needs no choice: the rest of this player's lines, that player's broken tiles, then the other
// player.
void Position::continue_tiling(TilingLog* log) {
    phase_ = Phase::tile;
    do {
        for (; row_ < rows; ++row_) {
            if (!settle_line(log)) return;
        }
        row_ = 0;
        score_broken(log);
        turn_ = static_cast<std::uint8_t>(1 - turn_);
    } while (turn_ != first_);
    end_round(log);
}

void Position::score_broken(TilingLog* log) {
    Board& board = own();
    const bool holds_marker = marker_ == turn_ + 1;
    const int tiles = board.broken().total();
    const int before = board.score();
    board.score_broken(holds_marker);
    if (log != nullptr && (tiles > 0 || holds_marker)) {
        log->push_back({.kind = TilingStep::Kind::penalty,
                        .seat = turn_,
                        .tiles = tiles,
                        .marker = holds_marker,
                        .before = before,
                        .after = board.score()});
    }
}

void Position::end_round(TilingLog* log) {
    turn_ = 0;
    if (round_ == last_round) return end_game(log);
    phase_ = Phase::deal;
    ++round_;
    if (marker_ != 0) first_ = static_cast<std::uint8_t>(marker_ - 1);  // D25
    marker_ = 0;
    open_ = 0;
    // In a game there is always an empty slot for each marker, but not after every setup.
    for (Board& board : boards_) {
        board.start_round(std::min(markers_in(round_), std::popcount(board.empty_slots())));
    }
    refill_display();  // D24
}

// D26, D27: the sum is cut off at 0 once.
void Position::end_game(TilingLog* log) {
    phase_ = Phase::over;
    for (int seat = 0; seat < player_count; ++seat) {
        Board& board = boards_[static_cast<std::size_t>(seat)];
        int sum = board.score();
        for (const ScoringTile tile : scoring_) {
            if (tile == ScoringTile::none) continue;
            const TileScore worth = score_of(tile, board);
            if (log != nullptr) {
                log->push_back({.kind = TilingStep::Kind::bonus,
                                .seat = seat,
                                .scoring = tile,
                                .worth = worth,
                                .before = sum,
                                .after = sum + worth.points});
            }
            sum += worth.points;
        }
        board.add_points(sum - board.score());
    }
}

Position::Stock Position::stock() const {
    const TileCounts bag = this->bag();
    const bool bag_is_enough = bag.total() >= large_tiles + small_factories * small_tiles && bag.distinct() > 1;
    return {.bag = bag, .tower = bag_is_enough ? TileCounts{} : tower()};
}

bool Position::is_drawn_again(TileCounts drawn, const Stock& stock) {
    return drawn.total() == large_tiles && drawn.distinct() == 1 && (stock.bag + stock.tower).distinct() > 1;
}

// If tiles go back (D6) and the bag became empty or has no other colour, the tiles of the tower go into the bag too.
Position::Stock Position::after_large(TileCounts drawn, const Stock& stock) {
    const TileCounts all = stock.bag + stock.tower;
    const bool mixed = stock.bag.distinct() > 1 || all.distinct() <= 1;
    if (stock.bag.total() >= large_tiles && mixed) return {.bag = stock.bag - drawn, .tower = stock.tower};
    return {.bag = all - drawn, .tower = {}};
}

Deal Position::sample_deal(Rng& rng) const {
    assert(awaits_deal());
    Deal deal;
    if (phase_ == Phase::plates) {
        for (int i = 0; i < plate_count; ++i) deal.plates[static_cast<std::size_t>(i)] = plate(i);
        shuffle(deal.plates, rng);
        return deal;
    }
    const Stock stock = this->stock();
    const auto drawing_from = [](const Stock& from) { return Drawing(from.bag, [&from] { return from.tower; }); };
    Pile drawn = drawing_from(stock).draw<large_tiles>(rng);
    while (is_drawn_again(drawn, stock)) [[unlikely]] {
        const Stock again = after_large({}, stock);
        drawn = drawing_from(again).draw<large_tiles>(rng);
    }
    const Stock rest = after_large(drawn, stock);
    auto drawing = drawing_from(rest);
    deal.factories[large] = drawn;
    for (std::size_t i = 1; i < factory_count; ++i) deal.factories[i] = drawing.draw<small_tiles>(rng);
    ChipCounts left = undealt_chips();
    for (Chip& chip : deal.chips) {
        chip = left.nth(static_cast<int>(rng.below(static_cast<std::uint32_t>(left.total()))));
        left -= ChipCounts::of(chip);
    }
    return deal;
}

void Position::play(const Deal& deal) {
    assert(is_possible(deal));
    if (deal.is_of_plates()) return play_plates(deal);
    const TileCounts drawn = deal.factories[large].counts();
    Stock rest = after_large(drawn, stock());
    TileCounts on_small;
    for (std::size_t i = 1; i < factory_count; ++i) on_small += deal.factories[i].counts();
    if (rest.bag.total() < on_small.total()) rest.bag += rest.tower;
    bag_ = Pile::from(rest.bag - on_small);
    suns_ = deal.factories;
    count_small_takes();
    chips_ = deal.chips;
    for (int factory = 1; factory < factory_count; ++factory) reveal_if_empty(factory);  // D24
    phase_ = round_ == 1 ? Phase::setup : Phase::draft;
    turn_ = static_cast<std::uint8_t>(round_ == 1 ? 1 - first_ : first_);  // D8
}

// D4
void Position::play_plates(const Deal& deal) {
    std::copy_n(deal.plates.begin(), display_places, display_.begin());
    stack_size_ = plate_count - display_places;
    for (std::size_t i = 0; i < stack_size_; ++i) plates_[i] = StackedPlate(deal.plates[display_places + i], 0, false);
    phase_ = Phase::deal;
}

}  // namespace azulejo::duel
