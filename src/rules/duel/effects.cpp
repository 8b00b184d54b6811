#include "rules/duel/effects.h"

#include "rules/duel/preview.h"

namespace azulejo::duel {

namespace {

constexpr unsigned both_seats = 3;

// Follows a ply on copies of the boards, and writes down what moves.
class Teller {
  public:
    explicit Teller(const Position& before)
        : before_(before), boards_{before.board(0), before.board(1)}, holder_(before.marker_holder()) {}

    [[nodiscard]] Effects deal(const Deal& deal) {
        if (deal.is_of_plates()) return deal_plates(deal);
        azulejo::detail::DealtTiles dealt(before_.bag(), before_.tower());
        for (int factory = 0; factory < factory_count; ++factory) {
            wave_ = factory;
            const Pile tiles = deal.factories[static_cast<std::size_t>(factory)];
            dealt.draw(
                tiles, [&](Colour colour) { move(colour, {LocationKind::bag}, at_sun(factory, 0)); },
                [&](TileCounts refilled) { add(Refilled{refilled}); });
            if (factory == large) continue;
            const Chip chip = deal.chips[static_cast<std::size_t>(factory) - 1];
            move(chip, {LocationKind::supply}, at_chip(factory));
            if (tiles.empty()) add(Revealed{chip, at_chip(factory), both_seats});  // D24
        }
        number_spaces(effects_, LocationKind::sun);
        return std::move(effects_);
    }

    [[nodiscard]] Effects play(Move choice) {
        Position after = before_;
        TilingLog log;
        after.play(choice, &log);
        act(choice);
        const bool tiles = choice.kind() == Move::Kind::tile || choice.kind() == Move::Kind::decline;
        int line = 0;
        const azulejo::detail::TilingWaves waves(log, tiles ? 0 : 1, [&](const TilingStep& step) {
            using Kind = TilingStep::Kind;
            if (step.kind == Kind::bonus) return 2 * rows + 1;
            if (step.kind == Kind::penalty) return 2 * rows;
            if (step.kind == Kind::special) return 2 * line + 1;  // just after the tile that completed the plate
            line = step.row;
            return 2 * line;
        });
        for (std::size_t i = 0; i < log.size(); ++i) {
            wave_ = waves[i];
            if (log[i].kind != TilingStep::Kind::bonus) tell(log[i]);
        }
        if (after.is_over()) tell_bonuses(log);
        wave_ = waves.end();
        if (after.awaits_deal() && holder_) move(FirstPlayerPiece{}, at_holder(*holder_), {LocationKind::marker});
        refill_display(after);
        sort_by_wave(effects_);
        return std::move(effects_);
    }

  private:
    void add(const Event& event) { effects_.push_back({wave_, event}); }
    void move(Piece piece, Location from, Location to) { add(Moved<Piece, Location>{piece, from, to}); }
    [[nodiscard]] Board& board(int seat) { return boards_[static_cast<std::size_t>(seat)]; }

    static Location at_sun(int factory, int space) {
        return {.kind = LocationKind::sun, .factory = factory, .space = space};
    }
    static Location at_moon(int factory, int space) {
        return {.kind = LocationKind::moon, .factory = factory, .space = factory == large ? -1 : space};
    }
    static Location at_chip(int factory) { return {.kind = LocationKind::chip, .factory = factory}; }
    static Location at_holder(int seat) { return {.kind = LocationKind::holder, .seat = seat}; }
    static Location at_line(int seat, int row, int space) {
        return {.kind = LocationKind::line, .seat = seat, .row = row, .space = space};
    }
    static Location at_dome(int seat, int row, int column) {
        return {.kind = LocationKind::dome, .seat = seat, .row = row, .column = column};
    }
    static Location at_display(int space) { return {.kind = LocationKind::display, .space = space}; }
    static Location at_drawn(int number) { return {.kind = LocationKind::drawn, .space = number}; }
    static Location at_slot(int seat, int slot) { return {.kind = LocationKind::slot, .seat = seat, .space = slot}; }

    [[nodiscard]] Effects deal_plates(const Deal& deal) {
        for (int i = 0; i < plate_count; ++i) {
            const Location to = i < display_places ? at_display(i) : Location{LocationKind::stack};
            move(PlatePiece{deal.plates[static_cast<std::size_t>(i)]}, {LocationKind::supply}, to);
        }
        return std::move(effects_);
    }

