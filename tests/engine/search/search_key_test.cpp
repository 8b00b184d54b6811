#include "engine/search/search_key.h"

#include <cstdint>
#include <gtest/gtest.h>
#include <map>
#include <set>
#include <string>
#include <unordered_map>
#include <vector>

#include "rules/classic/position.h"
#include "support/effort.h"
#include "support/games.h"
#include "support/position.h"

namespace azulejo::engine {
namespace {

using test::effort;
using test::for_each_position;

template <class G>
class SearchKeyOf : public ::testing::Test {};
TYPED_TEST_SUITE(SearchKeyOf, test::AllGames, test::GameNames);

TYPED_TEST(SearchKeyOf, is_equal_for_equal_positions) {
    for_each_position<TypeParam>(effort(100), 11, [](const auto& p, Rng&) {
        const auto again = TypeParam::from_setup(p.setup());
        ASSERT_TRUE(again.has_value()) << TypeParam::to_text(p);
        ASSERT_EQ(search_key(*again), search_key(p));
    });
}

// Equal positions have the same search key, however they were reached; different positions have different keys.
TYPED_TEST(SearchKeyOf, tells_positions_apart) {
    std::unordered_map<std::uint64_t, std::string> seen;
    for_each_position<TypeParam>(effort(60), 12, [&](const auto& p, Rng&) {
        const std::string text = TypeParam::to_text(p);
        ASSERT_EQ(search_key(*TypeParam::from_text(text)), search_key(p));
        const auto [known, is_new] = seen.emplace(search_key(p), text);
        ASSERT_TRUE(is_new || known->second == text) << "one search key for two positions";
    });
    std::set<std::string> texts;
    for (const auto& [key, text] : seen) texts.insert(text);
    EXPECT_EQ(texts.size(), seen.size()) << "two search keys for one position";
}

TYPED_TEST(SearchKeyOf, differs_in_all_positions_of_a_game) {
    for (std::uint64_t game = 0; game < static_cast<std::uint64_t>(effort(50)); ++game) {
        std::set<std::uint64_t> keys;
        std::size_t positions = 0;
        for_each_position<TypeParam>(1, 1000 + game, [&](const auto& p, Rng&) {
            keys.insert(search_key(p));
            ++positions;
        });
        ASSERT_EQ(keys.size(), positions);
    }
}

}  // namespace
}  // namespace azulejo::engine

// Positions that differ in any one property have different search keys.
namespace azulejo::classic {
namespace {

using engine::search_key;

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
        if (!texts.emplace(text, search_key(p)).second) continue;
        const auto [other, is_new] = seen.emplace(search_key(p), text);
        ASSERT_TRUE(is_new) << text << " and " << other->second;
    }
    EXPECT_GT(seen.size(), 4000U);
}

}  // namespace
}  // namespace azulejo::classic
