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

#include "notation/classic/state.h"
#include "notation/position_input.h"
#include "rules/classic/position.h"
#include "support/position.h"

namespace azulejo {
namespace {

using classic::Phase;
using classic::Position;
using classic::WallSide;

const std::filesystem::path folder = std::filesystem::path(AZULEJO_TEST_DATA) / "perft";

// A block of azul.perft, which says what its lines mean.
struct Entry {
    std::string name;
    std::string position;
    std::vector<std::uint64_t> counts;
};
void PrintTo(const Entry& entry, std::ostream* out) {
    *out << entry.name;
}  // NOLINT(readability-identifier-naming)

std::vector<Entry> read_table() {
    std::vector<Entry> entries;
    std::ifstream file(folder / "azul.perft");
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
            throw std::runtime_error("azul.perft: " + line);
        }
    }
    return entries;
}

Position position_of(const Entry& entry) {
    const auto position = notation::classic::parse_position_string(entry.position);
    if (!position) throw std::runtime_error(entry.name + ": " + position.error().front());
    return *position;
}

class PerftTable : public ::testing::TestWithParam<Entry> {};

TEST_P(PerftTable, counts_agree_with_the_oracle) {
    const Position position = position_of(GetParam());
    EXPECT_EQ(perft(position, 0), 1U);
    ASSERT_FALSE(GetParam().counts.empty());
    int depth = 0;
    for (const std::uint64_t expected : GetParam().counts) EXPECT_EQ(perft(position, ++depth), expected) << depth;
}

TEST_P(PerftTable, the_record_ends_at_the_position) {
    std::ifstream file(folder / (GetParam().name + ".azul"));
    const std::string record{std::istreambuf_iterator<char>(file), {}};
    const auto position = notation::read_position(record);
    ASSERT_TRUE(position.has_value()) << position.error().front();
    EXPECT_EQ(std::get<Position>(*position), position_of(GetParam()));
}

INSTANTIATE_TEST_SUITE_P(Azul, PerftTable, ::testing::ValuesIn(read_table()), [](const auto& entry) {
    std::string name = entry.param.name;
    std::ranges::replace(name, '-', '_');
    return name;
});

// Without this, a table that cannot be found would pass.
TEST(Perft, the_table_covers_walls_players_phases_and_unfilled_factories) {
    const auto entries = read_table();
    EXPECT_GE(entries.size(), 14U);
    std::set<std::pair<WallSide, int>> games;
    std::set<Phase> phases;
    bool unfilled = false;
    std::set<std::string> names;
    for (const Entry& entry : entries) {
        const Position position = position_of(entry);
        games.emplace(position.wall(), position.players());
        phases.insert(position.phase());
        names.insert(entry.name + ".azul");
        for (int factory = 1; factory <= position.factories(); ++factory) {
            const int tiles = position.source(factory).total();
            unfilled = unfilled || (tiles > 0 && tiles < 4);
        }
    }
    EXPECT_EQ(games.size(), 6U);
    EXPECT_EQ(phases.size(), 4U);
    EXPECT_TRUE(unfilled);
    for (const auto& file : std::filesystem::directory_iterator(folder)) {
        const std::string name = file.path().filename().string();
        EXPECT_TRUE(name == "azul.perft" || names.contains(name)) << name << " is not in the table";
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
