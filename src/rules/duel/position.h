#pragma once

#include <array>
#include <bit>
#include <cassert>
#include <cstdint>
#include <expected>
#include <optional>
#include <string_view>
#include <type_traits>
#include <vector>

#include "core/bits.h"
#include "core/inline_vector.h"
#include "core/rng.h"
#include "rules/duel/board.h"
#include "rules/duel/move.h"
#include "rules/duel/scoring.h"
#include "rules/duel/setup.h"
#include "rules/position.h"

namespace azulejo::duel {

// Why a move cannot be played here.
enum class Illegal : std::uint8_t {
    game_over,
    deal_awaited,
    other_phase,  // a move of another phase
    no_such_place,
    place_empty,
    slot_taken,
    no_marker,
    stack_empty,
    no_point,
    no_such_drawn,
    no_such_factory,
    sun_empty,
    colour_not_there,
    colour_not_on_top,
    line_full,
    line_other_colour,
    stacking_missing,
    stacking_needless,
    stacking_wrong,
    chip_gone,
    chip_covered,
    two_chips_taken,
    other_line,
    line_complete,  // it must be placed, without chips
    line_incomplete,
    no_plate_there,
    space_taken,
    space_other_colour,
    chips_not_held,
    chips_too_few,
    chips_too_many,
};

// Why no sequence of draws could have produced a deal (D4, D6, D7, D24).
enum class Impossible : std::uint8_t {
    not_awaited,
    plates_awaited,
    tiles_awaited,
    not_all_plates,
    wrong_amount,
    not_in_bag,
    not_in_tower,
    five_alike,
    chips_gone,
};

// A log of tiling.
struct TilingStep {
    enum class Kind : std::uint8_t { placed, special, broken, penalty, bonus };
    Kind kind = Kind::placed;
    int seat = 0;
    int row = 0;
    int column = 0;
    Colour colour = Colour::blue;
    Runs runs{};                              // placed
    ChipCounts payment{};                     // placed
    int tiles = 0;                            // broken: the line's tiles; penalty: the broken ones
    bool marker = false;                      // penalty: for the first-player tile too
    ScoringTile scoring = ScoringTile::none;  // bonus
    TileScore worth{};                        // bonus
    int before = 0;                           // the score before and after this step
    int after = 0;
};
using TilingLog = std::vector<TilingStep>;

class View;

// D1 to D27: a complete position in 256 bytes without padding, with what each seat has seen of the hidden plates. The
// tower and the chips not yet dealt are not stored: they hold all that is nowhere else.
class Position {
  public:
    using Move = duel::Move;
    using Deal = duel::Deal;
    using Ply = duel::Ply;
    using TilingLog = duel::TilingLog;
    static constexpr std::size_t max_moves = 2048;
    using MoveList = InlineVector<Move, max_moves>;

    explicit Position(const Options& options);
    [[nodiscard]] static std::expected<Position, std::vector<Fault>> from(const Setup& setup);
    [[nodiscard]] Setup setup() const;

    [[nodiscard]] static int players() { return player_count; }
    [[nodiscard]] Phase phase() const { return phase_; }
    [[nodiscard]] int round() const { return round_; }
    [[nodiscard]] int turn() const { return turn_; }
    [[nodiscard]] int first() const { return first_; }
    [[nodiscard]] std::optional<int> marker_holder() const {
        if (marker_ == 0) return std::nullopt;
        return marker_ - 1;
    }
    [[nodiscard]] const ScoringTiles& scoring() const { return scoring_; }
    [[nodiscard]] Pile sun(int factory) const { return suns_[static_cast<std::size_t>(factory)]; }
    [[nodiscard]] Pile large_moon() const { return large_moon_; }
    [[nodiscard]] MoonStack moon(int factory) const { return moons_[static_cast<std::size_t>(factory) - 1]; }
    [[nodiscard]] Chip chip(int factory) const { return chips_[static_cast<std::size_t>(factory) - 1]; }
    [[nodiscard]] bool is_open(int factory) const { return (open_ >> (factory - 1) & 1U) != 0; }
    [[nodiscard]] Plate display(int place) const { return display_[static_cast<std::size_t>(place)]; }
    [[nodiscard]] int stack_size() const { return stack_size_; }
    [[nodiscard]] StackedPlate stack(int depth) const { return plates_[static_cast<std::size_t>(depth)]; }
    [[nodiscard]] int drawn_count() const { return hand_size_ + std::popcount(gone_); }
    // The plate put aside with this number; none if it was kept or returned.
    [[nodiscard]] StackedPlate drawn(int number) const {
        if ((gone_ >> number & 1U) != 0) return {};
        return in_hand_at(hand_index(number));
    }
    [[nodiscard]] TileCounts bag() const { return bag_.counts(); }
    [[nodiscard]] TileCounts tower() const;
    [[nodiscard]] ChipCounts undealt_chips() const;
    [[nodiscard]] const Board& board(int seat) const { return boards_[static_cast<std::size_t>(seat)]; }
    [[nodiscard]] int score(int seat) const { return board(seat).score(); }

