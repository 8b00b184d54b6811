#include "notation/games.h"

#include <gtest/gtest.h>
#include <set>
#include <string>

#include "core/ascii.h"
#include "notation/helpers.h"

namespace azulejo::notation::test {
namespace {

TEST(Games, are_found_by_names_that_differ) {
    std::set<std::string_view> names;
    std::string list;
    for (const GameEntry& game : games()) {
        EXPECT_TRUE(names.insert(game.name).second) << game.name;
        EXPECT_EQ(find_game(game.name), &game);
        list += (list.empty() ? "" : ", ") + std::string(game.name);
    }
    EXPECT_EQ(game_names(), list);
    EXPECT_EQ(find_game("chess"), nullptr);
    EXPECT_EQ(find_game(""), nullptr);
}

TEST(Games, start_with_every_number_of_players_and_every_first_seat) {
    for (const GameEntry& game : games()) {
        for (int players = game.fewest_players; players <= game.most_players; ++players) {
            for (int first = 0; first < players; ++first) {
                Rng rng(1);
                std::visit(
                    [&](const auto& start) {
                        EXPECT_EQ(start.players(), players);
                        EXPECT_TRUE(start.awaits_deal());
                        EXPECT_TRUE(is_a_start(start)) << to_position_string(start);
                        EXPECT_EQ(*start_tags(start).find("Game"), game.name);
                        EXPECT_EQ(*start_tags(start).find("First"), std::to_string(first + 1));
                    },
                    game.new_game(game.name, players, first, rng));
            }
        }
    }
}

TEST(Games, start_nowhere_else) {
    for (const GameEntry& game : games()) {
        Rng rng(1);
        std::visit(
            [&](auto position) {
                position.play(position.sample_deal(rng));
                EXPECT_FALSE(is_a_start(position)) << to_position_string(position);
            },
            game.new_game(game.name, game.fewest_players, 0, rng));
    }
}

// D5: the first game's tiles, three or four by lot, or chosen ones.
TEST(Games, of_duel_start_with_the_scoring_tiles_that_are_chosen) {
    const GameEntry& game = *find_game("azul-duel");
    const auto names = [&](const std::vector<std::string_view>& words, std::uint64_t seed) {
        const auto choice = read_scoring_choice(game.name, words);
        EXPECT_TRUE(choice) << choice.error();
        Rng rng(seed);
        return *start_tags(std::get<azulejo::duel::Position>(game.new_game(game.name, 2, 0, rng, *choice)))
                    .find("Scoring");
    };
    EXPECT_EQ(names({"first"}, 1), "rows columns diagonals");
    EXPECT_EQ(names({"special", "border", "rows"}, 1), "special border rows");
    EXPECT_EQ(names({"wild", "corners", "columns", "colours"}, 1), "wild corners columns colours");
    std::set<std::string> three;
    std::set<std::string> four;
    for (std::uint64_t seed = 0; seed < 1000; ++seed) {
        three.insert(names({"3"}, seed));
        four.insert(names({"4"}, seed));
        Rng rng(seed);
        const AnyPosition start = game.new_game(game.name, 2, 0, rng);
        EXPECT_EQ(names({"3"}, seed), *start_tags(std::get<azulejo::duel::Position>(start)).find("Scoring"));
    }
    EXPECT_EQ(three.size(), 32U);  // one of four tiles left out, two sides of each other
    EXPECT_EQ(four.size(), 16U);
}

TEST(Games, refuse_impossible_scoring_tiles) {
    EXPECT_EQ(read_scoring_choice("azul", {"3"}).error(), "is for azul-duel, not for azul");
    EXPECT_EQ(read_scoring_choice("azul-duel", {"5"}).error(), "names 3 or 4 scoring tiles, not 1");
    EXPECT_EQ(read_scoring_choice("azul-duel", {}).error(), "names 3 or 4 scoring tiles, not 0");
    EXPECT_EQ(read_scoring_choice("azul-duel", {"rows", "colours", "wild"}).error(),
              "\"colours\": only one side of a scoring tile is in play");
}

TEST(Games, take_moves_typed_in_any_case) {
    for (const GameEntry& game : games()) {
        Rng rng(2);
        std::visit(
            [&](auto position) {
                while (position.awaits_deal()) position.play(position.sample_deal(rng));
                position.for_each_move([&](const auto& move) {
                    const std::string token = to_token(move);
                    EXPECT_EQ(parse_typed_move(position, token), move) << token;
                    EXPECT_EQ(parse_typed_move(position, lower_case(token)), move) << token;
                    EXPECT_EQ(parse_typed_move(position, upper_case(token)), move) << token;
                });
            },
            game.new_game(game.name, game.most_players, 0, rng));
    }
}

}  // namespace
}  // namespace azulejo::notation::test
