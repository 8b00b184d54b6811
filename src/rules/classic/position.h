#pragma once

#include <array>
#include <bit>
#include <cassert>
#include <cstdint>
#include <expected>
#include <optional>
#include <string_view>
#include <type_traits>
#include <variant>
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

// What the type of a position knows of its walls. `either` keeps the side as data.
enum class Walls : std::uint8_t { coloured, grey, either };

namespace detail {

// The part of a position that is neither on boards nor in factories. With two seats all of it is one word, with the
// holders in its lowest bits; with more seats the holders are the second word.
template <int Seats>
struct Status {
    static constexpr int holder_bits = Seats == 2 ? 30 : 0;
    static constexpr int turn_bits = Seats == 2 ? 1 : 2;
    using Turn = BitField<holder_bits, turn_bits>;
    using Phase = BitField<holder_bits + turn_bits, 2>;
    using Round = BitField<holder_bits + turn_bits + 2, 6>;
    using Bag = BitField<holder_bits + turn_bits + 8, 25>;
    // Only with more than two seats.
    using Players = BitField<35, 3>;
    using Wall = BitField<38, 1>;
    std::array<std::uint64_t, Seats == 2 ? 1 : 2> words{};

    template <class Field>
    [[nodiscard]] std::uint64_t get() const {
        return Field::get(words[0]);
    }
    template <class Field>
    void set(std::uint64_t value) {
        Field::set(words[0], value);
    }
    [[nodiscard]] std::uint64_t holders() const {
        if constexpr (Seats == 2)
            return get<BitField<0, holder_bits>>();
        else
            return words[1];
    }
    void set_holders(std::uint64_t lanes) {
        if constexpr (Seats == 2)
            set<BitField<0, holder_bits>>(lanes);
        else
            words[1] = lanes;
    }
    friend bool operator==(const Status&, const Status&) = default;
};

// One of the columns of a mask.
[[nodiscard]] inline int random_column(unsigned columns, Rng& rng) {
    return static_cast<int>(select_bit_of_six(columns, rng.below(static_cast<std::uint32_t>(std::popcount(columns)))));
}

}  // namespace detail

// A4 to A20 and G1 to G4: a complete position without padding. With two seats and a coloured wall it fills one cache
// line, 64 bytes. The lid is not stored: it holds all tiles that are nowhere else.
//
// The rules are written once, for any number of seats up to `Seats` and either or one side of the wall. The fewer
// possibilities the type leaves open, the smaller and faster it is.
template <int Seats, Walls Sides>
class BasicPosition {
  public:
    using Move = classic::Move;
    using Deal = classic::Deal;
    using Ply = classic::Ply;
    using TilingLog = classic::TilingLog;
    using Board = BasicBoard<std::conditional_t<Sides == Walls::coloured, ColouredWall, FreeWall>>;
    static constexpr std::size_t max_moves = 256;
    using MoveList = InlineVector<Move, max_moves>;

    explicit BasicPosition(const Options& options);
    [[nodiscard]] static std::expected<BasicPosition, std::vector<Fault>> from(const Setup& setup)
        requires(Seats == max_players && Sides == Walls::either);
    // The same position as another type, which must have room for it.
    template <int OtherSeats, Walls OtherSides>
    explicit BasicPosition(const BasicPosition<OtherSeats, OtherSides>& other);
    [[nodiscard]] Setup setup() const;

    // Whether this type has room for a game with these options.
    [[nodiscard]] static constexpr bool suits(WallSide side, int players) {
        if (Sides != Walls::either && Sides != (side == WallSide::grey ? Walls::grey : Walls::coloured)) return false;
        return Seats == 2 ? players == 2 : players <= Seats;
    }

