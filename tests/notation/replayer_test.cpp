#include "notation/replayer.h"

#include <algorithm>
#include <gtest/gtest.h>
#include <ostream>
#include <string>
#include <vector>

#include "notation/classic/state.h"
#include "notation/classic/token.h"
#include "notation/helpers.h"

namespace azulejo::notation::test {
namespace {

using Step = Replayer::Step;
using Steps = std::vector<std::string>;

// The steps of replaying these records, one line each; a failure is one line.
Steps replay(Replayer& replayer) {
    Steps steps;
    while (true) {
        const Step step = replayer.step();
        const std::string game = "game " + std::to_string(replayer.game());
        switch (step) {
            case Step::started: steps.push_back(game + " started"); break;
            case Step::played:
                steps.push_back(game + " played " + std::to_string(replayer.plies()) + " " + replayer.token());
                break;
            case Step::finished: steps.push_back(game + " finished"); break;
            case Step::failed: steps.push_back(to_string(replayer.failure())); break;
            case Step::end: return steps;
        }
    }
}

Steps replay(std::string_view text) {
    Replayer replayer(text_source(text));
    return replay(replayer);
}

const Position& position_in(const Replayer& replayer) {
    return std::get<Position>(replayer.position());
}

const std::string start_tags = "[Game \"azul\"]\n[Players \"2\"]\n[First \"1\"]\n";
const std::string deal = "deal:BYRK/BBYW/RRKK/YYWW/KKYR";
const std::string sorted_deal = "deal:BYRK/BBYW/RRKK/YYWW/YRKK";
const Steps good_second_game = {"game 2 started", "game 2 finished"};

Steps then_good_game(Steps steps) {
    steps.insert(steps.end(), good_second_game.begin(), good_second_game.end());
    return steps;
}

TEST(Replayer, gives_a_state_before_the_first_token_and_one_after_each) {
    const std::string record = start_tags + sorted_deal + " 3R2 CK1";
    Replayer replayer(text_source(record));
    ASSERT_EQ(replayer.step(), Step::started);
    EXPECT_EQ(position_in(replayer), new_game());
    EXPECT_EQ(replayer.plies(), 0U);
    ASSERT_EQ(replayer.step(), Step::played);
    EXPECT_EQ(position_in(replayer).phase(), azulejo::classic::Phase::draft);
    ASSERT_EQ(replayer.step(), Step::played);
    EXPECT_EQ(replayer.token(), "3R2");
    EXPECT_EQ(classic::to_token(new_game(), std::get<azulejo::classic::Ply>(replayer.ply())), "3R2");
    ASSERT_EQ(replayer.step(), Step::played);
    EXPECT_EQ(replayer.plies(), 3U);
    EXPECT_EQ(classic::to_position_string(position_in(replayer)),
              "azul 2 r1 draft t1 f1 m2 BYRK/BBYW/-/YYWW/YRKK - B17Y15R16K15W17 - "
              "0:-/RR/-/-/-:...../...../...../...../.....:- 0:K/-/-/-/-:...../...../...../...../.....:*K");
    EXPECT_EQ(replayer.step(), Step::finished);
    EXPECT_EQ(replayer.step(), Step::end);
    EXPECT_EQ(replayer.step(), Step::end);
}

TEST(Replayer, starts_each_game_from_its_tags) {
    for (const std::string game : {"azul", "azul-grey"}) {
        for (int players = 2; players <= 4; ++players) {
            for (int first = 1; first <= players; ++first) {
                const std::string record = "[First \"" + std::to_string(first) + "\"] [Game \"" + game +
                                           "\"] [Players \"" + std::to_string(players) + "\"]";
                Replayer replayer(text_source(record));
                ASSERT_EQ(replayer.step(), Step::started);
                const auto wall = classic::wall_of_game(game);
                EXPECT_EQ(position_in(replayer), Position({.wall = *wall, .players = players, .first = first - 1}));
            }
        }
    }
}

TEST(Replayer, keeps_unknown_tags_in_their_order) {
    const std::string record = "[Event \"cup\"]\n" + start_tags + "[Date \"2024\"]\n[Event \"again\"]\n" + sorted_deal;
    Replayer replayer(text_source(record));
    ASSERT_EQ(replayer.step(), Step::started);
    const std::vector<std::pair<std::string, std::string>> expected = {
        {"Event", "cup"}, {"Game", "azul"}, {"Players", "2"}, {"First", "1"}, {"Date", "2024"}, {"Event", "again"}};
    EXPECT_EQ(replayer.tags().items(), expected);
    ASSERT_NE(replayer.tags().find("Event"), nullptr);
    EXPECT_EQ(*replayer.tags().find("Event"), "cup");
    EXPECT_EQ(replayer.tags().find("Site"), nullptr);
}

TEST(Replayer, forgets_the_tags_of_the_game_before) {
    EXPECT_EQ(replay(start_tags + sorted_deal + "\n[Game \"azul\"]\n[Players \"2\"]"),
              (Steps{"game 1 started", "game 1 played 1 " + sorted_deal, "game 1 finished",
                     "game 2: the tag First is missing"}));
}

TEST(Replayer, begins_the_next_game_at_a_second_Game_tag) {
    EXPECT_EQ(replay(start_tags + start_tags + sorted_deal),
              (Steps{"game 1 started", "game 1 finished", "game 2 started", "game 2 played 1 " + sorted_deal,
                     "game 2 finished"}));
}

TEST(Replayer, begins_the_next_game_at_any_tag_after_a_token) {
    EXPECT_EQ(replay(start_tags + sorted_deal + " 3R2\n[Note \"x\"]\n" + start_tags),
              (Steps{"game 1 started", "game 1 played 1 " + sorted_deal, "game 1 played 2 3R2", "game 1 finished",
                     "game 2 started", "game 2 finished"}));
    EXPECT_EQ(replay(start_tags + sorted_deal + "\n[broken\n" + start_tags),
              (Steps{"game 1 started", "game 1 played 1 " + sorted_deal, "game 1 finished",
                     "game 2: tag [broken at line 5: a tag's value must stand in quotes"}));
}

TEST(Replayer, takes_decoration_and_comments_for_no_tokens) {
    EXPECT_EQ(replay("{c} [Game \"azul\"] R0. {d} [Players \"2\"] {e} [First \"1\"]\nR1. " + sorted_deal +
                     "{f}\n1. 3R2 {g} bad"),
              (Steps{"game 1 started", "game 1 played 1 " + sorted_deal, "game 1 played 2 3R2",
                     "game 1, token 3 \"bad\": not a move"}));
}

TEST(Replayer, finds_nothing_in_an_empty_input) {
    EXPECT_EQ(replay(""), Steps{});
    EXPECT_EQ(replay(" \r\n{a comment} R1.\n"), Steps{});
}

TEST(Replayer, takes_tokens_before_any_tag_for_a_game_without_tags) {
    EXPECT_EQ(replay(sorted_deal + " 3R2\n" + start_tags), then_good_game({"game 1: the tag Game is missing"}));
}

struct BadTags {
    std::string text;
    std::string reason;

