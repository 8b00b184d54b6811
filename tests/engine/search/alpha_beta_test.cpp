#include "engine/search/alpha_beta.h"

#include <algorithm>
#include <functional>
#include <gtest/gtest.h>
#include <map>
#include <memory>
#include <optional>
#include <vector>

#include "engine/classic/policy.h"
#include "engine/duel/policy.h"
#include "engine/helpers.h"
#include "support/effort.h"
#include "support/games.h"

namespace azulejo::engine {
namespace {

using azulejo::test::AllGames;
using azulejo::test::effort;
using azulejo::test::for_each_position;
using azulejo::test::GameNames;

// A plain search: every move of every position to the end of the round, without memory, ordering or pruning. It stops
// after a number of positions.
template <GamePosition P>
class Minimax {
  public:
    Minimax(Evaluator<P>& evaluator, int seat, int budget) : evaluator_(evaluator), seat_(seat), budget_(budget) {}

    // The value of each move for the seat; nothing if it takes too long.
    std::optional<std::map<std::uint32_t, int>> root_values(const P& root) {
        std::map<std::uint32_t, int> result;
        root.for_each_move([&](typename P::Move move) { result[move.bits()] = value_after(root, move); });
        if (budget_ < 0) return std::nullopt;
        return result;
    }

  private:
    int value_after(P position, typename P::Move move) {
        position.play(move);
        return value(position);
    }
    int value(const P& position) {
        if (--budget_ < 0) return 0;
        if (!position.awaits_move() || SearchPolicy<P>::hides(position)) {
            return utility(evaluator_.evaluate(position), seat_, position.players());
        }
        const bool own = position.turn() == seat_;
        std::optional<int> best;
        position.for_each_move([&](typename P::Move move) {
            if (budget_ < 0) return;
            const int found = value_after(position, move);
            if (!best || (own ? found > *best : found < *best)) best = found;
        });
        return best.value_or(0);
    }

    Evaluator<P>& evaluator_;
    int seat_;
    int budget_;
};

constexpr int minimax_budget = 1500;

template <class G>
class AlphaBetaOf : public ::testing::Test {
  protected:
    using Position = typename G::Position;
    using Values = std::map<std::uint32_t, int>;

    const Networks networks = test::random_networks<Position>(3);
    Evaluator<Position> evaluator;
    Evaluator<Position> plain_evaluator;
    TranspositionTable table{1};
    std::unique_ptr<AlphaBeta<Position>> search = std::make_unique<AlphaBeta<Position>>(table, evaluator);

