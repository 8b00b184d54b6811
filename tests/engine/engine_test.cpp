#include "engine/engine.h"

#include <atomic>
#include <chrono>
#include <functional>
#include <gtest/gtest.h>
#include <set>
#include <thread>
#include <vector>

#include "engine/classic/policy.h"
#include "engine/duel/policy.h"
#include "engine/helpers.h"
#include "engine/search/transposition_table.h"
#include "notation/digest.h"
#include "support/effort.h"
#include "support/games.h"

namespace azulejo::engine {
namespace {

using azulejo::test::AllGames;
using azulejo::test::effort;
using azulejo::test::for_each_position;
using azulejo::test::GameNames;
using azulejo::test::sanitized;
using Method = EngineOptions::Method;
using EvaluateWith = EngineOptions::EvaluateWith;
using namespace std::chrono_literals;

constexpr std::array methods{Method::alpha_beta, Method::tree};

template <GamePosition P>
P after_deals(P position, Rng& rng) {
    while (position.awaits_deal()) position.play(position.sample_deal(rng));
    return position;
}

template <class G>
class EngineOf : public ::testing::Test {
  protected:
    using Position = typename G::Position;

    const Networks networks = test::random_networks<Position>(8);

    [[nodiscard]] Engine<Position> make(Method method, EvaluateWith evaluate_with = EvaluateWith::networks) const {
        return Engine<Position>(
            notation::digest<Position>,
            {.evaluate_with = evaluate_with, .networks = &networks, .method = method, .table_megabytes = 1});
    }
    // Positions that await a move, one in so many of random games.
    static std::vector<Position> some_positions(int games, std::uint32_t one_in, std::uint64_t seed) {
        std::vector<Position> result;
        for_each_position<G>(games, seed, [&](const Position& position, Rng& rng) {
            if (position.awaits_move() && rng.below(one_in) == 0) result.push_back(position);
        });
        return result;
    }
    static Position first_position(std::uint64_t seed = 1) {
        Rng rng(seed);
        return after_deals(G::start(0), rng);
    }
    // As far as it depends on nothing that is hidden, a line can be played.
    static void expect_legal(Position position, const Line<Position>& line) {
        ASSERT_FALSE(line.pv.empty());
        ASSERT_EQ(line.pv[0], line.move);
        for (const auto move : line.pv) {
            ASSERT_TRUE(position.awaits_move());
            ASSERT_TRUE(position.is_legal(move));
            const auto before = SearchPolicy<Position>::revealed(position);
            position.play(move);
            if (SearchPolicy<Position>::revealed(position) != before) return;
        }
    }
};
TYPED_TEST_SUITE(EngineOf, AllGames, GameNames);

TYPED_TEST(EngineOf, gives_the_same_report_whatever_it_thought_about_before) {
    const auto positions = this->some_positions(6, 40, 31);
    ASSERT_GT(positions.size(), 3U);
    for (const Method method : methods) {
        auto engine = this->make(method);
        std::vector<Report<typename TypeParam::Position>> reports;
        for (const auto& position : positions) {
            reports.push_back(engine.analyse(position, test::nodes(200, 3), test::never));
        }
        for (std::size_t i = positions.size(); i-- > 0;) {
            test::expect_same(engine.analyse(positions[i], test::nodes(200, 3), test::never), reports[i]);
        }
        test::expect_same(this->make(method).analyse(positions.back(), test::nodes(200, 3), test::never),
                          reports.back());
    }
}

// Enough nodes to fill the transposition table, so that entries are replaced. Fewer under the sanitizers, which are
// slow.
// A search limited by time goes on from the results of the searches before it in the same round; one limited by nodes
// uses none of them.
TYPED_TEST(EngineOf, continues_where_a_timed_search_of_the_round_ended) {
    using P = typename TypeParam::Position;
    Limits limits;
    limits.time = 1h;
    limits.depth = 4;
    auto engine = this->make(Method::alpha_beta);
    P position = this->first_position();
    const auto before = engine.analyse(position, limits, test::never);
    const auto again = engine.analyse(position, limits, test::never);
    auto fresh = this->make(Method::alpha_beta);
    const auto first = fresh.analyse(position, limits, test::never);
    test::expect_same(before, first);
    if (SearchPolicy<P>::round_key(position) != 0) {
        EXPECT_LT(again.nodes, first.nodes);
    } else {
        test::expect_same(again, first);
    }
    test::expect_same(engine.analyse(position, test::nodes(2000), test::never),
                      fresh.analyse(position, test::nodes(2000), test::never));
    // The next round.
    Rng rng(3);
    const int round = position.round();
    while (!position.is_over() && (position.round() == round || !position.awaits_move())) {
        if (position.awaits_deal()) {
            position.play(position.sample_deal(rng));
        } else {
            position.play(position.random_move(rng));
        }
    }
    if (position.is_over()) return;
    test::expect_same(engine.analyse(position, limits, test::never),
                      this->make(Method::alpha_beta).analyse(position, limits, test::never));
}

TYPED_TEST(EngineOf, gives_the_same_report_from_a_crowded_table) {
    const auto position = this->first_position(2);
    const auto other = this->first_position(3);
    auto engine = this->make(Method::alpha_beta, EvaluateWith::rules);
    const Limits limits = test::nodes(sanitized ? 5'000 : 150'000);
    const auto report = engine.analyse(position, limits, test::never);
    static_cast<void>(engine.analyse(other, limits, test::never));
    test::expect_same(engine.analyse(position, limits, test::never), report);
}

TYPED_TEST(EngineOf, plays_whole_games_of_legal_moves) {
    for (const Method method : methods) {
        for (const EvaluateWith evaluate_with : {EvaluateWith::networks, EvaluateWith::rules}) {
            auto engine = this->make(method, evaluate_with);
            for (int game = 0; game < effort(1); ++game) {
                Rng rng(5, static_cast<std::uint64_t>(game));
                auto position = TypeParam::start(game % TypeParam::players);
                while (!position.is_over()) {
                    position = after_deals(position, rng);
                    const auto report = engine.analyse(position, test::nodes(50), test::never);
                    ASSERT_TRUE(position.is_legal(report.best)) << TypeParam::to_text(position);
                    ASSERT_EQ(report.lines.size(), 1U);
                    ASSERT_EQ(report.lines[0].move, report.best);
                    this->expect_legal(position, report.lines[0]);
                    if (this->HasFailure()) FAIL() << TypeParam::to_text(position);
                    position.play(report.best);
                }
            }
        }
    }
}

// Random games reach phases, ends and forced moves that good play avoids.
TYPED_TEST(EngineOf, answers_in_every_position) {
    std::set<int> phases;
    int single = 0;
    for (const Method method : methods) {
        auto engine = this->make(method);
        for_each_position<TypeParam>(effort(12), 32, [&](const auto& position, Rng& rng) {
            const bool rare = position.awaits_move() &&
                              (position.count_moves() == 1 || !phases.contains(static_cast<int>(position.phase())));
            if (!position.awaits_move() || (!rare && rng.below(12) > 0)) return;
            phases.insert(static_cast<int>(position.phase()));
            single += position.count_moves() == 1 ? 1 : 0;
            const auto report = engine.analyse(position, test::nodes(20, 2), test::never);
            ASSERT_TRUE(position.is_legal(report.best)) << TypeParam::to_text(position);
            for (const auto& line : report.lines) this->expect_legal(position, line);
        });
    }
    EXPECT_GT(single, 0);
    if constexpr (std::is_same_v<TypeParam, azulejo::test::Duel>) {
        using duel::Phase;
        for (const Phase phase : {Phase::setup, Phase::draft, Phase::draw, Phase::keep, Phase::under, Phase::tile}) {
            EXPECT_TRUE(phases.contains(static_cast<int>(phase))) << static_cast<int>(phase);
        }
    } else {
        EXPECT_TRUE(phases.contains(static_cast<int>(classic::Phase::draft)));
        EXPECT_EQ(phases.contains(static_cast<int>(classic::Phase::tile)),
                  TypeParam::start(0).wall() == classic::WallSide::grey);
    }
}

TYPED_TEST(EngineOf, gives_as_many_lines_as_asked_for_and_there_are) {
    const auto positions = this->some_positions(effort(4), 20, 33);
    for (const Method method : methods) {
        auto engine = this->make(method);
        for (const auto& position : positions) {
            std::size_t there = 0;
            SearchPolicy<typename TypeParam::Position>::for_each_move(position, [&](const auto&) { ++there; });
            for (const int lines : {1, 4, 100}) {
                const auto report = engine.analyse(position, test::nodes(100, lines), test::never);
                ASSERT_EQ(report.lines.size(), std::min(there, static_cast<std::size_t>(lines)));
                ASSERT_EQ(report.lines[0].move, report.best);
                std::set<std::uint32_t> moves;
                for (const auto& line : report.lines) {
                    ASSERT_TRUE(position.is_legal(line.move));
                    ASSERT_TRUE(moves.insert(line.move.bits()).second);
                    double all = 0;
                    for (const double share : line.evaluation.win) all += share;
                    // The tree has no evaluation of moves that it never tried.
                    if (method == Method::tree && line.nodes == 0) continue;
                    ASSERT_NEAR(all, 1, 0.001);
                }
            }
        }
    }
}

// The exact values of single moves are compared with a plain search in exactness_test.cpp.
TYPED_TEST(EngineOf, proves_the_best_move_if_the_report_is_exact) {
    for (const Method method : methods) {
        auto engine = this->make(method);
        int proved = 0;
        for (const auto& position : this->some_positions(effort(6), 5, 35)) {
            if (position.count_moves() > 24) continue;
            const auto report = engine.analyse(position, test::nodes(3000), test::never);
            if (!report.exact) continue;
            const auto all = engine.analyse(position, test::nodes(20'000, 100), test::never);
            const auto value = [&](const auto& line) {
                return utility(IntegerEvaluation::of(line.evaluation), position.turn(), position.players());
            };
            for (const auto& line : all.lines) {
                if (!line.exact) continue;
                ASSERT_LE(value(line), value(report.lines.front())) << TypeParam::to_text(position);
            }
            ASSERT_TRUE(report.lines.front().exact);
            ++proved;
        }
        // The tree proves nothing where something is hidden.
        const bool can_prove = method == Method::alpha_beta || hides_nothing<typename TypeParam::Position>;
        EXPECT_EQ(proved > 0, can_prove);
    }
}

// A shared table as workers of a browser have it.
std::vector<TableBucket> shared_buckets(1U << 14U);  // NOLINT: the functions have no other argument
constexpr SharedTable shared_table{
    .find =
        [](std::uint64_t key) {
            return shared_buckets[key % shared_buckets.size()].find(key, [](auto data) { return data != 0; });
        },
    .store =
        [](std::uint64_t key, std::uint64_t data) {
            shared_buckets[key % shared_buckets.size()].store(key, data, [](auto old) { return old != 0; });
        }};

TYPED_TEST(EngineOf, finds_in_a_shared_table_what_another_part_has_stored) {
    using P = typename TypeParam::Position;
    const auto make = [&] {
        return Engine<P>(notation::digest<P>, {.evaluate_with = EvaluateWith::networks,
                                               .networks = &this->networks,
                                               .method = Method::alpha_beta,
                                               .table_megabytes = 1,
                                               .shared_table = &shared_table});
    };
    std::uint64_t alone = 0;
    std::uint64_t helped = 0;
    std::uint64_t search = 0;
    for (const auto& position : this->some_positions(effort(2), 9, 36)) {
        Limits limits;
        limits.depth = 3;
        const auto without = make().analyse(position, limits, test::never);
        limits.part = {.number = 1, .of = 2, .search = ++search};
        const auto other = make().analyse(position, limits, test::never);
        limits.part.number = 0;
        const auto with = make().analyse(position, limits, test::never);
        // Entries of a finished search are at least as deep, so the value of a proved move is the same.
        if (without.exact && with.exact) {
            const auto value = [&](const auto& report) {
                const auto evaluation = IntegerEvaluation::of(report.lines.front().evaluation);
                return utility(evaluation, position.turn(), position.players());
            };
            ASSERT_EQ(value(with), value(without)) << TypeParam::to_text(position);
        }
        alone += without.nodes;
        helped += with.nodes;
        if (SearchPolicy<P>::prefers_tree(position)) continue;
        const auto whole = merge(position, std::vector{with, other}, 1, true);
        ASSERT_EQ(whole.best, with.best);
        ASSERT_EQ(whole.nodes, with.nodes + other.nodes);
    }
    EXPECT_LT(helped, alone * 9 / 10);
}

TYPED_TEST(EngineOf, keeps_to_its_nodes) {
    auto tree_engine = this->make(Method::tree);
    auto round_engine = this->make(Method::alpha_beta);
    for (const auto& position : this->some_positions(effort(3), 20, 34)) {
        for (const std::uint64_t limit : {1U, 2U, 17U, 400U}) {
            const auto tree = tree_engine.analyse(position, test::nodes(limit), test::never);
            // Near the end of a round, fewer nodes may be enough to search everything.
            if (tree.lines.front().exact) {
                ASSERT_LE(tree.nodes, limit);
            } else {
                ASSERT_EQ(tree.nodes, limit);
            }
            const auto round = round_engine.analyse(position, test::nodes(limit), test::never);
            // The limit is not checked again for each leaf.
            ASSERT_LE(round.nodes, limit + SearchPolicy<typename TypeParam::Position>::max_moves);
        }
    }
}

TYPED_TEST(EngineOf, keeps_to_its_depth) {
    const auto position = this->first_position();
    auto engine = this->make(Method::alpha_beta);
    for (const int depth : {1, 2}) {
        Limits limits;
        limits.depth = depth;
        const auto report = engine.analyse(position, limits, test::never);
        EXPECT_EQ(report.depth, depth);
    }
}

// It asks again and again whether it must end. What happens while it asks is what it must notice before it asks again.
TYPED_TEST(EngineOf, ends_in_time_and_when_told) {
    using P = typename TypeParam::Position;
    constexpr int last_question = 5;
    constexpr int too_many = 1000;  // it would never end
    constexpr std::uint64_t most_between = 1000;
    constexpr auto limit = 30ms;
    const auto position = this->first_position();
    for (const Method method : methods) {
        int asked = 0;
        std::function<bool()> answer;
        Engine<P> engine(notation::digest<P>,
                         {.evaluate_with = EvaluateWith::networks,
                          .networks = &this->networks,
                          .method = method,
                          .table_megabytes = 1,
                          .stopped = [&] { return ++asked == too_many || (asked == last_question && answer()); }});
        std::atomic<bool> stop = false;
        const auto questions = [&](const Limits& limits, std::function<bool()> last_answer) {
            asked = 0;
            answer = std::move(last_answer);
            const auto report = engine.analyse(position, limits, stop);
            EXPECT_TRUE(position.is_legal(report.best));
            EXPECT_LE(report.nodes, most_between * static_cast<std::uint64_t>(asked + 1));
            return asked;
        };
        EXPECT_EQ(questions({}, [] { return true; }), last_question);
        const auto set_stop = [&] {
            stop = true;
            return false;
        };
        EXPECT_EQ(questions({}, set_stop), last_question);
        EXPECT_EQ(questions({}, set_stop), 0) << "it was told before it began";
        stop = false;

        Limits limits;
        limits.time = limit;
        const auto start = std::chrono::steady_clock::now();
        const int in_time = questions(limits, [&] {
            std::this_thread::sleep_for(limit);  // it began before: now its time is over
            return false;
        });
        EXPECT_GE(std::chrono::steady_clock::now() - start, limit);
        EXPECT_LE(in_time, last_question);
    }
}

TYPED_TEST(EngineOf, tells_what_is_known_so_far) {
    using P = typename TypeParam::Position;
    const auto position = this->first_position();
    for (const Method method : methods) {
        std::vector<Report<P>> told;
        const auto last = this->make(method).analyse(position, test::nodes(512, 2), test::never,
                                                     [&](const Report<P>& report) { told.push_back(report); });
        ASSERT_GT(told.size(), 1U);
        for (std::size_t i = 1; i < told.size(); ++i) EXPECT_GE(told[i].nodes, told[i - 1].nodes);
        test::expect_same(told.back(), last);
        for (const auto& report : told) EXPECT_TRUE(position.is_legal(report.best));
    }
}

// Both can end the game with the one white tile: whoever takes it completes a row and wins.
TEST(Engine, takes_the_win_that_is_there) {
    const auto position = azulejo::test::position(
        "azul 2 r5 draft t1 f1 m2 BW/-/-/-/- - ? - 30:-:BYRK./...../...../...../.....:- "
        "30:-:BYRK./...../...../...../.....:*");
    for (const Method method : methods) {
        Engine<classic::Position> engine(
            notation::digest<classic::Position>,
            {.evaluate_with = EvaluateWith::rules, .method = method, .table_megabytes = 1});
        const auto report = engine.analyse(position, test::nodes(300), test::never);
        EXPECT_EQ(notation::to_token(report.best), "1W1");
        EXPECT_GT(report.lines[0].evaluation.win[0], 0.9);
    }
}

// The errors of a level follow from the given seed alone.
TYPED_TEST(EngineOf, draws_the_errors_of_levels_from_the_given_seed) {
    using P = typename TypeParam::Position;
    const EngineOptions options{.evaluate_with = EvaluateWith::rules, .table_megabytes = 1};
    Engine<P> one(+[](const P&) { return std::uint64_t{1}; }, options);
    Engine<P> same(+[](const P&) { return std::uint64_t{1}; }, options);
    Engine<P> other(+[](const P&) { return std::uint64_t{2}; }, options);
    Limits limits = test::nodes(60, 3);
    int different = 0;
    for (const int level : {1, 5}) {
        limits.level = Level::of(level);
        for (const P& position : this->some_positions(3, 10, 36)) {
            const auto report = one.analyse(position, limits, test::never);
            test::expect_same(same.analyse(position, limits, test::never), report);
            if (other.analyse(position, limits, test::never).best != report.best) ++different;
        }
    }
    EXPECT_GT(different, 3);
}

// A search judges the moves of stronger levels better, on the same positions.
TYPED_TEST(EngineOf, stronger_levels_choose_better_moves) {
    using P = typename TypeParam::Position;
    auto engine = this->make(Method::best, EvaluateWith::rules);
    std::array<double, 3> sums{};
    for (const P& position : this->some_positions(effort(8), 8, 37)) {
        for (std::size_t i = 0; i < sums.size(); ++i) {
            Limits limits;
            limits.level = Level::of(1 + 4 * static_cast<int>(i));
            P after = position;
            after.play(engine.analyse(position, limits, test::never).best);
            if (!after.awaits_move()) continue;
            const auto report = engine.analyse(after, test::nodes(400), test::never);
            const auto evaluation = IntegerEvaluation::of(report.lines.front().evaluation);
            sums[i] += worth(evaluation, position.turn(), position.players());
        }
    }
    EXPECT_LT(sums[0], sums[1]);
    EXPECT_LT(sums[1], sums[2]);
}

// Positions that look the same to the seat to move must get the same answer.
TEST(Engine, knows_nothing_that_its_seat_cannot_know) {
    using P = duel::Position;
    const Networks networks = test::random_networks<P>(8);
    std::array engines{Engine<P>(notation::digest<P>, {.evaluate_with = EvaluateWith::networks,
                                                       .networks = &networks,
                                                       .method = methods[0],
                                                       .table_megabytes = 1}),
                       Engine<P>(notation::digest<P>, {.evaluate_with = EvaluateWith::networks,
                                                       .networks = &networks,
                                                       .method = methods[1],
                                                       .table_megabytes = 1})};
    int changed = 0;
    for_each_position<azulejo::test::Duel>(effort(12), 35, [&](const P& position, Rng& rng) {
        // Always includes rare phases, in which drawn plates are still hidden.
        const bool rare = position.phase() >= duel::Phase::draw && position.phase() <= duel::Phase::under;
        if (!position.awaits_move() || (!rare && rng.below(8) > 0)) return;
        const P other = position.resample_hidden(position.turn(), rng);
        ASSERT_TRUE(other.view(position.turn()) == position.view(position.turn()));
        changed += other == position ? 0 : 1;
        for (auto& engine : engines) {
            test::expect_same(engine.analyse(position, test::nodes(60, 3), test::never),
                              engine.analyse(other, test::nodes(60, 3), test::never));
        }
        for (const int level : {1, 5}) {
            Limits limits = test::nodes(60, 3);
            limits.level = Level::of(level);
            test::expect_same(engines[0].analyse(position, limits, test::never),
                              engines[0].analyse(other, limits, test::never));
        }
        ASSERT_FALSE(::testing::Test::HasFailure()) << azulejo::test::Duel::to_text(position);
    });
    EXPECT_GT(changed, 10);
}

}  // namespace
}  // namespace azulejo::engine