    friend void PrintTo(const BadTags& bad, std::ostream* out) { *out << bad.text.substr(0, 60); }
};

class ReplayerBadTags : public testing::TestWithParam<BadTags> {};

// Nothing is printed for a game that cannot start; its tokens are passed over and the next game is read.
TEST_P(ReplayerBadTags, fail_and_the_next_game_starts) {
    const auto& [text, reason] = GetParam();
    const std::string record = text + "\n" + sorted_deal + " 3R2\n";
    EXPECT_EQ(replay(record + start_tags), then_good_game({"game 1: " + reason}));
    Replayer replayer(text_source(record));
    ASSERT_EQ(replayer.step(), Step::failed);
    EXPECT_EQ(replayer.failure().game, 1U);
    EXPECT_EQ(replayer.failure().token, 0U);
    EXPECT_EQ(replayer.failure().text, "");
    EXPECT_EQ(replayer.failure().reason, reason);
}

std::string tags_with(const std::string& game, const std::string& players, const std::string& first) {
    return "[Game \"" + game + "\"] [Players \"" + players + "\"] [First \"" + first + "\"]";
}

std::string many_tags(int count) {
    std::string result = start_tags;
    for (int i = 0; i < count; ++i) result += "[X" + std::to_string(i) + " \"\"]\n";
    return result;
}

INSTANTIATE_TEST_SUITE_P(
    Kinds, ReplayerBadTags,
    testing::Values(
        BadTags{"[Players \"2\"] [First \"1\"]", "the tag Game is missing"},
        BadTags{"[Game \"azul\"] [First \"1\"]", "the tag Players is missing"},
        BadTags{"[Game \"azul\"] [Players \"2\"]", "the tag First is missing"},
        BadTags{"[game \"azul\"] [Players \"2\"] [First \"1\"]", "the tag Game is missing"},
        BadTags{tags_with("chess", "2", "1"), "the game \"chess\" is not one of azul, azul-grey, azul-duel"},
        BadTags{tags_with("Azul", "2", "1"), "the game \"Azul\" is not one of azul, azul-grey, azul-duel"},
        BadTags{tags_with("az\x1Bul", "2", "1"), "the game \"az\\x1Bul\" is not one of azul, azul-grey, azul-duel"},
        BadTags{tags_with("", "2", "1"), "the game \"\" is not one of azul, azul-grey, azul-duel"},
        BadTags{tags_with("azul", "1", "1"), "the tag Players must be 2 to 4"},
        BadTags{tags_with("azul", "5", "1"), "the tag Players must be 2 to 4"},
        BadTags{tags_with("azul", "two", "1"), "the tag Players must be 2 to 4"},
        BadTags{tags_with("azul", "02", "1"), "the tag Players must be 2 to 4"},
        BadTags{tags_with("azul", "2 ", "1"), "the tag Players must be 2 to 4"},
        BadTags{tags_with("azul", "+2", "1"), "the tag Players must be 2 to 4"},
        BadTags{tags_with("azul", "99999999999", "1"), "the tag Players must be 2 to 4"},
        BadTags{tags_with("azul", "2", "0"), "the tag First must be 1 to 2"},
        BadTags{tags_with("azul", "2", "3"), "the tag First must be 1 to 2"},
        BadTags{tags_with("azul", "2", "-1"), "the tag First must be 1 to 2"},
        BadTags{tags_with("azul-grey", "4", "5"), "the tag First must be 1 to 4"},
        BadTags{tags_with("azul", "2", ""), "the tag First must be 1 to 2"},
        BadTags{start_tags + "[First \"1\"]", "the tag First occurs twice"},
        BadTags{start_tags + "[Players \"2\"]", "the tag Players occurs twice"},
        BadTags{start_tags + "[Note \"x]", "tag [Note at line 4: a tag's quotes are not closed"},
        BadTags{"[Game azul]\n" + start_tags, "tag [Game at line 1: a tag's value must stand in quotes"},
        BadTags{many_tags(254), "more than 256 tags"}));

TEST(Replayer, takes_as_many_tags_as_it_promises) {
    EXPECT_EQ(replay(many_tags(253)), (Steps{"game 1 started", "game 1 finished"}));
}

TEST(Replayer, takes_an_unfinished_game_as_valid_wherever_it_stops) {
    const std::string complete = read_data("playthroughs/azul-grey-2.azul");
    const Steps whole = replay(complete);
    ASSERT_EQ(whole.back(), "game 1 finished");
    std::size_t end = complete.find("R1.");
    for (std::size_t tokens = 0; tokens < 20; ++tokens) {
        Steps expected(whole.begin(), whole.begin() + 1 + static_cast<std::ptrdiff_t>(tokens));
        expected.emplace_back("game 1 finished");
        EXPECT_EQ(replay(complete.substr(0, end)), expected);
        // To the next token: past this one, and past the decoration of a round.
        do end = complete.find_first_of(" \n", complete.find_first_not_of(" \n", end));
        while (complete[end - 1] == '.');
    }
}

TEST(Replayer, takes_a_Result_of_an_unfinished_game_as_it_is) {
    EXPECT_EQ(replay(start_tags + "[Result \"99-0\"]\n[Winner \"7\"]\n" + sorted_deal),
              (Steps{"game 1 started", "game 1 played 1 " + sorted_deal, "game 1 finished"}));
}

struct BadResult {
    std::string from;
    std::string to;
    std::string reason;

