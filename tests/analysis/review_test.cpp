#include "analysis/review.h"

#include <gtest/gtest.h>
#include <numeric>

#include "core/json.h"
#include "notation/games.h"
#include "rules/playout.h"

namespace azulejo::analysis {
namespace {

AnalyseFunction analyse_function() {
    return [analyst = std::make_shared<Analyst>(engine::EngineOptions{})](
               const AnyPosition& position, const engine::Limits& limits, const std::atomic<bool>& stop,
               const Progress& progress) { return analyst->analyse(position, limits, stop, progress); };
}

AnyGame random_game_of(std::string_view name, std::size_t plies) {
    const notation::GameEntry& entry = *notation::find_game(name);
    Rng rng(7);
    return std::visit(
        [&](const auto& start) -> AnyGame {
            auto game = random_game(start, rng);
            game.take_back_to(std::min(plies, game.plies().size()));
            return game;
        },
        entry.new_game(entry.name, entry.fewest_players, 0, rng));
}

TEST(Review, follows_a_game_ply_by_ply) {
    const ReviewOptions options{.limits = {.nodes = 40}, .deals = 2};
    const std::atomic<bool> stop = false;
    for (const std::string_view name : {"azul", "azul-grey", "azul-duel"}) {
        const AnyGame game = random_game_of(name, 1000);
        const std::size_t plies = std::visit([](const auto& each) { return each.plies().size(); }, game);
        std::size_t told = 0;
        const Review found = review(game, options, analyse_function(), stop, [&](std::size_t done, std::size_t of) {
            EXPECT_EQ(done, ++told);
            EXPECT_EQ(of, plies);
        });
        ASSERT_EQ(found.plies.size(), plies);
        EXPECT_EQ(told, plies);
        double given_away = 0;
        for (std::size_t i = 0; i < plies; ++i) {
            const ReviewedPly& ply = found.plies[i];
            if (i > 0) {
                EXPECT_EQ(ply.before.win, found.plies[i - 1].after.win);
            }
            EXPECT_NEAR(std::accumulate(ply.after.win.begin(), ply.after.win.end(), 0.0), 1, 1e-3);
            EXPECT_EQ(ply.seat.has_value(), ply.token.find(':') == std::string::npos);
            EXPECT_GE(ply.loss, 0);
            if (ply.seat && ply.token == ply.best) {
                EXPECT_EQ(ply.loss, 0);
            }
            given_away += ply.loss;
        }
        EXPECT_GT(given_away, 0.2) << name;  // random moves are bad ones
        // Past events are certain.
        std::visit(
            [&](const auto& each) {
                const unsigned winners = each.position().winners();
                for (int seat = 0; seat < each.position().players(); ++seat) {
                    const double share = (winners >> seat & 1U) != 0 ? 1.0 / std::popcount(winners) : 0;
                    EXPECT_NEAR(found.plies.back().after.win[static_cast<std::size_t>(seat)], share, 1e-3);
                }
            },
            game);
        const auto json = json::parse(to_json(found));
        ASSERT_TRUE(json);
        EXPECT_EQ(json->find("plies")->array()->size(), plies);
        EXPECT_EQ(json->find("luck")->array()->size(), 2U);
    }
}

TEST(Review, marks_moves_that_were_judged_to_the_end_of_the_round) {
    const ReviewOptions options{.limits = {.nodes = 2000}, .deals = 1};
    const std::atomic<bool> stop = false;
    for (const std::string_view name : {"azul", "azul-grey", "azul-duel"}) {
        const AnyGame game = random_game_of(name, 1000);
        const Review found = review(game, options, analyse_function(), stop, {});
        std::size_t exact = 0;
        for (const ReviewedPly& ply : found.plies) {
            if (!ply.exact) continue;
            ++exact;
            EXPECT_TRUE(ply.seat) << "deals are not judged";
        }
        EXPECT_GT(exact, 0U) << name;
        EXPECT_FALSE(found.plies[1].exact) << name << ": nobody searches a whole round with so few nodes";
        EXPECT_TRUE(found.plies.back().exact) << name;  // the last move of a game
        const std::string text = to_json(found);
        std::size_t marked = 0;
        for (auto at = text.find("\"exact\":true"); at != std::string::npos; at = text.find("\"exact\":true", at + 1)) {
            ++marked;
        }
        EXPECT_EQ(marked, exact);
    }
}

TEST(Review, ends_where_it_is_stopped) {
    std::atomic<bool> stop = false;
    const Review found = review(random_game_of("azul", 1000), {.limits = {.nodes = 40}, .deals = 1}, analyse_function(),
                                stop, [&](std::size_t done, std::size_t /*of*/) { stop = done == 5; });
    EXPECT_EQ(found.plies.size(), 5U);
}

}  // namespace
}  // namespace azulejo::analysis
