#include "rules/classic/position.h"

#include <algorithm>

#include "core/hash.h"
#include "rules/classic/standing.h"
#include "rules/filling.h"

namespace azulejo::classic {

static_assert(GamePosition<Position>);

Position::Position(const Options& options)
    : bag_(TileCounts::each(tiles_of_a_colour)),
      wall_(options.wall),
      players_(static_cast<std::uint8_t>(options.players)),
      first_(static_cast<std::uint8_t>(options.first)) {
    assert(options.players >= 2 && options.players <= max_players);
    assert(options.first >= 0 && options.first < options.players);
}

std::expected<Position, std::vector<Fault>> Position::from(const Setup& setup) {
    if (auto faults = find_faults(setup); !faults.empty()) return std::unexpected(std::move(faults));
    Position result;
    result.wall_ = setup.wall;
    result.players_ = static_cast<std::uint8_t>(setup.players);
    result.phase_ = setup.phase;
    result.round_ = static_cast<std::uint8_t>(setup.round);
    result.turn_ = static_cast<std::uint8_t>(std::max(0, setup.turn - 1));
    result.first_ = static_cast<std::uint8_t>(setup.first - 1);
    result.marker_ = static_cast<std::uint8_t>(setup.marker);
    result.bag_ = setup.bag;
    result.sources_[centre] = setup.centre;
    std::ranges::copy(setup.factories, result.sources_.begin() + 1);
    for (std::size_t source = 0; source < max_sources; ++source) {
        result.holders_ |= result.sources_[source].present() << source;
    }
    for (std::size_t seat = 0; seat < setup.boards.size(); ++seat) result.boards_[seat] = Board(setup.boards[seat]);
    return result;
}

Setup Position::setup() const {
    Setup result;
    result.wall = wall_;
    result.players = players_;
    result.round = round_;
    result.phase = phase_;
    result.turn = awaits_move() ? turn_ + 1 : 0;
    result.first = first_ + 1;
    result.marker = marker_;
    result.factories.assign(sources_.begin() + 1, sources_.begin() + 1 + factories());
    result.centre = sources_[centre];
    result.bag = bag_;
    result.lid = lid();
    for (int seat = 0; seat < players_; ++seat) result.boards.push_back(board(seat).setup());
    return result;
}

TileCounts Position::lid() const {
    TileCounts elsewhere = bag_;
    for (const TileCounts source : sources_) elsewhere += source;
    for (int seat = 0; seat < players_; ++seat) elsewhere += board(seat).tiles();
    return TileCounts::each(tiles_of_a_colour) - elsewhere;
}

unsigned Position::winners() const {
    assert(is_over());
    int best = 0;
    for (int seat = 0; seat < players_; ++seat) best = std::max(best, standing(*this, seat));
    unsigned result = 0;
    for (int seat = 0; seat < players_; ++seat) {
        if (standing(*this, seat) == best) result |= 1U << seat;
    }
    return result;
}

std::uint64_t Position::search_key() const {
    return hash_of(*this);
}

Position::MoveList Position::legal_moves() const {
    MoveList moves;
    for_each_move([&](Move move) { moves.push_back(move); });
    return moves;
}

std::optional<Illegal> Position::why_illegal(Move move) const {
    if (phase_ == Phase::over) return Illegal::game_over;
    if (phase_ == Phase::deal) return Illegal::deal_awaited;
    const Board& own = board(turn_);
    const int row = move.row();
    if (phase_ == Phase::tile) {
        if (!move.is_placement()) return Illegal::placement_awaited;
        if (row != tiling_row()) return Illegal::other_line_first;
        if (move.column() >= columns || (own.cells() & cell_bit(row, move.column())) != 0) return Illegal::space_taken;
        if ((tiling_columns() >> move.column() & 1U) == 0) return Illegal::column_has_colour;
        return std::nullopt;
    }
    if (move.is_placement()) return Illegal::take_awaited;
    if (move.source() > factories()) return Illegal::no_such_factory;
    const TileCounts tiles = source(move.source());
    if (tiles.empty()) return Illegal::source_empty;
    if (index(move.colour()) >= colour_count || tiles[move.colour()] == 0) return Illegal::colour_not_there;
    if ((own.accepting(move.colour()) >> row & 1U) != 0) return std::nullopt;
    if (row > floor_row || own.line_complete(row)) return Illegal::line_full;
    return own.wall_row_has(row, move.colour()) ? Illegal::wall_has_colour : Illegal::line_other_colour;
}

std::expected<void, Illegal> Position::try_play(Move move) {
    if (const auto reason = why_illegal(move)) return std::unexpected(*reason);
    play(move);
    return {};
}

Deal Position::sample_deal(Rng& rng) const {
    assert(awaits_deal());
    Deal deal;
    Drawing drawing(bag_, lid());
    for (int factory = 0; factory < factories(); ++factory) {
        deal.factories[static_cast<std::size_t>(factory)] = drawing.draw(tiles_on_a_factory, rng);
    }
    return deal;
}

std::optional<Impossible> Position::why_impossible(const Deal& deal) const {
    if (!awaits_deal()) return Impossible::not_awaited;
    DrawingCheck check(bag_, lid());
    for (int i = 0; i < max_factories; ++i) {
        const int capacity = i < factories() ? tiles_on_a_factory : 0;
        const auto fault = check.draw(deal.factories[static_cast<std::size_t>(i)], capacity);
        if (!fault) continue;
        switch (*fault) {
            case DrawingCheck::Fault::wrong_amount: return Impossible::wrong_amount;
            case DrawingCheck::Fault::not_in_bag: return Impossible::not_in_bag;
            case DrawingCheck::Fault::not_in_discarded: return Impossible::not_in_lid;
        }
    }
    return std::nullopt;
}

void Position::play(const Deal& deal) {
    assert(is_possible(deal));
    TileCounts dealt;
    for (int factory = 0; factory < factories(); ++factory) {
        dealt += deal.factories[static_cast<std::size_t>(factory)];
    }
    if (bag_.total() < dealt.total()) [[unlikely]]
        bag_ += lid();
    bag_ -= dealt;
    for (int factory = 0; factory < factories(); ++factory) {
        const TileCounts tiles = deal.factories[static_cast<std::size_t>(factory)];
        sources_[static_cast<std::size_t>(factory) + 1] = tiles;
        holders_ |= tiles.present() << (factory + 1);
    }
    phase_ = Phase::draft;
    turn_ = first_;
}

std::expected<void, Impossible> Position::try_play(const Deal& deal) {
    if (const auto reason = why_impossible(deal)) return std::unexpected(*reason);
    play(deal);
    return {};
}

inline void Position::place(int row, int column, TilingLog* log) {
    Board& own = own_board();
    const int before = own.score();
    const Colour colour = own.line_colour(row);
    const Runs runs = own.tile_line(row, column);
    if (log != nullptr) {
        log->push_back({.kind = TilingStep::Kind::placed,
                        .seat = turn_,
                        .row = row,
                        .column = column,
                        .colour = colour,
                        .runs = runs,
                        .before = before,
                        .after = own.score()});
    }
}

void Position::start_tiling(TilingLog* log) {
    turn_ = first_;  // G4
    continue_tiling(log);
}

void Position::place_chosen(Move move, TilingLog* log) {
    place(move.row(), move.column(), log);
    continue_tiling(log);
}

// Does everything that needs no choice: the rest of this player's lines, that player's floor, then the next player.
void Position::continue_tiling(TilingLog* log) {
    do {
        Board& own = own_board();
        for (std::uint32_t complete = own.complete_lines(); complete != 0; complete &= complete - 1) {  // A11
            const int row = std::countr_zero(complete) / 6;
            const Colour colour = own.line_colour(row);
            const unsigned open = own.open_columns(row, colour, wall_);
            if (open == 0) {  // G2
                const int tiles = own.break_line(row);
                if (log != nullptr) {
                    log->push_back({.kind = TilingStep::Kind::broken,
                                    .seat = turn_,
                                    .row = row,
                                    .colour = colour,
                                    .tiles = tiles,
                                    .before = own.score(),
                                    .after = own.score()});
                }
            } else if (std::has_single_bit(open)) {  // G4
                place(row, std::countr_zero(open), log);
            } else {
                phase_ = Phase::tile;
                return;
            }
        }
        const int before = own.score();
        const int occupied = own.floor_count();
        own.score_floor();
        if (log != nullptr && occupied > 0) {
            log->push_back({.kind = TilingStep::Kind::floor,
                            .seat = turn_,
                            .tiles = occupied,
                            .before = before,
                            .after = own.score()});
        }
        turn_ = after(turn_);
    } while (turn_ != first_);
    end_round(log);
}

void Position::end_round(TilingLog* log) {
    turn_ = 0;
    bool row_complete = false;
    for (int seat = 0; seat < players_; ++seat) row_complete |= complete_rows(board(seat).cells()) > 0;
    const bool nothing_to_deal = bag_.empty() && lid().empty();  // A16
    if (row_complete || round_ == last_round || nothing_to_deal) {
        phase_ = Phase::over;
        for (int seat = 0; seat < players_; ++seat) {  // A19
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
    phase_ = Phase::deal;
    ++round_;
    if (marker_ != 0) first_ = static_cast<std::uint8_t>(marker_ - 1);  // A14, A18
    marker_ = 0;
}

}  // namespace azulejo::classic