    friend void PrintTo(const BadResult& bad, std::ostream* out) { *out << bad.to; }
};

class ReplayerBadResult : public testing::TestWithParam<BadResult> {};

TEST_P(ReplayerBadResult, fails_after_all_states) {
    const std::string complete = read_data("playthroughs/azul-grey-3.azul");
    const auto& [from, to, reason] = GetParam();
    Steps expected = replay(complete);
    ASSERT_EQ(expected.size(), 78U);
    ASSERT_EQ(expected.back(), "game 1 finished");
    expected.back() = "game 1: " + reason;
    EXPECT_EQ(replay(replaced(complete, from, to) + start_tags), then_good_game(expected));
}

INSTANTIATE_TEST_SUITE_P(
    Kinds, ReplayerBadResult,
    testing::Values(BadResult{"16-16-16", "16-16-17", R"(the tag Result says "16-16-17", the game says "16-16-16")"},
                    BadResult{"16-16-16", "16-16", R"(the tag Result says "16-16", the game says "16-16-16")"},
                    BadResult{"16-16-16", "", R"(the tag Result says "", the game says "16-16-16")"},
                    BadResult{"16-16-16", "16 -16\x07",
                              R"(the tag Result says "16 -16\x07", the game says "16-16-16")"},
                    BadResult{"\"1,3\"", "\"1\"", R"(the tag Winner says "1", the game says "1,3")"},
                    BadResult{"\"1,3\"", "\"3,1\"", R"(the tag Winner says "3,1", the game says "1,3")"},
                    BadResult{"\"1,3\"", "\"1, 3\"", R"(the tag Winner says "1, 3", the game says "1,3")"},
                    BadResult{"\"1,3\"", "\"1,2,3\"", R"(the tag Winner says "1,2,3", the game says "1,3")"},
                    // A reader that finds a Result checks it, wherever it stands among the tags.
                    BadResult{"[First \"2\"]", "[First \"2\"] [Result \"16-16-16\"] [Winner \"2\"]",
                              R"(the tag Winner says "2", the game says "1,3")"},
                    BadResult{"[Winner \"1,3\"]", "[Winner \"1,3\"] [Winner \"2\"]",
                              R"(the tag Winner says "2", the game says "1,3")"}));

TEST(Replayer, needs_neither_Result_nor_Winner) {
    std::string complete = read_data("playthroughs/azul-grey-3.azul");
    complete = replaced(replaced(complete, "[Result \"16-16-16\"]", ""), "[Winner \"1,3\"]", "");
    const Steps steps = replay(complete);
    EXPECT_EQ(steps.size(), 78U);
    EXPECT_EQ(steps.back(), "game 1 finished");
}

TEST(Replayer, refuses_tokens_after_the_end_of_a_game) {
    const std::string complete = read_data("playthroughs/azul-2.azul");
    const Steps whole = replay(complete);
    for (const std::string token : {"1B1", "1>1", "deal:BBBB/BBBB/BBBB/BBBB/BBBB"}) {
        Steps expected = whole;
        expected.back() = "game 1, token 51 \"" + token + "\": the game is over";
        EXPECT_EQ(replay(complete + token + "\n" + start_tags), then_good_game(expected));
    }
}

TEST(Replayer, names_the_failing_token_and_goes_on_with_the_next_game) {
    const std::string record = start_tags + "R1. " + sorted_deal + "{c}\n 3R2 3K1 CK1 rubbish\n";
    Replayer replayer(text_source(record));
    const Steps steps = replay(replayer);
    EXPECT_EQ(steps, (Steps{"game 1 started", "game 1 played 1 " + sorted_deal, "game 1 played 2 3R2",
                            "game 1, token 3 \"3K1\": factory 3 is empty"}));
    EXPECT_EQ(replayer.failure().game, 1U);
    EXPECT_EQ(replayer.failure().token, 3U);
    EXPECT_EQ(replayer.failure().text, "3K1");
    EXPECT_EQ(replayer.failure().reason, "factory 3 is empty");
    EXPECT_EQ(replayer.failure().line, 5U);
    EXPECT_EQ(replay(record + start_tags), then_good_game(steps));
}

TEST(Replayer, leaves_the_position_before_a_failing_token) {
    const std::string record = start_tags + sorted_deal + " 3R2 3K1";
    Replayer replayer(text_source(record));
    while (replayer.step() != Step::failed) continue;
    EXPECT_EQ(position_in(replayer).turn(), 1);
    EXPECT_EQ(position_in(replayer).source(3).total(), 0);
}

TEST(Replayer, numbers_games_that_fail_like_all_others) {
    EXPECT_EQ(replay("[Game \"x\"]\n[Game \"y\"]\n" + start_tags + deal + "\n[Game \"z\"]\n" + start_tags),
              (Steps{"game 1: the game \"x\" is not one of azul, azul-grey, azul-duel",
                     "game 2: the game \"y\" is not one of azul, azul-grey, azul-duel", "game 3 started",
                     "game 3, token 1 \"" + deal + "\": not in canonical form, which is " + sorted_deal,
                     "game 4: the game \"z\" is not one of azul, azul-grey, azul-duel", "game 5 started",
                     "game 5 finished"}));
}

TEST(Replayer, counts_a_comment_that_is_never_closed_as_the_token_that_fails) {
    EXPECT_EQ(replay(start_tags + sorted_deal + " { 3R2\n" + start_tags),
              (Steps{"game 1 started", "game 1 played 1 " + sorted_deal,
                     "game 1, token 2 \"{\": a comment is never closed"}));
}

TEST(Replayer, keeps_a_failure_on_one_printable_line) {
    EXPECT_EQ(replay(start_tags + "3\x1B[2J\xC3\xA9\x7F"),
              (Steps{"game 1 started", "game 1, token 1 \"3\\x1B[2J\xC3\xA9\\x7F\": unreadable; a deal is awaited"}));
    EXPECT_EQ(replay(start_tags + std::string(5000, 'x')),
              (Steps{"game 1 started",
                     "game 1, token 1 \"" + std::string(120, 'x') + "...\": a token longer than 4096 bytes"}));
}

// The reason quotes a piece of the token too.
TEST(Replayer, keeps_the_reason_of_a_failure_printable) {
    const std::string failure = replay(start_tags + "deal:\x1B[2J/\x80/-/-/-").back();
    EXPECT_TRUE(std::ranges::all_of(failure, [](char c) { return c >= 0x20 && c < 0x7F; }))
        << testing::PrintToString(failure);
}

TEST(Replayer, passes_over_whatever_is_left_of_a_game_that_failed) {
    std::string text = start_tags;
    for (int i = 0; i < 100'000; ++i) text += "bogus" + std::to_string(i) + (i % 100 == 0 ? " {c}\nR1. " : " ");
    EXPECT_EQ(replay(text + start_tags),
              then_good_game({"game 1 started", "game 1, token 1 \"bogus0\": unreadable; a deal is awaited"}));
}

TEST(Replayer, reads_a_pipe_byte_by_byte_to_the_same_end) {
    const std::string text = read_data("playthroughs/azul-2.azul") + read_data("playthroughs/azul-grey-4.azul") +
                             "[Game]\nx y\n" + start_tags + sorted_deal + " 3R2 3K1 z\n" + start_tags;
    Replayer slow(slow_source(text, 1));
    const Steps steps = replay(text);
    EXPECT_EQ(replay(slow), steps);
    ASSERT_EQ(steps.size(), 52U + 119U + 1U + 4U + 2U);
    EXPECT_EQ(steps.back(), "game 5 finished");
}

}  // namespace
}  // namespace azulejo::notation::test