    void act(Move choice) {
        using Kind = Move::Kind;
        const int seat = before_.turn();
        switch (choice.kind()) {
            case Kind::display:
                if (before_.phase() != Phase::setup) use_marker(seat);
                place_plate(choice, before_.display(choice.number()), at_display(choice.number()));
                break;
            case Kind::draw: draw(seat); break;
            case Kind::look:
                for (int i = 0; i < before_.drawn_count(); ++i) {
                    add(Revealed{PlatePiece{before_.drawn(i).plate()}, at_drawn(i), 1U << seat});
                }
                break;
            case Kind::keep: keep(choice); break;
            case Kind::under: put_under(choice.number()); break;
            case Kind::sun: take_from_sun(choice); break;
            case Kind::moon: take_from_moon(choice); break;
            case Kind::chip:
                move(before_.chip(choice.factory()), at_chip(choice.factory()),
                     {.kind = LocationKind::chips, .seat = seat});
                break;
            case Kind::tile:  // the log of tiling tells it
            case Kind::decline: break;
        }
    }

    void use_marker(int seat) {
        board(seat).use_marker();
        add(MarkerUsed{seat, board(seat).markers()});
    }
    void place_plate(Move choice, Plate plate, Location from) {
        const int seat = before_.turn();
        move(PlatePiece{plate, choice.rotation()}, from, at_slot(seat, choice.slot()));
        board(seat).place_plate(choice.slot(), PlacedPlate(plate, choice.rotation()));
    }
    // D9, D10
    void draw(int seat) {
        if (before_.phase() == Phase::draft) use_marker(seat);
        const int score = board(seat).score();
        board(seat).pay_point();
        add(Scored<Reason>{seat, board(seat).score() - score, score, board(seat).score(), DrawPaid{}});
        move(PlatePiece{before_.stack(0).plate()}, {LocationKind::stack}, at_drawn(before_.drawn_count()));
    }
    // The plates still put aside, apart from one.
    [[nodiscard]] std::vector<int> others_aside(int number) const {
        std::vector<int> result;
        for (int i = 0; i < before_.drawn_count(); ++i) {
            if (i != number && before_.drawn(i) != StackedPlate{}) result.push_back(i);
        }
        return result;
    }
    void return_plate(int number) {
        move(PlatePiece{before_.drawn(number).plate()}, at_drawn(number), {LocationKind::stack});
    }
    // The last plate goes under the stack by itself.
    void keep(Move choice) {
        place_plate(choice, before_.drawn(choice.number()).plate(), at_drawn(choice.number()));
        const auto others = others_aside(choice.number());
        if (others.size() == 1) return_plate(others[0]);
    }
    void put_under(int number) {
        return_plate(number);
        const auto others = others_aside(number);
        if (others.size() == 1) return_plate(others[0]);
    }

