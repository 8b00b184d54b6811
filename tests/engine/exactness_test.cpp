// What the engine calls exact is compared with a plain search that uses nothing of it but the rules and the evaluation
// of positions at the end of a round.
#include <algorithm>
#include <gtest/gtest.h>
#include <optional>

#include "engine/built_in.h"
#include "engine/engine.h"
#include "engine/eval/evaluator.h"
#include "engine/helpers.h"
#include "notation/digest.h"
#include "support/effort.h"
#include "support/games.h"

namespace azulejo::engine {
namespace {

using azulejo::test::effort;
using azulejo::test::for_each_position;

// Tries every move of every position. Gives up after a number of positions.
template <GamePosition P>
class PlainSearch {
  public:
    PlainSearch(Evaluator<P>& evaluator, int seat, int budget) : evaluator_(evaluator), seat_(seat), budget_(budget) {}

    // The value of a move for the seat; nothing if it takes too long, or depends on which of two equally good moves
    // another player chooses.
    std::optional<int> value_of(P position, typename P::Move move) {
        position.play(move);
        const IntegerEvaluation result = value(position);
        if (budget_ < 0 || ambiguous_) return std::nullopt;
        return utility(result, seat_, position.players());
    }

  private:
    // With two players the other one minimises what the seat gets; with more, everybody maximises the own utility.
    [[nodiscard]] int worth(const IntegerEvaluation& evaluation, const P& position) const {
        const int players = position.players();
        if (players > 2) return utility(evaluation, position.turn(), players);
        const int value = utility(evaluation, seat_, players);
        return position.turn() == seat_ ? value : -value;
    }
    IntegerEvaluation value(const P& position) {
        if (--budget_ < 0) return {};
        if (!position.awaits_move()) return evaluator_.evaluate(position);
        std::optional<IntegerEvaluation> best;
        position.for_each_move([&](typename P::Move move) {
            if (budget_ < 0) return;
            P child = position;
            child.play(move);
            const IntegerEvaluation found = value(child);
            if (best && worth(found, position) == worth(*best, position)) {
                ambiguous_ = ambiguous_ || (position.players() > 2 && found.win != best->win);
            }
            if (!best || worth(found, position) > worth(*best, position)) best = found;
        });
        return best.value_or(IntegerEvaluation{});
    }

    Evaluator<P>& evaluator_;
    int seat_;
    int budget_;
    bool ambiguous_ = false;
};

template <class G>
class Exactness : public ::testing::Test {
  protected:
    using Position = typename G::Position;
    const Networks networks = test::random_networks<Position>(12);

    // Compares all exact lines of all methods in one position; returns how many.
    int check(Engine<Position>& engine, const Position& position) {
        const auto report = engine.analyse(position, test::nodes(3000, 100), test::never);
        int compared = 0;
        for (const auto& line : report.lines) {
            if (!line.exact) continue;
            const auto expected = PlainSearch<Position>(plain_, position.turn(), budget).value_of(position, line.move);
            if (!expected) continue;
            const int found = utility(IntegerEvaluation::of(line.evaluation), position.turn(), position.players());
            EXPECT_EQ(found, *expected) << G::to_text(position);
            ++compared;
        }
        // A better move must not be missing.
        if (compared > 0 && compared == static_cast<int>(report.lines.size())) {
            int best = -most_utility;
            position.for_each_move([&](typename Position::Move move) {
                const auto value = PlainSearch<Position>(plain_, position.turn(), budget).value_of(position, move);
                if (value) best = std::max(best, *value);
            });
            EXPECT_LE(best,
                      utility(IntegerEvaluation::of(report.lines[0].evaluation), position.turn(), position.players()))
                << G::to_text(position);
        }
        return compared;
    }

    static constexpr int budget = 3000;
    Evaluator<Position> plain_;
};
TYPED_TEST_SUITE(Exactness, azulejo::test::AllGames, azulejo::test::GameNames);

TYPED_TEST(Exactness, is_what_trying_everything_finds) {
    using P = typename TypeParam::Position;
    int compared = 0;
    for (const auto with : {EngineOptions::EvaluateWith::networks, EngineOptions::EvaluateWith::built_in}) {
        Engine<P> engine(notation::digest<P>,
                         {.evaluate_with = with, .networks = &this->networks, .table_megabytes = 1});
        for_each_position<TypeParam>(effort(12), 51, [&](const P& position, Rng& rng) {
            if (!position.awaits_move() || position.count_moves() > 24 || rng.below(4) > 0) return;
            this->plain_.set_networks(with == EngineOptions::EvaluateWith::networks ? &this->networks
                                                                                    : built_in_networks(position));
            compared += this->check(engine, position);
        });
    }
    EXPECT_GT(compared, 8 * effort(12));
}

// Where a position is settled, what a seat cannot know changes nothing.
TEST(Settled, means_that_hidden_things_do_not_matter) {
    using P = duel::Position;
    const Networks networks = test::random_networks<P>(12);
    Evaluator<P> evaluator;
    evaluator.set_networks(&networks);
    int settled = 0;
    for_each_position<azulejo::test::Duel>(effort(60), 52, [&](const P& position, Rng& rng) {
        if (!position.awaits_move() || position.count_moves() > 12 || !SearchPolicy<P>::settled(position)) return;
        position.for_each_move([&](duel::Move move) {
            const auto value = PlainSearch<P>(evaluator, position.turn(), 2000).value_of(position, move);
            for (int seat = 0; seat < 2; ++seat) {
                const P other = position.resample_hidden(seat, rng);
                ASSERT_EQ(PlainSearch<P>(evaluator, position.turn(), 2000).value_of(other, move), value)
                    << azulejo::test::Duel::to_text(position);
            }
        });
        ++settled;
    });
    EXPECT_GT(settled, effort(60));
}

}  // namespace
}  // namespace azulejo::engine
