// A step of a batch of games allocates no memory.
#include <cstdlib>
#include <gtest/gtest.h>
#include <vector>

#include "env/batch.h"
#include "support/allocations.h"
#include "support/effort.h"
#include "support/games.h"

namespace azulejo::env {
namespace {

template <class G>
class StepsOf : public ::testing::Test {};
TYPED_TEST_SUITE(StepsOf, test::AllGames, test::GameNames);

TYPED_TEST(StepsOf, take_no_memory) {
    using P = typename TypeParam::Position;
    BatchOptions options;
    options.games = 4;
    options.legal_actions = options.previews = true;
    options.observations = Numbers::float32;
    Batch<P> batch(options, [](Rng&) { return TypeParam::start(0); });
    std::vector<std::int32_t> actions(4);
    const int allocated = test::allocations([&] {
        for (int step = 0; step < test::effort(400); ++step) {
            const bool chosen = batch.choose(step % 2 == 0 ? "random" : "greedy", actions.data()).has_value();
            if (!chosen || !batch.step(actions.data())) std::abort();
        }
    });
    EXPECT_EQ(allocated, 0);
}

}  // namespace
}  // namespace azulejo::env
