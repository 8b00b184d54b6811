#pragma once

#include <array>
#include <bit>
#include <cassert>
#include <cstdint>
#include <expected>
#include <optional>
#include <type_traits>
#include <vector>

#include "core/bits.h"
#include "core/inline_vector.h"
#include "core/rng.h"
#include "rules/classic/board.h"
#include "rules/classic/move.h"
#include "rules/classic/setup.h"
#include "rules/classic/tile.h"
#include "rules/position.h"

namespace azulejo::classic {

// Why a move cannot be played here.
enum class Illegal : std::uint8_t {
    game_over,
    deal_awaited,
    placement_awaited,  // a take while a tile must be placed
    take_awaited,       // a placement while tiles are taken
    no_such_factory,
    source_empty,
    colour_not_there,
    line_full,
    line_other_colour,
    wall_has_colour,
    other_line_first,  // a placement from a line that is not the one asked about
    space_taken,
    column_has_colour,
};

// Why no sequence of draws could have produced a deal (A14, A15).
enum class Impossible : std::uint8_t { not_awaited, wrong_amount, not_in_bag, not_in_lid };

// A log of wall tiling.
struct TilingStep {
    enum class Kind : std::uint8_t { placed, broken, floor, bonus };
    Kind kind = Kind::placed;
    int seat = 0;
    int row = 0;
    int column = 0;
    Colour colour = Colour::blue;
    Runs runs{};     // placed
    int tiles = 0;   // broken: the line's tiles; floor: the spaces occupied
    Bonus bonus{};   // bonus
    int before = 0;  // the score before and after this step
    int after = 0;
};
using TilingLog = std::vector<TilingStep>;

// A4 to A20 and G1 to G4 for two to four players: a complete position in 232 bytes without padding. The lid is not
// stored: it holds all tiles that are nowhere else.
class Position {
  public:
    using Move = classic::Move;
    using Deal = classic::Deal;
    using Ply = classic::Ply;
    using TilingLog = classic::TilingLog;
    static constexpr std::size_t max_moves = 256;
    using MoveList = InlineVector<Move, max_moves>;

    explicit Position(const Options& options);
    [[nodiscard]] static std::expected<Position, std::vector<Fault>> from(const Setup& setup);
    [[nodiscard]] Setup setup() const;

    [[nodiscard]] int players() const { return players_; }
    [[nodiscard]] WallSide wall() const { return wall_; }
    [[nodiscard]] Phase phase() const { return phase_; }
    [[nodiscard]] int round() const { return round_; }
    [[nodiscard]] int turn() const { return turn_; }
    [[nodiscard]] int first() const { return first_; }
    [[nodiscard]] std::optional<int> marker_holder() const {
        if (marker_ == 0) return std::nullopt;
        return marker_ - 1;
    }
    [[nodiscard]] int factories() const { return factories_for(players_); }
    [[nodiscard]] TileCounts source(int source) const { return sources_[static_cast<std::size_t>(source)]; }
    [[nodiscard]] TileCounts bag() const { return bag_; }
    [[nodiscard]] TileCounts lid() const;
    [[nodiscard]] const Board& board(int seat) const { return boards_[static_cast<std::size_t>(seat)]; }
    [[nodiscard]] int score(int seat) const { return board(seat).score(); }

    [[nodiscard]] bool awaits_deal() const { return phase_ == Phase::deal; }
    [[nodiscard]] bool awaits_move() const { return phase_ == Phase::draft || phase_ == Phase::tile; }
    [[nodiscard]] bool is_over() const { return phase_ == Phase::over; }
    [[nodiscard]] unsigned winners() const;  // A20
    [[nodiscard]] std::uint64_t search_key() const;

    // Nothing is hidden in Azul.
    [[nodiscard]] const Position& view(std::optional<int> /*seat*/) const { return *this; }
    [[nodiscard]] Position resample_hidden(std::optional<int> /*seat*/, Rng& /*rng*/) const { return *this; }
    void renew_unseen(std::vector<Ply>& /*plies*/, Rng& /*rng*/) const {}

    // In the tile phase: the line whose tile must be placed, and the columns it may go to.
    [[nodiscard]] int tiling_row() const { return std::countr_zero(board(turn_).complete_lines()) / 6; }
    [[nodiscard]] unsigned tiling_columns() const {
        const Board& own = board(turn_);
        const int row = tiling_row();
        return own.open_columns(row, own.line_colour(row), wall_);
    }

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

    friend bool operator==(const Position&, const Position&) = default;

  private:
    Position() = default;

    // The sources that hold a colour: a mask of ten bits.
    [[nodiscard]] unsigned holding(Colour colour) const {
        return static_cast<unsigned>(holders_ >> (TileCounts::lane_width * index(colour))) & 0x3FFU;
    }
    [[nodiscard]] Board& own_board() { return boards_[turn_]; }
    [[nodiscard]] std::uint8_t after(int seat) const {
        return static_cast<std::uint8_t>((seat + 1) * static_cast<int>(seat + 1 != players_));
    }
    void take(Move move);
    void place(int row, int column, TilingLog* log);
    void start_tiling(TilingLog* log);
    void place_chosen(Move move, TilingLog* log);
    void continue_tiling(TilingLog* log);
    void end_round(TilingLog* log);

