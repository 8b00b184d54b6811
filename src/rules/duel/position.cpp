#include "rules/duel/position.h"

#include <algorithm>

namespace azulejo::duel {

static_assert(GamePosition<Position>);

Position::Position(const Options& options)
    : bag_(Pile::from(TileCounts::each(tiles_of_a_colour))),
      scoring_(options.scoring),
      first_(static_cast<std::uint8_t>(options.first)) {
    assert(options.first >= 0 && options.first < player_count);
}

std::expected<Position, std::vector<Fault>> Position::from(const Setup& setup) {
    if (auto faults = find_faults(setup); !faults.empty()) return std::unexpected(std::move(faults));
    Position result;
    result.phase_ = setup.phase;
    result.round_ = static_cast<std::uint8_t>(setup.round);
    result.turn_ = static_cast<std::uint8_t>(std::max(0, setup.turn - 1));
    result.first_ = static_cast<std::uint8_t>(setup.first - 1);
    result.marker_ = static_cast<std::uint8_t>(setup.marker);
    result.row_ = static_cast<std::uint8_t>(setup.phase == Phase::tile ? setup.line - 1 : 0);
    std::ranges::copy(setup.scoring, result.scoring_.begin());
    result.bag_ = Pile::from(setup.bag);
    for (std::size_t i = 0; i < factory_count; ++i) {
        const FactorySetup& factory = setup.factories[i];
        result.suns_[i] = Pile::from(factory.sun);
        for (const Colour colour : factory.moon) {
            if (i == large) {
                result.large_moon_ += Pile::of(colour, 1);
            } else {
                result.moons_[i - 1].push(colour);
            }
        }
        if (i == large) continue;
        result.chips_[i - 1] = factory.chip;
        result.open_ = static_cast<std::uint8_t>(result.open_ | static_cast<unsigned>(factory.open) << (i - 1));
    }
    result.count_small_takes();
    std::ranges::copy(setup.display, result.display_.begin());
    result.set_plates(setup);
    for (std::size_t seat = 0; seat < player_count; ++seat) result.boards_[seat] = Board(setup.boards[seat]);
    return result;
}

// The player who drew plates knows them, and in `under` also those already put under the stack, even if the setup does
// not say so.
void Position::set_plates(const Setup& setup) {
    const unsigned drawer = setup.phase == Phase::keep || setup.phase == Phase::under ? 1U << turn_ : 0;
    for (std::size_t number = 0; number < setup.drawn.size(); ++number) {
        if (setup.drawn[number].plate() == Plate::none) gone_ = static_cast<std::uint16_t>(gone_ | 1U << number);
    }
    const std::size_t returned = static_cast<std::size_t>(std::max(1, std::popcount(gone_))) - 1;
    const std::size_t others = setup.stack.size() - returned;
    unsigned known_to = 0;  // a group is known completely or not at all
    for (std::size_t i = 0; i < setup.stack.size(); ++i) {
        const StackedPlate plate = setup.stack[i];
        const bool begins = i > 0 && (plate.begins_group() || i == others);
        if (i == 0 || begins) known_to = i < others ? plate.known_to() : drawer;
        plates_[stack_size_++] = StackedPlate(plate.plate(), known_to, begins);
    }
    for (const StackedPlate plate : setup.drawn) {
        if (plate.plate() == Plate::none) continue;
        const unsigned before = setup.phase == Phase::under ? 0 : plate.known_to();
        plates_[static_cast<std::size_t>(stack_size_ + hand_size_++)] =
            StackedPlate(plate.plate(), before | drawer, false);
    }
}

Setup Position::setup() const {
    Setup result;
    result.round = round_;
    result.phase = phase_;
    result.turn = awaits_move() ? turn_ + 1 : 0;
    result.first = first_ + 1;
    result.marker = marker_;
    result.line = phase_ == Phase::tile ? row_ + 1 : 0;
    for (const ScoringTile tile : scoring_) {
        if (tile != ScoringTile::none) result.scoring.push_back(tile);
    }
    for (int i = 0; i < factory_count; ++i) {
        FactorySetup& factory = result.factories.emplace_back();
        factory.sun = sun(i).counts();
        if (i == large) {
            for (const Colour colour : all_colours) {
                factory.moon.insert(factory.moon.end(), static_cast<std::size_t>(large_moon_[colour]), colour);
            }
            continue;
        }
        for (int height = 0; height < moon(i).size(); ++height) factory.moon.push_back(moon(i)[height]);
        factory.chip = chip(i);
        factory.open = is_open(i);
    }
    result.display.assign(display_.begin(), display_.end());
    result.stack.assign(plates_.begin(), plates_.begin() + stack_size_);
    for (int number = 0; number < drawn_count(); ++number) result.drawn.push_back(drawn(number));
    result.bag = bag();
    result.tower = tower();
    for (const Board& board : boards_) result.boards.push_back(board.setup());
    return result;
}

TileCounts Position::tower() const {
    TileCounts elsewhere = bag() + large_moon_.counts();
    for (const Pile sun : suns_) elsewhere += sun.counts();
    for (const MoonStack moon : moons_) elsewhere += moon.tiles().counts();
    for (const Board& board : boards_) elsewhere += board.tiles();
    return TileCounts::each(tiles_of_a_colour) - elsewhere;
}

ChipCounts Position::undealt_chips() const {
    ChipCounts result = ChipCounts::all();
    for (const Board& board : boards_) result -= board.chips() + board.spent();
    for (const Chip chip : chips_) {
        if (chip != Chip::none && chip != Chip::hidden) result -= ChipCounts::of(chip);
    }
    return result;
}

int standing(const Position& position, int seat) {
    return position.score(seat) * 2 + (position.marker_holder() == seat ? 1 : 0);
}

unsigned Position::winners() const {
    assert(is_over());
    const int lead = standing(*this, 0) - standing(*this, 1);
    return lead > 0 ? 1U : lead < 0 ? 2U : 3U;
}

Position::MoveList Position::legal_moves() const {
    MoveList moves;
    for_each_move([&](Move move) { moves.push_back(move); });
    return moves;
}

unsigned Position::displayed() const {
    unsigned result = 0;
    for (unsigned place = 0; place < display_places; ++place) {
        result |= static_cast<unsigned>(display_[place] != Plate::none) << place;
    }
    return result;
}

// D10
bool Position::can_draw() const {
    const bool for_nothing = phase_ == Phase::draft && displayed() == 0;
    return stack_size_ > 0 && (own().score() > 0 || for_nothing);
}

bool Position::can_place_plate(const Board& board) const {
    return board.markers() > 0 && board.empty_slots() != 0 && (displayed() != 0 || stack_size_ > 0);
}

bool Position::has_tiles() const {
    const std::uint32_t takes = small_takes_ | sun(large).lanes() | large_moon_.lanes();
    return takes != 0 || std::bit_cast<std::uint64_t>(moons_) != 0;
}

unsigned Position::open_chips() const {
    const auto chips = std::bit_cast<std::uint32_t>(chips_);
    static_assert(Chip::none == Chip{} && small_factories == sizeof chips);
    return gather_bytes(nonzero_bytes(chips)) & open_;
}

bool Position::can_act(int seat) const {
    const Board& acting = board(seat);
    return has_tiles() || (acting.taken() < chips_a_round && open_chips() != 0) || can_place_plate(acting);
}

Pile Position::moon_tops() const {
    std::uint32_t tops = large_moon_.present();
    for (const MoonStack moon : moons_) tops |= moon.top_tile().lanes();
    return Pile::from_lanes(tops);
}

Position::Takes Position::count_takes() const {
    return {.from_small = small_takes_, .from_large = sun(large).present(), .from_moon = moon_tops().lanes()};
}

int Position::count_moves() const {
    const int placements = rotations * std::popcount(own().empty_slots());
    switch (phase_) {
        case Phase::plates:
        case Phase::deal:
        case Phase::over: return 0;
        case Phase::setup: return std::popcount(displayed()) * placements;
        case Phase::draft: {
            int count = 0;
            if (own().markers() > 0) count += std::popcount(displayed()) * placements + (can_draw() ? 1 : 0);
            if (own().taken() < chips_a_round) count += std::popcount(open_chips());
            const std::uint32_t takes = count_takes().all();
            for (const Colour colour : all_colours) {
                count += Pile::lane(takes, colour) * std::popcount(own().accepting(colour));
            }
            return count;
        }
        case Phase::draw: return can_draw() ? 2 : 1;
        case Phase::keep: return hand_size_ * placements;
        case Phase::under: return hand_size_;
        case Phase::tile: {
            const Colour colour = own().line_colour(row_);
            const int open = std::popcount(own().open_columns(row_, colour));
            const int missing = own().line_space(row_);
            return missing == 0 ? open : open * count_payments(own().chips(), colour, missing) + 1;
        }
    }
    return 0;
}

namespace {

// The nth number of a mask.
int nth_bit(unsigned mask, int n) {
    for (; n > 0; --n) mask &= mask - 1;
    return std::countr_zero(mask);
}

// Row n holds 2^16 / n, rounded up.
constexpr auto reciprocals = [] {
    std::array<std::uint32_t, 16> table{};
    for (std::uint32_t n = 1; n < table.size(); ++n) table[n] = (65535 + n) / n;
    return table;
}();

// Splits a number below a·b·c … into one below a, one below b, and so on. Division would be slow; this uses a product
// that is exact for numbers below 2^16 / size.
int split_off(int& number, int size) {
    const auto quotient =
        static_cast<int>(static_cast<std::uint32_t>(number) * reciprocals[static_cast<std::size_t>(size)] >> 16);
    const int result = number - quotient * size;
    number = quotient;
    return result;
}

}  // namespace

Move Position::random_move(Rng& rng) const {
    assert(awaits_move());
    if (phase_ == Phase::draft) [[likely]]
        return random_draft_move(rng);
    if (phase_ == Phase::tile) return random_tiling_move(rng);
    int n = static_cast<int>(rng.below(static_cast<std::uint32_t>(count_moves())));
    if (phase_ == Phase::draw) return n == 0 ? Move::look() : Move::draw();
    if (phase_ == Phase::under) return Move::under(nth_bit(in_hand(), n));
    const int rotation = split_off(n, rotations);
    const unsigned empty = own().empty_slots();
    const int slot = nth_bit(empty, split_off(n, std::popcount(empty)));
    if (phase_ == Phase::setup) return Move::display(nth_bit(displayed(), n), slot, rotation);
    return Move::keep(nth_bit(in_hand(), n), slot, rotation);
}

// Counts each kind of move and draws one number below the sum, so that every move is equally likely.
Move Position::random_draft_move(Rng& rng) const {
    const Board& board = own();
    const Takes takes = count_takes();
    const std::uint32_t all = takes.all();
    int total = 0;
    TileCounts starts;  // lanes: the number of the first move of each colour
    for (const Colour colour : all_colours) {
        starts += TileCounts::of(colour, total);
        total += Pile::lane(all, colour) * std::popcount(board.accepting(colour));
    }
    const int tile_moves = total;
    unsigned empty = 0;
    int plates = 0;
    int draws = 0;
    if (board.markers() > 0) {
        empty = board.empty_slots();
        plates = std::popcount(displayed()) * std::popcount(empty) * rotations;
        draws = can_draw() ? 1 : 0;
    }
    const unsigned chips = board.taken() < chips_a_round ? open_chips() : 0;
    total += plates + draws + std::popcount(chips);
    int n = static_cast<int>(rng.below(static_cast<std::uint32_t>(total)));
    if (n < tile_moves) [[likely]] {
        const auto colour = static_cast<Colour>(starts.count_up_to(n) - 1);
        n -= starts[colour];
        const unsigned targets = board.accepting(colour);
        const int target = split_off(n, std::popcount(targets));
        const int row = static_cast<int>(select_bit(targets, static_cast<unsigned>(target)));
        const int from_small = Pile::lane(takes.from_small, colour);
        if (n < from_small) return small_sun_take(colour, n, row);
        const bool from_large = n < from_small + Pile::lane(takes.from_large, colour);
        return from_large ? Move::sun(large, colour, row) : Move::moon(colour, row);
    }
    n -= tile_moves;
    if (n < plates) {
        const int rotation = split_off(n, rotations);
        const int slot = nth_bit(empty, split_off(n, std::popcount(empty)));
        return Move::display(nth_bit(displayed(), n), slot, rotation);
    }
    n -= plates;
    return n < draws ? Move::draw() : Move::chip(nth_bit(chips, n - draws) + 1);
}

// The nth way of taking a colour from the sun of a small factory.
Move Position::small_sun_take(Colour colour, int n, int row) const {
    int factory = 1;
    int first = 0;  // the number of the first way from this factory
    int end = 0;
    for (int i = 1; i < small_factories; ++i) {
        end += ways_to_take(sun(i), colour);
        const bool later = n >= end;
        factory += static_cast<int>(later);
        first = later ? end : first;
    }
    n -= first;
    const Pile rest = sun(factory).without(colour);
    return Move::sun(factory, colour, row, rest.distinct() > 1 ? stacking(rest, n) : MoonStack{});
}

Move Position::random_tiling_move(Rng& rng) const {
    const Colour colour = own().line_colour(row_);
    const unsigned open = own().open_columns(row_, colour);
    const int missing = own().line_space(row_);
    const int payments = missing == 0 ? 1 : count_payments(own().chips(), colour, missing);
    const int placements = std::popcount(open) * payments;
    int n = static_cast<int>(rng.below(static_cast<std::uint32_t>(placements + (missing == 0 ? 0 : 1))));
    if (n == placements) return Move::decline(row_);
    const int column = nth_bit(open, split_off(n, std::popcount(open)));
    if (missing == 0) return Move::tile(row_, column);
    return Move::tile(row_, column, nth_payment(own().chips(), colour, missing, n));
}

}  // namespace azulejo::duel
