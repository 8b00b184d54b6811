#include "notation/record_writer.h"

#include <algorithm>
#include <gtest/gtest.h>
#include <sstream>
#include <string>
#include <vector>

#include "core/rng.h"
#include "notation/classic/token.h"
#include "notation/helpers.h"
#include "notation/replayer.h"

namespace azulejo::notation::test {
namespace {

using azulejo::classic::Options;
using azulejo::classic::Ply;
using azulejo::classic::WallSide;
using AzulGame = Game<Position>;

// A game of random moves, of at most so many plies.
AzulGame random_game(const Options& options, std::uint64_t seed, std::size_t most = 10'000) {
    AzulGame game{Position(options)};
    Rng rng(seed);
    while (!game.position().is_over() && game.plies().size() < most) {
        if (game.position().awaits_deal()) {
            game.play(game.position().sample_deal(rng));
        } else {
            game.play(game.position().random_move(rng));
        }
    }
    return game;
}

AzulGame game_of(const Options& options, const std::vector<std::string>& tokens) {
    AzulGame game{Position(options)};
    for (const std::string& token : tokens) {
        const auto ply = classic::parse_ply(game.position(), token);
        if (!ply) {
            ADD_FAILURE() << token << ": " << ply.error();
            break;
        }
        game.play(*ply);
    }
    return game;
}

// Reads one game back; its plies must be these and its end the same.
void expect_read_back(const std::string& record, const AzulGame& game) {
    Replayer replayer(text_source(record));
    ASSERT_EQ(replayer.step(), Replayer::Step::started) << to_string(replayer.failure());
    EXPECT_EQ(std::get<Position>(replayer.position()), game.start());
    for (const Ply& ply : game.plies()) {
        ASSERT_EQ(replayer.step(), Replayer::Step::played) << to_string(replayer.failure());
        ASSERT_EQ(std::get<Ply>(replayer.ply()), ply) << replayer.token();
    }
    EXPECT_EQ(std::get<Position>(replayer.position()), game.position());
    EXPECT_EQ(replayer.step(), Replayer::Step::finished) << to_string(replayer.failure());
    EXPECT_EQ(replayer.step(), Replayer::Step::end);
}

std::vector<Options> all_options() {
    std::vector<Options> result;
    for (const WallSide wall : {WallSide::coloured, WallSide::grey}) {
        for (int players = 2; players <= 4; ++players) {
            for (int first = 0; first < players; ++first) {
                result.push_back({.wall = wall, .players = players, .first = first});
            }
        }
    }
    return result;
}

TEST(RecordWriter, writes_complete_games_that_are_read_back) {
    for (const Options& options : all_options()) {
        for (std::uint64_t seed = 1; seed <= 3; ++seed) {
            const AzulGame game = random_game(options, seed);
            ASSERT_TRUE(game.position().is_over());
            expect_read_back(to_record(game, tags_of(game)), game);
        }
    }
}

TEST(RecordWriter, writes_unfinished_games_that_are_read_back) {
    for (std::size_t plies = 0; plies < 60; ++plies) {
        const AzulGame game = random_game({.wall = WallSide::grey, .players = 3, .first = 1}, 7, plies);
        expect_read_back(to_record(game, tags_of(game)), game);
    }
}

TEST(RecordWriter, keeps_lines_under_80_columns) {
    std::size_t longest = 0;
    for (const Options& options : all_options()) {
        const AzulGame game = random_game(options, 11);
        std::istringstream record(to_record(game, tags_of(game)));
        for (std::string line; std::getline(record, line);) longest = std::max(longest, line.size());
    }
    EXPECT_LT(longest, 80U);
    EXPECT_GT(longest, 75U) << "lines are broken sooner than needed";
}

TEST(RecordWriter, begins_a_line_with_each_deal_and_one_with_the_moves_after_it) {
    const AzulGame game = game_of({.players = 2, .first = 1}, {"deal:BYRK/BBYW/RRKK/YYWW/YRKK", "3R2", "CK1", "1Y5"});
    EXPECT_EQ(to_record(game, tags_of(game)),
              "[Game \"azul\"]\n[Players \"2\"]\n[First \"2\"]\n\ndeal:BYRK/BBYW/RRKK/YYWW/YRKK\n3R2 CK1 1Y5\n");
    const AzulGame whole = random_game({.wall = WallSide::grey, .players = 4}, 5);
    std::istringstream record(to_record(whole, tags_of(whole)));
    int deals = 0;
    for (std::string line; std::getline(record, line);) {
        const std::size_t deal = line.find("deal:");
        deals += static_cast<int>(deal != std::string::npos);
        EXPECT_TRUE(deal == std::string::npos || (deal == 0 && line.find(' ') == std::string::npos)) << line;
        EXPECT_FALSE(line.ends_with(' ')) << line;
    }
    EXPECT_EQ(deals, whole.position().round());
}

TEST(RecordWriter, gives_an_unfinished_game_no_result) {
    const AzulGame game = random_game({.wall = WallSide::grey, .players = 3, .first = 2}, 3, 9);
    const std::vector<std::pair<std::string, std::string>> expected = {
        {"Game", "azul-grey"}, {"Players", "3"}, {"First", "3"}};
    EXPECT_EQ(tags_of(game).items(), expected);
}

TEST(RecordWriter, gives_a_finished_game_its_result_and_winners) {
    const std::string text = read_data("playthroughs/azul-grey-3.azul");
    Replayer replayer(text_source(text));
    ASSERT_EQ(replayer.step(), Replayer::Step::started);
    AzulGame game(std::get<Position>(replayer.position()));
    while (replayer.step() == Replayer::Step::played) game.play(std::get<Ply>(replayer.ply()));
    ASSERT_TRUE(game.position().is_over());
    EXPECT_EQ(tags_of(game).items(), replayer.tags().items());
    EXPECT_EQ(*tags_of(game).find("Result"), "16-16-16");
    EXPECT_EQ(*tags_of(game).find("Winner"), "1,3");
}

TEST(RecordWriter, escapes_the_values_of_tags) {
    const AzulGame game = game_of({}, {});
    Tags tags = tags_of(game);
    tags.add("Event", R"(the "Azul" cup \ 2nd)");
    tags.add("Site", "Évora [PT] {x}");
    tags.add("Empty", "");
    const std::string record = to_record(game, tags);
    EXPECT_NE(record.find(R"([Event "the \"Azul\" cup \\ 2nd"])"), std::string::npos) << record;
    Replayer replayer(text_source(record));
    ASSERT_EQ(replayer.step(), Replayer::Step::started) << to_string(replayer.failure());
    EXPECT_EQ(replayer.tags().items(), tags.items());
}

// A value cannot span lines.
TEST(RecordWriter, writes_a_line_end_in_a_value_as_a_blank) {
    const AzulGame game = game_of({}, {});
    Tags tags = tags_of(game);
    tags.add("Event", "two\nlines");
    const std::string record = to_record(game, tags);
    Replayer replayer(text_source(record));
    ASSERT_EQ(replayer.step(), Replayer::Step::started) << to_string(replayer.failure());
    EXPECT_EQ(*replayer.tags().find("Event"), "two lines");
}

TEST(RecordWriter, writes_games_that_may_follow_each_other) {
    std::string records;
    std::vector<AzulGame> games;
    for (const std::size_t plies : {0U, 0U, 1U, 10'000U, 5U}) {
        games.push_back(random_game({.players = 4}, plies + 1, plies));
        records += to_record(games.back(), tags_of(games.back()));
    }
    Replayer replayer(text_source(records));
    std::vector<Position> ends;
    for (auto step = replayer.step(); step != Replayer::Step::end; step = replayer.step()) {
        ASSERT_NE(step, Replayer::Step::failed) << to_string(replayer.failure());
        if (step == Replayer::Step::finished) ends.push_back(std::get<Position>(replayer.position()));
    }
    ASSERT_EQ(ends.size(), games.size());
    for (std::size_t i = 0; i < games.size(); ++i) EXPECT_EQ(ends[i], games[i].position()) << i;
}

}  // namespace
}  // namespace azulejo::notation::test
