#include <algorithm>
#include <array>
#include <climits>
#include <vector>

#include "duel_laws.h"
#include "laws.h"
#include "notation_laws.h"

// The bytes make a setup of Azul Duel, mostly one that makes sense; some are then broken on purpose. One without faults
// is a position that the notations keep and from which a game can be played on, whether or not a game could have led
// to it.
namespace azulejo::fuzz {
namespace {

using namespace duel;

// Makes a setup piece by piece: plates, chips and tiles come out of the box, so that each is in one place.
class Maker {
  public:
    explicit Maker(Choices& choices) : choices_(choices), tiles_(TileCounts::each(tiles_of_a_colour)) {
        for (int i = 0; i < plate_count; ++i) plates_.push_back(plate(i));
        for (int i = 0; i < 2 * chip_kinds; ++i) chips_.push_back(duel::chip(i / 2));
        Rng rng(choices_.below(256));
        shuffle(plates_, rng);
        shuffle(chips_, rng);
    }

    Setup make() {
        choose_turns();
        const Options options = duel_options(choices_.below(64));
        std::ranges::copy_if(options.scoring, std::back_inserter(setup_.scoring),
                             [](ScoringTile tile) { return tile != ScoringTile::none; });
        choose_markers();
        choose_chips();
        choose_plates();
        for (int seat = 1; seat <= player_count; ++seat) choose_tiles(seat);
        choose_factories();
        for (const Colour colour : all_colours) {
            const int in_tower = below(tiles_[colour] + 1);
            setup_.tower += TileCounts::of(colour, in_tower);
            setup_.bag += TileCounts::of(colour, tiles_[colour] - in_tower);
        }
        if (setup_.phase == Phase::tile) choose_line();
        return setup_;
    }

  private:
    int below(int n) { return static_cast<int>(choices_.below(static_cast<std::size_t>(n))); }
    bool rarely() { return below(16) == 15; }
    [[nodiscard]] bool in_acquisition() const { return setup_.phase >= Phase::setup && setup_.phase <= Phase::under; }
    [[nodiscard]] bool is_drawing() const { return setup_.phase >= Phase::draw && setup_.phase <= Phase::under; }
    [[nodiscard]] bool has_tiled(int seat) const {
        if (setup_.phase == Phase::tile) return seat == setup_.first && setup_.turn != setup_.first;
        return !in_acquisition();
    }
    // How many lines are behind this seat.
    [[nodiscard]] int tiled_rows(int seat) const {
        if (setup_.phase == Phase::tile && seat == setup_.turn) return setup_.line - 1;
        return has_tiled(seat) ? rows : 0;
    }
    BoardSetup& board(int seat) { return setup_.boards[static_cast<std::size_t>(seat) - 1]; }

    void choose_turns() {
        setup_.phase = static_cast<Phase>(below(9));
        const bool first_round = setup_.phase == Phase::plates || setup_.phase == Phase::setup;
        setup_.round = first_round ? 1 : 1 + below(is_drawing() ? last_round - 1 : last_round);
        if (setup_.phase == Phase::over) setup_.round = last_round;
        setup_.first = 1 + below(2);
        setup_.turn = in_acquisition() || setup_.phase == Phase::tile ? 1 + below(2) : 0;
        setup_.marker = setup_.phase > Phase::setup ? below(3) : 0;
        if (setup_.phase == Phase::tile) setup_.line = 1 + below(rows);
        setup_.boards.resize(player_count);
        for (BoardSetup& each : setup_.boards) each.score = rarely() ? max_score - below(40) : below(60);
    }

    void choose_markers() {
        for (int seat = 1; seat <= player_count; ++seat) {
            int& markers = board(seat).markers;
            markers = setup_.phase <= Phase::setup ? markers_in(setup_.round) : 0;
            if (setup_.phase == Phase::draft) markers = below(markers_in(setup_.round) + 1);
            if (is_drawing()) markers = seat == setup_.turn ? below(2) : below(3);
        }
    }

