// A batch of games gives the same results as single games, with any number of threads.
#include "env/batch.h"

#include <gtest/gtest.h>
#include <string>
#include <vector>

#include "env/actions.h"
#include "env/observation.h"
#include "env/previews.h"
#include "rules/playout.h"
#include "support/effort.h"
#include "support/games.h"

namespace azulejo::env {
namespace {

template <class G>
class BatchOf : public ::testing::Test {
  protected:
    using Position = typename G::Position;
    static Position start(Rng& rng) {
        return G::start(static_cast<int>(rng.below(static_cast<std::uint32_t>(G::players))));
    }
    static Batch<Position> batch(int games, int threads, BatchOptions options = {}) {
        options.games = games;
        options.threads = threads;
        options.seed = 11;
        return Batch<Position>(options, start);
    }
    static std::vector<std::int32_t> random_actions(Batch<Position>& batch) {
        std::vector<std::int32_t> actions(static_cast<std::size_t>(batch.games()));
        EXPECT_TRUE(batch.choose("random", actions.data()));
        return actions;
    }
};
TYPED_TEST_SUITE(BatchOf, test::AllGames, test::GameNames);

TYPED_TEST(BatchOf, plays_the_games_of_each_stream) {
    using P = typename TypeParam::Position;
    constexpr int games = 7;
    auto batch = this->batch(games, 2);
    std::vector<std::uint64_t> streams;
    for (std::uint64_t i = 0; i < games; ++i) streams.push_back(i);
    int ended = 0;
    while (ended < 3 * games) {
        ASSERT_TRUE(batch.step(this->random_actions(batch).data()));
        const BatchArrays& arrays = batch.arrays();
        for (std::size_t game = 0; game < games; ++game) {
            if (arrays.done[game] == 0) {
                ASSERT_EQ(arrays.rewards[game * TypeParam::players], 0);
                continue;
            }
            ++ended;
            Rng rng(11, streams[game]);
            streams[game] += games;
            P alone = this->start(rng);
            play_out(alone, rng);
            double sum = 0;
            for (int seat = 0; seat < TypeParam::players; ++seat) {
                const std::size_t at = game * TypeParam::players + static_cast<std::size_t>(seat);
                ASSERT_EQ(arrays.final_scores[at], alone.score(seat));
                ASSERT_EQ(arrays.rewards[at], return_of(alone, seat));
                sum += arrays.rewards[at];
            }
            ASSERT_NEAR(sum, 0, 1e-6);
        }
    }
}

TYPED_TEST(BatchOf, shows_what_the_positions_are) {
    using P = typename TypeParam::Position;
    BatchOptions options;
    options.legal_actions = options.previews = true;
    options.observations = Numbers::int16;
    auto batch = this->batch(5, 1, options);
    for (int step = 0; step < test::effort(300); ++step) {
        ASSERT_TRUE(batch.step(this->random_actions(batch).data()));
        const BatchArrays& arrays = batch.arrays();
        for (int game = 0; game < batch.games(); ++game) {
            const P& position = batch.position(game);
            ASSERT_EQ(arrays.current_players[static_cast<std::size_t>(game)], position.turn());
            std::vector<std::uint8_t> mask(static_cast<std::size_t>(arrays.actions));
            Actions<P>::write_mask(position, mask.data());
            ASSERT_TRUE(std::equal(mask.begin(), mask.end(), arrays.masks.begin() + game * arrays.actions));
            std::vector<std::int16_t> seen(static_cast<std::size_t>(arrays.observation_size));
            write_observation(position, position.turn(), seen.data());
            ASSERT_TRUE(std::equal(seen.begin(), seen.end(),
                                   arrays.observations_int16.begin() + game * arrays.observation_size));
            const std::int16_t* const legal = &arrays.legal_actions[static_cast<std::size_t>(game * arrays.most_legal)];
            const int count = arrays.legal_counts[static_cast<std::size_t>(game)];
            ASSERT_EQ(count, position.count_moves());
            for (int i = 0; i < arrays.most_legal; ++i) {
                ASSERT_EQ(legal[i] >= 0, i < count);
                if (i >= count) continue;
                ASSERT_EQ(mask[static_cast<std::size_t>(legal[i])], 1);
                const auto numbers = Previews<P>::of(position, *Actions<P>::move(position, legal[i]));
                const auto at = (game * arrays.most_legal + i) * arrays.preview_size;
                ASSERT_TRUE(std::equal(numbers.begin(), numbers.end(), arrays.previews.begin() + at));
            }
        }
    }
}

TYPED_TEST(BatchOf, is_the_same_on_any_number_of_threads) {
    auto one = this->batch(33, 1);
    auto many = this->batch(33, 3);
    for (int step = 0; step < test::effort(300); ++step) {
        const auto actions = this->random_actions(one);
        ASSERT_EQ(this->random_actions(many), actions);
        ASSERT_TRUE(one.step(actions.data()));
        ASSERT_TRUE(many.step(actions.data()));
        ASSERT_EQ(one.arrays().masks, many.arrays().masks);
        ASSERT_EQ(one.arrays().rewards, many.arrays().rewards);
    }
    one.reset(11);
    const auto again = this->batch(33, 2);
    EXPECT_EQ(one.arrays().masks, again.arrays().masks);
}

TYPED_TEST(BatchOf, refuses_an_illegal_action_and_plays_nothing) {
    auto batch = this->batch(8, 2);
    auto actions = this->random_actions(batch);
    const auto before = batch.arrays().masks;
    for (const std::int32_t wrong : {-1, batch.arrays().actions, 1 << 30}) {
        auto bad = actions;
        bad[3] = wrong;
        bad[6] = wrong;
        const auto result = batch.step(bad.data());
        ASSERT_FALSE(result);
        EXPECT_NE(result.error().find("of game 3 is not legal"), std::string::npos) << result.error();
        EXPECT_EQ(batch.arrays().masks, before);
    }
    EXPECT_TRUE(batch.step(actions.data()));
    EXPECT_FALSE(batch.choose("nobody", actions.data()));
}

}  // namespace
}  // namespace azulejo::env