    [[nodiscard]] bool awaits_deal() const { return phase_ <= Phase::deal; }
    [[nodiscard]] bool awaits_move() const { return phase_ >= Phase::setup && phase_ <= Phase::tile; }
    [[nodiscard]] bool is_over() const { return phase_ == Phase::over; }
    [[nodiscard]] unsigned winners() const;  // D26

    // What a seat or a spectator may know, and a position drawn uniformly from all that look the same to that viewer.
    [[nodiscard]] View view(std::optional<int> seat) const;
    [[nodiscard]] Position resample_hidden(std::optional<int> seat, Rng& rng) const;
    // For undo: draws again, in the plies that led from a start to here, what nobody has seen yet.
    void renew_unseen(std::vector<Ply>& plies, Rng& rng) const;

    // In the tile phase: the line that is to be decided.
    [[nodiscard]] int tiling_row() const { return row_; }

    [[nodiscard]] int count_moves() const;
    template <class F>
    void for_each_move(F&& f) const;
    [[nodiscard]] MoveList legal_moves() const;
    [[nodiscard]] Move random_move(Rng& rng) const;
    [[nodiscard]] std::optional<Illegal> why_illegal(Move move) const;
    [[nodiscard]] bool is_legal(Move move) const { return !why_illegal(move).has_value(); }

    void play(Move move, TilingLog* log = nullptr);  // unchecked
    [[nodiscard]] std::expected<void, Illegal> try_play(Move move);

    [[nodiscard]] Deal sample_deal(Rng& rng) const;
    [[nodiscard]] std::optional<Impossible> why_impossible(const Deal& deal) const;
    [[nodiscard]] bool is_possible(const Deal& deal) const { return !why_impossible(deal).has_value(); }
    void play(const Deal& deal);  // unchecked
    [[nodiscard]] std::expected<void, Impossible> try_play(const Deal& deal);

    // The tiles left to deal from.
    struct Stock {
        TileCounts bag;
        TileCounts tower;
    };
    // Without the tower, which takes time to count, if no deal could need it.
    [[nodiscard]] Stock stock() const;
    // D6: whether the tiles drawn for the large factory go back into the bag, and the stock after it is filled.
    [[nodiscard]] static bool is_drawn_again(TileCounts drawn, const Stock& stock);
    [[nodiscard]] static Stock after_large(TileCounts drawn, const Stock& stock);

    friend bool operator==(const Position&, const Position&) = default;

  private:
    friend class View;
    static constexpr std::size_t stack_capacity =
        16;  // all but the two that lie on the domes before any other is drawn

    Position() = default;

    // The number of ways to take each colour, without its target, in lanes like those of a pile.
    struct Takes {
        std::uint32_t from_small = 0;
        std::uint32_t from_large = 0;
        std::uint32_t from_moon = 0;
        [[nodiscard]] std::uint32_t all() const { return from_small + from_large + from_moon; }
    };
    [[nodiscard]] Takes count_takes() const;
    // A tile of each colour that lies on top in a moon.
    [[nodiscard]] Pile moon_tops() const;

    [[nodiscard]] const Board& own() const { return boards_[turn_]; }
    [[nodiscard]] Board& own() { return boards_[turn_]; }
    [[nodiscard]] unsigned displayed() const;
    [[nodiscard]] bool can_draw() const;
    [[nodiscard]] bool can_place_plate(const Board& board) const;
    [[nodiscard]] bool can_act(int seat) const;
    [[nodiscard]] bool has_tiles() const;
    [[nodiscard]] unsigned open_chips() const;
    // The index of a drawn plate among those still put aside.
    [[nodiscard]] int hand_index(int number) const { return number - std::popcount(gone_ & ((1U << number) - 1)); }
    // A plate put aside and still there, in their order.
    [[nodiscard]] const StackedPlate& in_hand_at(int i) const {
        return plates_[std::size_t{stack_size_} + static_cast<std::size_t>(i)];
    }
    [[nodiscard]] StackedPlate& in_hand_at(int i) {
        return plates_[std::size_t{stack_size_} + static_cast<std::size_t>(i)];
    }
    [[nodiscard]] unsigned in_hand() const { return ~unsigned{gone_} & ((1U << drawn_count()) - 1); }