    void evaluate_with(const Networks* chosen) {
        evaluator.set_networks(chosen);
        plain_evaluator.set_networks(chosen);
    }
    void run(const Position& position, const Limits& limits) {
        table.start_search();
        search->run(position, limits, Clock(std::nullopt, test::never), [] {});
    }
    // Calls f with positions near the end of a round and the values of their moves.
    template <class F>
    void for_each_small_end(int games, F&& f) {
        for (const Networks* chosen : {&networks, static_cast<const Networks*>(nullptr)}) {
            evaluate_with(chosen);
            for_each_position<G>(games, 21, [&](const Position& position, Rng& rng) {
                // With many moves there are too many positions for the plain search.
                if (!position.awaits_move() || position.count_moves() > 40 || rng.below(3) > 0) return;
                const auto values =
                    Minimax<Position>(plain_evaluator, position.turn(), minimax_budget).root_values(position);
                if (!values) return;
                f(position, *values, rng);
                ASSERT_FALSE(HasFailure()) << G::to_text(position) << (chosen == nullptr ? " by hand" : " by network");
            });
        }
    }
    // If a search prunes too much, its values may still be right, but not their order.
    [[nodiscard]] bool is_complete() const {
        return std::ranges::all_of(search->root_moves(), [](const auto& root_move) { return root_move.complete; });
    }
    // Of the moves that the policy tells apart, the best first.
    static std::vector<int> sorted(const Position& position, const Values& values) {
        std::vector<int> result;
        SearchPolicy<Position>::for_each_move(
            position, [&](typename Position::Move move) { result.push_back(values.at(move.bits())); });
        std::ranges::sort(result, std::greater{});
        return result;
    }
};
TYPED_TEST_SUITE(AlphaBetaOf, AllGames, GameNames);

// Enough nodes to finish. A search that does not finish is stopped and reported as incomplete.
Limits to_the_end(int lines) {
    return test::nodes(50'000, lines);
}

TYPED_TEST(AlphaBetaOf, finds_what_plain_minimax_finds) {
    int compared = 0;
    int deep = 0;
    this->for_each_small_end(effort(9), [&](const auto& position, const auto& values, Rng&) {
        this->run(position, to_the_end(1));
        if (!std::is_same_v<TypeParam, azulejo::test::Duel>) {
            ASSERT_TRUE(this->is_complete());
        }
        if (!this->is_complete()) return;
        const auto& best = this->search->root_moves()[0];
        ASSERT_TRUE(best.known);
        ++compared;
        deep += best.pv.size() > 3 ? 1 : 0;
        ASSERT_EQ(best.value, this->sorted(position, values)[0]);
        ASSERT_EQ(best.value,
                  std::ranges::max_element(values, {}, [](const auto& each) { return each.second; })->second);
        ASSERT_EQ(best.value, values.at(best.move.bits()));
    });
    EXPECT_GT(compared, 2 * effort(9));
    EXPECT_GT(deep, 0);
}

TYPED_TEST(AlphaBetaOf, finds_as_many_best_moves_as_are_asked_for) {
    int compared = 0;
    this->for_each_small_end(effort(6), [&](const auto& position, const auto& values, Rng& rng) {
        const int lines = 2 + static_cast<int>(rng.below(6));
        this->run(position, to_the_end(lines));
        if (!this->is_complete()) return;
        const auto expected = this->sorted(position, values);
        const auto& found = this->search->root_moves();
        ASSERT_EQ(found.size(), expected.size());
        for (std::size_t i = 0; i < std::min(expected.size(), static_cast<std::size_t>(lines)); ++i) {
            ++compared;
            ASSERT_TRUE(found[i].known);
            ASSERT_EQ(found[i].value, expected[i]) << i;
            ASSERT_EQ(found[i].value, values.at(found[i].move.bits())) << i;
        }
    });
    EXPECT_GT(compared, 6 * effort(6));
}

// For the other moves, this is only an upper bound.
TYPED_TEST(AlphaBetaOf, bounds_what_it_does_not_find_out) {
    this->for_each_small_end(effort(6), [&](const auto& position, const auto& values, Rng&) {
        this->run(position, to_the_end(1));
        for (const auto& root_move : this->search->root_moves()) {
            if (!root_move.complete) continue;
            if (root_move.known) {
                ASSERT_EQ(root_move.value, values.at(root_move.move.bits()));
            } else {
                ASSERT_GE(root_move.value, values.at(root_move.move.bits()));
            }
        }
    });
}

TYPED_TEST(AlphaBetaOf, follows_its_line_to_where_it_ends) {
    using P = typename TypeParam::Position;
    this->evaluate_with(&this->networks);
    int known = 0;
    for_each_position<TypeParam>(effort(6), 22, [&](const P& position, Rng& rng) {
        if (!position.awaits_move() || rng.below(4) > 0) return;
        this->run(position, test::nodes(500, 1 + static_cast<int>(rng.below(3))));
        for (const auto& root_move : this->search->root_moves()) {
            ASSERT_FALSE(root_move.pv.empty());
            ASSERT_EQ(root_move.pv[0], root_move.move);
            P expected = position;
            for (const auto move : root_move.pv) {
                ASSERT_TRUE(expected.awaits_move() && expected.is_legal(move)) << TypeParam::to_text(position);
                expected.play(move);
            }
            ASSERT_EQ(this->search->follow(position, root_move), expected);
            if (!root_move.known || root_move.pv.size() == max_line_length) continue;
            // The evaluation of a line is that of its last position.
            ASSERT_EQ(utility(this->search->evaluate(expected), position.turn(), position.players()), root_move.value)
                << TypeParam::to_text(position);
            ++known;
        }
    });
    EXPECT_GT(known, 3 * effort(6));
}

TYPED_TEST(AlphaBetaOf, tells_after_each_depth) {
    Rng rng(4);
    auto position = TypeParam::start(0);
    while (position.awaits_deal()) position.play(position.sample_deal(rng));
    Limits limits;
    limits.depth = 2;
    std::vector<int> depths;
    this->evaluate_with(nullptr);
    this->table.start_search();
    this->search->run(position, limits, Clock(std::nullopt, test::never),
                      [&] { depths.push_back(this->search->depth()); });
    EXPECT_EQ(depths, (std::vector{1, 2}));
    EXPECT_FALSE(this->search->root_moves()[0].complete);
}

// A tile less in the centre and another's turn, with boards that stay as they are because a floor is full: the key once
// was the same before and after such a move, and the search never ended.
TEST(AlphaBeta, comes_to_an_end_where_a_tile_falls_off_a_full_floor) {
    using P = classic::Position;
    const P position = azulejo::test::position(
        "azul 3 r5 draft t2 f3 m3 -/-/-/-/-/-/- BYYYYYWW ? B2Y5R7K3W4 0:Y/W/RRR/WW/R:..RK./.B..K/.WB../...../.....:B "
        "0:-/W/KKK/BBB/-:B..KW/.B.../....R/....Y/.R...:YKKK 0:-/B/K/BB/KK:..RK./...RK/..B../...../...W.:W*BBBWW");
    Evaluator<P> evaluator;
    TranspositionTable table(1);
    const auto search = std::make_unique<AlphaBeta<P>>(table, evaluator);
    table.start_search();
    search->run(position, {}, Clock(std::nullopt, test::never), [] {});
    for (const auto& root_move : search->root_moves()) EXPECT_TRUE(root_move.complete);
    EXPECT_LT(search->depth(), 10);
}

template <class G>
class AzulAlphaBeta : public AlphaBetaOf<G> {};
TYPED_TEST_SUITE(AzulAlphaBeta, azulejo::test::ClassicGames, GameNames);

TYPED_TEST(AzulAlphaBeta, values_do_not_depend_on_the_order_of_the_factories) {
    int changed = 0;
    this->for_each_small_end(effort(9), [&](const auto& position, const auto& /*values*/, Rng& rng) {
        classic::Setup setup = position.setup();
        shuffle(setup.factories, rng);
        const auto shuffled = classic::Position::from(setup);
        if (!shuffled) return;
        this->run(position, {});
        const int value = this->search->root_moves()[0].value;
        this->run(*shuffled, {});
        ASSERT_EQ(this->search->root_moves()[0].value, value);
        changed += *shuffled == position ? 0 : 1;
    });
    EXPECT_GT(changed, effort(9) / 2);
}

}  // namespace
}  // namespace azulejo::engine
