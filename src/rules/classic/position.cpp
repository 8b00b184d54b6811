#include "rules/classic/position.h"

#include <algorithm>

#include "rules/filling.h"

namespace azulejo::classic {

template <int Seats, Walls Sides>
BasicPosition<Seats, Sides>::BasicPosition(const Options& options) {
    assert(options.players >= 2 && suits(options.wall, options.players));
    assert(options.first >= 0 && options.first < options.players);
    set_game(options.wall, options.players);
    set_round(1);
    set_bag(TileCounts::each(tiles_of_a_colour));
    set_first(options.first);
}

template <int Seats, Walls Sides>
std::expected<BasicPosition<Seats, Sides>, std::vector<Fault>> BasicPosition<Seats, Sides>::from(const Setup& setup)
    requires(Seats == max_players && Sides == Walls::either)
{
    if (auto faults = find_faults(setup); !faults.empty()) return std::unexpected(std::move(faults));
    BasicPosition result;
    result.set_game(setup.wall, setup.players);
    result.set_round(setup.round);
    result.set_phase(setup.phase);
    result.set_turn(std::max(0, setup.turn - 1));
    result.set_bag(setup.bag);
    result.set_source(centre, Pile::from(setup.centre));
    int source = centre;
    for (const TileCounts factory : setup.factories) result.set_source(++source, Pile::from(factory));
    for (std::size_t seat = 0; seat < setup.boards.size(); ++seat) result.boards_[seat] = Board(setup.boards[seat]);
    result.set_first(setup.first - 1);
    if (setup.marker == 0) {
        result.sources_[centre] |= marker_bit;
    } else {
        result.boards_[static_cast<std::size_t>(setup.marker) - 1].set_marker(true);
    }
    return result;
}

template <int Seats, Walls Sides>
void BasicPosition<Seats, Sides>::set_game([[maybe_unused]] WallSide side, [[maybe_unused]] int players) {
    if constexpr (Seats > 2) {
        set<typename Status::Players>(players);
        set<typename Status::Wall>(static_cast<int>(side));
    }
}

template <int Seats, Walls Sides>
Setup BasicPosition<Seats, Sides>::setup() const {
    Setup result;
    result.wall = wall();
    result.players = players();
    result.round = round();
    result.phase = phase();
    result.turn = awaits_move() ? turn() + 1 : 0;
    result.first = first() + 1;
    result.marker = marker_holder().value_or(-1) + 1;
    for (int factory = 1; factory <= factories(); ++factory) result.factories.push_back(source(factory).counts());
    result.centre = source(centre).counts();
    result.bag = bag();
    result.lid = lid();
    for (int seat = 0; seat < players(); ++seat) result.boards.push_back(board(seat).setup());
    return result;
}

template <int Seats, Walls Sides>
TileCounts BasicPosition<Seats, Sides>::lid() const {
    TileCounts elsewhere = bag();
    for (int i = 0; i <= factories(); ++i) elsewhere += source(i).counts();
    for (int seat = 0; seat < players(); ++seat) elsewhere += board(seat).tiles();
    return TileCounts::each(tiles_of_a_colour) - elsewhere;
}

template <int Seats, Walls Sides>
unsigned BasicPosition<Seats, Sides>::winners() const {
    assert(is_over());
    int best = 0;
    for (int seat = 0; seat < players(); ++seat) best = std::max(best, standing(*this, seat));
    unsigned result = 0;
    for (int seat = 0; seat < players(); ++seat) {
        if (standing(*this, seat) == best) result |= 1U << seat;
    }
    return result;
}

template <int Seats, Walls Sides>
typename BasicPosition<Seats, Sides>::MoveList BasicPosition<Seats, Sides>::legal_moves() const {
    MoveList moves;
    for_each_move([&](Move move) { moves.push_back(move); });
    return moves;
}

// The same as random moves one by one, but the loop keeps in registers what each of them changes. Nobody sees the
// floors before they are scored, so their tiles are only counted.
template <int Seats, Walls Sides>
int BasicPosition<Seats, Sides>::play_random_round(Rng& rng) {
    assert(phase() == Phase::draft);
    std::uint64_t holders = status_.holders();
    auto seat = static_cast<unsigned>(turn());
    std::array<unsigned, std::size_t{Seats}> fallen{};
    int moves = 0;
    Rng local = rng;
    do {
        Board& own = boards_[seat];
        const auto count = [&](unsigned tiles, unsigned markers) { fallen[seat] += tiles + markers; };
        holders = take(random_take(holders, own, local), holders, own, count);
        seat = static_cast<unsigned>(after(static_cast<int>(seat)));
        ++moves;
    } while (holders != 0);
    for (std::size_t i = 0; i < fallen.size(); ++i) boards_[i].drop_unseen(fallen[i]);
    status_.set_holders(0);
    set_turn(first());  // G4
    continue_tiling(nullptr, [&](unsigned open) {
        ++moves;
        return detail::random_column(open, local);
    });
    assert(phase() != Phase::tile);  // the colours of the tiles on the floors would be seen
    rng = local;
    return moves;
}

template <int Seats, Walls Sides>
std::optional<Illegal> BasicPosition<Seats, Sides>::why_illegal(Move move) const {
    if (phase() == Phase::over) return Illegal::game_over;
    if (phase() == Phase::deal) return Illegal::deal_awaited;
    const Board& own = board(turn());
    const int row = move.row();
    if (phase() == Phase::tile) {
        if (!move.is_placement()) return Illegal::placement_awaited;
        if (row != tiling_row()) return Illegal::other_line_first;
        if (move.column() >= columns || (own.cells() & cell_bit(row, move.column())) != 0) return Illegal::space_taken;
        if ((tiling_columns() >> move.column() & 1U) == 0) return Illegal::column_has_colour;
        return std::nullopt;
    }
    if (move.is_placement()) return Illegal::take_awaited;
    if (move.source() > factories()) return Illegal::no_such_factory;
    const Pile tiles = source(move.source());
    if (tiles.empty()) return Illegal::source_empty;
    if (index(move.colour()) >= colour_count || tiles[move.colour()] == 0) return Illegal::colour_not_there;
    if ((own.accepting(move.colour()) >> row & 1U) != 0) return std::nullopt;
    if (row > floor_row || own.line_complete(row)) return Illegal::line_full;
    return own.wall_row_has(row, move.colour()) ? Illegal::wall_has_colour : Illegal::line_other_colour;
}

template <int Seats, Walls Sides>
std::expected<void, Illegal> BasicPosition<Seats, Sides>::try_play(Move move) {
    if (const auto reason = why_illegal(move)) return std::unexpected(*reason);
    play(move);
    return {};
}

template <int Seats, Walls Sides>
Deal BasicPosition<Seats, Sides>::sample_deal(Rng& rng) const {
    BasicPosition dealt = *this;
    dealt.play_random_deal(rng);
    Deal deal;
    for (int factory = 0; factory < factories(); ++factory) {
        deal.factories[static_cast<std::size_t>(factory)] = dealt.source(factory + 1);
    }
    return deal;
}

template <int Seats, Walls Sides>
void BasicPosition<Seats, Sides>::play_random_deal(Rng& rng) {
    assert(awaits_deal());
    BagDraw full(bag());
    if (full.size() >= static_cast<std::uint32_t>(tiles_on_a_factory * factories())) [[likely]] {
        Rng local = rng;  // the compiler keeps it in a register
        const std::uint64_t holders = fill_factories([&] { return draw_tiles<tiles_on_a_factory>(full, local); });
        rng = local;
        return start_draft(holders, full.rest());
    }
    const TileCounts discarded = lid();
    Drawing drawing(bag(), [&] { return discarded; });
    const std::uint64_t holders = fill_factories([&] { return drawing.template draw<tiles_on_a_factory>(rng); });
    start_draft(holders, drawing.bag());
}

// Fills the factories with what the function returns for each, and returns the new holders.
template <int Seats, Walls Sides>
template <class F>
inline std::uint64_t BasicPosition<Seats, Sides>::fill_factories(F&& draw) {
    std::uint64_t holders = 0;
    const auto count = static_cast<unsigned>(factories());
    for (unsigned factory = 1; factory <= count; ++factory) {
        const Pile tiles = draw();
        sources_[factory] = tiles.lanes();
        holders |= std::uint64_t{tiles.present()} << holder_shift(factory);
    }
    return holders;
}

template <int Seats, Walls Sides>
std::optional<Impossible> BasicPosition<Seats, Sides>::why_impossible(const Deal& deal) const {
    if (!awaits_deal()) return Impossible::not_awaited;
    DrawingCheck check(bag(), lid());
    for (int i = 0; i < max_factories; ++i) {
        const int capacity = i < factories() ? tiles_on_a_factory : 0;
        const auto fault = check.draw(deal.factories[static_cast<std::size_t>(i)].counts(), capacity);
        if (!fault) continue;
        switch (*fault) {
            case DrawingCheck::Fault::wrong_amount: return Impossible::wrong_amount;
            case DrawingCheck::Fault::not_in_bag: return Impossible::not_in_bag;
            case DrawingCheck::Fault::not_in_discarded: return Impossible::not_in_lid;
        }
    }
    return std::nullopt;
}

template <int Seats, Walls Sides>
void BasicPosition<Seats, Sides>::play(const Deal& deal) {
    assert(is_possible(deal));
    Pile dealt;
    std::size_t next = 0;
    const std::uint64_t holders = fill_factories([&] {
        dealt += deal.factories[next];
        return deal.factories[next++];
    });
    // The tiles that are dealt already do not count as in the lid.
    const bool refilled = bag().total() < dealt.total();
    start_draft(holders, refilled ? bag() + lid() : bag() - dealt.counts());
}

template <int Seats, Walls Sides>
inline void BasicPosition<Seats, Sides>::start_draft(std::uint64_t holders, TileCounts bag) {
    status_.set_holders(holders);
    set_bag(bag);
    set_phase(Phase::draft);
    set_turn(first());
}

template <int Seats, Walls Sides>
std::expected<void, Impossible> BasicPosition<Seats, Sides>::try_play(const Deal& deal) {
    if (const auto reason = why_impossible(deal)) return std::unexpected(*reason);
    play(deal);
    return {};
}

template <int Seats, Walls Sides>
inline void BasicPosition<Seats, Sides>::place(Board& own, int seat, int row, int column, TilingLog* log) {
    if (log == nullptr) [[likely]] {
        own.tile_line(row, column);
        return;
    }
    TilingStep step{.kind = TilingStep::Kind::placed,
                    .seat = seat,
                    .row = row,
                    .column = column,
                    .colour = own.line_colour(row),
                    .before = own.score()};
    step.runs = own.tile_line(row, column);
    step.after = own.score();
    log->push_back(step);
}

namespace {

// For moves one by one: the tiling stops where the rules leave a choice.
constexpr auto stop_at_choice = [](unsigned /*open*/) { return -1; };

}  // namespace

template <int Seats, Walls Sides>
void BasicPosition<Seats, Sides>::start_tiling(TilingLog* log) {
    set_turn(first());  // G4
    continue_tiling(log, stop_at_choice);
}

template <int Seats, Walls Sides>
void BasicPosition<Seats, Sides>::place_chosen(Move move, TilingLog* log) {
    place(own_board(), turn(), move.row(), move.column(), log);
    continue_tiling(log, stop_at_choice);
}

// Does everything that needs no choice: the rest of this player's lines, that player's floor, then the next player.
// `choose` gets the open columns where the rules leave a choice (G4); a negative answer stops.
template <int Seats, Walls Sides>
template <class Choose>
inline void BasicPosition<Seats, Sides>::continue_tiling(TilingLog* log, Choose&& choose) {
    const int first_seat = first();
    int seat = turn();
    do {
        Board& own = boards_[static_cast<std::size_t>(seat)];
        if (!tile_lines(own, seat, log, choose)) {
            set_turn(seat);
            set_phase(Phase::tile);
            return;
        }
        const int before = own.score();
        const int occupied = own.floor_count();
        own.score_floor();
        if (log != nullptr && occupied > 0) {
            log->push_back({.kind = TilingStep::Kind::floor,
                            .seat = seat,
                            .tiles = occupied,
                            .before = before,
                            .after = own.score()});
        }
        seat = after(seat);
    } while (seat != first_seat);
    end_round(log);
}

// Places the tiles of complete lines, from the top (A11). Returns false if a choice was not made.
template <int Seats, Walls Sides>
template <class Choose>
inline bool BasicPosition<Seats, Sides>::tile_lines(Board& own, int seat, TilingLog* log, Choose&& choose) {
    if constexpr (Sides == Walls::coloured) {
        own.tile_complete_lines([&](const Place& place, int points) {
            if (log == nullptr) [[likely]]
                return;
            log->push_back({.kind = TilingStep::Kind::placed,
                            .seat = seat,
                            .row = place.row,
                            .column = place.column,
                            .colour = wall_colour(place.row, place.column),
                            .runs = runs_through(own.cells(), place.row, place.column),
                            .before = own.score() - points,
                            .after = own.score()});
        });
        return true;
    } else {
        for (std::uint32_t complete = own.complete_lines(); complete != 0; complete &= complete - 1) {
            const int row = std::countr_zero(complete) / 6;
            const Colour colour = own.line_colour(row);
            const unsigned open = own.open_columns(row, colour, wall());
            if (open == 0) [[unlikely]] {  // G2
                const int tiles = own.break_line(row);
                if (log != nullptr) {
                    log->push_back({.kind = TilingStep::Kind::broken,
                                    .seat = seat,
                                    .row = row,
                                    .colour = colour,
                                    .tiles = tiles,
                                    .before = own.score(),
                                    .after = own.score()});
                }
                continue;
            }
            const int column = std::has_single_bit(open) ? std::countr_zero(open) : choose(open);
            if (column < 0) return false;
            place(own, seat, row, column, log);
        }
        return true;
    }
}

template <int Seats, Walls Sides>
void BasicPosition<Seats, Sides>::end_round(TilingLog* log) {
    set_turn(0);
    bool row_complete = false;
    for (int seat = 0; seat < players(); ++seat) row_complete |= has_complete_row(board(seat).cells());
    const bool nothing_to_deal = status_.template get<typename Status::Bag>() == 0 && lid().empty();  // A16
    if (row_complete || round() == last_round || nothing_to_deal) {
        set_phase(Phase::over);
        for (int seat = 0; seat < players(); ++seat) {  // A19
            Board& board = boards_[static_cast<std::size_t>(seat)];
            const Bonus bonus = board.bonus();
            const int before = board.score();
            board.add_points(bonus.points());
            if (log != nullptr) {
                log->push_back({.kind = TilingStep::Kind::bonus,
                                .seat = seat,
                                .bonus = bonus,
                                .before = before,
                                .after = board.score()});
            }
        }
        return;
    }
    set_phase(Phase::deal);
    set_round(round() + 1);
    if (marker_in_centre()) return;
    for (int seat = 0; seat < players(); ++seat) {  // A14, A18
        Board& board = boards_[static_cast<std::size_t>(seat)];
        board.set_first(board.holds_marker());
        board.set_marker(false);
    }
    sources_[centre] = marker_bit;
}

static_assert(GamePosition<Position> && GamePosition<Azul2> && GamePosition<Azul4> && GamePosition<Grey2> &&
              GamePosition<Grey4>);
template class BasicPosition<max_players, Walls::either>;
template class BasicPosition<2, Walls::coloured>;
template class BasicPosition<max_players, Walls::coloured>;
template class BasicPosition<2, Walls::grey>;
template class BasicPosition<max_players, Walls::grey>;

}  // namespace azulejo::classic