    Chip draw_chip() {
        const Chip result = chips_.back();
        chips_.pop_back();
        return result;
    }
    // Those of the rounds before are somewhere on the boards, or were never taken from a box that had fewer.
    void choose_chips() {
        setup_.factories.resize(factory_count);
        for (std::size_t i = 1; i < factory_count; ++i) {
            FactorySetup& factory = setup_.factories[i];
            factory.open = setup_.phase > Phase::deal;
            if (!in_acquisition()) continue;
            if (setup_.phase != Phase::setup && below(4) == 0 && take_for_somebody()) continue;
            factory.chip = draw_chip();
            factory.open = below(3) == 0;
        }
        if (setup_.phase >= Phase::tile) {
            for (int n = 0; n < small_factories; ++n) (void)take_for_somebody();
        }
        for (int n = small_factories * (setup_.round - 1); n > 0; --n) {
            BoardSetup& owner = board(1 + below(2));
            const int held = static_cast<int>(owner.chips.size());
            const bool may_hold = held < chips_a_round * (setup_.round - 1) + owner.taken || rarely();
            (may_hold && below(4) != 0 ? owner.chips : owner.spent).push_back(draw_chip());
        }
    }
    bool take_for_somebody() {
        const int seat = 1 + below(2);
        for (BoardSetup* each : {&board(seat), &board(3 - seat)}) {
            if (each->taken == chips_a_round) continue;
            ++each->taken;
            each->chips.push_back(draw_chip());
            return true;
        }
        return false;
    }

    Plate draw_plate() {
        const Plate result = plates_.back();
        plates_.pop_back();
        return result;
    }
    void choose_plates() {
        setup_.display.resize(display_places);
        if (setup_.phase == Phase::plates) return;
        for (int seat = 1; seat <= player_count; ++seat) {
            for (int n = plates_on_dome(seat); n > 0; --n) {
                auto& dome = board(seat).plates;
                auto slot = static_cast<std::size_t>(below(slots));
                while (!dome[slot].empty()) slot = (slot + 1) % slots;
                dome[slot] = PlacedPlate(draw_plate(), below(rotations));
            }
        }
        for (Plate& place : setup_.display) {
            const bool gap = setup_.phase > Phase::setup && below(3) == 0;
            if (!gap && !plates_.empty()) place = draw_plate();
        }
        if (is_drawing()) choose_drawn();
        while (!plates_.empty()) setup_.stack.emplace_back(draw_plate(), choose_known(), below(4) == 0);
    }
    // As many as rounds and markers tell, or some.
    int plates_on_dome(int seat) {
        const bool placed = setup_.phase == Phase::setup && setup_.turn == setup_.first && seat != setup_.first;
        if (setup_.phase == Phase::setup || (setup_.phase == Phase::deal && setup_.round == 1)) return placed ? 1 : 0;
        if (below(4) == 3) return 1 + below(slots);
        const bool keeps = is_drawing() && setup_.phase != Phase::under && seat == setup_.turn;
        const int rounds = std::min(setup_.round, last_round - 1);
        const int expected = 1 + player_markers * rounds - board(seat).markers - (keeps ? 1 : 0);
        return setup_.round == last_round ? slots : expected;
    }
    void choose_drawn() {
        const int least = setup_.phase == Phase::under ? 2 : 1;
        for (int n = least + below(4); n > 0 && !plates_.empty(); --n) {
            setup_.drawn.emplace_back(draw_plate(), choose_known(), false);
        }
        if (setup_.phase != Phase::under) return;
        for (int n = 1 + below(below(4) == 0 ? 18 : 3); n > 0; --n) {
            setup_.drawn.insert(setup_.drawn.begin() + below(static_cast<int>(setup_.drawn.size()) + 1),
                                StackedPlate());
        }
    }
    unsigned choose_known() { return std::array{0U, 0U, 1U, 2U}[choices_.below(4)]; }

    TileCounts take(Colour colour, int n) {
        const auto result = TileCounts::of(colour, std::min(n, tiles_[colour]));
        tiles_ -= result;
        return result;
    }
    Colour any_colour() { return static_cast<Colour>(below(colour_count)); }

