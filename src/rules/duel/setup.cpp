#include "rules/duel/setup.h"

#include <algorithm>
#include <bit>

namespace azulejo::duel {

namespace {

// Collects the faults of one setup; the checks follow the order in which a position is written down.
class Checker {
    using Kind = Fault::Kind;

  public:
    explicit Checker(const Setup& setup) : setup_(setup) {}

    std::vector<Fault> run() {
        check_size(Kind::factories, setup_.factories.size(), factory_count);
        check_size(Kind::display_count, setup_.display.size(), display_places);
        check_size(Kind::board_count, setup_.boards.size(), player_count);
        if (setup_.round < 1 || setup_.round > last_round) add({.kind = Kind::round, .found = setup_.round});
        if (!check_faces()) return std::move(faults_);
        check_seats();
        check_scoring();
        check_factories();
        for (std::size_t i = 0; i < setup_.boards.size(); ++i) check_board(setup_.boards[i], static_cast<int>(i) + 1);
        if (!faults_.empty()) return std::move(faults_);  // the checks below count over everything
        check_plates();
        check_drawn();
        check_domes();
        check_chips();
        check_conservation();
        if (faults_.empty()) check_chips_held();
        if (faults_.empty()) check_choice();
        return std::move(faults_);
    }

  private:
    void add(const Fault& fault) { faults_.push_back(fault); }
    void check_size(Kind kind, std::size_t found, int expected) {
        if (found != static_cast<std::size_t>(expected)) {
            add({.kind = kind, .found = static_cast<int>(found), .expected = expected});
        }
    }
    void check_most(Kind kind, std::size_t found, int most, int seat = 0) {
        if (found > static_cast<std::size_t>(most)) {
            add({.kind = kind, .seat = seat, .found = static_cast<int>(found), .expected = most});
        }
    }
    [[nodiscard]] bool is(Phase phase) const { return setup_.phase == phase; }
    [[nodiscard]] bool someone_acts() const { return setup_.phase >= Phase::setup && setup_.phase <= Phase::tile; }
    // The phases in which tiles lie on the factories.
    [[nodiscard]] bool in_acquisition() const { return setup_.phase >= Phase::setup && setup_.phase <= Phase::under; }
    static bool is_seat(int seat) { return seat >= 1 && seat <= player_count; }
    // Whether this seat has finished its tiling, or the round has not begun.
    [[nodiscard]] bool has_tiled(int seat) const {
        return !someone_acts() || (is(Phase::tile) && seat == setup_.first && setup_.turn != setup_.first);
    }

    // Covered plates and chips, or none where there must be one: the tables of the components do not have them.
    [[nodiscard]] bool check_faces() {
        const auto is_one = [](Plate plate) { return plate != Plate::none && is_known(plate); };
        const auto is_stacked = [&](StackedPlate stacked) { return is_one(stacked.plate()); };
        const auto is_drawn = [](StackedPlate stacked) { return is_known(stacked.plate()); };
        const auto is_placed = [&](PlacedPlate placed) { return placed.empty() || is_one(placed.plate()); };
        const auto is_chip = [](Chip chip) { return chip != Chip::none && chip != Chip::hidden; };
        bool plates = std::ranges::all_of(setup_.display, is_known) && std::ranges::all_of(setup_.stack, is_stacked) &&
                      std::ranges::all_of(setup_.drawn, is_drawn);
        bool chips = std::ranges::none_of(setup_.factories,
                                          [](const FactorySetup& factory) { return factory.chip == Chip::hidden; });
        for (const BoardSetup& board : setup_.boards) {
            plates &= std::ranges::all_of(board.plates, is_placed);
            chips &= std::ranges::all_of(board.chips, is_chip) && std::ranges::all_of(board.spent, is_chip);
        }
        const bool scoring = std::ranges::find(setup_.scoring, ScoringTile::none) == setup_.scoring.end();
        if (!plates) add({.kind = Kind::plate_unknown});
        if (!chips) add({.kind = Kind::chip_unknown});
        if (!scoring) add({.kind = Kind::scoring_unknown});
        return plates && chips && scoring;
    }

