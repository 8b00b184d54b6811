// The tables in components.h agree with data/duel-components.json, which has the source of each fact.
#include "rules/duel/components.h"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <gtest/gtest.h>
#include <initializer_list>
#include <set>
#include <stdexcept>
#include <string>

#include "core/json.h"

namespace azulejo::duel::components {
namespace {

class DuelComponents : public ::testing::Test {
  protected:
    DuelComponents() {
        std::ifstream file(std::filesystem::path(AZULEJO_DATA) / "duel-components.json");
        const std::string text{std::istreambuf_iterator<char>(file), {}};
        auto value = json::parse(text);
        if (!value) throw std::runtime_error("duel-components.json cannot be read");
        root_ = std::move(*value);
    }

    [[nodiscard]] const json::Value& at(std::initializer_list<std::string_view> path) const {
        const json::Value* value = &root_;
        for (const std::string_view key : path) {
            value = value->find(key);
            if (value == nullptr) throw std::runtime_error("there is no " + std::string(key));
        }
        return *value;
    }
    [[nodiscard]] int number(std::initializer_list<std::string_view> path) const { return at(path).integer().value(); }
    template <class Table>
    void expect_numbers(const Table& table, std::initializer_list<std::string_view> path) const {
        const json::Array& list = *at(path).array();
        ASSERT_EQ(list.size(), table.size());
        for (std::size_t i = 0; i < table.size(); ++i) EXPECT_EQ(list[i].integer(), int{table[i]}) << i;
    }

  private:
    json::Value root_;
};

TEST_F(DuelComponents, plates_have_these_names_and_colours) {
    std::size_t number = 0;
    for (const std::string_view kind : {"special", "wild"}) {
        const json::Object& faces = *at({"plates", kind}).object();
        EXPECT_EQ(faces.size(), 9U);
        for (const auto& [name, colours] : faces) {
            ASSERT_LT(number, plates.size());
            EXPECT_EQ(plates[number].name, name);
            EXPECT_EQ(plates[number].colours, *colours.string());
            ++number;
        }
    }
    EXPECT_EQ(number, plates.size());
}

TEST_F(DuelComponents, chips_have_these_colours_and_numbers) {
    const json::Object& counts = *at({"chips", "counts"}).object();
    EXPECT_EQ(counts.size(), chips.size());
    for (const ChipKind& kind : chips) {
        const json::Value* count = at({"chips", "counts"}).find(kind.name);
        ASSERT_NE(count, nullptr) << kind.name;
        EXPECT_EQ(count->integer(), int{kind.count}) << kind.name;
    }
}

TEST_F(DuelComponents, points_and_costs_are_these) {
    expect_numbers(special_points, {"special_points_by_row", "points"});
    expect_numbers(broken_costs, {"broken_cost", "total_for_count"});
    EXPECT_EQ(number({"first_player_tile_cost", "points"}), first_player_cost);
    EXPECT_EQ(number({"start_score", "points"}), start_score);
    for (const std::size_t top : {0U, 1U}) EXPECT_EQ(number({"corner_points", "top"}), corner_points[top]);
    for (const std::size_t bottom : {2U, 3U}) EXPECT_EQ(number({"corner_points", "bottom"}), corner_points[bottom]);
}

TEST_F(DuelComponents, scoring_tiles_have_these_sides) {
    const json::Array& sides = *at({"scoring_tiles", "sides"}).array();
    ASSERT_EQ(sides.size(), scoring_tiles.size());
    for (std::size_t tile = 0; tile < sides.size(); ++tile) {
        const json::Array& pair = *sides[tile].array();
        ASSERT_EQ(pair.size(), 2U);
        for (std::size_t side = 0; side < 2; ++side) EXPECT_EQ(*pair[side].string(), scoring_tiles[tile][side]);
    }
    const json::Array& first = *at({"scoring_tiles", "first_game", "tiles"}).array();
    ASSERT_EQ(first.size(), first_game.size());
    for (std::size_t i = 0; i < first.size(); ++i) EXPECT_EQ(*first[i].string(), first_game[i]);
}

TEST_F(DuelComponents, there_are_so_many_tiles) {
    EXPECT_EQ(number({"tile_colours", "per_colour"}), tiles_of_a_colour);
    EXPECT_EQ(number({"tile_colours", "special"}), special_tiles);
}

TEST_F(DuelComponents, nothing_in_the_data_is_left_uncompared) {
    // A new fact needs a new comparison.
    std::string keys;
    for (const auto& [key, value] : *at({}).object()) keys += key + " ";
    EXPECT_EQ(keys,
              "comment plates chips special_points_by_row broken_cost first_player_tile_cost start_score scoring_tiles "
              "corner_points tile_colours ");
}

// A permutation of the colours, with plates as printed or mirrored, is a symmetry of the game only if it keeps the
// chips and the plates of each kind. Only the identity does, so the training of Duel's networks has no symmetry to use.
TEST(DuelSymmetry, no_permutation_of_the_colours_keeps_chips_and_plates) {
    constexpr std::string_view letters = "BKRWY";
    const auto chip_set = [&](const std::string& images) {
        std::multiset<std::string> result;
        for (const ChipKind& chip : chips) {
            std::string name;
            for (const char c : chip.name) name += images[letters.find(c)];
            std::ranges::sort(name);
            result.insert(name + std::to_string(chip.count));
        }
        return result;
    };
    const auto plate_set = [&](const std::string& images, bool mirrored) {
        std::multiset<std::string> result;
        for (const PlateFace& plate : plates) {
            std::string colours;
            for (const char c : plate.colours) colours += images[letters.find(c)];
            if (mirrored) std::ranges::reverse(colours);
            result.insert(plate.name[0] + colours);
        }
        return result;
    };
    const std::string identity(letters);
    int keep_chips = 0;
    int keep_all = 0;
    std::string images = identity;
    do {
        if (chip_set(images) != chip_set(identity)) continue;
        ++keep_chips;
        for (const bool mirrored : {false, true}) {
            keep_all += plate_set(images, mirrored) == plate_set(identity, false) ? 1 : 0;
        }
    } while (std::ranges::next_permutation(images).found);
    EXPECT_EQ(keep_chips, 10);  // the pairs of colours on chips form a ring of five
    EXPECT_EQ(keep_all, 1);
}

}  // namespace
}  // namespace azulejo::duel::components
