// Observations: every plane complete and named once, numbers as documented, and nothing that a seat may not know.
#include <cmath>
#include <gtest/gtest.h>
#include <set>
#include <string>
#include <vector>

#include "env/observation.h"
#include "env/state.h"
#include "support/effort.h"
#include "support/games.h"

namespace azulejo::env {
namespace {

template <class G>
class PlanesOf : public ::testing::Test {};
TYPED_TEST_SUITE(PlanesOf, test::AllGames, test::GameNames);

template <GamePosition P>
std::vector<float> observe(const P& position, int seat) {
    std::vector<float> numbers(static_cast<std::size_t>(observation_size(position)), -1.0F);
    write_observation(position, seat, numbers.data());
    return numbers;
}

TYPED_TEST(PlanesOf, follow_each_other_without_a_gap) {
    const auto position = TypeParam::start(0);
    std::set<std::string_view> names;
    int end = 0;
    for (const Plane& plane : planes_of(position)) {
        EXPECT_EQ(plane.offset, end) << plane.name;
        EXPECT_TRUE(names.insert(plane.name).second) << plane.name;
        end += plane.size();
    }
    EXPECT_EQ(end, observation_size(position));
}

TYPED_TEST(PlanesOf, have_the_same_size_everywhere_and_sound_numbers) {
    using P = typename TypeParam::Position;
    const int size = observation_size(TypeParam::start(0));
    test::for_each_position<TypeParam>(test::effort(30), 4, [&](const P& position, Rng&) {
        ASSERT_EQ(observation_size(position), size);
        for (int seat = 0; seat < position.players(); ++seat) {
            for (const float number : observe(position, seat)) {
                ASSERT_TRUE(number >= 0 && number <= 999 && number == std::floor(number)) << number;
            }
        }
    });
}

// Positions that a seat cannot tell apart give it the same numbers, the same state and the same history.
TYPED_TEST(PlanesOf, tell_nothing_that_is_hidden) {
    using P = typename TypeParam::Position;
    // If nothing is hidden, resampling gives the same position.
    const bool hides = std::is_same_v<P, duel::Position>;
    int differing = 0;
    test::for_each_position<TypeParam>(test::effort(hides ? 60 : 6), 5, [&](const P& position, Rng& rng) {
        for (int seat = 0; seat < position.players(); ++seat) {
            const P other = position.resample_hidden(seat, rng);
            differing += other == position ? 0 : 1;
            ASSERT_EQ(observe(position, seat), observe(other, seat));
            const State real{AnyPosition(position)};
            const State imagined{AnyPosition(other)};
            ASSERT_EQ(real.observation_string(seat), imagined.observation_string(seat));
            ASSERT_EQ(real.information_state_string(seat), imagined.information_state_string(seat));
        }
    });
    EXPECT_EQ(differing > 0, hides);
}

// Games that differ only in plates that nobody has seen yet give everybody the same history.
TYPED_TEST(PlanesOf, tell_the_same_story_of_games_that_look_alike) {
    using P = typename TypeParam::Position;
    for (int number = 0; number < test::effort(60); ++number) {
        Rng rng(6, static_cast<std::uint64_t>(number));
        Game<P> game(TypeParam::start(number % TypeParam::players));
        while (const auto ply = test::random_ply<TypeParam>(game.position(), number, rng)) {
            game.play(*ply);
            if (rng.below(12) != 0) continue;
            auto plies = game.plies();
            game.position().renew_unseen(plies, rng);
            const State real{AnyGame(game)};
            const State other{AnyGame(Game<P>(game.start(), plies))};
            for (int seat = 0; seat < TypeParam::players; ++seat) {
                ASSERT_EQ(real.information_state_string(seat), other.information_state_string(seat));
            }
        }
    }
}

// The seat to which it belongs comes first in every plane of players.
TEST(Planes, are_seen_from_a_seat) {
    const auto state = State::parse(
        "azul 2 r3 draft t1 f2 m0 BYRK/-/BBWW/-/RRKK BRK B10Y17R11K9W17 B3Y2R4K4W1 "
        "12:-/BB/-/KKK/-:B..../...../...../...../.....:- 0:-/-/-/-/-:...../...../...../...../.....:R");
    ASSERT_TRUE(state) << state.error();
    const auto planes = state->type().planes();
    const auto plane = [&](std::string_view name, int seat) {
        std::vector<float> all(static_cast<std::size_t>(planes.back().offset + planes.back().size()));
        state->write_observation(seat, all.data());
        for (const Plane& each : planes) {
            if (each.name == name) {
                return std::vector<float>(all.begin() + each.offset, all.begin() + each.offset + each.size());
            }
        }
        ADD_FAILURE() << name;
        return std::vector<float>{};
    };
    using Numbers = std::vector<float>;
    EXPECT_EQ(plane("centre", 0), (Numbers{1, 0, 1, 1, 0}));
    EXPECT_EQ(plane("bag", 1), (Numbers{10, 17, 11, 9, 17}));
    EXPECT_EQ(plane("scores", 0), (Numbers{12, 0}));
    EXPECT_EQ(plane("scores", 1), (Numbers{0, 12}));
    EXPECT_EQ(plane("turn", 0), (Numbers{1, 0}));
    EXPECT_EQ(plane("turn", 1), (Numbers{0, 1}));
    EXPECT_EQ(plane("first", 0), (Numbers{0, 1}));
    EXPECT_EQ(plane("marker", 0), (Numbers{0, 0}));
    EXPECT_EQ(plane("phase", 0), (Numbers{0, 1, 0, 0}));
    EXPECT_EQ(plane("floor", 1), (Numbers{0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0}));
    EXPECT_EQ(plane("lines", 0)[5], 2);          // line 2: two blue ones
    EXPECT_EQ(plane("lines", 0)[3 * 5 + 3], 3);  // line 4: three black ones
    EXPECT_EQ(plane("wall", 0)[0], 1);
    EXPECT_EQ(plane("wall", 1)[25], 1);
    EXPECT_EQ(plane("factories", 0)[2 * 5], 2);  // factory 3
}

}  // namespace
}  // namespace azulejo::env