    void check_seats() {
        if (someone_acts() ? !is_seat(setup_.turn) : setup_.turn != 0) add({.kind = Kind::turn, .found = setup_.turn});
        if (!is_seat(setup_.first)) add({.kind = Kind::first, .found = setup_.first});
        const bool on_factory = setup_.phase <= Phase::setup;
        if (setup_.marker != 0 && (!is_seat(setup_.marker) || on_factory)) {
            add({.kind = Kind::marker_seat, .found = setup_.marker});
        }
        const bool early = is(Phase::plates) || is(Phase::setup);
        if (early && setup_.round > 1) add({.kind = Kind::round, .found = setup_.round});
        if (is(Phase::over) && setup_.round != last_round) add({.kind = Kind::not_over, .found = setup_.round});
    }

    void check_scoring() {
        const std::size_t count = setup_.scoring.size();
        if (count < 3 || count > 4) add({.kind = Kind::scoring_count, .found = static_cast<int>(count)});
        unsigned seen = 0;
        for (const ScoringTile tile : setup_.scoring) {
            const unsigned bit = 1U << tile_number(tile);
            if ((seen & bit) != 0) add({.kind = Kind::scoring_twice, .found = static_cast<int>(tile)});
            seen |= bit;
        }
    }

    void check_factories() {
        for (std::size_t i = 0; i < setup_.factories.size(); ++i)
            check_factory(setup_.factories[i], static_cast<int>(i));
    }
    void check_factory(const FactorySetup& factory, int number) {
        const int capacity = number == large ? large_tiles : small_tiles;
        const int sun = factory.sun.total();
        const int moon = static_cast<int>(factory.moon.size());
        if (sun > capacity) add({.kind = Kind::sun_overfull, .row = number, .found = sun, .expected = capacity});
        if (moon >= capacity)
            add({.kind = Kind::moon_overfull, .row = number, .found = moon, .expected = capacity - 1});
        if (sun > 0 && moon > 0) add({.kind = Kind::sun_and_moon, .row = number});
        if (sun + moon > 0 && !in_acquisition())
            add({.kind = Kind::table_not_empty, .row = number, .found = sun + moon});
        if (number == large) {
            if (factory.chip != Chip::none || factory.open) add({.kind = Kind::large_chip});
            return;
        }
        const bool awaits_deal = setup_.phase <= Phase::deal;
        if (awaits_deal ? factory.open : factory.chip == Chip::none && !factory.open) {
            add({.kind = Kind::chip_missing, .row = number});
        }
        if (factory.chip == Chip::none) {
            if (sun + moon > 0) add({.kind = Kind::chip_missing, .row = number});
            return;
        }
        if (!in_acquisition()) add({.kind = Kind::chip_in_phase, .row = number});
        if (factory.open == is_revealed(sun + moon)) return;
        add({.kind = factory.open ? Kind::chip_open : Kind::chip_closed, .row = number});
    }

    void check_board(const BoardSetup& board, int seat) {
        if (board.score < 0 || board.score > max_score) add({.kind = Kind::score, .seat = seat, .found = board.score});
        for (int row = 0; row < rows; ++row) {
            const TileCounts line = board.lines[static_cast<std::size_t>(row)];
            if (line.total() > row + 1) {
                add({.kind = Kind::line_overfull, .seat = seat, .row = row + 1, .found = line.total()});
            }
            if (line.distinct() > 1) add({.kind = Kind::line_mixed, .seat = seat, .row = row + 1});
        }
        const int broken = board.broken.total();
        if (broken > broken_spaces) add({.kind = Kind::broken_overfull, .seat = seat, .found = broken});
        if (broken > 0 && has_tiled(seat)) add({.kind = Kind::broken_not_empty, .seat = seat});
        check_markers(board, seat);
        if (board.taken < 0 || board.taken > chips_a_round)
            add({.kind = Kind::taken, .seat = seat, .found = board.taken});
        check_dome(board, seat);
    }

