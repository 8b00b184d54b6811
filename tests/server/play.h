#pragma once

#include <gtest/gtest.h>
#include <string>

#include "core/rng.h"
#include "server/node.h"

// Helpers that play games on a Node.
namespace azulejo::server::test {

inline const std::string two_humans = R"({"game":"azul","players":2,"seats":[{"kind":"human"},{"kind":"human"}]})";

// Plays random moves of the seats whose tokens are known: at most `most`, or until none of them is to move.
inline void play_on(Node& node, const MadeGame& game, Rng& rng, int most = 10'000) {
    for (int i = 0; i < most; ++i) {
        const auto next = next_move(node, game);
        if (!next) return;
        const std::string& move = next->legal[rng.below(static_cast<std::uint32_t>(next->legal.size()))];
        const Response response = node.post(game.path("/moves"), move_body(next->ply, move),
                                            game.tokens[static_cast<std::size_t>(next->seat)]);
        ASSERT_EQ(response.status, 200) << response.body;
        ASSERT_EQ(response.body, "{\"ply\":" + std::to_string(next->ply + 1) + '}');
    }
}

}  // namespace azulejo::server::test