    void choose_tiles(int seat) {
        BoardSetup& own = board(seat);
        const int crowded = 1 + below(8);
        for (int slot = 0; slot < slots; ++slot) {
            if (!own.plates[static_cast<std::size_t>(slot)].empty()) choose_dome(own, slot, crowded);
        }
        for (int row = 0; row < rows; ++row) {
            const Colour colour = any_colour();
            const int tiles = below(row + 2);
            if (row < tiled_rows(seat) && !may_stay(own, row, colour, tiles)) continue;
            own.lines[static_cast<std::size_t>(row)] = take(colour, tiles);
        }
        if (has_tiled(seat)) return;
        for (int n = below(broken_spaces + 1); n > 0; --n) own.broken += take(any_colour(), 1);
    }
    // D17, D22: tiles where they fit, and the special one where it is due.
    void choose_dome(BoardSetup& own, int slot, int crowded) {
        const PlacedPlate placed = own.plates[static_cast<std::size_t>(slot)];
        int coloured = 0;
        const auto at = [&](int space) -> DomeTile& {
            return own.dome[static_cast<std::size_t>(slot / 3 * 2 + space / 2)]
                           [static_cast<std::size_t>(slot % 3 * 2 + space % 2)];
        };
        for (int space = 0; space < 4; ++space) {
            if (below(8) >= crowded) continue;
            const Colour wanted = any_colour();
            for (int i = 0; i < colour_count; ++i) {
                const auto colour = static_cast<Colour>((index(wanted) + i) % colour_count);
                const std::uint32_t fits = fitting_spaces(placed, space / 2) >> (columns * index(colour) + space % 2);
                if ((fits & 1U) == 0 || take(colour, 1).empty()) continue;
                at(space) = dome_tile(colour);
                ++coloured;
                break;
            }
        }
        if (is_special(placed) && coloured == 3) at(joker_space(placed)) = DomeTile::special;
    }
    // D18, D19: what can be left of a line after tiling.
    static bool may_stay(const BoardSetup& own, int row, Colour colour, int tiles) {
        const Board board(own);
        if (board.open_columns(row, colour) != 0) return tiles <= row;
        return board.row_has_empty_slot(row);
    }

    void choose_factories() {
        if (!in_acquisition()) return;
        for (int i = 0; i < factory_count; ++i) {
            FactorySetup& factory = setup_.factories[static_cast<std::size_t>(i)];
            const bool empty = i == large ? below(4) == 0 : factory.open;
            if (empty) continue;
            const int capacity = i == large ? large_tiles : small_tiles;
            const bool in_sun = below(2) == 0;
            for (int n = 1 + below(capacity - (in_sun ? 0 : 1)); n > 0; --n) {
                const Colour colour = any_colour();
                const TileCounts tile = take(colour, 1);
                if (in_sun) factory.sun += tile;
                if (!in_sun && !tile.empty()) factory.moon.push_back(colour);
            }
            // There may have been no tile left.
            if (i != large && factory.sun.empty() && factory.moon.empty()) factory.open = true;
        }
    }

    // The next line that leaves a choice, if there is one.
    void choose_line() {
        const int wanted = setup_.line;
        for (; setup_.line <= rows; ++setup_.line) {
            if (find_faults(setup_).empty()) return;
        }
        setup_.line = wanted;
    }