    [[nodiscard]] int players() const {
        if constexpr (Seats == 2)
            return 2;
        else
            return static_cast<int>(status_.template get<typename Status::Players>());
    }
    [[nodiscard]] WallSide wall() const {
        if constexpr (Sides == Walls::either)
            return static_cast<WallSide>(status_.template get<typename Status::Wall>());
        else
            return Sides == Walls::grey ? WallSide::grey : WallSide::coloured;
    }
    [[nodiscard]] Phase phase() const { return static_cast<Phase>(status_.template get<typename Status::Phase>()); }
    [[nodiscard]] int round() const { return static_cast<int>(status_.template get<typename Status::Round>()); }
    [[nodiscard]] int turn() const { return static_cast<int>(status_.template get<typename Status::Turn>()); }
    [[nodiscard]] int first() const {
        int seat = 0;  // exactly one board has the flag; a loop that ends there would be mispredicted
        for (int i = 1; i < Seats; ++i) seat += i * static_cast<int>(board(i).is_first());
        return seat;
    }
    [[nodiscard]] std::optional<int> marker_holder() const {
        if (marker_in_centre()) return std::nullopt;
        int seat = 0;
        for (int i = 1; i < Seats; ++i) seat += i * static_cast<int>(board(i).holds_marker());
        return seat;
    }
    [[nodiscard]] bool marker_in_centre() const { return sources_[centre] >= marker_bit; }
    [[nodiscard]] int factories() const { return factories_for(players()); }
    [[nodiscard]] Pile source(int source) const {
        return Pile::from_lanes(sources_[static_cast<std::size_t>(source)] & Pile::all_lanes);
    }
    [[nodiscard]] TileCounts bag() const { return TileCounts::unpacked(status_.template get<typename Status::Bag>()); }
    [[nodiscard]] TileCounts lid() const;
    [[nodiscard]] const Board& board(int seat) const { return boards_[static_cast<std::size_t>(seat)]; }
    [[nodiscard]] int score(int seat) const { return board(seat).score(); }

    [[nodiscard]] bool awaits_deal() const { return phase() == Phase::deal; }
    [[nodiscard]] bool awaits_move() const { return phase() == Phase::draft || phase() == Phase::tile; }
    [[nodiscard]] bool is_over() const { return phase() == Phase::over; }
    [[nodiscard]] unsigned winners() const;  // A20

    // Nothing is hidden in Azul.
    [[nodiscard]] const BasicPosition& view(std::optional<int> /*seat*/) const { return *this; }
    [[nodiscard]] BasicPosition resample_hidden(std::optional<int> /*seat*/, Rng& /*rng*/) const { return *this; }
    void renew_unseen(std::vector<Ply>& /*plies*/, Rng& /*rng*/) const {}

    // In the tile phase: the line whose tile must be placed, and the columns it may go to.
    [[nodiscard]] int tiling_row() const { return std::countr_zero(board(turn()).complete_lines()) / 6; }
    [[nodiscard]] unsigned tiling_columns() const {
        const Board& own = board(turn());
        const int row = tiling_row();
        return own.open_columns(row, own.line_colour(row), wall());
    }

    [[nodiscard]] int count_moves() const;
    // Calls f with every move; in the draft phase only with those from the given sources.
    template <class F>
    void for_each_move(F&& f, unsigned sources = ~0U) const;
    // The colours of all sources: how many different takes there are if it does not matter where the tiles go.
    [[nodiscard]] int count_colours_in_sources() const { return std::popcount(status_.holders()); }
    [[nodiscard]] MoveList legal_moves() const;
    [[nodiscard]] Move random_move(Rng& rng) const;
    [[nodiscard]] std::optional<Illegal> why_illegal(Move move) const;
    [[nodiscard]] bool is_legal(Move move) const { return !why_illegal(move).has_value(); }

    void play(Move move, TilingLog* log = nullptr);  // unchecked
    // In the draft phase: plays random moves to the end of the round and returns how many.
    int play_random_round(Rng& rng);
    [[nodiscard]] std::expected<void, Illegal> try_play(Move move);

