#pragma once

#include <atomic>
#include <filesystem>
#include <fstream>
#include <gtest/gtest.h>
#include <sstream>
#include <string>
#include <unistd.h>

#include "training/finished_games.h"
#include "training/series.h"

// Quick games of self-play.
namespace azulejo::test {

inline const std::atomic<bool> go_on{false};

// A file that is deleted after the test.
class TemporaryFile {
  public:
    TemporaryFile() { std::filesystem::remove(path_); }
    ~TemporaryFile() { std::filesystem::remove(path_); }
    TemporaryFile(const TemporaryFile&) = delete;
    TemporaryFile& operator=(const TemporaryFile&) = delete;

    [[nodiscard]] const std::string& path() const { return path_; }
    [[nodiscard]] std::string content() const {
        std::stringstream text;
        text << std::ifstream(path_).rdbuf();
        return text.str();
    }
    void write(std::string_view text) const { std::ofstream(path_) << text; }

  private:
    static inline int made_ = 0;
    std::string path_ =
        ::testing::TempDir() + "/azulejo_lab_test_" + std::to_string(getpid()) + "_" + std::to_string(++made_);
};

[[nodiscard]] inline training::Series quick_series(const std::string& game, int players) {
    return {.game = game, .players = players, .seed = 3, .how = {.nodes = 5, .deals = 1, .explore = 0.3}};
}

[[nodiscard]] inline std::string play(const training::Series& series, std::uint64_t games, int threads = 1) {
    const TemporaryFile temporary;
    auto file = training::GameFile::open(temporary.path(), training::to_string(series));
    EXPECT_TRUE(file && training::play_series(series, games, threads, *file, go_on, [](std::uint64_t) {}));
    return temporary.content();
}

template <GamePosition P>
[[nodiscard]] std::vector<training::FinishedGame<P>> finished_games(std::string_view text, std::string_view game) {
    std::vector<training::FinishedGame<P>> games;
    const auto read = training::read_games<P>(notation::text_source(text), game,
                                              [&](const training::FinishedGame<P>& one) { games.push_back(one); });
    EXPECT_TRUE(read) << read.error();
    return games;
}

}  // namespace azulejo::test
