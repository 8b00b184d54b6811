// A running search allocates no memory.
#include <array>
#include <gtest/gtest.h>
#include <memory>
#include <utility>

#include "engine/classic/policy.h"
#include "engine/duel/policy.h"
#include "engine/helpers.h"
#include "engine/search/alpha_beta.h"
#include "engine/search/tree_search.h"
#include "support/allocations.h"
#include "support/effort.h"
#include "support/games.h"

namespace azulejo::engine {
namespace {

using azulejo::test::allocations;

Limits nodes(int lines) {
    return test::nodes(static_cast<std::uint64_t>(azulejo::test::effort(300)), lines);
}

TEST(Allocations, are_counted) {
    EXPECT_EQ(allocations([] { std::make_unique<std::array<char, 100>>()->fill('x'); }), 1);
    EXPECT_EQ(allocations([] {}), 0);
}

template <class G>
class AllocationsOf : public ::testing::Test {
  protected:
    using Position = typename G::Position;

    const Networks networks = test::random_networks<Position>(1);
    Evaluator<Position> evaluator;
    const Clock clock{std::nullopt, test::never};

    // Calls f with positions of every kind that a game goes through.
    template <class F>
    void for_each_evaluator_and_position(F&& f) {
        for (const Networks* chosen : {&networks, static_cast<const Networks*>(nullptr)}) {
            evaluator.set_networks(chosen);
            azulejo::test::for_each_position<G>(2, 9, [&](const Position& position, Rng& rng) {
                if (position.awaits_move() && rng.below(4) == 0) f(position);
            });
        }
    }
};
TYPED_TEST_SUITE(AllocationsOf, azulejo::test::AllGames, azulejo::test::GameNames);

TYPED_TEST(AllocationsOf, alpha_beta_makes_none) {
    TranspositionTable table(1);
    const auto search = std::make_unique<AlphaBeta<typename TypeParam::Position>>(table, this->evaluator);
    this->for_each_evaluator_and_position([&](const auto& position) {
        ASSERT_EQ(allocations([&] {
                      table.start_search();
                      search->run(position, nodes(2), this->clock, [] {});
                  }),
                  0);
    });
}

TYPED_TEST(AllocationsOf, tree_search_makes_none) {
    TreeSearch<typename TypeParam::Position> search(this->evaluator, {.nodes = 1U << 12U, .edges = 1U << 16U});
    // The first run allocates the memory for all runs.
    bool warm = false;
    this->for_each_evaluator_and_position([&](const auto& position) {
        Rng rng(2);
        if (!std::exchange(warm, true)) search.run(position, test::nodes(1), this->clock, rng, [] {});
        ASSERT_EQ(allocations([&] { search.run(position, nodes(1), this->clock, rng, [] {}); }), 0);
    });
}

}  // namespace
}  // namespace azulejo::engine
