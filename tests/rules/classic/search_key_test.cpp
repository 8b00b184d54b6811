// Positions that differ in any one property have different search keys.
#include <gtest/gtest.h>
#include <map>
#include <string>
#include <vector>

#include "rules/classic/position.h"
#include "support/games.h"
#include "support/position.h"

namespace azulejo::classic {
namespace {

Setup base() {
    return test::with_rest_in_lid(test::position("azul-grey 4 r2 draft t1 f1 m0 BYRK/-/-/-/-/-/-/-/- BK ? - "
                                                 "0:-:.:- 0:-:.:- 0:-:.:- 0:-:.:-")
                                      .setup());
}

class Variants {
  public:
    // Adds the base with one change, its tiles taken from the lid.
    template <class F>
    void add(F&& change) {
        Setup setup = base();
        change(setup);
        setups_.push_back(test::with_rest_in_lid(setup));
    }
    // Adds the base with tiles moved from the lid to the bag.
    void add_bag(TileCounts tiles) {
        Setup setup = base();
        setup.bag = tiles;
        setup.lid -= tiles;
        setups_.push_back(setup);
    }
    [[nodiscard]] const std::vector<Setup>& setups() const { return setups_; }

  private:
    std::vector<Setup> setups_;
};

void add_tables(Variants& variants) {
    for (int round = 1; round <= last_round; ++round) variants.add([&](Setup& s) { s.round = round; });
    for (int seat = 2; seat <= 4; ++seat) {
        variants.add([&](Setup& s) { s.turn = seat; });
        variants.add([&](Setup& s) { s.first = seat; });
    }
    variants.add([](Setup& s) { s.wall = WallSide::coloured; });
    for (const Colour colour : all_colours) {
        for (int n = 1; n <= 15; ++n) variants.add_bag(TileCounts::of(colour, n));
        for (int n = 3; n <= 15; ++n) variants.add([&](Setup& s) { s.centre = TileCounts::of(colour, n); });
        for (std::size_t factory = 1; factory < 9; ++factory) {
            variants.add([&](Setup& s) { s.factories[factory] = TileCounts::of(colour, 4); });
        }
    }
}

void add_boards(Variants& variants, std::size_t seat) {
    for (int score = 1; score <= max_score; ++score) variants.add([&](Setup& s) { s.boards[seat].score = score; });
    for (const Colour colour : all_colours) {
        for (std::size_t row = 0; row < rows; ++row) {
            for (std::size_t column = 0; column < columns; ++column) {
                variants.add([&](Setup& s) { s.boards[seat].wall[row][column] = colour; });
            }
            for (int n = 1; n <= static_cast<int>(row) + 1; ++n) {
                variants.add([&](Setup& s) { s.boards[seat].lines[row] = TileCounts::of(colour, n); });
            }
        }
        for (std::size_t n = 1; n <= floor_spaces; ++n) {
            variants.add([&](Setup& s) { s.boards[seat].floor.assign(n, floor_tile(colour)); });
        }
    }
    for (std::size_t space = 0; space < floor_spaces; ++space) {
        variants.add([&](Setup& s) {
            s.marker = static_cast<int>(seat) + 1;
            s.boards[seat].floor.assign(floor_spaces, FloorTile::red);
            s.boards[seat].floor[space] = FloorTile::marker;
        });
    }
    variants.add([&](Setup& s) {  // A9
        s.marker = static_cast<int>(seat) + 1;
        s.boards[seat].floor.assign(floor_spaces, FloorTile::red);
    });
}

TEST(SearchKey, depends_on_everything) {
    Variants variants;
    add_tables(variants);
    for (std::size_t seat = 0; seat < 4; ++seat) add_boards(variants, seat);
    std::map<std::uint64_t, std::string> seen;
    std::map<std::string, std::uint64_t> texts;
    for (const auto& setup : variants.setups()) {
        const Position p = Position::from(setup).value();
        const std::string text = test::ClassicGame::to_text(p);
        if (!texts.emplace(text, p.search_key()).second) continue;
        const auto [other, is_new] = seen.emplace(p.search_key(), text);
        ASSERT_TRUE(is_new) << text << " and " << other->second;
    }
    EXPECT_GT(seen.size(), 4000U);
}

}  // namespace
}  // namespace azulejo::classic
