#include "engine/eval/evaluator.h"

#include <algorithm>
#include <array>
#include <gtest/gtest.h>
#include <memory>
#include <numeric>
#include <vector>

#include "engine/helpers.h"
#include "support/effort.h"
#include "support/games.h"

namespace azulejo::engine {
namespace {

using azulejo::test::AllGames;
using azulejo::test::effort;
using azulejo::test::for_each_position;
using azulejo::test::GameNames;

// The evaluation by an evaluator with an empty cache. Creating one is slow, so one is cleared.
template <GamePosition P>
IntegerEvaluation evaluate_anew(const P& position, const Networks* networks) {
    static Evaluator<P> evaluator;
    evaluator.set_networks(nullptr);
    evaluator.set_networks(networks);
    return evaluator.evaluate(position);
}

void expect_equal(const IntegerEvaluation& a, const IntegerEvaluation& b) {
    EXPECT_EQ(a.win, b.win);
    EXPECT_EQ(a.score, b.score);
}

template <class G>
class EvaluatorOf : public ::testing::Test {
  protected:
    using Position = typename G::Position;
    const Networks networks = test::random_networks<Position>(5);
    // Some of the positions of random games, each with a chance of one in `one_in`.
    static std::vector<Position> some_positions(int games, std::uint32_t one_in) {
        std::vector<Position> result;
        for_each_position<G>(games, 11, [&](const Position& position, Rng& rng) {
            if (rng.below(one_in) == 0 || position.is_over()) result.push_back(position);
        });
        return result;
    }
};
TYPED_TEST_SUITE(EvaluatorOf, AllGames, GameNames);

// A new evaluator for each position has nothing in its cache.
TYPED_TEST(EvaluatorOf, keeps_nothing_that_changes_an_evaluation) {
    using P = typename TypeParam::Position;
    Evaluator<P> evaluator;
    evaluator.set_networks(&this->networks);
    for (const P& position : this->some_positions(effort(24), 40)) {
        expect_equal(evaluator.evaluate(position), evaluate_anew(position, &this->networks));
        if (this->HasFailure()) FAIL() << TypeParam::to_text(position);
    }
}

TYPED_TEST(EvaluatorOf, positions_after_a_deal_and_before_one_do_not_mix) {
    using P = typename TypeParam::Position;
    Evaluator<P> evaluator;
    evaluator.set_networks(&this->networks);
    for (int game = 0; game < effort(4); ++game) {
        Rng rng(3, static_cast<std::uint64_t>(game));
        P position = TypeParam::start(0);
        while (!position.is_over()) {
            if (position.awaits_deal()) {
                expect_equal(evaluator.evaluate(position), evaluate_anew(position, &this->networks));
                position.play(position.sample_deal(rng));
                expect_equal(evaluator.evaluate(position), evaluate_anew(position, &this->networks));
            } else {
                position.play(position.random_move(rng));
            }
        }
        ASSERT_FALSE(this->HasFailure()) << game;
    }
}

TYPED_TEST(EvaluatorOf, other_networks_evaluate_otherwise) {
    using P = typename TypeParam::Position;
    const Networks others = test::random_networks<P>(6);
    Evaluator<P> evaluator;
    const std::array<const Networks*, 3> choices{&this->networks, &others, nullptr};
    std::array<Evaluator<P>, 3> apart;
    for (std::size_t i = 0; i < choices.size(); ++i) apart[i].set_networks(choices[i]);
    for (const P& position : this->some_positions(2, 20)) {
        std::array<IntegerEvaluation, 3> evaluations;
        for (std::size_t i = 0; i < choices.size(); ++i) {
            evaluator.set_networks(choices[i]);
            evaluations[i] = evaluator.evaluate(position);
            expect_equal(evaluations[i], apart[i].evaluate(position));
        }
        if (position.is_over()) continue;
        EXPECT_FALSE(evaluations[0].win == evaluations[1].win && evaluations[0].score == evaluations[1].score);
    }
}

TYPED_TEST(EvaluatorOf, evaluations_are_shares_and_scores) {
    using P = typename TypeParam::Position;
    Evaluator<P> evaluator;
    for (const P& position : this->some_positions(effort(12), 40)) {
        for (const Networks* chosen : {&this->networks, static_cast<const Networks*>(nullptr)}) {
            evaluator.set_networks(chosen);
            const IntegerEvaluation evaluation = evaluator.evaluate(position);
            const int sum = std::accumulate(evaluation.win.begin(), evaluation.win.end(), 0);
            ASSERT_LE(sum, IntegerEvaluation::win_unit);
            ASSERT_GT(sum, IntegerEvaluation::win_unit - max_seats);
            for (std::size_t seat = 0; seat < max_seats; ++seat) {
                ASSERT_GE(evaluation.win[seat], 0);
                ASSERT_GE(evaluation.score[seat], 0);
                if (seat < static_cast<std::size_t>(position.players())) continue;
                ASSERT_EQ(evaluation.win[seat], 0);
                ASSERT_EQ(evaluation.score[seat], 0);
            }
        }
    }
}

TYPED_TEST(EvaluatorOf, what_is_over_is_evaluated_by_its_outcome) {
    using P = typename TypeParam::Position;
    for (const P& position : this->some_positions(effort(12), 40)) {
        if (!position.is_over()) continue;
        const IntegerEvaluation evaluation = evaluate_anew(position, &this->networks);
        expect_equal(evaluation, outcome(position));
        const int winners = std::popcount(position.winners());
        for (int seat = 0; seat < position.players(); ++seat) {
            const auto at = static_cast<std::size_t>(seat);
            EXPECT_EQ(evaluation.score[at], position.score(seat) * IntegerEvaluation::point);
            const bool wins = (position.winners() >> seat & 1U) != 0;
            EXPECT_EQ(evaluation.win[at], wins ? IntegerEvaluation::win_unit / winners : 0);
        }
    }
}

// If every player moves one seat further, the evaluations do too.
classic::Position rotated(const classic::Position& position) {
    classic::Setup setup = position.setup();
    for (int* seat : {&setup.turn, &setup.first, &setup.marker}) *seat = *seat == 0 ? 0 : *seat % setup.players + 1;
    std::ranges::rotate(setup.boards, setup.boards.end() - 1);
    return classic::Position::from(setup).value();
}
duel::Position rotated(const duel::Position& position) {
    duel::Setup setup = position.setup();
    for (int* seat : {&setup.turn, &setup.first, &setup.marker}) *seat = *seat == 0 ? 0 : 3 - *seat;
    std::ranges::rotate(setup.boards, setup.boards.end() - 1);
    return duel::Position::from(setup).value();
}

TYPED_TEST(EvaluatorOf, seats_are_evaluated_alike) {
    using P = typename TypeParam::Position;
    int compared = 0;
    for (const P& position : this->some_positions(effort(12), 40)) {
        if (position.is_over()) continue;
        for (const Networks* chosen : {&this->networks, static_cast<const Networks*>(nullptr)}) {
            const IntegerEvaluation evaluation = evaluate_anew(position, chosen);
            const IntegerEvaluation other = evaluate_anew(rotated(position), chosen);
            for (int seat = 0; seat < position.players(); ++seat) {
                const auto at = static_cast<std::size_t>(seat);
                const auto next = static_cast<std::size_t>((seat + 1) % position.players());
                ASSERT_EQ(evaluation.win[at], other.win[next]) << TypeParam::to_text(position);
                ASSERT_EQ(evaluation.score[at], other.score[next]) << TypeParam::to_text(position);
            }
            ++compared;
        }
    }
    EXPECT_GT(compared, 0);
}

// The same boards on both sides of the wall, one after the other.
TEST(Evaluator, tells_the_sides_of_the_wall_apart) {
    const Networks networks = test::random_networks<classic::Position>(7);
    Evaluator<classic::Position> evaluator;
    evaluator.set_networks(&networks);
    for_each_position<azulejo::test::Azul<classic::WallSide::coloured, 2>>(2, 4, [&](const auto& position, Rng& rng) {
        if (position.is_over() || rng.below(4) > 0) return;
        classic::Setup setup = position.setup();
        setup.wall = classic::WallSide::grey;
        const auto grey = classic::Position::from(setup);
        ASSERT_TRUE(grey);
        expect_equal(evaluator.evaluate(position), evaluate_anew(position, &networks));
        expect_equal(evaluator.evaluate(*grey), evaluate_anew(*grey, &networks));
    });
}

TEST(Evaluator, tells_the_scoring_tiles_apart) {
    using duel::ScoringTile;
    const Networks networks = test::random_networks<duel::Position>(7);
    Evaluator<duel::Position> evaluator;
    evaluator.set_networks(&networks);
    for_each_position<azulejo::test::Duel>(2, 4, [&](const auto& position, Rng& rng) {
        if (position.is_over() || rng.below(4) > 0) return;
        duel::Setup setup = position.setup();
        setup.scoring = {ScoringTile::colours, ScoringTile::border, ScoringTile::corners, ScoringTile::special};
        const auto other = duel::Position::from(setup);
        ASSERT_TRUE(other);
        expect_equal(evaluator.evaluate(position), evaluate_anew(position, &networks));
        expect_equal(evaluator.evaluate(*other), evaluate_anew(*other, &networks));
    });
}

// Games of different sizes, and rounds far apart, can leave the same bag to deal from.
TEST(Evaluator, tells_players_and_rounds_apart_before_a_deal) {
    const Networks networks = test::random_networks<classic::Position>(7);
    Evaluator<classic::Position> evaluator;
    evaluator.set_networks(&networks);
    for (const int round : {1, 2, 16, 17, 18, 33, 34}) {
        for (int players = 2; players <= 4; ++players) {
            classic::Setup setup = classic::Position({.players = players}).setup();
            setup.round = round;
            const auto position = classic::Position::from(setup);
            ASSERT_TRUE(position);
            expect_equal(evaluator.evaluate(*position), evaluate_anew(*position, &networks));
        }
    }
}

}  // namespace
}  // namespace azulejo::engine
