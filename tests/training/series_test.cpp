#include "training/series.h"

#include <csignal>
#include <gtest/gtest.h>
#include <set>
#include <sys/resource.h>

#include "engine/built_in.h"
#include "games.h"
#include "support/effort.h"

namespace azulejo::training {
namespace {

std::expected<void, std::string> go_on_with(const std::string& path, const Series& series, std::uint64_t games,
                                            const std::atomic<bool>& stop = test::go_on, int threads = 1) {
    auto file = GameFile::open(path, to_string(series));
    if (!file) return std::unexpected(file.error());
    return play_series(series, games, threads, *file, stop, [](std::uint64_t) {});
}

TEST(Series, is_the_same_on_any_number_of_threads) {
    for (const char* game : {"azul", "azul-grey", "azul-duel"}) {
        const Series series = test::quick_series(game, 2);
        const std::string one = test::play(series, 6, 1);
        EXPECT_EQ(one, test::play(series, 6, 3)) << game;
        EXPECT_EQ(one, test::play(series, 6, 1)) << game;
    }
    Series other = test::quick_series("azul", 2);
    other.seed = 4;
    EXPECT_NE(test::play(other, 1), test::play(test::quick_series("azul", 2), 1));
}

TEST(Series, goes_on_wherever_its_file_was_cut_off) {
    const Series series = test::quick_series("azul", 3);
    const std::string whole = test::play(series, 3);
    const test::TemporaryFile file;
    const std::size_t step = azulejo::test::sanitized ? 997 : 97;
    for (std::size_t size = 0; size < whole.size(); size += step) {
        file.write(whole.substr(0, size));
        ASSERT_TRUE(go_on_with(file.path(), series, 3)) << size;
        ASSERT_EQ(file.content(), whole) << size;
    }
    ASSERT_TRUE(go_on_with(file.path(), series, 2));
    EXPECT_EQ(file.content(), whole);
}

TEST(Series, drops_the_games_under_way_when_it_is_stopped) {
    const Series series = test::quick_series("azul", 2);
    const test::TemporaryFile temporary;
    std::atomic<bool> stop{false};
    auto file = GameFile::open(temporary.path(), to_string(series));
    ASSERT_TRUE(file);
    constexpr std::uint64_t far_more = 1'000'000;
    ASSERT_TRUE(play_series(series, far_more, 2, *file, stop, [&](std::uint64_t games) { stop = games >= 5; }));
    EXPECT_GE(file->games(), 5U);
    EXPECT_LT(file->games(), far_more);
    EXPECT_EQ(temporary.content(), test::play(series, file->games()));
}

TEST(Series, refuses_a_file_made_under_other_conditions_and_leaves_it_alone) {
    const Series series = test::quick_series("azul", 2);
    const test::TemporaryFile file;
    ASSERT_TRUE(go_on_with(file.path(), series, 1));
    const std::string before = file.content();
    for (const auto change : {+[](Series& s) { s.seed = 9; }, +[](Series& s) { s.players = 3; },
                              +[](Series& s) { s.game = "azul-grey"; }, +[](Series& s) { s.how.nodes = 6; },
                              +[](Series& s) { s.how.deals = 0; }, +[](Series& s) { s.how.explore = 0; },
                              +[](Series& s) { s.how.early = 9; }, +[](Series& s) { s.how.careless = 0.5; }}) {
        Series other = series;
        change(other);
        const auto refused = go_on_with(file.path(), other, 2);
        ASSERT_FALSE(refused);
        EXPECT_NE(refused.error().find("it was made under other conditions"), std::string::npos) << refused.error();
        EXPECT_EQ(file.content(), before);
    }
}

// The eight digits after "engine".
std::string engine_in(const Series& series) {
    const std::string text = to_string(series);
    const std::size_t at = text.find("engine ");
    return at == std::string::npos ? "" : text.substr(at + 7, 8);
}

TEST(Series, names_the_engine_that_plays_it) {
    const Series series = test::quick_series("azul", 2);
    EXPECT_EQ(engine_in(series).find_first_not_of("0123456789abcdef"), std::string::npos);
    EXPECT_EQ(engine_in(series), engine_in(series));
    Series other_seed = series;
    other_seed.seed = 9;
    EXPECT_EQ(engine_in(series), engine_in(other_seed));
    std::set<std::string> engines{engine_in(series)};
    for (const auto change :
         {+[](Series& s) { s.how.nodes = 50; }, +[](Series& s) { s.game = "azul-grey"; },
          +[](Series& s) { s.game = "azul-duel"; }, +[](Series& s) { s.players = 3; },
          +[](Series& s) { s.networks = engine::built_in_networks(classic::Position({.players = 2})); }}) {
        Series other = series;
        change(other);
        EXPECT_TRUE(engines.insert(engine_in(other)).second) << to_string(other);
    }
}

TEST(Series, refuses_what_is_no_file_of_selfplay_and_leaves_it_alone) {
    const test::TemporaryFile file;
    for (const char* text : {"hello\n", "[Game \"azul\"]\n", "\n", "[Conditions \"azul, 2 seats\"]\n"}) {
        file.write(text);
        EXPECT_FALSE(go_on_with(file.path(), test::quick_series("azul", 2), 1));
        EXPECT_EQ(file.content(), text);
    }
    EXPECT_EQ(go_on_with("/dev/null", test::quick_series("azul", 2), 1).error(),
              "/dev/null: this is not a regular file");
    const auto nowhere = go_on_with("/nowhere/at/all", test::quick_series("azul", 2), 1);
    ASSERT_FALSE(nowhere);
    EXPECT_EQ(nowhere.error(), "cannot open /nowhere/at/all: No such file or directory");
}

TEST(Series, is_written_by_one_at_a_time) {
    const Series series = test::quick_series("azul", 2);
    const test::TemporaryFile temporary;
    const auto first = GameFile::open(temporary.path(), to_string(series));
    ASSERT_TRUE(first);
    EXPECT_FALSE(go_on_with(temporary.path(), series, 1));
}

TEST(Series, tells_when_the_file_cannot_be_written) {
    const Series series = test::quick_series("azul", 2);
    const test::TemporaryFile file;
    rlimit before{};
    ASSERT_EQ(getrlimit(RLIMIT_FSIZE, &before), 0);
    const rlimit small{.rlim_cur = 3000, .rlim_max = before.rlim_max};
    const auto old_handler = std::signal(SIGXFSZ, SIG_IGN);
    ASSERT_EQ(setrlimit(RLIMIT_FSIZE, &small), 0);
    const auto done = go_on_with(file.path(), series, 20, test::go_on, 2);
    ASSERT_EQ(setrlimit(RLIMIT_FSIZE, &before), 0);
    std::signal(SIGXFSZ, old_handler);
    ASSERT_FALSE(done);
    EXPECT_EQ(done.error(), "cannot write to " + file.path() + ": File too large");
    ASSERT_TRUE(go_on_with(file.path(), series, 20));
    EXPECT_EQ(file.content(), test::play(series, 20));
}

}  // namespace
}  // namespace azulejo::training
