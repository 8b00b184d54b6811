// Setup to Position: every fault of a setup is reported, and no valid setup is refused.
#include "rules/classic/setup.h"

#include <algorithm>
#include <functional>
#include <gtest/gtest.h>
#include <set>

#include "rules/classic/position.h"
#include "support/effort.h"
#include "support/games.h"
#include "support/position.h"

namespace azulejo::classic {
namespace {

using Kind = Fault::Kind;

constexpr Kind last_kind = Kind::no_choice;

Setup start() {
    return Position(Options{}).setup();
}
Setup draft(const std::string& boards = "0:-:.:- 0:-:.:-") {
    return test::position("azul 2 r2 draft t1 f1 m0 BBYK/RRWW/-/-/- KK ? - " + boards).setup();
}
Setup tile_phase() {
    return test::position("azul-grey 2 r2 tile t1 f1 m2 -/-/-/-/- - ? - 0:B/-/-/-/-:.:- 0:-:.:*").setup();
}

std::vector<Kind> kinds_of(const Setup& setup) {
    std::vector<Kind> result;
    for (const Fault& fault : find_faults(setup)) result.push_back(fault.kind);
    return result;
}

// A valid setup with one fault. The lid compensates for tiles that the change added or removed.
struct Case {
    Kind kind;
    Setup base;
    std::function<void(Setup&)> spoil;

