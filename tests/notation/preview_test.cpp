// Previews and wall tiling as JSON: every legal move of every kind has one that can be read.
#include <algorithm>
#include <gtest/gtest.h>
#include <map>

#include "core/json.h"
#include "notation/games.h"
#include "rules/playout.h"

namespace azulejo::notation {
namespace {

std::string text_of(const json::Value& object, std::string_view name) {
    const json::Value* value = object.find(name);
    return value != nullptr && value->string() != nullptr ? *value->string() : "";
}

TEST(PreviewText, is_sound_json_for_every_legal_move) {
    std::map<std::string, int> kinds;
    for (const GameEntry& game : games()) {
        for (std::uint64_t seed = 0; seed < 20; ++seed) {
            Rng rng(seed);
            std::visit(
                [&](auto position) {
                    while (!position.is_over()) {
                        for (const auto& move : position.legal_moves()) {
                            std::string out;
                            append_preview(out, position, move);
                            const auto value = json::parse(out);
                            ASSERT_TRUE(value) << out;
                            ASSERT_EQ(text_of(*value, "move"), to_token(move));
                            ++kinds[text_of(*value, "kind")];
                            if (rng.below(4) > 0) break;  // all of them only now and then
                        }
                        play_ply(position, random_ply(position, rng));
                    }
                },
                game.new_game(game.name, game.fewest_players, 0, rng));
        }
    }
    for (const std::string_view kind : {"take", "place", "plate", "draw", "look", "under", "chip", "decline"}) {
        EXPECT_GT(kinds[std::string(kind)], 0) << kind;
    }
    EXPECT_EQ(kinds.size(), 8U);
}

}  // namespace
}  // namespace azulejo::notation