    [[nodiscard]] Deal sample_deal(Rng& rng) const;
    void play_random_deal(Rng& rng);  // the same as playing a sampled deal
    [[nodiscard]] std::optional<Impossible> why_impossible(const Deal& deal) const;
    [[nodiscard]] bool is_possible(const Deal& deal) const { return !why_impossible(deal).has_value(); }
    void play(const Deal& deal);  // unchecked
    [[nodiscard]] std::expected<void, Impossible> try_play(const Deal& deal);

    friend bool operator==(const BasicPosition&, const BasicPosition&) = default;

  private:
    template <int OtherSeats, Walls OtherSides>
    friend class BasicPosition;

    using Status = detail::Status<Seats>;
    static constexpr std::size_t max_sources = static_cast<std::size_t>(factories_for(Seats)) + 1;
    static constexpr std::uint32_t marker_bit = 1U << 30;  // of the centre, above its lanes

    // The sources that hold a colour are a mask of ten bits. Six of them lie in one lane of `holders`, the others in
    // the same lane of its upper half.
    static constexpr unsigned lower_sources = 6;
    [[nodiscard]] static constexpr std::uint64_t holder_lane(Colour colour) {
        return (std::uint64_t{63} | std::uint64_t{Seats > 2 ? 15 : 0} << 32) << (6 * index(colour));
    }
    [[nodiscard]] static constexpr unsigned holder_shift(unsigned source) {
        const unsigned upper = Seats > 2 ? static_cast<unsigned>(source >= lower_sources) : 0;
        return source + (32 - lower_sources) * upper;
    }
    [[nodiscard]] static unsigned holding(Colour colour, std::uint64_t holders) {
        const std::uint64_t lanes = holders >> (6 * index(colour));
        const auto lower = static_cast<unsigned>(lanes & 63U);
        if constexpr (Seats == 2) return lower;
        return lower | (static_cast<unsigned>(lanes >> (32 - lower_sources)) & 0x3C0U);
    }
    // How many moves take each colour: (sources that hold it) × (rows that accept it).
    [[nodiscard]] static std::array<unsigned, colour_count> count_takes(std::uint64_t holders,
                                                                        std::uint32_t accepting) {
        std::array<unsigned, colour_count> result{};
        for (const Colour colour : all_colours) {
            result[static_cast<std::size_t>(index(colour))] = static_cast<unsigned>(
                std::popcount(holders & holder_lane(colour)) * std::popcount(accepting & 63U << (6 * index(colour))));
        }
        return result;
    }
    void set_source(int source, Pile tiles) {
        sources_[static_cast<std::size_t>(source)] = tiles.lanes();
        status_.set_holders(status_.holders() | std::uint64_t{tiles.present()}
                                                    << holder_shift(static_cast<unsigned>(source)));
    }
    void set_bag(TileCounts tiles) { set<typename Status::Bag>(static_cast<int>(tiles.packed())); }
    template <class Field>
    void set(int value) {
        status_.template set<Field>(static_cast<std::uint64_t>(value));
    }
    void set_game(WallSide side, int players);
    void set_round(int round) { set<typename Status::Round>(round); }
    void set_phase(Phase phase) { set<typename Status::Phase>(static_cast<int>(phase)); }
    void set_turn(int seat) { set<typename Status::Turn>(seat); }
    void set_first(int seat) {
        for (int i = 0; i < players(); ++i) boards_[static_cast<std::size_t>(i)].set_first(i == seat);
    }
    [[nodiscard]] Board& own_board() { return boards_[static_cast<std::size_t>(turn())]; }
    [[nodiscard]] int after(int seat) const {
        if constexpr (Seats == 2)
            return seat ^ 1;
        else
            return (seat + 1) * static_cast<int>(seat + 1 != players());
    }
    void pass_turn() { set_turn(after(turn())); }
    struct Take {
        unsigned source;
        Colour colour;
        unsigned row;
    };
    [[nodiscard]] static Take random_take(std::uint64_t holders, const Board& own, Rng& rng);
    template <class Drop>
    [[nodiscard]] std::uint64_t take(Take chosen, std::uint64_t holders, Board& own, Drop&& drop);
    static void place(Board& own, int seat, int row, int column, TilingLog* log);
    template <class F>
    [[nodiscard]] std::uint64_t fill_factories(F&& draw);
    void start_draft(std::uint64_t holders, TileCounts bag);
    void start_tiling(TilingLog* log);
    void place_chosen(Move move, TilingLog* log);
    template <class Choose>
    void continue_tiling(TilingLog* log, Choose&& choose);
    template <class Choose>
    [[nodiscard]] bool tile_lines(Board& own, int seat, TilingLog* log, Choose&& choose);
    void end_round(TilingLog* log);