    // D9: both are used before tiling, and back before the next deal.
    void check_markers(const BoardSetup& board, int seat) {
        const auto empty =
            static_cast<int>(std::ranges::count_if(board.plates, [](PlacedPlate plate) { return plate.empty(); }));
        int least = 0;
        int most = markers_in(setup_.round);
        if (setup_.phase <= Phase::setup) least = std::min(most, empty);
        if (is(Phase::tile) || is(Phase::over)) most = 0;
        const bool drawing = setup_.phase >= Phase::draw && setup_.phase <= Phase::under;
        if (drawing && seat == setup_.turn) --most;
        if (board.markers < least || board.markers > most) {
            add({.kind = Kind::markers, .seat = seat, .found = board.markers, .expected = most});
            return;
        }
        const bool needs_one = (is(Phase::draw) || is(Phase::keep)) && seat == setup_.turn;
        if (board.markers + (needs_one ? 1 : 0) > empty) {
            add({.kind = Kind::markers_without_slots, .seat = seat, .found = empty});
        }
    }

    void check_dome(const BoardSetup& board, int seat) {
        for (int row = 0; row < rows; ++row) {
            for (int column = 0; column < columns; ++column) check_space(board, seat, row, column);
        }
        for (int slot = 0; slot < slots; ++slot) {
            const PlacedPlate placed = board.plates[static_cast<std::size_t>(slot)];
            if (placed.empty() || !is_special(placed)) continue;
            const int coloured = count_coloured(board, slot);
            const int joker = joker_space(placed);
            const int row = slot / 3 * 2 + joker / 2;
            const int column = slot % 3 * 2 + joker % 2;
            const bool lies = at(board, row, column) == DomeTile::special;
            if (lies != (coloured == 3)) {
                const Kind kind = lies ? Kind::special_early : Kind::special_missing;
                add({.kind = kind, .seat = seat, .row = row + 1, .column = column + 1});
            }
        }
    }
    static DomeTile at(const BoardSetup& board, int row, int column) {
        return board.dome[static_cast<std::size_t>(row)][static_cast<std::size_t>(column)];
    }
    static int count_coloured(const BoardSetup& board, int slot) {
        int result = 0;
        for (int space = 0; space < 4; ++space) {
            result += colour_of(at(board, slot / 3 * 2 + space / 2, slot % 3 * 2 + space % 2)) ? 1 : 0;
        }
        return result;
    }
    void check_space(const BoardSetup& board, int seat, int row, int column) {
        const DomeTile tile = at(board, row, column);
        if (tile == DomeTile::none) return;
        Fault fault{
            .kind = Kind::no_plate, .seat = seat, .row = row + 1, .column = column + 1, .colour = colour_of(tile)};
        const PlacedPlate placed = board.plates[static_cast<std::size_t>(slot_of(row, column))];
        if (placed.empty()) return add(fault);
        const bool on_joker = joker_space(placed) == row % 2 * 2 + column % 2;
        if (tile == DomeTile::special) {
            fault.kind = Kind::special_space;
            if (!is_special(placed) || !on_joker) add(fault);
            return;
        }
        fault.kind = Kind::space_colour;
        const int lane = columns * index(*fault.colour) + column % 2;
        if ((fitting_spaces(placed, row % 2) >> lane & 1U) == 0) add(fault);
    }

    // D4, D8: each plate is in one place; before the plates are dealt, in none.
    void check_plates() {
        std::array<int, plate_count> seen{};
        const auto see = [&](Plate plate) {
            if (plate != Plate::none) ++seen[static_cast<std::size_t>(index(plate))];
        };
        for (const Plate plate : setup_.display) see(plate);
        for (const StackedPlate plate : setup_.stack) see(plate.plate());
        for (const StackedPlate plate : setup_.drawn) see(plate.plate());
        for (const BoardSetup& board : setup_.boards) {
            for (const PlacedPlate placed : board.plates) {
                if (!placed.empty()) see(placed.plate());
            }
        }
        for (int i = 0; i < plate_count; ++i) {
            const int count = seen[static_cast<std::size_t>(i)];
            if (is(Phase::plates)) {
                if (count > 0) add({.kind = Kind::plates_in_phase, .plate = plate(i)});
            } else if (count != 1) {
                add({.kind = count == 0 ? Kind::plate_missing : Kind::plate_twice, .plate = plate(i)});
            }
        }
        if (std::ranges::any_of(setup_.stack, [](StackedPlate plate) { return plate.known_to() == 3; })) {
            add({.kind = Kind::known_to_both});
        }
        const bool refilled = is(Phase::deal) || is(Phase::setup);
        for (int place = 0; place < display_places && refilled && !setup_.stack.empty(); ++place) {
            if (setup_.display[static_cast<std::size_t>(place)] != Plate::none) continue;
            add({.kind = Kind::display_gap, .row = place + 1});
        }
    }