    [[nodiscard]] Move random_draft_move(Rng& rng) const;
    [[nodiscard]] Move random_tiling_move(Rng& rng) const;
    [[nodiscard]] Move small_sun_take(Colour colour, int n, int row) const;

    [[nodiscard]] std::optional<Illegal> why_illegal_plate(Move move) const;
    [[nodiscard]] std::optional<Illegal> why_illegal_take(Move move) const;
    [[nodiscard]] std::optional<Illegal> why_illegal_chip(Move move) const;
    [[nodiscard]] std::optional<Illegal> why_illegal_tiling(Move move) const;
    [[nodiscard]] std::optional<Illegal> why_illegal_target(Colour colour, int row) const;
    [[nodiscard]] std::optional<Impossible> why_impossible_plates(const Deal& deal) const;
    [[nodiscard]] static std::optional<Impossible> why_impossible_large(TileCounts drawn, const Stock& stock);
    [[nodiscard]] std::optional<Impossible> why_impossible_chips(const Deal& deal) const;

    void place_first_plate(Move move);
    void place_displayed(Move move);
    void remove_plate(std::size_t at);
    StackedPlate take_top();
    void refill_display();
    void draw_plate();
    void look();
    void keep(Move move);
    void put_under(int number);
    void finish_under();
    void take_from_sun(Move move);
    void take_from_moon(Move move);
    void take_chip(int factory);
    void reveal_if_empty(int factory);
    void end_turn(TilingLog* log);

    [[nodiscard]] bool settle_line(TilingLog* log);
    void place(int row, int column, ChipCounts payment, TilingLog* log);
    void continue_tiling(TilingLog* log);
    void score_broken(TilingLog* log);
    void end_round(TilingLog* log);
    void end_game(TilingLog* log);

    void count_small_takes() {
        small_takes_ = 0;
        for (int factory = 1; factory < factory_count; ++factory) small_takes_ += ways_to_take(sun(factory));
    }
    void play_plates(const Deal& deal);
    void set_plates(const Setup& setup);

    std::array<Board, player_count> boards_{};
    std::uint32_t small_takes_ = 0;  // lanes: how often each colour can be taken from the suns of small factories
    Pile bag_;
    std::array<Pile, factory_count> suns_{};
    Pile large_moon_;
    std::array<StackedPlate, stack_capacity> plates_{};  // the stack, top first, then the plates put aside
    std::array<MoonStack, small_factories> moons_{};
    std::uint16_t gone_ = 0;  // a bit a number: plates that were put aside and then kept or returned
    std::array<Chip, small_factories> chips_{};
    ScoringTiles scoring_{};
    std::array<Plate, display_places> display_{};
    std::uint8_t stack_size_ = 0;
    std::uint8_t hand_size_ = 0;
    std::uint8_t open_ = 0;  // a bit a small factory: its chip is, or was, revealed
    Phase phase_ = Phase::plates;
    std::uint8_t round_ = 1;
    std::uint8_t turn_ = 0;    // 0 if nobody is to act
    std::uint8_t first_ = 0;   // who started this round; before a deal, who will start it
    std::uint8_t marker_ = 0;  // 0 on the large factory, else the holder's seat + 1
    std::uint8_t row_ = 0;     // in the tile phase: the line that is to be decided
    std::array<std::uint8_t, 2> unused_{};
};
static_assert(std::has_unique_object_representations_v<Position> && sizeof(Position) == 256);

// What decides between seats with equal scores (D26).
inline constexpr std::string_view tie_break = "first_player_tile";
// A number that ranks the seats if the game ends here: the better seat has more; equal numbers share a place (D26).
[[nodiscard]] int standing(const Position& position, int seat);

// What a seat or a spectator may know of a position: the position with all else covered. Two positions that
// differ only in what the viewer cannot know have equal views.
//
// Of the plates in the stack and those put aside, a viewer knows the faces and places of those that it put there itself
// or has looked at. Of the others it knows the back of the top one, and which backs there are in each group: every
// plate was on top once, so its back was seen, but not in which order somebody else put it under the stack. Face-down
// chips are hidden from everybody.
class View {
  public:
    View(const Position& position, std::optional<int> seat);

