#include "rules/perft.h"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <gtest/gtest.h>
#include <ostream>
#include <set>
#include <sstream>
#include <stdexcept>
#include <string>
#include <vector>

#include "notation/position_input.h"
#include "rules/classic/position.h"
#include "rules/duel/position.h"
#include "support/position.h"

namespace azulejo {
namespace {

using classic::Phase;
using classic::Position;
using classic::WallSide;

const std::filesystem::path folder = std::filesystem::path(AZULEJO_TEST_DATA) / "perft";

// A block of a table; azul.perft says what its lines mean.
struct Entry {
    std::string name;
    std::string position;
    std::vector<std::uint64_t> counts;
};
void PrintTo(const Entry& entry, std::ostream* out) {
    *out << entry.name;
}  // NOLINT(readability-identifier-naming)

std::vector<Entry> read_table(const std::string& table) {
    std::vector<Entry> entries;
    std::ifstream file(folder / table);
    for (std::string line; std::getline(file, line);) {
        std::istringstream words(line);
        std::string key;
        words >> key;
        if (key == "name") {
            words >> entries.emplace_back().name;
        } else if (key == "position") {
            std::getline(words >> std::ws, entries.at(entries.size() - 1).position);
        } else if (key == "perft") {
            for (std::uint64_t count = 0; words >> count;) entries.at(entries.size() - 1).counts.push_back(count);
        } else if (!key.empty() && key != "#") {
            throw std::runtime_error(table + ": " + line);
        }
    }
    return entries;
}

std::vector<Entry> read_tables() {
    std::vector<Entry> entries = read_table("azul.perft");
    std::ranges::copy(read_table("azul-duel.perft"), std::back_inserter(entries));
    return entries;
}

AnyPosition position_of(const Entry& entry) {
    const auto position = notation::read_position(entry.position);
    if (!position) throw std::runtime_error(entry.name + ": " + position.error().front().message);
    return *position;
}
std::uint64_t perft_of(const AnyPosition& position, int depth) {
    return std::visit([&](const auto& p) { return perft(p, depth); }, position);
}

class PerftTable : public ::testing::TestWithParam<Entry> {};

TEST_P(PerftTable, counts_agree_with_the_oracle) {
    const AnyPosition position = position_of(GetParam());
    EXPECT_EQ(perft_of(position, 0), 1U);
    ASSERT_FALSE(GetParam().counts.empty());
    int depth = 0;
    for (const std::uint64_t expected : GetParam().counts) EXPECT_EQ(perft_of(position, ++depth), expected) << depth;
}

TEST_P(PerftTable, the_record_ends_at_the_position) {
    std::ifstream file(folder / (GetParam().name + ".azul"));
    const std::string record{std::istreambuf_iterator<char>(file), {}};
    const auto position = notation::read_position(record);
    ASSERT_TRUE(position.has_value()) << position.error().front().message;
    EXPECT_EQ(*position, position_of(GetParam()));
}

INSTANTIATE_TEST_SUITE_P(Azul, PerftTable, ::testing::ValuesIn(read_tables()), [](const auto& entry) {
    std::string name = entry.param.name;
    std::ranges::replace(name, '-', '_');
    return name;
});

// Without this, the test would pass if a table could not be found.
TEST(Perft, the_table_covers_walls_players_phases_and_unfilled_factories) {
    const auto entries = read_table("azul.perft");
    EXPECT_GE(entries.size(), 14U);
    std::set<std::pair<WallSide, int>> games;
    std::set<Phase> phases;
    bool unfilled = false;
    for (const Entry& entry : entries) {
        const auto position = std::get<Position>(position_of(entry));
        games.emplace(position.wall(), position.players());
        phases.insert(position.phase());
        for (int factory = 1; factory <= position.factories(); ++factory) {
            const int tiles = position.source(factory).total();
            unfilled = unfilled || (tiles > 0 && tiles < 4);
        }
    }
    EXPECT_EQ(games.size(), 6U);
    EXPECT_EQ(phases.size(), 4U);
    EXPECT_TRUE(unfilled);
}

TEST(Perft, the_table_of_duel_covers_phases_and_unfilled_factories) {
    const auto entries = read_table("azul-duel.perft");
    EXPECT_GE(entries.size(), 12U);
    std::set<duel::Phase> phases;
    std::set<int> rounds;
    bool unfilled = false;
    for (const Entry& entry : entries) {
        const auto position = std::get<duel::Position>(position_of(entry));
        phases.insert(position.phase());
        rounds.insert(position.round());
        for (int factory = 1; factory < duel::factory_count; ++factory) {
            const int tiles = position.sun(factory).total();
            unfilled = unfilled || (tiles > 0 && tiles < duel::small_tiles);
        }
    }
    EXPECT_EQ(phases.size(), 9U);
    EXPECT_GE(rounds.size(), 4U);
    EXPECT_TRUE(unfilled);
}

TEST(Perft, every_record_is_in_a_table) {
    std::set<std::string> names;
    for (const Entry& entry : read_tables()) names.insert(entry.name + ".azul");
    for (const auto& file : std::filesystem::directory_iterator(folder)) {
        const std::string name = file.path().filename().string();
        EXPECT_TRUE(name.ends_with(".perft") || names.contains(name)) << name << " is in no table";
    }
}

TEST(Perft, a_sequence_that_ends_early_counts_once) {
    const Position last = test::position("azul 2 r1 draft t1 f1 m0 -/-/-/-/- BB ? - 0:-:.:- 0:-:.:-");
    for (int depth = 1; depth <= 4; ++depth) EXPECT_EQ(perft(last, depth), 6U);
    // Two takes left; the second player has all six targets for the other colour.
    const Position two = test::position("azul 2 r1 draft t1 f1 m0 -/-/-/-/- BY ? - 0:-:.:- 0:-:.:-");
    EXPECT_EQ(perft(two, 1), 12U);
    for (int depth = 2; depth <= 4; ++depth) EXPECT_EQ(perft(two, depth), 72U);
}

TEST(Perft, equal_factories_are_counted_apart) {
    const Position p = test::position("azul 2 r1 draft t1 f1 m0 BBBB/BBBB/-/-/- - ? - 0:-:.:- 0:-:.:-");
    EXPECT_EQ(perft(p, 1), 12U);
}

TEST(Perft, where_no_move_is_awaited_the_count_is_one) {
    const Position start((classic::Options()));
    for (int depth = 0; depth <= 3; ++depth) EXPECT_EQ(perft(start, depth), 1U);
}

}  // namespace
}  // namespace azulejo