    void check_drawn() {
        const bool drawing = setup_.phase >= Phase::draw && setup_.phase <= Phase::under;
        const auto gone = std::ranges::count(setup_.drawn, Plate::none, &StackedPlate::plate);
        const auto left = static_cast<std::ptrdiff_t>(setup_.drawn.size()) - gone;
        if (!drawing) {
            if (!setup_.drawn.empty()) add({.kind = Kind::drawn_in_phase});
            return;
        }
        const std::ptrdiff_t least = is(Phase::under) ? 2 : 1;
        if (left < least)
            add({.kind = Kind::drawn_missing, .found = static_cast<int>(left), .expected = static_cast<int>(least)});
        const bool returned_lie = gone <= 1 + static_cast<std::ptrdiff_t>(setup_.stack.size());
        if (is(Phase::under) ? gone < 1 || !returned_lie : gone > 0) {
            add({.kind = Kind::drawn_gone, .found = static_cast<int>(gone)});
        }
        // All but one for each dome, which has had one since the start (D8).
        check_most(Kind::drawn_count, setup_.drawn.size(), plate_count - player_count);
    }

    // What each phase requires of the domes: the plates of the start (D8), and lines that were tiled (D17 to D19).
    void check_domes() {
        for (int seat = 1; seat <= player_count; ++seat) {
            const BoardSetup& board = setup_.boards[static_cast<std::size_t>(seat) - 1];
            const auto plates = slots - std::ranges::count_if(board.plates, [](PlacedPlate p) { return p.empty(); });
            const bool before_start = is(Phase::plates) || is(Phase::setup) || (is(Phase::deal) && setup_.round == 1);
            const bool has_placed = is(Phase::setup) && setup_.turn == setup_.first && seat != setup_.first;
            if (before_start) {
                if (plates != (has_placed ? 1 : 0)) {
                    add({.kind = Kind::setup_plates,
                         .seat = seat,
                         .found = static_cast<int>(plates),
                         .expected = has_placed ? 1 : 0});
                }
            } else if (plates == 0) {
                add({.kind = Kind::start_plate, .seat = seat});
            }
            const bool is_tiling = is(Phase::tile) && seat == setup_.turn;
            const int tiled = is_tiling ? std::clamp(setup_.line, 1, rows + 1) - 1 : 0;
            check_tiled(board, seat, has_tiled(seat) ? rows : tiled);
        }
    }
    // The lines down to the one that comes next.
    void check_tiled(const BoardSetup& setup, int seat, int end) {
        const Board board(setup);
        for (int row = 0; row < end; ++row) {
            if (board.line_count(row) == 0) continue;
            const bool fits = board.open_columns(row, board.line_colour(row)) != 0;
            if (fits && board.line_space(row) == 0) add({.kind = Kind::line_complete, .seat = seat, .row = row + 1});
            if (!fits && !board.row_has_empty_slot(row))
                add({.kind = Kind::line_unplaceable, .seat = seat, .row = row + 1});
        }
    }