    // D13
    void take(Move choice, const Preview& changes, const std::vector<Location>& sources) {
        const int seat = before_.turn();
        const int line = choice.row() == broken_row ? 0 : board(seat).line_count(choice.row());
        for (int i = 0; i < changes.taken; ++i) {
            Location to{LocationKind::tower};
            if (i < changes.to_line) {
                to = at_line(seat, choice.row(), line + i);
            } else if (i < changes.to_line + changes.to_broken) {
                to = {.kind = LocationKind::broken, .seat = seat};
            }
            move(choice.colour(), sources[static_cast<std::size_t>(i)], to);
        }
        board(seat).add(choice.colour(), choice.row(), changes.taken);
        if (changes.takes_marker) {
            holder_ = seat;
            move(FirstPlayerPiece{}, {LocationKind::marker}, at_holder(seat));
        }
        for (int factory = 1; factory < factory_count; ++factory) {
            if ((changes.reveals >> (factory - 1) & 1U) == 0) continue;
            add(Revealed{before_.chip(factory), at_chip(factory), both_seats});
        }
    }
    // D11
    void take_from_sun(Move choice) {
        const Preview changes = preview(before_, choice);
        const int factory = choice.factory();
        std::vector<Location> sources;
        std::array<std::vector<int>, colour_count> spaces;
        int space = 0;
        azulejo::detail::DealtTiles::for_each(before_.sun(factory), [&](Colour colour) {
            if (colour == choice.colour()) sources.push_back(at_sun(factory, space));
            spaces[static_cast<std::size_t>(index(colour))].push_back(space++);
        });
        if (factory == large) {
            azulejo::detail::DealtTiles::for_each(changes.rest,
                                                  [&](Colour colour) { to_moon(factory, colour, -1, spaces); });
        } else {
            const MoonStack stack = choice.stacking().empty() ? stacking(changes.rest, 0) : choice.stacking();
            for (int i = 0; i < stack.size(); ++i) to_moon(factory, stack[i], i, spaces);
        }
        take(choice, changes, sources);
    }
    void to_moon(int factory, Colour colour, int height, std::array<std::vector<int>, colour_count>& spaces) {
        auto& left = spaces[static_cast<std::size_t>(index(colour))];
        move(colour, at_sun(factory, left.front()), at_moon(factory, height));
        left.erase(left.begin());
    }
    // D12
    void take_from_moon(Move choice) {
        const Colour colour = choice.colour();
        std::vector<Location> sources(static_cast<std::size_t>(before_.large_moon()[colour]), at_moon(large, -1));
        for (int factory = 1; factory < factory_count; ++factory) {
            const MoonStack moon = before_.moon(factory);
            if (moon.has_on_top(colour)) sources.push_back(at_moon(factory, moon.size() - 1));
        }
        take(choice, preview(before_, choice), sources);
    }

    void tell(const TilingStep& step) {
        switch (step.kind) {
            case TilingStep::Kind::placed: tell_placed(step); break;
            case TilingStep::Kind::special: tell_special(step); break;
            case TilingStep::Kind::broken: tell_broken(step); break;
            case TilingStep::Kind::penalty: tell_penalty(step); break;
            case TilingStep::Kind::bonus: break;
        }
    }
    // D17, D20
    void tell_placed(const TilingStep& step) {
        Board& own = board(step.seat);
        for (int kind = 0; kind < chip_kinds; ++kind) {
            for (int i = 0; i < step.payment[chip(kind)]; ++i) {
                move(chip(kind), {.kind = LocationKind::chips, .seat = step.seat},
                     {.kind = LocationKind::spent, .seat = step.seat});
            }
        }
        move(step.colour, at_line(step.seat, step.row, 0), at_dome(step.seat, step.row, step.column));
        for (int i = 1; i < own.line_count(step.row); ++i) {
            move(step.colour, at_line(step.seat, step.row, i), {LocationKind::tower});
        }
        const auto dome = [&](int row, int column) { return own.dome_at(row, column) != DomeTile::none; };
        const TileScored scored{
            .row = step.row,
            .column = step.column,
            .colour = step.colour,
            .runs = step.runs,
            .first_column = azulejo::detail::run_start(step.column, [&](int column) { return dome(step.row, column); }),
            .first_row = azulejo::detail::run_start(step.row, [&](int row) { return dome(row, step.column); })};
        add(Scored<Reason>{step.seat, step.runs.points(), step.before, step.after, scored});
        own.tile_line(step.row, step.column, step.payment);
        placed_ = {step.row, step.column};
    }
    // D22: on the plate of the tile placed last.
    void tell_special(const TilingStep& step) {
        const Board& own = board(step.seat);
        const int slot = slot_of(placed_.row, placed_.column);
        const int column = slot % 3 * 2 + joker_space(own.plate_at(slot)) % 2;
        move(SpecialTile{}, {LocationKind::supply}, at_dome(step.seat, step.row, column));
        add(Scored<Reason>{step.seat, step.after - step.before, step.before, step.after,
                           SpecialScored{step.row, column}});
    }
    // D19
    void tell_broken(const TilingStep& step) {
        Board& own = board(step.seat);
        add(LineBroken{step.seat, step.row, step.colour, step.tiles});
        const int before = own.broken().total();
        own.break_line(step.row);
        const int broken = own.broken().total() - before;
        for (int i = 0; i < step.tiles; ++i) {
            move(
                step.colour, at_line(step.seat, step.row, i),
                i < broken ? Location{.kind = LocationKind::broken, .seat = step.seat} : Location{LocationKind::tower});
        }
    }
    // D23
    void tell_penalty(const TilingStep& step) {
        Board& own = board(step.seat);
        azulejo::detail::DealtTiles::for_each(own.broken(), [&](Colour colour) {
            move(colour, {.kind = LocationKind::broken, .seat = step.seat}, {LocationKind::tower});
        });
        const int penalty = own.score_broken(step.marker);
        add(Scored<Reason>{step.seat, -penalty, step.before, step.after, BrokenScored{step.tiles, step.marker}});
    }
    // D27: the sum is cut off at 0 once. So what costs points comes last, and the score never falls below 0.
    void tell_bonuses(const TilingLog& log) {
        for (int seat = 0; seat < player_count; ++seat) {
            int score = board(seat).score();
            for (const bool costs : {false, true}) {
                for (const TilingStep& step : log) {
                    if (step.kind != TilingStep::Kind::bonus || step.seat != seat || (step.worth.points < 0) != costs) {
                        continue;
                    }
                    const int next = std::max(0, score + step.worth.points);
                    add(Scored<Reason>{seat, step.worth.points, score, next,
                                       ScoringTileScored{step.scoring, step.worth.count}});
                    score = next;
                }
            }
        }
    }
    // D8, D24
    void refill_display(const Position& after) {
        if (before_.phase() != Phase::setup && !after.awaits_deal()) return;
        for (int place = 0; place < display_places; ++place) {
            const bool stays = after.display(place) == before_.display(place);
            if (stays || after.display(place) == Plate::none) continue;
            move(PlatePiece{after.display(place)}, {LocationKind::stack}, at_display(place));
        }
    }

