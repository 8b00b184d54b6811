#include "engine/search/round_solver.h"

#include <gtest/gtest.h>
#include <optional>

#include "engine/classic/policy.h"
#include "engine/helpers.h"
#include "support/effort.h"
#include "support/games.h"

namespace azulejo::engine {
namespace {

using azulejo::test::effort;
using azulejo::test::for_each_position;
using azulejo::test::GameNames;
using classic::Position;

// A plain solver without memory and without pruning.
class PlainSolver {
  public:
    PlainSolver(Evaluator<Position>& evaluator, int budget) : evaluator_(evaluator), budget_(budget) {}

    // Nothing if it takes too long, or if a seat has a choice that is all the same to it but not to the others.
    std::optional<IntegerEvaluation> solve(const Position& position) {
        const IntegerEvaluation result = value(position);
        return budget_ < 0 || ambiguous_ ? std::nullopt : std::optional(result);
    }

  private:
    IntegerEvaluation value(const Position& position) {
        if (--budget_ < 0) return {};
        if (!position.awaits_move()) return evaluator_.evaluate(position);
        std::optional<IntegerEvaluation> best;
        const auto worth = [&](const IntegerEvaluation& evaluation) {
            return utility(evaluation, position.turn(), position.players());
        };
        position.for_each_move([&](classic::Move move) {
            if (budget_ < 0) return;
            Position child = position;
            child.play(move);
            const IntegerEvaluation found = value(child);
            if (best && worth(found) == worth(*best))
                ambiguous_ |= found.win != best->win || found.score != best->score;
            if (!best || worth(found) > worth(*best)) best = found;
        });
        return best.value_or(IntegerEvaluation{});
    }

    Evaluator<Position>& evaluator_;
    int budget_;
    bool ambiguous_ = false;
};

template <class G>
class RoundSolverOf : public ::testing::Test {
  protected:
    RoundSolverOf() {
        evaluator.set_networks(&networks);
        plain_evaluator.set_networks(&networks);
    }
    const Networks networks = test::random_networks<Position>(5);
    Evaluator<Position> evaluator;
    Evaluator<Position> plain_evaluator;
    RoundSolver<Position> solver{evaluator};
    const Clock clock{std::nullopt, test::never};
};
TYPED_TEST_SUITE(RoundSolverOf, azulejo::test::ClassicGames, GameNames);

TYPED_TEST(RoundSolverOf, finds_what_trying_everything_finds) {
    int compared = 0;
    for_each_position<TypeParam>(effort(20), 22, [&](const Position& position, Rng&) {
        if (!position.awaits_move() || position.count_moves() > 30) return;
        const auto expected = PlainSolver(this->plain_evaluator, effort(3000)).solve(position);
        if (!expected) return;
        this->solver.start(this->clock);
        const auto found = this->solver.solve(position, 10'000);
        ASSERT_TRUE(found);
        ASSERT_EQ(found->win, expected->win);
        ASSERT_EQ(found->score, expected->score);
        ++compared;
    });
    EXPECT_GE(compared, effort(20));
}

TYPED_TEST(RoundSolverOf, reports_all_moves_the_best_first_with_lines_to_the_end) {
    int reported = 0;
    for_each_position<TypeParam>(effort(10), 23, [&](const Position& position, Rng&) {
        if (!position.awaits_move() || position.count_moves() > 12) return;
        this->solver.start(this->clock);
        Report<Position> report;
        if (!this->solver.solve(position, 3000, report)) return;
        ++reported;
        std::size_t moves = 0;
        SearchPolicy<Position>::for_each_move(position, [&](classic::Move) { ++moves; });
        ASSERT_EQ(report.lines.size(), moves);
        const auto own = static_cast<std::size_t>(position.turn());
        ASSERT_EQ(report.best, report.lines.front().move);
        for (const auto& line : report.lines) {
            EXPECT_TRUE(line.exact);
            Position end = position;
            for (const classic::Move move : line.pv) {
                ASSERT_TRUE(end.is_legal(move));
                end.play(move);
            }
            ASSERT_FALSE(end.awaits_move());
            const Evaluation there = this->plain_evaluator.evaluate(end).to_evaluation(position.players());
            EXPECT_EQ(line.evaluation.win[own], there.win[own]);
        }
    });
    EXPECT_GE(reported, effort(10));
}

TYPED_TEST(RoundSolverOf, gives_up_where_it_takes_too_long) {
    Rng rng(1);
    auto position = TypeParam::start(0);
    position.play(position.sample_deal(rng));
    this->solver.start(this->clock);
    EXPECT_FALSE(this->solver.solve(position, 1000));
    Report<Position> report;
    EXPECT_FALSE(this->solver.solve(position, 1000, report));
    EXPECT_LE(this->solver.nodes(), 1001U);
    const std::atomic<bool> told{true};
    const Clock over(std::nullopt, told);
    this->solver.start(over);
    EXPECT_FALSE(this->solver.solve(position, 1'000'000));
    EXPECT_LE(this->solver.nodes(), 200U);
}

}  // namespace
}  // namespace azulejo::engine
