#include "rules/classic/effects.h"

namespace azulejo::classic {

namespace {

// Follows a ply on copies of the boards, and writes down what moves.
class Teller {
  public:
    explicit Teller(const Position& before) : before_(before) {
        for (int seat = 0; seat < before.players(); ++seat) boards_.push_back(before.board(seat));
    }

    [[nodiscard]] Effects deal(const Deal& deal) {
        azulejo::detail::DealtTiles dealt(before_.bag(), before_.lid());
        for (int factory = 1; factory <= before_.factories(); ++factory) {
            wave_ = factory - 1;
            dealt.draw(
                deal.factories[static_cast<std::size_t>(factory) - 1],
                [&](Colour colour) {
                    move(colour, {LocationKind::bag}, {.kind = LocationKind::factory, .factory = factory});
                },
                [&](TileCounts tiles) { add(Refilled{tiles}); });
        }
        number_spaces(effects_, LocationKind::factory);
        return std::move(effects_);
    }

    [[nodiscard]] Effects play(Move choice) {
        Position after = before_;
        TilingLog log;
        after.play(choice, &log);
        if (!choice.is_placement()) take(choice);
        const azulejo::detail::TilingWaves waves(log, choice.is_placement() ? 0 : 1, [](const TilingStep& step) {
            if (step.kind == TilingStep::Kind::bonus) return rows + 1;
            return step.kind == TilingStep::Kind::floor ? rows : step.row;
        });
        for (std::size_t i = 0; i < log.size(); ++i) {
            wave_ = waves[i];
            tell(log[i]);
        }
        wave_ = waves.end();
        const auto holder = holder_after_take(choice);
        if (after.awaits_deal() && holder) move(FirstPlayerPiece{}, at_holder(*holder), {LocationKind::table_centre});
        sort_by_wave(effects_);
        return std::move(effects_);
    }

  private:
    void add(const Event& event) { effects_.push_back({wave_, event}); }
    void move(Piece piece, Location from, Location to) { add(Moved<Piece, Location>{piece, from, to}); }
    [[nodiscard]] Board& board(int seat) { return boards_[static_cast<std::size_t>(seat)]; }
    static Location at_line(int seat, int row, int space) {
        return {.kind = LocationKind::line, .seat = seat, .row = row, .space = space};
    }
    static Location at_floor(int seat, int space) {
        return {.kind = LocationKind::floor, .seat = seat, .space = space};
    }
    static Location at_holder(int seat) { return {.kind = LocationKind::holder, .seat = seat}; }

    [[nodiscard]] bool takes_marker(Move take) const {
        return !take.is_placement() && take.source() == centre && before_.marker_in_centre();
    }
    [[nodiscard]] std::optional<int> holder_after_take(Move choice) const {
        return takes_marker(choice) ? std::optional(before_.turn()) : before_.marker_holder();
    }

    // Where tiles that fall onto a floor line land (A7, A9).
    [[nodiscard]] static Location falls_to(int seat, int space) {
        return space < floor_spaces ? at_floor(seat, space) : Location{LocationKind::lid};
    }

    // A6, A7
    void take(Move choice) {
        const int seat = before_.turn();
        Board& own = board(seat);
        const Pile tiles = before_.source(choice.source());
        const bool marker = takes_marker(choice);
        int line = choice.row() == floor_row ? 0 : own.line_count(choice.row());
        int floor = own.floor_count();
        own.add(choice.colour(), choice.row(), tiles[choice.colour()], marker ? 1 : 0);
        const int line_end = choice.row() == floor_row ? 0 : own.line_count(choice.row());
        if (marker) {
            move(FirstPlayerPiece{}, {LocationKind::table_centre},
                 floor < floor_spaces ? at_floor(seat, floor) : at_holder(seat));
            floor = std::min(floor + 1, floor_spaces);
        }
        int space = 0;
        azulejo::detail::DealtTiles::for_each(tiles, [&](Colour colour) {
            const Location from =
                choice.source() == centre
                    ? Location{LocationKind::table_centre}
                    : Location{.kind = LocationKind::factory, .factory = choice.source(), .space = space};
            ++space;
            if (colour != choice.colour()) {
                if (choice.source() != centre) move(colour, from, {LocationKind::table_centre});
            } else if (line < line_end) {
                move(colour, from, at_line(seat, choice.row(), line++));
            } else {
                move(colour, from, falls_to(seat, floor++));
            }
        });
    }

    [[nodiscard]] TileScored tile_scored(const TilingStep& step) {
        const auto wall = [&](int row, int column) { return board(step.seat).wall_at(row, column).has_value(); };
        return {
            .row = step.row,
            .column = step.column,
            .colour = step.colour,
            .runs = step.runs,
            .first_column = azulejo::detail::run_start(step.column, [&](int column) { return wall(step.row, column); }),
            .first_row = azulejo::detail::run_start(step.row, [&](int row) { return wall(row, step.column); })};
    }

    void tell(const TilingStep& step) {
        Board& own = board(step.seat);
        const auto score = [&](int points, Reason reason) {
            add(Scored<Reason>{step.seat, points, step.before, step.after, reason});
        };
        switch (step.kind) {
            case TilingStep::Kind::placed:
                move(step.colour, at_line(step.seat, step.row, 0),
                     {.kind = LocationKind::wall, .seat = step.seat, .row = step.row, .column = step.column});
                for (int i = 1; i <= step.row; ++i) {
                    move(step.colour, at_line(step.seat, step.row, i), {LocationKind::lid});
                }
                own.tile_line(step.row, step.column);
                score(step.runs.points(), tile_scored(step));
                break;
            case TilingStep::Kind::broken: {
                add(LineBroken{step.seat, step.row, step.colour, step.tiles});
                const int floor = own.floor_count();
                for (int i = 0; i < step.tiles; ++i) {
                    move(step.colour, at_line(step.seat, step.row, i), falls_to(step.seat, floor + i));
                }
                own.break_line(step.row);
                break;
            }
            case TilingStep::Kind::floor:
                for (int space = 0; space < own.floor_count(); ++space) {
                    const auto colour = colour_of(own.floor_at(space));
                    if (colour) {
                        move(*colour, at_floor(step.seat, space), {LocationKind::lid});
                    } else {
                        move(FirstPlayerPiece{}, at_floor(step.seat, space), at_holder(step.seat));
                    }
                }
                own.score_floor();
                score(-floor_penalty(step.tiles), FloorScored{step.tiles});
                break;
            case TilingStep::Kind::bonus: score(step.bonus.points(), step.bonus); break;
        }
    }

    const Position& before_;
    std::vector<Board> boards_;
    Effects effects_;
    int wave_ = 0;
};

}  // namespace

Effects effects(const Position& before, const Ply& ply) {
    Teller teller(before);
    if (const auto* deal = std::get_if<Deal>(&ply)) return teller.deal(*deal);
    return teller.play(std::get<Move>(ply));
}

}  // namespace azulejo::classic