    Choices& choices_;
    Setup setup_;
    std::vector<Plate> plates_;
    std::vector<Chip> chips_;
    TileCounts tiles_;
};

// Breaks one thing; whatever it is, it must be possible to say what is wrong.
void break_something(Setup& setup, Choices& choices) {
    constexpr std::array<int, 9> numbers{INT_MIN, -1, 0, 1, 2, 3, 6, 7, INT_MAX};
    constexpr std::array<Plate, 6> plates{Plate::none,           Plate::first_special, Plate::first_wild,
                                          Plate::hidden_special, Plate::hidden_wild,   Plate::hidden};
    constexpr std::array<Chip, 3> chips{Chip::none, Chip::first, Chip::hidden};
    const auto any = [&](const auto& values) { return values[choices.below(values.size())]; };
    const auto resize = [&](auto& list) { list.resize(any(std::array<std::size_t, 6>{0, 1, 2, 5, 6, 40})); };
    const auto replace = [&](auto& list, const auto& value) {
        if (!list.empty()) list[choices.below(list.size())] = value;
    };
    BoardSetup unused;
    BoardSetup& board = setup.boards.empty() ? unused : setup.boards[choices.below(setup.boards.size())];
    FactorySetup nowhere;
    FactorySetup& factory = setup.factories.empty() ? nowhere : setup.factories[choices.below(setup.factories.size())];
    const auto colour = static_cast<Colour>(choices.below(colour_count));
    switch (choices.below(30)) {
        case 0: setup.round = any(numbers); break;
        case 1: setup.turn = any(numbers); break;
        case 2: setup.first = any(numbers); break;
        case 3: setup.marker = any(numbers); break;
        case 4: setup.line = any(numbers); break;
        case 5: setup.phase = static_cast<Phase>(choices.below(9)); break;
        case 6: resize(setup.scoring); break;
        case 7: replace(setup.scoring, static_cast<ScoringTile>(choices.below(9))); break;
        case 8: resize(setup.factories); break;
        case 9: resize(setup.display); break;
        case 10: resize(setup.stack); break;
        case 11: resize(setup.drawn); break;
        case 12: resize(setup.boards); break;
        case 13: replace(setup.display, any(plates)); break;
        case 14: replace(setup.stack, StackedPlate(any(plates), static_cast<unsigned>(choices.below(4)), false)); break;
        case 15: replace(setup.drawn, StackedPlate(any(plates), static_cast<unsigned>(choices.below(4)), true)); break;
        case 16: replace(board.plates, PlacedPlate(any(plates), static_cast<int>(choices.below(4)))); break;
        case 17: factory.chip = any(chips); break;
        case 18: factory.open = !factory.open; break;
        case 19: factory.sun += TileCounts::of(colour, any(std::array{1, 4, 99})); break;
        case 20: factory.moon.resize(any(std::array<std::size_t, 4>{0, 1, 4, 99}), colour); break;
        case 21: board.score = any(numbers); break;
        case 22: replace(board.lines, TileCounts::of(colour, any(std::array{1, 6, 99}))); break;
        case 23: board.lines[choices.below(rows)] += TileCounts::of(colour, 1); break;
        case 24:
            board.dome[choices.below(rows)][choices.below(columns)] = static_cast<DomeTile>(choices.below(7));
            break;
        case 25: board.broken += TileCounts::of(colour, any(std::array{1, 5, 99})); break;
        case 26: (choices.below(2) == 0 ? board.chips : board.spent).push_back(any(chips)); break;
        case 27: board.chips.resize(any(std::array<std::size_t, 4>{0, 1, 11, 99}), any(chips)); break;
        case 28: (choices.below(2) == 0 ? board.markers : board.taken) = any(numbers); break;
        case 29:
            (choices.below(2) == 0 ? setup.bag : setup.tower) += TileCounts::of(colour, any(std::array{1, 99}));
            break;
        default: break;
    }
}

Setup choose_setup(Choices& choices) {
    Setup setup = Maker(choices).make();
    if (choices.below(4) == 3) {
        for (std::size_t n = 1 + choices.below(3); n > 0; --n) break_something(setup, choices);
    }
    return setup;
}

void check(Choices choices) {
    const Setup setup = choose_setup(choices);
    const auto position = Position::from(setup);
    if (!position) {
        for (const Fault& fault : position.error()) require(!describe(fault).empty(), "a fault has words");
        return;
    }
    require(position->tower() == setup.tower, "the tower is what is nowhere else");
    check_position(*position);
    check_near_moves(*position);
    check_views(*position);
    check_position_string(*position);
    check_position_string(check_state(*position));
    if (position->awaits_deal()) check_deals(*position, choose_deal(*position, choices), choices);
    play_on(*position, choices);
}

}  // namespace
}  // namespace azulejo::fuzz

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    azulejo::fuzz::check(azulejo::fuzz::Choices({data, size}));
    return 0;
}
