#include "env/batch_search.h"

#include <algorithm>
#include <gtest/gtest.h>
#include <numeric>
#include <utility>

#include "env/actions.h"
#include "env/game_type.h"
#include "rules/any.h"

namespace azulejo::env {
namespace {

// Positions that await a move, from random games.
template <GamePosition P>
std::vector<P> roots_of(const char* game, int players, int count) {
    std::vector<P> roots;
    for (std::uint64_t seed = 1; std::cmp_less(roots.size(), count); ++seed) {
        Rng rng(seed);
        P position = std::get<P>(GameType::find(game, players, "")->random_start(rng));
        for (std::uint32_t plies = rng.below(40); !position.is_over() && (plies > 0 || position.awaits_deal());
             --plies) {
            if (position.awaits_deal()) {
                position.play(position.sample_deal(rng));
                ++plies;
            } else {
                position.play(position.random_move(rng));
            }
        }
        if (!position.is_over()) roots.push_back(position);
    }
    return roots;
}

template <GamePosition P>
void check_search(const char* game, int players) {
    using Search = BatchSearch<P>;
    const std::vector<P> roots = roots_of<P>(game, players, 6);
    const auto seats = static_cast<std::size_t>(players);
    std::size_t most = 0;
    const auto evaluate = [&](std::span<const typename Search::Leaf> leaves, LeafValues& values) {
        most = std::max(most, leaves.size());
        values.priors.clear();
        values.win.assign(leaves.size() * seats, 1.0F / static_cast<float>(players));
        for (const auto& leaf : leaves) {
            EXPECT_FALSE(leaf.position.is_over());
            EXPECT_TRUE(leaf.viewer >= 0 && leaf.viewer < players);
        }
        return true;
    };
    constexpr BatchSearchOptions options{.simulations = 50, .leaves = 4, .seed = 3};
    const auto found = Search::run(roots, options, evaluate);
    ASSERT_EQ(found.size(), roots.size());
    EXPECT_GT(most, roots.size());
    EXPECT_LE(most, 4 * roots.size());
    for (std::size_t i = 0; i < roots.size(); ++i) {
        std::uint32_t visits = 0;
        float priors = 0;
        for (const SearchedAction& each : found[i].actions) {
            EXPECT_TRUE(Actions<P>::move(roots[i], each.action)) << each.action;
            visits += each.visits;
            priors += each.prior;
        }
        EXPECT_EQ(visits, 49U);  // the first one evaluates the root
        EXPECT_NEAR(priors, 1, 1e-3);
        EXPECT_NEAR(std::accumulate(found[i].win.begin(), found[i].win.end(), 0.0F), 1, 1e-3);
    }
}

TEST(BatchSearch, searches_all_games) {
    check_search<classic::Position>("azul", 2);
    check_search<classic::Position>("azul", 4);
    check_search<classic::Position>("azul-grey", 3);
    check_search<duel::Position>("azul-duel", 2);
}

TEST(BatchSearch, ends_when_the_evaluator_does) {
    const auto roots = roots_of<classic::Position>("azul", 2, 2);
    int calls = 0;
    const auto found = BatchSearch<classic::Position>::run(
        roots, {.simulations = 100},
        [&](std::span<const BatchSearch<classic::Position>::Leaf> leaves, LeafValues& values) {
            values.win.assign(leaves.size() * 2, 0.5F);
            return ++calls < 5;
        });
    EXPECT_TRUE(found.empty());
    EXPECT_EQ(calls, 5);
}

TEST(BatchSearch, follows_the_priors) {
    const auto roots = roots_of<classic::Position>("azul", 2, 1);
    const int wanted = Actions<classic::Position>::of(roots[0], roots[0].legal_moves()[0]);
    const auto found = BatchSearch<classic::Position>::run(
        roots, {.simulations = 20},
        [&](std::span<const BatchSearch<classic::Position>::Leaf> leaves, LeafValues& values) {
            const auto count = static_cast<std::size_t>(Actions<classic::Position>::count(leaves[0].position));
            values.win.assign(leaves.size() * 2, 0.5F);
            values.priors.assign(leaves.size() * count, 0);
            for (std::size_t row = 0; row < leaves.size(); ++row) {
                values.priors[row * count + static_cast<std::size_t>(wanted)] = 1;
            }
            return true;
        });
    EXPECT_EQ(found[0].actions[0].action, wanted);
    EXPECT_EQ(found[0].actions[0].visits, 19U);
}

}  // namespace
}  // namespace azulejo::env
