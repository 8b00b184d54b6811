// Setup to Position: every fault of a setup is reported, and no valid setup is refused.
#include "rules/duel/setup.h"

#include <algorithm>
#include <functional>
#include <gtest/gtest.h>
#include <set>

#include "rules/duel/position.h"
#include "support/duel.h"

namespace azulejo::duel {
namespace {

using Kind = Fault::Kind;
using test::duel_position;

constexpr Kind last_kind = Kind::chips_held;

const std::string plain_boards = "5:-:.:1=S1+0 5:-:.:2=J1+0";

Setup start() {
    return Position(Options{}).setup();
}
Setup deal() {
    return duel_position("azul-duel r3 deal t0 f1 m0 - - ? ? - ? - " + plain_boards).setup();
}
Setup first_plates() {
    return duel_position("azul-duel r1 setup t2 f1 m0 - BBYRK/BBYR/RRWW/KKKK/YYYY ? ? - ? - 5:-:.:- 5:-:.:-").setup();
}
Setup second_plate() {
    return duel_position("azul-duel r1 setup t1 f1 m0 - BBYRK/BBYR/RRWW/KKKK/YYYY ? ? - ? - 5:-:.:- 5:-:.:1=S1+0")
        .setup();
}
Setup draft(const std::string& boards = plain_boards) {
    return duel_position("azul-duel r2 draft t1 f1 m0 - BBYRK/BBYR/:RW/-:-:K ? ? - ? - " + boards).setup();
}
Setup draw(const std::string& phase = "draw", const std::string& drawn = "S2,J2") {
    return duel_position("azul-duel r2 " + phase + " t1 f1 m0 - BBYRK/BBYR/:RW/-:-:K ? ? " + drawn + " ? - " +
                         plain_boards)
        .setup();
}
Setup tile_phase(const std::string& board = "5:1=B:.:1=J2+0") {
    return duel_position("azul-duel r2 tile1 t1 f1 m2 - - ? ? - ? - " + board + " 5:-:.:2=J1+0").setup();
}
Setup over() {
    return duel_position("azul-duel r5 over t0 f1 m2 - - ? ? - ? - " + plain_boards).setup();
}

std::vector<Kind> kinds_of(const Setup& setup) {
    std::vector<Kind> result;
    for (const Fault& fault : find_faults(setup)) result.push_back(fault.kind);
    return result;
}
Plate named(std::string_view name) {
    return notation::duel::plate_of(name).value();
}
// Puts all tiles into the tower that are neither on the table nor on a board.
Setup with_rest_in_tower(Setup setup) {
    TileCounts elsewhere;
    for (const FactorySetup& factory : setup.factories) {
        elsewhere += factory.sun;
        for (const Colour colour : factory.moon) elsewhere += TileCounts::of(colour, 1);
    }
    for (const BoardSetup& board : setup.boards) {
        elsewhere += board.broken;
        for (const TileCounts line : board.lines) elsewhere += line;
        for (const auto& row : board.dome) {
            for (const DomeTile tile : row) {
                const auto colour = colour_of(tile);
                elsewhere += colour ? TileCounts::of(*colour, 1) : TileCounts{};
            }
        }
    }
    setup.bag = {};
    setup.tower = {};
    for (const Colour colour : all_colours) {
        setup.tower += TileCounts::of(colour, std::max(0, tiles_of_a_colour - elsewhere[colour]));
    }
    return setup;
}

// A valid setup with one fault. The tower compensates for tiles that the change added or removed.
struct Case {
    Kind kind;
    Setup base;
    std::function<void(Setup&)> spoil;