    std::array<Board, max_players> boards_{};
    std::array<TileCounts, max_sources> sources_{};
    std::uint64_t holders_ = 0;  // bit 12·colour + source: the source holds this colour
    TileCounts bag_;
    WallSide wall_ = WallSide::coloured;
    std::uint8_t players_ = 2;
    Phase phase_ = Phase::deal;
    std::uint8_t round_ = 1;
    std::uint8_t turn_ = 0;    // 0 if nobody is to act
    std::uint8_t first_ = 0;   // who started this round; before a deal, who will start it
    std::uint8_t marker_ = 0;  // 0 in the centre, else the holder's seat + 1
    std::uint8_t unused_ = 0;
};
static_assert(std::has_unique_object_representations_v<Position> && sizeof(Position) == 232);

inline int Position::count_moves() const {
    if (phase_ == Phase::draft) [[likely]] {
        const Board& own = board(turn_);
        int count = 0;
        for (const Colour colour : all_colours) {
            count += std::popcount(holding(colour)) * std::popcount(own.accepting(colour));
        }
        return count;
    }
    return phase_ == Phase::tile ? std::popcount(tiling_columns()) : 0;
}

template <class F>
void Position::for_each_move(F&& f) const {
    if (phase_ == Phase::draft) [[likely]] {
        const Board& own = board(turn_);
        for (const Colour colour : all_colours) {
            for_each_bit(holding(colour), [&](int source) {
                for_each_bit(own.accepting(colour), [&](int row) { f(Move::take(source, colour, row)); });
            });
        }
    } else if (phase_ == Phase::tile) {
        const int row = tiling_row();
        for_each_bit(tiling_columns(), [&](int column) { f(Move::place(row, column)); });
    }
}

// For each colour there are (sources that hold it) × (rows that accept it) moves: one random word chooses the colour by
// their number, the source and the row. No list is made and nothing branches on the choice.
inline Move Position::random_move(Rng& rng) const {
    assert(awaits_move());
    const std::uint64_t word = rng.next();
    const std::uint64_t high = word >> 32;
    if (phase_ == Phase::tile) [[unlikely]] {
        const unsigned open = tiling_columns();
        const std::uint32_t nth = rng.scale<32>(high, static_cast<std::uint32_t>(std::popcount(open)));
        return Move::place(tiling_row(), static_cast<int>(select_bit(open, nth)));
    }
    const Board& own = board(turn_);
    std::array<unsigned, colour_count> ends{};
    unsigned total = 0;
    for (const Colour colour : all_colours) {
        total += static_cast<unsigned>(std::popcount(holding(colour)) * std::popcount(own.accepting(colour)));
        ends[static_cast<std::size_t>(index(colour))] = total;
    }
    const std::uint32_t pick = rng.scale<32>(high, total);
    unsigned passed = 0;
    for (const unsigned end : ends) passed += static_cast<unsigned>(pick >= end);
    const auto colour = static_cast<Colour>(passed);
    const unsigned sources = holding(colour);
    const unsigned targets = own.accepting(colour);
    const std::uint32_t nth_source = rng.scale<16>(word & 0xFFFF, static_cast<unsigned>(std::popcount(sources)));
    const std::uint32_t nth_target = rng.scale<16>(word >> 16 & 0xFFFF, static_cast<unsigned>(std::popcount(targets)));
    return Move::take(static_cast<int>(select_bit(sources, nth_source)), colour,
                      static_cast<int>(select_bit(targets, nth_target)));
}

// A6 and A7. Both sources are read before either is written. After a take from the centre, only the rest stays in it.
inline void Position::take(Move move) {
    const auto from = static_cast<std::size_t>(move.source());
    const Colour colour = move.colour();
    Board& own = own_board();
    const TileCounts tiles = sources_[from];
    const TileCounts rest = tiles.without(colour);
    const TileCounts kept = sources_[centre].kept_if(from != centre);
    sources_[from] = {};
    sources_[centre] = kept + rest;
    holders_ = (holders_ & ~(TileCounts::ones << from)) | rest.present();
    const int takes_marker = static_cast<int>(from == centre) & static_cast<int>(marker_ == 0);
    marker_ = static_cast<std::uint8_t>(marker_ + takes_marker * (turn_ + 1));
    own.add(colour, move.row(), tiles[colour], takes_marker);
    turn_ = after(turn_);
}

inline void Position::play(Move move, TilingLog* log) {
    assert(is_legal(move));
    if (phase_ == Phase::draft) [[likely]] {
        take(move);
        if (holders_ == 0) [[unlikely]]
            start_tiling(log);  // A10
    } else {
        place_chosen(move, log);
    }
}

}  // namespace azulejo::classic