    [[nodiscard]] Setup spoilt() const {
        Setup setup = base;
        spoil(setup);
        return kind == Kind::tile_count || kind == Kind::nothing_to_deal ? setup : test::with_rest_in_lid(setup);
    }
};

std::vector<Case> table_cases() {
    return {
        {Kind::players, start(), [](Setup& s) { s.players = 5; }},
        {Kind::players, start(), [](Setup& s) { s.players = 1; }},
        {Kind::board_count, start(), [](Setup& s) { s.boards.pop_back(); }},
        {Kind::board_count, start(), [](Setup& s) { s.boards.emplace_back(); }},
        {Kind::factory_count, start(), [](Setup& s) { s.factories.emplace_back(); }},
        {Kind::factory_count, start(), [](Setup& s) { s.factories.clear(); }},
        {Kind::round, start(), [](Setup& s) { s.round = 0; }},
        {Kind::round, start(), [](Setup& s) { s.round = last_round + 1; }},
        {Kind::turn, start(), [](Setup& s) { s.turn = 1; }},
        {Kind::turn, draft(), [](Setup& s) { s.turn = 0; }},
        {Kind::turn, draft(), [](Setup& s) { s.turn = 3; }},
        {Kind::first, start(), [](Setup& s) { s.first = 0; }},
        {Kind::first, draft(), [](Setup& s) { s.first = 3; }},
        {Kind::marker_seat, start(), [](Setup& s) { s.marker = 1; }},
        {Kind::marker_seat, draft(), [](Setup& s) { s.marker = 3; }},
        {Kind::marker_seat, draft(), [](Setup& s) { s.marker = -1; }},
        {Kind::factory_overfull, draft(), [](Setup& s) { s.factories[4] = test::tiles("BBBBB"); }},
        {Kind::factory_partial, draft(), [](Setup& s) { s.factories[0] = test::tiles("BBY"); }},
        {Kind::table_empty, draft(),
         [](Setup& s) {
             s.factories.assign(5, TileCounts{});
             s.centre = {};
         }},
        {Kind::table_not_empty, start(), [](Setup& s) { s.centre = test::tiles("B"); }},
        {Kind::tile_count, start(), [](Setup& s) { s.bag -= test::tiles("B"); }},
        {Kind::tile_count, draft(), [](Setup& s) { s.lid += test::tiles("W"); }},
    };
}

std::vector<Case> board_cases() {
    return {
        {Kind::score, start(), [](Setup& s) { s.boards[1].score = -1; }},
        {Kind::score, start(), [](Setup& s) { s.boards[1].score = max_score + 1; }},
        {Kind::line_overfull, draft("0:-:.:- 0:R/-/-/-/-:.:-"),
         [](Setup& s) { s.boards[1].lines[0] = test::tiles("RR"); }},
        {Kind::line_mixed, draft("0:-/-/Y/-/-:.:- 0:-:.:-"),
         [](Setup& s) { s.boards[0].lines[2] = test::tiles("YR"); }},
        {Kind::line_colour_on_wall, draft("0:-:.:- 0:-/-/Y/-/-:.:-"),
         [](Setup& s) { s.boards[1].wall[2][3] = Colour::yellow; }},
        {Kind::line_complete, start(), [](Setup& s) { s.boards[0].lines[0] = test::tiles("B"); }},
        {Kind::wall_colour, draft(), [](Setup& s) { s.boards[0].wall[0][1] = Colour::blue; }},
        {Kind::wall_row_twice, tile_phase(),
         [](Setup& s) {
             s.boards[1].wall[1][0] = Colour::red;
             s.boards[1].wall[1][3] = Colour::red;
         }},
        {Kind::wall_column_twice, tile_phase(),
         [](Setup& s) {
             s.boards[1].wall[1][0] = Colour::red;
             s.boards[1].wall[3][0] = Colour::red;
         }},
        {Kind::wall_row_complete, draft(),
         [](Setup& s) { std::ranges::copy(all_colours, s.boards[0].wall[0].begin()); }},
        {Kind::floor_overfull, draft(), [](Setup& s) { s.boards[0].floor.assign(8, FloorTile::red); }},
        {Kind::floor_gap, draft(), [](Setup& s) { s.boards[0].floor = {FloorTile::none, FloorTile::red}; }},
        {Kind::floor_gap, draft(), [](Setup& s) { s.boards[1].floor = {FloorTile::red, FloorTile::none}; }},
        {Kind::floor_not_empty, start(), [](Setup& s) { s.boards[0].floor = {FloorTile::red}; }},
        {Kind::two_markers, draft(),
         [](Setup& s) {
             s.marker = 1;
             s.boards[0].floor.assign(2, FloorTile::marker);
         }},
        {Kind::marker_not_on_floor, draft(), [](Setup& s) { s.marker = 2; }},
        {Kind::marker_elsewhere, draft(), [](Setup& s) { s.boards[0].floor = {FloorTile::marker}; }},
    };
}

std::vector<Case> phase_cases() {
    // All tiles lie on the four boards.
    const Setup nothing_left = test::position(
                                   "azul 4 r12 over t0 f1 m0 -/-/-/-/-/-/-/-/- - - - "
                                   "40:-/Y/R/KK/W:.YRKW/WB.RK/KWBY./R.WBY/YRK.B:- "
                                   "30:-/R/K/W/BB:B.RKW/WBY.K/.WBYR/RK.BY/YRKW.:- "
                                   "20:-/K/W/B/YY:BY.KW/WBYR./K.BYR/RKW.Y/.RKWB:- "
                                   "10:-/W/B/Y/RR:BYR.W/.BYRK/KW.YR/RKWB./Y.KWB:-")
                                   .setup();
    return {
        {Kind::nothing_to_deal, nothing_left, [](Setup& s) { s.phase = Phase::deal; }},
        {Kind::not_over, start(), [](Setup& s) { s.phase = Phase::over; }},
        {Kind::tile_phase_coloured, tile_phase(), [](Setup& s) { s.wall = WallSide::coloured; }},
        {Kind::no_choice, tile_phase(), [](Setup& s) { s.boards[0].lines[0] = {}; }},
        {Kind::no_choice, tile_phase(),
         [](Setup& s) {  // one space only: placed without asking (G4)
             s.boards[0].wall[0] = {Colour::yellow, Colour::red, Colour::black, Colour::white, std::nullopt};
         }},
        {Kind::no_choice, tile_phase(),
         [](Setup& s) {  // two free spaces, one of them in a column with blue
             s.boards[0].wall[0] = {Colour::yellow, Colour::red, Colour::black, std::nullopt, std::nullopt};
             s.boards[0].wall[3][4] = Colour::blue;
         }},
    };
}

std::vector<Case> all_cases() {
    std::vector<Case> cases = table_cases();
    std::ranges::copy(board_cases(), std::back_inserter(cases));
    std::ranges::copy(phase_cases(), std::back_inserter(cases));
    return cases;
}

TEST(Setup, each_kind_of_fault_is_found_and_nothing_else_with_it) {
    for (const Case& c : all_cases()) {
        ASSERT_TRUE(find_faults(c.base).empty()) << describe(find_faults(c.base).front());
        EXPECT_EQ(kinds_of(c.spoilt()), std::vector{c.kind}) << "kind " << static_cast<int>(c.kind);
    }
}

TEST(Setup, no_kind_of_fault_lacks_a_case) {
    std::set<Kind> covered;
    for (const Case& c : all_cases()) covered.insert(c.kind);
    for (int kind = 0; kind <= static_cast<int>(last_kind); ++kind) {
        EXPECT_TRUE(covered.contains(static_cast<Kind>(kind))) << "kind " << kind;
    }
}

TEST(Setup, a_faulty_setup_makes_no_position_and_says_why) {
    for (const Case& c : all_cases()) {
        const auto setup = c.spoilt();
        const auto position = Position::from(setup);
        ASSERT_FALSE(position.has_value()) << "kind " << static_cast<int>(c.kind);
        EXPECT_EQ(position.error(), find_faults(setup));
    }
}

TEST(Setup, every_kind_has_its_own_words) {
    std::set<std::string> texts;
    for (int kind = 0; kind <= static_cast<int>(last_kind); ++kind) {
        const std::string text = describe(Fault{.kind = static_cast<Kind>(kind)});
        EXPECT_FALSE(text.empty()) << "kind " << kind;
        EXPECT_TRUE(texts.insert(text).second) << text;
    }
    const Fault fault{.kind = Kind::wall_colour, .seat = 2, .row = 3, .column = 4, .colour = Colour::black};
    for (const std::string_view word : {"seat 2", "K", "row 3", "column 4"}) {
        EXPECT_NE(describe(fault).find(word), std::string::npos) << describe(fault);
    }
}

TEST(Setup, faults_say_where_they_are) {
    auto setup = draft("0:-:.:- 0:-/Y/-/-/-:.:-");
    setup.boards[1].lines[1] = test::tiles("YYY");
    EXPECT_EQ(find_faults(test::with_rest_in_lid(setup)),
              (std::vector<Fault>{{.kind = Kind::line_overfull, .seat = 2, .row = 2, .found = 3}}));
    setup = start();
    setup.bag -= test::tiles("KK");
    EXPECT_EQ(find_faults(setup),
              (std::vector<Fault>{{.kind = Kind::tile_count, .colour = Colour::black, .found = 18, .expected = 20}}));
    setup = draft();
    setup.factories[1] = test::tiles("RRWWW");
    EXPECT_EQ(find_faults(test::with_rest_in_lid(setup)),
              (std::vector<Fault>{{.kind = Kind::factory_overfull, .row = 2, .found = 5}}));
}

TEST(Setup, all_faults_are_reported) {
    auto setup = draft();
    setup.round = 0;
    setup.first = 7;
    setup.factories[0] = test::tiles("BBBBB");
    setup.boards[0].score = -4;
    setup.boards[1].lines[3] = test::tiles("YR");
    EXPECT_EQ(kinds_of(test::with_rest_in_lid(setup)),
              (std::vector{Kind::round, Kind::first, Kind::factory_overfull, Kind::score, Kind::line_mixed}));
}

TEST(Setup, the_same_fault_is_reported_wherever_it_is) {
    auto setup = draft();
    for (BoardSetup& board : setup.boards) {
        board.score = -1;
        board.floor.assign(9, FloorTile::red);
        board.wall[2][0] = Colour::blue;
        board.wall[4][4] = Colour::white;
    }
    std::multiset<Kind> found;
    for (const Kind kind : kinds_of(test::with_rest_in_lid(setup))) found.insert(kind);
    EXPECT_EQ(found.count(Kind::score), 2U);
    EXPECT_EQ(found.count(Kind::floor_overfull), 2U);
    EXPECT_EQ(found.count(Kind::wall_colour), 4U);
    EXPECT_EQ(found.size(), 8U);
}

TEST(Setup, nonsense_of_every_sort_at_once_is_survived) {
    classic::Setup setup;  // within a test, GoogleTest reserves the bare name
    setup.players = -3;
    setup.round = -1;
    setup.phase = Phase::tile;
    setup.turn = 99;
    setup.first = -99;
    setup.marker = 77;
    setup.wall = WallSide::grey;
    const auto faults = kinds_of(setup);
    for (const Kind kind : {Kind::players, Kind::round, Kind::turn, Kind::first, Kind::marker_seat, Kind::tile_count}) {
        EXPECT_NE(std::ranges::find(faults, kind), faults.end()) << "kind " << static_cast<int>(kind);
    }
}

TEST(Setup, the_marker_may_be_held_without_lying_on_the_floor_where_the_rules_say_so) {
    // Taken with a full floor (A9).
    EXPECT_EQ(test::position("azul 2 r2 draft t1 f1 m2 BBYK/-/-/-/- - ? - 0:-:.:- 0:-:.:RRRRRRR").marker_holder(), 1);
    // Its holder has already finished wall tiling; the next seat has to choose.
    EXPECT_EQ(test::position("azul-grey 2 r2 tile t1 f2 m2 -/-/-/-/- - ? - 0:B/-/-/-/-:.:- 0:-:.:-").marker_holder(),
              1);
    // Its holder is still tiling, so the marker must still be on its floor line.
    auto setup = tile_phase();
    setup.marker = 1;
    setup.boards[1].floor.clear();
    EXPECT_EQ(kinds_of(setup), std::vector{Kind::marker_not_on_floor});
}

TEST(Setup, in_the_tile_phase_earlier_seats_have_tiled_and_later_ones_have_not) {
    const std::string head = "azul-grey 3 r2 tile t2 f1 m0 -/-/-/-/-/-/- - ? - ";
    const auto sound = test::position(head + "0:-:.:- 0:B/-/-/-/-:.:K 0:B/-/-/-/-:.:K").setup();
    EXPECT_TRUE(find_faults(sound).empty());
    auto setup = sound;
    setup.boards[0].lines[0] = test::tiles("Y");
    setup.boards[0].floor = {FloorTile::red};
    EXPECT_EQ(kinds_of(test::with_rest_in_lid(setup)), (std::vector{Kind::line_complete, Kind::floor_not_empty}));
}

template <class G>
class SetupOfGames : public ::testing::Test {};
TYPED_TEST_SUITE(SetupOfGames, test::ClassicGames, test::GameNames);

TYPED_TEST(SetupOfGames, no_position_of_a_game_has_a_fault) {
    test::for_each_position<TypeParam>(test::effort(300), 41, [](const Position& p, Rng&) {
        const auto faults = find_faults(p.setup());
        ASSERT_TRUE(faults.empty()) << describe(faults.front()) << ": " << TypeParam::to_text(p);
    });
}

}  // namespace
}  // namespace azulejo::classic