    [[nodiscard]] Setup spoilt() const {
        Setup setup = base;
        spoil(setup);
        return kind == Kind::tile_count ? setup : with_rest_in_tower(setup);
    }
};

std::vector<Case> table_cases() {
    return {
        {Kind::board_count, start(), [](Setup& s) { s.boards.pop_back(); }},
        {Kind::board_count, start(), [](Setup& s) { s.boards.push_back(s.boards[0]); }},
        {Kind::factories, start(), [](Setup& s) { s.factories.pop_back(); }},
        {Kind::factories, deal(), [](Setup& s) { s.factories.emplace_back(); }},
        {Kind::display_count, start(), [](Setup& s) { s.display.pop_back(); }},
        {Kind::display_count, deal(), [](Setup& s) { s.display.push_back(Plate::none); }},
        {Kind::round, deal(), [](Setup& s) { s.round = 0; }},
        {Kind::round, draft(), [](Setup& s) { s.round = 6; }},
        {Kind::round, start(), [](Setup& s) { s.round = 2; }},
        {Kind::turn, start(), [](Setup& s) { s.turn = 1; }},
        {Kind::turn, draft(), [](Setup& s) { s.turn = 0; }},
        {Kind::turn, draft(), [](Setup& s) { s.turn = 3; }},
        {Kind::first, start(), [](Setup& s) { s.first = 0; }},
        {Kind::first, draft(), [](Setup& s) { s.first = 3; }},
        {Kind::marker_seat, deal(), [](Setup& s) { s.marker = 1; }},
        {Kind::marker_seat, draft(), [](Setup& s) { s.marker = 3; }},
        {Kind::marker_seat, draft(), [](Setup& s) { s.marker = -1; }},
        {Kind::scoring_count, start(), [](Setup& s) { s.scoring.pop_back(); }},
        {Kind::scoring_twice, start(), [](Setup& s) { s.scoring.push_back(ScoringTile::colours); }},
        {Kind::sun_overfull, draft(), [](Setup& s) { s.factories[0].sun = test::tiles("BBYRKW"); }},
        {Kind::sun_overfull, draft(), [](Setup& s) { s.factories[1].sun = test::tiles("BBYRK"); }},
        {Kind::moon_overfull, draft(), [](Setup& s) { s.factories[2].moon.assign(4, Colour::red); }},
        {Kind::sun_and_moon, draft(), [](Setup& s) { s.factories[2].sun = test::tiles("B"); }},
        {Kind::table_not_empty, deal(), [](Setup& s) { s.factories[0].sun = test::tiles("B"); }},
        {Kind::large_chip, draft(), [](Setup& s) { s.factories[0].open = true; }},
        {Kind::chip_missing, draft(), [](Setup& s) { s.factories[4].open = false; }},
        {Kind::chip_missing, deal(), [](Setup& s) { s.factories[4].open = true; }},
        {Kind::chip_open, draft(), [](Setup& s) { s.factories[1].open = true; }},
        {Kind::chip_closed, draft(), [](Setup& s) { s.factories[3].open = false; }},
        {Kind::tile_count, start(), [](Setup& s) { s.bag -= test::tiles("B"); }},
        {Kind::tile_count, draft(), [](Setup& s) { s.tower += test::tiles("W"); }},
    };
}

std::vector<Case> plate_cases() {
    return {
        {Kind::plate_missing, draft(), [](Setup& s) { s.stack.pop_back(); }},
        {Kind::plate_twice, draft(), [](Setup& s) { s.stack.push_back(s.stack.back()); }},
        {Kind::plates_in_phase, start(), [](Setup& s) { s.display[0] = named("S1"); }},
        {Kind::display_gap, deal(),
         [](Setup& s) {
             s.stack.emplace_back(s.display[1], 0, false);
             s.display[1] = Plate::none;
         }},
        {Kind::drawn_in_phase, draft(),
         [](Setup& s) {
             s.drawn.push_back(s.stack.back());
             s.stack.pop_back();
         }},
        {Kind::drawn_missing, draw(),
         [](Setup& s) {
             for (const StackedPlate plate : s.drawn) s.stack.push_back(plate);
             s.drawn.clear();
         }},
        {Kind::drawn_missing, draw("under", "-,S2,J2"),
         [](Setup& s) {
             s.stack.push_back(s.drawn.back());
             s.drawn.back() = {};
         }},
        {Kind::drawn_gone, draw(),
         [](Setup& s) {
             s.stack.push_back(s.drawn.back());
             s.drawn.back() = {};
         }},
        {Kind::drawn_gone, draw("under", "-,S2,J2"), [](Setup& s) { s.drawn.erase(s.drawn.begin()); }},
        {Kind::setup_plates, first_plates(),
         [](Setup& s) {
             s.boards[1].plates[4] = PlacedPlate(s.stack.back().plate(), 0);
             s.stack.pop_back();
         }},
        {Kind::setup_plates, second_plate(),
         [](Setup& s) {
             s.stack.emplace_back(s.boards[1].plates[0].plate(), 0, false);
             s.boards[1].plates[0] = {};
         }},
        {Kind::start_plate, draft(),
         [](Setup& s) {
             s.stack.emplace_back(s.boards[1].plates[1].plate(), 0, false);
             s.boards[1].plates[1] = {};
         }},
    };
}

std::vector<Case> board_cases() {
    const std::string nine = "1=S2+0,2=S3+0,3=S4+0,4=S5+0,5=S6+0,6=S7+0,7=S8+0,8=S9+0,9=S1+0";
    return {
        {Kind::score, start(), [](Setup& s) { s.boards[1].score = -1; }},
        {Kind::score, start(), [](Setup& s) { s.boards[1].score = max_score + 1; }},
        {Kind::line_overfull, draft(), [](Setup& s) { s.boards[1].lines[2] = test::tiles("RRRR"); }},
        {Kind::line_mixed, draft(), [](Setup& s) { s.boards[0].lines[2] = test::tiles("YR"); }},
        {Kind::line_complete, deal(), [](Setup& s) { s.boards[0].lines[0] = test::tiles("W"); }},
        {Kind::line_unplaceable,
         duel_position("azul-duel r3 deal t0 f1 m0 - - ? ? - ? - 5:-:.:1=S1+0,2=S6+0,3=S2+0 5:-:.:2=J1+0").setup(),
         [](Setup& s) { s.boards[0].lines[1] = test::tiles("B"); }},
        {Kind::no_plate, draft(), [](Setup& s) { s.boards[0].dome[5][5] = DomeTile::blue; }},
        {Kind::space_colour, draft(), [](Setup& s) { s.boards[0].dome[0][1] = DomeTile::blue; }},
        {Kind::space_colour, draft(), [](Setup& s) { s.boards[0].dome[0][0] = DomeTile::white; }},
        {Kind::special_space, draft(), [](Setup& s) { s.boards[0].dome[0][1] = DomeTile::special; }},
        {Kind::special_space, draft(), [](Setup& s) { s.boards[1].dome[0][2] = DomeTile::special; }},
        {Kind::special_early, draft(), [](Setup& s) { s.boards[0].dome[0][0] = DomeTile::special; }},
        {Kind::special_missing, draft(),
         [](Setup& s) {
             s.boards[0].dome[0][1] = DomeTile::white;
             s.boards[0].dome[1] = {DomeTile::black, DomeTile::yellow};
         }},
        {Kind::broken_overfull, draft(), [](Setup& s) { s.boards[0].broken = test::tiles("RRRRR"); }},
        {Kind::broken_not_empty, deal(), [](Setup& s) { s.boards[0].broken = test::tiles("R"); }},
        {Kind::markers, draft(), [](Setup& s) { s.boards[0].markers = 3; }},
        {Kind::markers, draft(), [](Setup& s) { s.boards[0].markers = -1; }},
        {Kind::markers, deal(), [](Setup& s) { s.boards[0].markers = 1; }},
        {Kind::markers, draw(), [](Setup& s) { s.boards[0].markers = 2; }},
        {Kind::markers, tile_phase(), [](Setup& s) { s.boards[0].markers = 1; }},
        {Kind::markers_without_slots, draft("5:-:.:" + nine + " 5:-:.:2=J1+0"),
         [](Setup& s) { s.boards[0].markers = 1; }},
        {Kind::taken_sum, draft(), [](Setup& s) { s.boards[1].taken = 1; }},
        {Kind::too_many_chips, draft(), [](Setup& s) { s.boards[0].chips.assign(3, test::chip("YW")); }},
        {Kind::too_few_chips, draft(),
         [](Setup& s) {
             for (const char* name : {"BR", "R", "RW", "W", "Y", "YK", "YW"})
                 s.boards[1].spent.push_back(test::chip(name));
         }},
    };
}

std::vector<Case> phase_cases() {
    const Setup last_chip =
        duel_position("azul-duel r2 draft t2 f1 m2 - -/-:-:K ? ? - ? - 5:-:.:1=S1+0:-:-:-:0:2 5:-:.:2=J1+0:-:-:-:0:1")
            .setup();
    return {
        {Kind::not_over, over(), [](Setup& s) { s.round = 4; }},
        {Kind::cannot_act, last_chip, [](Setup& s) { s.turn = 1; }},
        {Kind::no_choice, tile_phase(), [](Setup& s) { s.boards[0].lines[0] = {}; }},
        {Kind::no_choice, tile_phase(), [](Setup& s) { s.boards[0].lines[0] = {}, s.line = 2; }},
        {Kind::line_complete, tile_phase(), [](Setup& s) { s.line = 2; }},  // line 1 comes before
        {Kind::no_choice, tile_phase(), [](Setup& s) { s.line = 0; }},
        {Kind::no_choice, tile_phase(), [](Setup& s) { s.boards[0].lines[0] = {}, s.line = 7; }},
        {Kind::no_choice, tile_phase(), [](Setup& s) { s.boards[0].dome[0][1] = DomeTile::blue; }},
        {Kind::no_choice, tile_phase(),  // incomplete, and no chips to pay with
         [](Setup& s) { s.boards[0].lines[0] = {}, s.boards[0].lines[1] = test::tiles("W"), s.line = 2; }},
    };
}

// Faults in the hidden parts of a view, and faults that would make the rules fail later.
std::vector<Case> later_cases() {
    return {
        {Kind::plate_unknown, draft(), [](Setup& s) { s.display[0] = Plate::hidden; }},
        {Kind::plate_unknown, draft(), [](Setup& s) { s.stack[0] = StackedPlate(Plate::hidden_wild, 0, false); }},
        {Kind::plate_unknown, draft(), [](Setup& s) { s.stack[0] = StackedPlate(Plate::none, 0, false); }},
        {Kind::chip_unknown, draft(), [](Setup& s) { s.factories[1].chip = Chip::hidden; }},
        {Kind::chip_unknown, draft(), [](Setup& s) { s.boards[0].chips.push_back(Chip::none); }},
        {Kind::scoring_unknown, draft(), [](Setup& s) { s.scoring[0] = ScoringTile::none; }},
        {Kind::known_to_both, draft(), [](Setup& s) { s.stack[0] = StackedPlate(s.stack[0].plate(), 3, false); }},
        {Kind::chips_held, draft(),
         [](Setup& s) {
             for (const char* name : {"BR", "R", "RW", "W", "Y"}) s.boards[0].chips.push_back(test::chip(name));
         }},
    };
}

std::vector<Case> all_cases() {
    std::vector<Case> cases = table_cases();
    std::ranges::copy(later_cases(), std::back_inserter(cases));
    std::ranges::copy(plate_cases(), std::back_inserter(cases));
    std::ranges::copy(board_cases(), std::back_inserter(cases));
    std::ranges::copy(phase_cases(), std::back_inserter(cases));
    return cases;
}

// Faults that always cause another fault too.
std::vector<Case> cases_with_others() {
    return {
        {Kind::chip_in_phase, deal(), [](Setup& s) { s.factories[1].chip = test::chip("B"); }},
        {Kind::taken, draft(), [](Setup& s) { s.boards[0].taken = 3; }},
        {Kind::drawn_count, draw(), [](Setup& s) { s.drawn.resize(17); }},
    };
}

TEST(DuelSetup, each_kind_of_fault_is_found_and_nothing_else_with_it) {
    int number = 0;
    for (const Case& c : all_cases()) {
        ++number;
        ASSERT_TRUE(find_faults(c.base).empty()) << describe(find_faults(c.base).front());
        EXPECT_EQ(kinds_of(c.spoilt()), std::vector{c.kind})
            << "case " << number << ", kind " << static_cast<int>(c.kind);
    }
    for (const Case& c : cases_with_others()) {
        const auto kinds = kinds_of(c.spoilt());
        EXPECT_NE(std::ranges::find(kinds, c.kind), kinds.end()) << "kind " << static_cast<int>(c.kind);
    }
}

TEST(DuelSetup, no_kind_of_fault_lacks_a_case) {
    std::set<Kind> covered;
    for (const Case& c : all_cases()) covered.insert(c.kind);
    for (const Case& c : cases_with_others()) covered.insert(c.kind);
    for (int kind = 0; kind <= static_cast<int>(last_kind); ++kind) {
        EXPECT_TRUE(covered.contains(static_cast<Kind>(kind))) << "kind " << kind;
    }
}

TEST(DuelSetup, a_faulty_setup_makes_no_position_and_says_why) {
    for (const Case& c : all_cases()) {
        const auto setup = c.spoilt();
        const auto position = Position::from(setup);
        ASSERT_FALSE(position.has_value()) << "kind " << static_cast<int>(c.kind);
        EXPECT_EQ(position.error(), find_faults(setup));
    }
}

TEST(DuelSetup, every_kind_has_its_own_words) {
    std::set<std::string> texts;
    for (int kind = 0; kind <= static_cast<int>(last_kind); ++kind) {
        const Fault fault{.kind = static_cast<Kind>(kind), .plate = named("S1"), .chip = test::chip("B"), .found = 1};
        EXPECT_FALSE(describe(fault).empty()) << "kind " << kind;
        EXPECT_TRUE(texts.insert(describe(fault)).second) << describe(fault);
    }
    const Fault fault{.kind = Kind::space_colour, .seat = 2, .row = 3, .column = 4, .colour = Colour::black};
    for (const std::string_view word : {"seat 2", "K", "row 3", "column 4"}) {
        EXPECT_NE(describe(fault).find(word), std::string::npos) << describe(fault);
    }
}

TEST(DuelSetup, all_faults_are_reported) {
    auto setup = draft();
    setup.first = 7;
    setup.factories[0].sun = test::tiles("BBBBBB");
    setup.boards[0].score = -4;
    setup.boards[1].lines[3] = test::tiles("YR");
    EXPECT_EQ(kinds_of(with_rest_in_tower(setup)),
              (std::vector{Kind::first, Kind::sun_overfull, Kind::score, Kind::line_mixed}));
    // And the faults of totals.
    auto counted = draft();
    counted.stack.pop_back();
    counted.boards[1].taken = 1;
    counted.tower += test::tiles("W");
    EXPECT_EQ(kinds_of(counted), (std::vector{Kind::plate_missing, Kind::taken_sum, Kind::tile_count}));
}

TEST(DuelSetup, the_same_fault_is_reported_wherever_it_is) {
    auto setup = draft();
    for (BoardSetup& board : setup.boards) {
        board.score = -1;
        board.broken = test::tiles("RRRRR");
        board.dome[5][5] = DomeTile::blue;
        board.dome[4][0] = DomeTile::special;
    }
    std::multiset<Kind> found;
    for (const Kind kind : kinds_of(with_rest_in_tower(setup))) found.insert(kind);
    EXPECT_EQ(found.count(Kind::score), 2U);
    EXPECT_EQ(found.count(Kind::broken_overfull), 2U);
    EXPECT_EQ(found.count(Kind::no_plate), 4U);
    EXPECT_EQ(found.size(), 8U);
}

TEST(DuelSetup, nonsense_of_every_sort_at_once_is_survived) {
    duel::Setup setup;  // within a test, GoogleTest reserves the bare name
    setup.round = -1;
    setup.phase = Phase::tile;
    setup.turn = 99;
    setup.first = -99;
    setup.marker = 77;
    setup.line = -5;
    const auto faults = kinds_of(setup);
    for (const Kind kind : {Kind::factories, Kind::display_count, Kind::board_count, Kind::round, Kind::turn,
                            Kind::first, Kind::marker_seat, Kind::scoring_count}) {
        EXPECT_NE(std::ranges::find(faults, kind), faults.end()) << "kind " << static_cast<int>(kind);
    }
}

TEST(DuelSetup, sound_positions_of_every_phase_have_no_fault) {
    std::set<Phase> phases;
    for (const auto& setup : {start(), deal(), first_plates(), second_plate(), draft(), draw(), draw("keep"),
                              draw("under", "-,S2,J2"), tile_phase(), over()}) {
        EXPECT_TRUE(find_faults(setup).empty());
        phases.insert(setup.phase);
    }
    EXPECT_EQ(phases.size(), 9U);
}

}  // namespace
}  // namespace azulejo::duel