    void check_chips() {
        std::array<int, chip_kinds> seen{};
        int on_factories = 0;
        const auto see = [&](Chip chip) { ++seen[static_cast<std::size_t>(index(chip))]; };
        for (const FactorySetup& factory : setup_.factories) {
            if (factory.chip == Chip::none) continue;
            see(factory.chip);
            ++on_factories;
        }
        int taken = 0;
        int all = on_factories;
        for (const BoardSetup& board : setup_.boards) {
            taken += board.taken;
            all += static_cast<int>(board.chips.size() + board.spent.size());
            for (const Chip chip : board.chips) see(chip);
            for (const Chip chip : board.spent) see(chip);
        }
        for (int kind = 0; kind < chip_kinds; ++kind) {
            const int most = components::chips[static_cast<std::size_t>(kind)].count;
            const int found = seen[static_cast<std::size_t>(kind)];
            if (found > most) add({.kind = Kind::too_many_chips, .chip = chip(kind), .found = found, .expected = most});
        }
        const bool awaits_deal = setup_.phase <= Phase::deal;
        const int expected = awaits_deal ? 0 : small_factories - on_factories;
        if (taken != expected) add({.kind = Kind::taken_sum, .found = taken, .expected = expected});
        const int rounds_to_come = last_round - setup_.round + (awaits_deal ? 1 : 0);
        const int undealt = ChipCounts::all().total() - all;
        if (undealt < small_factories * rounds_to_come) {
            add({.kind = Kind::too_few_chips, .found = undealt, .expected = small_factories * rounds_to_come});
        }
    }

    // D15: a seat that takes two in every remaining round never holds more chips than lists of payments have room for.
    void check_chips_held() {
        for (int seat = 1; seat <= player_count; ++seat) {
            const BoardSetup& board = setup_.boards[static_cast<std::size_t>(seat) - 1];
            const int most = chips_a_round * (setup_.round - 1) + board.taken;
            check_most(Kind::chips_held, board.chips.size(), most, seat);
        }
    }

    void check_conservation() {
        TileCounts all = setup_.bag + setup_.tower;
        for (const FactorySetup& factory : setup_.factories) {
            all += factory.sun;
            for (const Colour colour : factory.moon) all += TileCounts::of(colour, 1);
        }
        for (const BoardSetup& board : setup_.boards) {
            all += board.broken;
            for (const TileCounts line : board.lines) all += line;
            for (const auto& row : board.dome) {
                for (const DomeTile tile : row) {
                    const auto colour = colour_of(tile);
                    all += colour ? TileCounts::of(*colour, 1) : TileCounts{};
                }
            }
        }
        for (const Colour colour : all_colours) {
            if (all[colour] != tiles_of_a_colour) {
                add({.kind = Kind::tile_count, .colour = colour, .found = all[colour], .expected = tiles_of_a_colour});
            }
        }
    }

    // The seat to act has a choice.
    void check_choice() {
        if (!is_seat(setup_.turn)) return;
        const BoardSetup& own = setup_.boards[static_cast<std::size_t>(setup_.turn) - 1];
        if (is(Phase::draft)) {
            bool tiles = false;
            bool chips = false;
            for (const FactorySetup& factory : setup_.factories) {
                tiles |= !factory.sun.empty() || !factory.moon.empty();
                chips |= factory.chip != Chip::none && factory.open;
            }
            const bool can_act = tiles || (chips && own.taken < chips_a_round) || own.markers > 0;
            if (!can_act) add({.kind = Kind::cannot_act, .seat = setup_.turn});
        }
        if (is(Phase::tile) && (setup_.line < 1 || setup_.line > rows || !asks(Board(own), setup_.line - 1))) {
            add({.kind = Kind::no_choice, .seat = setup_.turn, .row = setup_.line});
        }
    }
    static bool asks(const Board& board, int row) {
        if (board.line_count(row) == 0) return false;
        const Colour colour = board.line_colour(row);
        const int open = std::popcount(board.open_columns(row, colour));
        const int missing = board.line_space(row);
        return missing == 0 ? open > 1 : open > 0 && can_pay(board.chips(), colour, missing);
    }

    const Setup& setup_;
    std::vector<Fault> faults_;
};

}  // namespace

std::vector<Fault> find_faults(const Setup& setup) {
    return Checker(setup).run();
}

}  // namespace azulejo::duel
