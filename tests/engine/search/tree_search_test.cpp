#include "engine/search/tree_search.h"

#include <gtest/gtest.h>
#include <numeric>

#include "engine/classic/policy.h"
#include "engine/duel/policy.h"
#include "engine/helpers.h"
#include "support/effort.h"
#include "support/games.h"

namespace azulejo::engine {
namespace {

using azulejo::test::effort;
using azulejo::test::for_each_position;

template <class G>
class TreeSearchOf : public ::testing::Test {
  protected:
    using Position = typename G::Position;
    using Search = TreeSearch<Position>;

    TreeSearchOf() { evaluator.set_networks(&networks); }

    Report<Position> report_of(Search& search, const Position& position) {
        Rng rng(4);
        const Limits limits = test::nodes(static_cast<std::uint64_t>(effort(400)));
        search.run(position, limits, clock, rng, [] {});
        Report<Position> report;
        search.report(SearchPolicy<Position>::max_moves, report);
        return report;
    }
    template <class F>
    void for_each_root(F&& f) {
        for_each_position<G>(2, 12, [&](const Position& position, Rng& rng) {
            if (position.awaits_move() && rng.below(6) == 0) f(position);
        });
    }

    const Networks networks = test::random_networks<Position>(3);
    Evaluator<Position> evaluator;
    const Clock clock{std::nullopt, test::never};
    static constexpr TreeOptions small{.nodes = 1U << 12U, .edges = 1U << 17U};
};
TYPED_TEST_SUITE(TreeSearchOf, azulejo::test::AllGames, azulejo::test::GameNames);

TYPED_TEST(TreeSearchOf, every_iteration_is_a_visit_of_one_of_the_moves) {
    using P = typename TypeParam::Position;
    typename TestFixture::Search search(this->evaluator, this->small);
    this->for_each_root([&](const P& root) {
        const Report<P> report = this->report_of(search, root);
        std::size_t moves = 0;
        SearchPolicy<P>::for_each_move(root, [&](typename P::Move) { ++moves; });
        ASSERT_EQ(report.lines.size(), moves);
        std::uint64_t visits = 0;
        std::uint64_t most = report.nodes;
        for (const Line<P>& line : report.lines) {
            ASSERT_LE(line.nodes, most);
            most = line.nodes;
            visits += line.nodes;
        }
        ASSERT_EQ(visits, report.nodes);
    });
}

TYPED_TEST(TreeSearchOf, the_shares_of_the_victory_add_up) {
    using P = typename TypeParam::Position;
    typename TestFixture::Search search(this->evaluator, this->small);
    this->for_each_root([&](const P& root) {
        for (const Line<P>& line : this->report_of(search, root).lines) {
            const double all = std::accumulate(line.evaluation.win.begin(), line.evaluation.win.end(), 0.0);
            ASSERT_NEAR(all, line.nodes > 0 ? 1.0 : 0.0, 0.01);
        }
    });
}

TYPED_TEST(TreeSearchOf, lines_are_moves_that_can_be_played) {
    using P = typename TypeParam::Position;
    typename TestFixture::Search search(this->evaluator, this->small);
    this->for_each_root([&](const P& root) {
        if (!hides_nothing<P>) return;  // a line of a hidden position belongs to one sample of it
        for (const Line<P>& line : this->report_of(search, root).lines) {
            P position = root;
            for (const auto move : line.pv) {
                ASSERT_TRUE(position.is_legal(move));
                position.play(move);
            }
        }
    });
}

// The memory of a tree is used again without being cleared.
TYPED_TEST(TreeSearchOf, an_earlier_search_changes_nothing) {
    using P = typename TypeParam::Position;
    typename TestFixture::Search used(this->evaluator, this->small);
    this->for_each_root([&](const P& root) {
        typename TestFixture::Search fresh(this->evaluator, this->small);
        const Report<P> first = this->report_of(fresh, root);
        const Report<P> second = this->report_of(used, root);
        ASSERT_EQ(first.lines.size(), second.lines.size());
        for (std::size_t i = 0; i < first.lines.size(); ++i) {
            ASSERT_EQ(first.lines[i].move, second.lines[i].move);
            ASSERT_EQ(first.lines[i].nodes, second.lines[i].nodes);
            ASSERT_EQ(first.lines[i].evaluation.win, second.lines[i].evaluation.win);
        }
    });
}

}  // namespace
}  // namespace azulejo::engine