    // The position with covered plates as Plate::hidden_special and Plate::hidden_wild (in each group those with the
    // special back first, where the viewer does not know their order) and covered chips as Chip::hidden. It can be
    // asked for everything, legal moves too, but must not be played on.
    [[nodiscard]] const Position& covered() const { return covered_; }
    [[nodiscard]] std::optional<int> seat() const { return seat_; }

    // A random one of the positions that look like this, all equally likely.
    [[nodiscard]] Position sample(Rng& rng) const;

    friend bool operator==(const View&, const View&) = default;

  private:
    [[nodiscard]] bool knows(StackedPlate plate) const { return seat_ && plate.known_to(*seat_); }
    [[nodiscard]] static StackedPlate with_face(StackedPlate plate, Plate face) {
        return {face, plate.known_to(), plate.begins_group()};
    }
    [[nodiscard]] bool mixes_hand() const;
    // In `under`: where the plates that are going under the stack begin.
    [[nodiscard]] int first_returned() const { return covered_.stack_size_ - std::popcount(covered_.gone_) + 1; }
    template <class F>
    void for_each_shuffled_group(F&& f) const;
    void cover_chips();
    void cover_plates();
    [[nodiscard]] static Position with_faces(Position position, Rng& rng);

    Position covered_;
    std::optional<int> seat_;
};

template <class F>
void Position::for_each_move(F&& f) const {
    const auto for_each_placement = [&](auto&& make) {
        for_each_bit(own().empty_slots(), [&](int slot) {
            for (int rotation = 0; rotation < rotations; ++rotation) f(make(slot, rotation));
        });
    };
    const auto for_each_displayed = [&] {
        for_each_bit(displayed(), [&](int place) {
            for_each_placement([&](int slot, int rotation) { return Move::display(place, slot, rotation); });
        });
    };
    const auto for_each_target = [&](Colour colour, auto&& make) {
        for_each_bit(own().accepting(colour), [&](int row) { make(row); });
    };
    switch (phase_) {
        case Phase::plates:
        case Phase::deal:
        case Phase::over: break;
        case Phase::setup: for_each_displayed(); break;
        case Phase::draft:
            if (own().markers() > 0) {
                for_each_displayed();
                if (can_draw()) f(Move::draw());
            }
            for (const Colour colour : all_colours) {
                for (int factory = 1; factory < factory_count; ++factory) {
                    if (sun(factory)[colour] == 0) continue;
                    const Pile rest = sun(factory).without(colour);
                    for (int n = 0; n < stackings(rest); ++n) {
                        const MoonStack order = rest.distinct() > 1 ? stacking(rest, n) : MoonStack{};
                        for_each_target(colour, [&](int row) { f(Move::sun(factory, colour, row, order)); });
                    }
                }
                if (sun(large)[colour] > 0) {
                    for_each_target(colour, [&](int row) { f(Move::sun(large, colour, row)); });
                }
                if (moon_tops()[colour] > 0) for_each_target(colour, [&](int row) { f(Move::moon(colour, row)); });
            }
            if (own().taken() < chips_a_round) for_each_bit(open_chips(), [&](int i) { f(Move::chip(i + 1)); });
            break;
        case Phase::draw:
            if (can_draw()) f(Move::draw());
            f(Move::look());
            break;
        case Phase::keep:
            for_each_bit(in_hand(), [&](int number) {
                for_each_placement([&](int slot, int rotation) { return Move::keep(number, slot, rotation); });
            });
            break;
        case Phase::under: for_each_bit(in_hand(), [&](int number) { f(Move::under(number)); }); break;
        case Phase::tile: {
            const Colour colour = own().line_colour(row_);
            const unsigned open = own().open_columns(row_, colour);
            const int missing = own().line_space(row_);
            for_each_bit(open, [&](int column) {
                if (missing == 0) return f(Move::tile(row_, column));
                for_each_payment(own().chips(), colour, missing,
                                 [&](ChipCounts payment) { f(Move::tile(row_, column, payment)); });
            });
            if (missing > 0) f(Move::decline(row_));
            break;
        }
    }
}

}  // namespace azulejo::duel