    BasicPosition() = default;

    std::array<Board, std::size_t{Seats}> boards_{};
    std::array<std::uint32_t, max_sources> sources_{marker_bit};  // lanes of piles; the centre's also the marker
    Status status_;
};

// A position of any number of players and either side of the wall, for all code that need not be as fast as possible.
using Position = BasicPosition<max_players, Walls::either>;
using Azul2 = BasicPosition<2, Walls::coloured>;
using Azul4 = BasicPosition<max_players, Walls::coloured>;
using Grey2 = BasicPosition<2, Walls::grey>;
using Grey4 = BasicPosition<max_players, Walls::grey>;

// The types of position that fast code is compiled for. For each game the first one that suits it is used.
using ExactPosition = std::variant<Azul2, Azul4, Grey2, Grey4>;
[[nodiscard]] ExactPosition exact(const Position& position);

static_assert(sizeof(Azul2) == 64);
static_assert(std::has_unique_object_representations_v<Azul2> && std::has_unique_object_representations_v<Position>);

template <int Seats, Walls Sides>
inline int BasicPosition<Seats, Sides>::count_moves() const {
    if (phase() == Phase::draft) [[likely]] {
        const std::uint64_t holders = status_.holders();
        const std::uint32_t accepting = board(turn()).accepting();
        unsigned count = 0;
        for (const unsigned takes : count_takes(holders, accepting)) count += takes;
        return static_cast<int>(count);
    }
    return phase() == Phase::tile ? std::popcount(tiling_columns()) : 0;
}

template <int Seats, Walls Sides>
template <class F>
void BasicPosition<Seats, Sides>::for_each_move(F&& f, unsigned sources) const {
    if (phase() == Phase::draft) [[likely]] {
        const Board& own = board(turn());
        for (const Colour colour : all_colours) {
            for_each_bit(holding(colour, status_.holders()) & sources, [&](int source) {
                for_each_bit(own.accepting(colour), [&](int row) { f(Move::take(source, colour, row)); });
            });
        }
    } else if (phase() == Phase::tile) {
        const int row = tiling_row();
        for_each_bit(tiling_columns(), [&](int column) { f(Move::place(row, column)); });
    }
}

// For each colour there are (sources that hold it) × (rows that accept it) moves: one random word chooses the colour by
// their number, the source and the row. No list is made and nothing branches on the choice. Always inline, so that a
// loop of random moves keeps everything in registers.
template <int Seats, Walls Sides>
[[gnu::always_inline]] inline typename BasicPosition<Seats, Sides>::Take BasicPosition<Seats, Sides>::random_take(
    std::uint64_t holders, const Board& own, Rng& rng) {
    const std::uint64_t word = rng.next();
    const std::uint32_t accepting = own.accepting();
    const std::array<unsigned, colour_count> takes = count_takes(holders, accepting);
    std::array<unsigned, colour_count> ends{};
    unsigned total = 0;
    for (std::size_t i = 0; i < colour_count; ++i) ends[i] = total += takes[i];
    const std::uint32_t pick = rng.scale<32>(word >> 32, total);
    unsigned passed = 0;
    for (std::size_t i = 0; i + 1 < colour_count; ++i) passed += static_cast<unsigned>(pick >= ends[i]);
    const unsigned sources = holding(static_cast<Colour>(passed), holders);
    const unsigned rows_open = accepting >> (6 * passed) & 63U;
    const std::uint32_t nth_source = rng.scale<16>(word & 0xFFFF, static_cast<unsigned>(std::popcount(sources)));
    const std::uint32_t nth_row = rng.scale<16>(word >> 16 & 0xFFFF, static_cast<unsigned>(std::popcount(rows_open)));
    return {.source = Seats == 2 ? select_bit_of_six(sources, nth_source) : select_bit(sources, nth_source),
            .colour = static_cast<Colour>(passed),
            .row = select_bit_of_six(rows_open, nth_row)};
}

