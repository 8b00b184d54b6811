#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <gtest/gtest.h>
#include <optional>
#include <set>
#include <sstream>
#include <string>
#include <vector>

#include "core/json.h"
#include "notation/games.h"
#include "notation/helpers.h"
#include "notation/position_input.h"
#include "notation/replayer.h"

// Golden games with all their states, written by the independent oracle: `oracle.py replay --json NAME.azul` made
// NAME.states. Every combination of game and number of players has one.
namespace azulejo::notation::test {
namespace {

const std::filesystem::path folder = std::filesystem::path(AZULEJO_TEST_DATA) / "playthroughs";

std::vector<std::string> names_of(const std::string& extension) {
    std::vector<std::string> names;
    for (const auto& entry : std::filesystem::directory_iterator(folder)) {
        if (entry.path().extension() == extension) names.push_back(entry.path().stem().string());
    }
    std::ranges::sort(names);
    return names;
}

std::vector<std::string> sorted_strings(const json::Array& array) {
    std::vector<std::string> result;
    for (const json::Value& item : array) result.push_back(item.string() == nullptr ? "?" : *item.string());
    std::ranges::sort(result);
    return result;
}

// Where two JSON values differ, or nothing. Keys may stand in any order, legal moves too.
std::optional<std::string> difference(const json::Value& a, const json::Value& b, const std::string& where = "state");

std::optional<std::string> difference(const json::Object& a, const json::Object& b, const std::string& where) {
    for (const auto& [key, value] : a) {
        const auto other = std::ranges::find(b, key, [](const auto& member) { return member.first; });
        if (other == b.end()) return where + "." + key + " is too much";
        if (key == "legal" && value.array() != nullptr && other->second.array() != nullptr) {
            if (sorted_strings(*value.array()) != sorted_strings(*other->second.array())) return where + ".legal";
        } else if (auto found = difference(value, other->second, where + "." + key)) {
            return found;
        }
    }
    if (a.size() != b.size()) return where + " lacks a key";
    return std::nullopt;
}

std::optional<std::string> difference(const json::Array& a, const json::Array& b, const std::string& where) {
    if (a.size() != b.size()) return where;
    for (std::size_t i = 0; i < a.size(); ++i) {
        if (auto found = difference(a[i], b[i], where + "[" + std::to_string(i) + "]")) return found;
    }
    return std::nullopt;
}

std::optional<std::string> difference(const json::Value& a, const json::Value& b, const std::string& where) {
    if (a.object() != nullptr && b.object() != nullptr) return difference(*a.object(), *b.object(), where);
    if (a.array() != nullptr && b.array() != nullptr) return difference(*a.array(), *b.array(), where);
    const bool same_text = a.string() != nullptr && b.string() != nullptr && *a.string() == *b.string();
    const bool same_number = a.number() != nullptr && b.number() != nullptr && *a.number() == *b.number();
    const bool same_truth = a.boolean() != nullptr && b.boolean() != nullptr && *a.boolean() == *b.boolean();
    return same_text || same_number || same_truth ? std::nullopt : std::optional(where);
}

// The states that replaying a record prints.
std::vector<std::string> states_of(const std::string& record) {
    std::vector<std::string> states;
    Replayer replayer(text_source(record));
    while (true) {
        switch (replayer.step()) {
            case Replayer::Step::started:
            case Replayer::Step::played:
                states.push_back(std::visit([](const auto& p) { return state_of(p); }, replayer.position()));
                break;
            case Replayer::Step::finished: break;
            case Replayer::Step::failed: ADD_FAILURE() << to_string(replayer.failure()); return states;
            case Replayer::Step::end: return states;
        }
    }
}

std::vector<std::string> lines_of(const std::string& text) {
    std::istringstream in(text);
    std::vector<std::string> lines;
    for (std::string line; std::getline(in, line);) lines.push_back(line);
    return lines;
}

class Playthrough : public testing::TestWithParam<std::string> {};

INSTANTIATE_TEST_SUITE_P(All, Playthrough, testing::ValuesIn(names_of(".azul")), [](const auto& playthrough) {
    std::string name = playthrough.param;
    std::ranges::replace(name, '-', '_');
    return name;
});

TEST_P(Playthrough, gives_the_states_of_the_oracle) {
    const std::vector<std::string> expected = lines_of(read_data("playthroughs/" + GetParam() + ".states"));
    const std::vector<std::string> found = states_of(read_data("playthroughs/" + GetParam() + ".azul"));
    ASSERT_EQ(found.size(), expected.size());
    for (std::size_t i = 0; i < found.size(); ++i) {
        const auto state = json::parse(found[i]);
        const auto golden = json::parse(expected[i]);
        ASSERT_TRUE(state && golden) << "token " << i;
        ASSERT_EQ(difference(*state, *golden), std::nullopt) << "token " << i << "\n"
                                                             << found[i] << "\n"
                                                             << expected[i];
    }
}

// What every ply does, one list a line. WebAssembly and Python compare the same files. After an intended change,
// AZULEJO_UPDATE=1 rewrites them; look at the difference.
TEST(PlaythroughEffects, are_those_of_the_golden_files) {
    for (const std::string name : {"azul-2", "azul-grey-2", "azul-duel"}) {
        const auto loaded = read_game(read_data("playthroughs/" + name + ".azul"));
        ASSERT_TRUE(loaded) << name;
        std::string text;
        std::visit(
            [&]<class P>(const Game<P>& game) {
                P position = game.start();
                for (const auto& ply : game.plies()) {
                    append_effects(text, position, ply);
                    text += '\n';
                    play_ply(position, ply);
                }
            },
            loaded->game);
        const std::string file = "playthroughs/" + name + ".effects";
        if (std::getenv("AZULEJO_UPDATE") != nullptr) {
            std::ofstream(std::filesystem::path(AZULEJO_TEST_DATA) / file) << text;
        }
        EXPECT_TRUE(text == read_data(file)) << name << ": effects differ from the golden file";
    }
}

// The oracle's states must be readable too, and mean the same position.
TEST_P(Playthrough, has_states_that_are_read_back) {
    const std::vector<std::string> found = states_of(read_data("playthroughs/" + GetParam() + ".azul"));
    const std::vector<std::string> golden = lines_of(read_data("playthroughs/" + GetParam() + ".states"));
    ASSERT_EQ(found.size(), golden.size());
    for (std::size_t i = 0; i < golden.size(); ++i) {
        const auto position = read_position(golden[i]);
        ASSERT_TRUE(position) << "token " << i << ": " << to_string(position.error());
        EXPECT_EQ(std::visit([](const auto& p) { return state_of(p); }, *position), found[i]) << "token " << i;
    }
}

TEST_P(Playthrough, is_complete_and_says_its_result) {
    const std::string record = read_data("playthroughs/" + GetParam() + ".azul");
    Replayer replayer(text_source(record));
    while (replayer.step() != Replayer::Step::end) continue;
    EXPECT_EQ(replayer.game(), 1U);
    EXPECT_TRUE(std::visit([](const auto& p) { return p.is_over(); }, replayer.position()));
    EXPECT_NE(replayer.tags().find("Result"), nullptr);
    EXPECT_NE(replayer.tags().find("Winner"), nullptr);
}

TEST(Playthroughs, lack_no_game_and_no_number_of_players) {
    std::set<std::string> found;
    for (const std::string& name : names_of(".azul")) {
        const std::string record = read_data("playthroughs/" + name + ".azul");
        Replayer replayer(text_source(record));
        ASSERT_EQ(replayer.step(), Replayer::Step::started) << name;
        const int players = std::visit([](const auto& p) { return p.players(); }, replayer.position());
        found.insert(*replayer.tags().find("Game") + "-" + std::to_string(players));
    }
    std::set<std::string> expected;
    for (const GameEntry& game : games()) {
        for (int players = game.fewest_players; players <= game.most_players; ++players) {
            expected.insert(std::string(game.name) + "-" + std::to_string(players));
        }
    }
    EXPECT_EQ(found, expected);
}

TEST(Playthroughs, all_have_states_and_no_states_are_left_over) {
    EXPECT_EQ(names_of(".states"), names_of(".azul"));
}

}  // namespace
}  // namespace azulejo::notation::test
