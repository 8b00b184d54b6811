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