template <int Seats, Walls Sides>
inline Move BasicPosition<Seats, Sides>::random_move(Rng& rng) const {
    assert(awaits_move());
    if (phase() == Phase::tile) [[unlikely]] {
        const unsigned open = tiling_columns();
        return Move::place(tiling_row(), detail::random_column(open, rng));
    }
    const Take chosen = random_take(status_.holders(), board(turn()), rng);
    return Move::take(static_cast<int>(chosen.source), chosen.colour, static_cast<int>(chosen.row));
}

// A6 and A7. Calls `drop` with the number of tiles and of markers that fall to the floor. Returns the new holders,
// which follow from the old ones: the next move need not wait for the tiles. Both sources are read before either is
// written. After a take from the centre, only the rest stays in it. Only the centre has the marker's bit.
template <int Seats, Walls Sides>
template <class Drop>
[[gnu::always_inline]] inline std::uint64_t BasicPosition<Seats, Sides>::take(Take chosen, std::uint64_t holders,
                                                                              Board& own, Drop&& drop) {
    const std::uint32_t there = sources_[chosen.source];
    const std::uint32_t kept = sources_[centre] & -static_cast<std::uint32_t>(chosen.source != centre);
    const Pile tiles = Pile::from_lanes(there & Pile::all_lanes);
    const auto n = static_cast<unsigned>(tiles[chosen.colour]);
    const unsigned markers = there >> 30;
    sources_[chosen.source] = 0;
    sources_[centre] = kept + tiles.without(chosen.colour).lanes();
    drop(own.fill(chosen.colour, chosen.row, n, markers), markers);
    const unsigned shift = holder_shift(chosen.source);
    const std::uint64_t colours = holders >> shift & Pile::ones;
    return (holders ^ colours << shift) | (colours & ~std::uint64_t{Pile::bit(chosen.colour, 0)});
}

template <int Seats, Walls Sides>
inline void BasicPosition<Seats, Sides>::play(Move move, TilingLog* log) {
    assert(is_legal(move));
    if (phase() == Phase::draft) [[likely]] {
        const Take chosen{.source = static_cast<unsigned>(move.source()),
                          .colour = move.colour(),
                          .row = static_cast<unsigned>(move.row())};
        Board& own = own_board();
        const auto drop = [&](unsigned tiles, unsigned markers) { own.drop(chosen.colour, tiles, markers); };
        const std::uint64_t holders = take(chosen, status_.holders(), own, drop);
        status_.set_holders(holders);
        pass_turn();
        if (holders == 0) [[unlikely]]
            start_tiling(log);  // A10
    } else {
        place_chosen(move, log);
    }
}

// What decides between seats with equal scores (A20).
inline constexpr std::string_view tie_break = "rows";
// A number that ranks the seats if the game ends here: the better seat has more; equal numbers share a place (A20).
template <int Seats, Walls Sides>
[[nodiscard]] int standing(const BasicPosition<Seats, Sides>& position, int seat) {
    return position.score(seat) * (rows + 1) + complete_rows(position.board(seat).cells());
}

}  // namespace azulejo::classic
