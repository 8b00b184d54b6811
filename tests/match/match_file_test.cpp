#include "match/match_file.h"

#include <filesystem>
#include <fstream>
#include <gtest/gtest.h>
#include <sstream>

#include "match/arena.h"
#include "match/helpers.h"

namespace azulejo::match {
namespace {

Conditions conditions(std::uint64_t seed) {
    return {.game = "azul", .seats = 2, .entrants = parse_players({"greedy", "random"}).value(), .seed = seed};
}

class MatchFileTest : public ::testing::Test {
  protected:
    void SetUp() override { std::filesystem::remove(path_); }
    void TearDown() override { std::filesystem::remove(path_); }

    // Plays these games into the file and returns those that were in it before; nothing if it cannot be used.
    std::optional<std::vector<GameId>> go_on_with(const Schedule& schedule, const std::vector<GameId>& games) {
        std::vector<GameId> found;
        auto file = MatchFile::open(path_, schedule, [&](const GameResult& result) { found.push_back(result.id); });
        if (!file) {
            error_ = file.error();
            return std::nullopt;
        }
        play_match(
            schedule, games, 1, std::chrono::milliseconds(100),
            [&](const PlayedGame& game) { EXPECT_TRUE(file->append(game.record)); }, test::go_on);
        return found;
    }
    std::string content() const {
        std::stringstream text;
        text << std::ifstream(path_).rdbuf();
        return text.str();
    }

    Schedule schedule_{conditions(1)};
    std::string path_ = ::testing::TempDir() + "/azulejo_match_file_test_" + std::to_string(getpid());
    std::string error_;
};

TEST_F(MatchFileTest, tells_of_the_games_in_it) {
    EXPECT_EQ(go_on_with(schedule_, {{0, 0}, {0, 1}, {5, 0}}), std::vector<GameId>());
    EXPECT_EQ(go_on_with(schedule_, {{7, 1}}), (std::vector<GameId>{{0, 0}, {0, 1}, {5, 0}}));
    EXPECT_EQ(go_on_with(schedule_, {}), (std::vector<GameId>{{0, 0}, {0, 1}, {5, 0}, {7, 1}}));
}

TEST_F(MatchFileTest, refuses_another_match_and_leaves_it_alone) {
    ASSERT_TRUE(go_on_with(schedule_, {{0, 0}}));
    const std::string before = content();
    const Schedule other(conditions(2));
    EXPECT_FALSE(go_on_with(other, {{0, 1}}));
    EXPECT_NE(error_.find("it belongs to another match"), std::string::npos) << error_;
    EXPECT_EQ(content(), before);
}

TEST_F(MatchFileTest, refuses_what_is_no_match_and_leaves_it_alone) {
    for (const char* text : {"hello\n", "[Event \"a party\"]\n", "[Game \"azul\"]\n[Players \"2\"]\n[First \"1\"]\n"}) {
        std::ofstream(path_) << text;
        EXPECT_FALSE(go_on_with(schedule_, {}));
        EXPECT_EQ(content(), text);
    }
}

// Wherever writing was cut off, the games before it are kept and the file can be continued.
TEST_F(MatchFileTest, drops_a_record_that_was_not_written_to_its_end) {
    ASSERT_TRUE(go_on_with(schedule_, {{0, 0}}));
    const std::size_t first = content().size();
    ASSERT_TRUE(go_on_with(schedule_, {{0, 1}}));
    const std::string whole = content();
    for (std::size_t size = first + 1; size + 2 < whole.size(); size += 7) {
        std::filesystem::remove(path_);
        std::ofstream(path_) << whole.substr(0, size);
        ASSERT_EQ(go_on_with(schedule_, {}), (std::vector<GameId>{{0, 0}})) << size << ' ' << error_;
    }
    ASSERT_TRUE(go_on_with(schedule_, {{0, 1}}));
    EXPECT_EQ(go_on_with(schedule_, {}), (std::vector<GameId>{{0, 0}, {0, 1}}));
}

TEST_F(MatchFileTest, refuses_a_record_in_the_middle_that_is_broken) {
    ASSERT_TRUE(go_on_with(schedule_, {{0, 0}, {0, 1}}));
    std::string text = content();
    text.erase(text.find("\ndeal:") + 40, 20);
    std::ofstream(path_) << text;
    EXPECT_FALSE(go_on_with(schedule_, {}));
    EXPECT_NE(error_.find("the record at byte 0"), std::string::npos) << error_;
}

TEST_F(MatchFileTest, is_written_by_one_match_at_a_time) {
    const auto first = MatchFile::open(path_, schedule_, [](const GameResult&) {});
    ASSERT_TRUE(first);
    EXPECT_FALSE(go_on_with(schedule_, {}));
    EXPECT_NE(error_.find("another match is writing"), std::string::npos);
}

TEST_F(MatchFileTest, says_why_it_cannot_be_opened) {
    path_ = "/nowhere/at/all";
    EXPECT_FALSE(go_on_with(schedule_, {}));
    EXPECT_EQ(error_, "cannot open /nowhere/at/all: No such file or directory");
}

}  // namespace
}  // namespace azulejo::match
