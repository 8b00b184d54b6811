#include <gtest/gtest.h>

#include "core/json.h"
#include "notation/games.h"
#include "notation/view.h"
#include "support/effort.h"
#include "support/games.h"
#include "support/play.h"

// Plies told to viewers, and texts that are being typed.
namespace azulejo::notation {
namespace {

template <class G>
class ToldPly : public ::testing::Test {};
TYPED_TEST_SUITE(ToldPly, azulejo::test::AllGames, azulejo::test::GameNames);

// Every ply can be told to everybody, from what they see and with the token that they are told.
TYPED_TEST(ToldPly, is_the_same_from_every_view) {
    azulejo::test::for_each_position<TypeParam>(azulejo::test::effort(6), 47, [](const auto& position, Rng& rng) {
        const auto ply = azulejo::test::random_ply<TypeParam>(position, 0, rng);
        if (!ply) return;
        const std::string token = to_token(position, *ply);
        const auto whole = told_ply(position, token);
        ASSERT_TRUE(whole) << token << ": " << whole.error();
        ASSERT_TRUE(json::parse(*whole)) << *whole;
        for (const std::optional<int> viewer : {std::optional<int>{}, std::optional(0), std::optional(1)}) {
            const std::string shown = token_view(position, *ply, viewer);
            const auto told = told_ply(position, shown);
            ASSERT_TRUE(told) << shown << ": " << told.error();
            if (shown == token) {
                ASSERT_EQ(*told, *whole);
            }
        }
    });
}

TYPED_TEST(ToldPly, is_not_nonsense) {
    azulejo::test::for_each_position<TypeParam>(1, 48, [](const auto& position, Rng& /*rng*/) {
        for (const std::string_view token : {"", "?", "x", "1?1", "under", "keep?@99+9"}) {
            ASSERT_TRUE(!position.awaits_move() || !told_ply(position, token)) << token;
        }
    });
}

// A text that is typed letter by letter begins moves until it is one.
TYPED_TEST(ToldPly, typed_texts_are_moves) {
    azulejo::test::for_each_position<TypeParam>(2, 49, [](const auto& position, Rng& /*rng*/) {
        position.for_each_move(
            [&](const auto& move) { ASSERT_EQ(complete_typed(position, to_token(move)), to_token(move)); });
    });
}

}  // namespace
}  // namespace azulejo::notation