    struct Cell {
        int row = 0;
        int column = 0;
    };

    const Position& before_;
    std::array<Board, player_count> boards_;
    std::optional<int> holder_;
    Cell placed_{};
    Effects effects_;
    int wave_ = 0;
};

// Covers a plate that moves or is looked at. Which of the plates put aside somebody else keeps, and in which order the
// others go under the stack, is seen by that player alone.
class Cover {
  public:
    Cover(const Position& before, std::optional<int> viewer) : before_(before), viewer_(viewer) {}

    void operator()(Moved<Piece, Location>& moved) const {
        if (std::holds_alternative<Chip>(moved.piece) && moved.from.kind == LocationKind::supply) {
            moved.piece = Chip::hidden;
        }
        auto* plate = std::get_if<PlatePiece>(&moved.piece);
        if (plate == nullptr) return;
        const bool own = before_.awaits_move() && viewer_ == before_.turn();
        if (moved.from.kind == LocationKind::supply && moved.to.kind == LocationKind::stack)
            plate->plate = Plate::hidden;
        if (moved.to.kind == LocationKind::drawn) plate->plate = seen(before_.stack(0));
        if (moved.from.kind != LocationKind::drawn || own) return;
        moved.from.space = -1;
        if (moved.to.kind == LocationKind::stack) plate->plate = Plate::hidden;
    }
    void operator()(Revealed& revealed) const {
        auto* plate = std::get_if<PlatePiece>(&revealed.piece);
        if (plate == nullptr || viewer_ == before_.turn()) return;
        plate->plate = seen(before_.drawn(revealed.place.space));
    }
    void operator()(const auto& /*public*/) const {}

  private:
    // The face if the viewer knows it, else the back.
    [[nodiscard]] Plate seen(StackedPlate plate) const {
        return viewer_ && plate.known_to(*viewer_) ? plate.plate() : back(plate.plate());
    }

    const Position& before_;
    std::optional<int> viewer_;
};

}  // namespace

Effects effects(const Position& before, const Ply& ply) {
    Teller teller(before);
    if (const auto* deal = std::get_if<Deal>(&ply)) return teller.deal(*deal);
    return teller.play(std::get<Move>(ply));
}

Effects effects_view(const Position& before, const Ply& ply, std::optional<int> viewer) {
    Effects result = effects(before, ply);
    const Cover cover(before, viewer);
    for (Effect& effect : result) std::visit(cover, effect.event);
    return result;
}

}  // namespace azulejo::duel
