#include "engine/search/policy.h"

#include <algorithm>
#include <gtest/gtest.h>
#include <limits>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include "engine/classic/policy.h"
#include "engine/duel/policy.h"
#include "support/effort.h"
#include "support/games.h"

namespace azulejo::engine {
namespace {

using test::effort;
using test::for_each_position;

template <class G>
class PolicyOf : public ::testing::Test {};
TYPED_TEST_SUITE(PolicyOf, test::AllGames, test::GameNames);

TYPED_TEST(PolicyOf, every_legal_move_has_a_history_index_and_an_order_score) {
    using P = typename TypeParam::Position;
    using Policy = SearchPolicy<P>;
    for_each_position<TypeParam>(effort(24), 1, [](const P& position, Rng&) {
        if (!position.awaits_move()) return;
        ASSERT_LE(static_cast<std::size_t>(position.count_moves()), Policy::max_moves);
        position.for_each_move([&](typename P::Move move) {
            ASSERT_LT(Policy::history_index(position, move), static_cast<std::size_t>(Policy::history_size));
            // History and killer moves are added to these scores, which must stay below those of the first moves.
            ASSERT_LT(std::abs(Policy::order_score(position, move)), 100'000);
        });
    });
}

TYPED_TEST(PolicyOf, moves_of_one_order_group_have_the_same_order_score_and_history_index) {
    using P = typename TypeParam::Position;
    using Policy = SearchPolicy<P>;
    std::size_t shared = 0;
    for_each_position<TypeParam>(effort(12), 6, [&](const P& position, Rng&) {
        if (!position.awaits_move()) return;
        std::map<std::size_t, std::pair<int, std::size_t>> groups;
        position.for_each_move([&](typename P::Move move) {
            const std::size_t group = Policy::order_group(position, move);
            ASSERT_LE(group, std::size_t{Policy::no_group});
            if (group == Policy::no_group) return;
            const std::pair values(Policy::order_score(position, move), Policy::history_index(position, move));
            const auto [place, is_new] = groups.emplace(group, values);
            if (!is_new) ++shared;
            ASSERT_EQ(place->second, values);
        });
    });
    EXPECT_GT(shared, 0U);
}

TYPED_TEST(PolicyOf, moves_worth_telling_apart_are_legal_and_differ) {
    using P = typename TypeParam::Position;
    for_each_position<TypeParam>(effort(12), 2, [](const P& position, Rng&) {
        if (!position.awaits_move()) return;
        std::set<std::uint32_t> seen;
        SearchPolicy<P>::for_each_move(position, [&](typename P::Move move) {
            ASSERT_TRUE(position.is_legal(move));
            ASSERT_TRUE(seen.insert(move.bits()).second);
        });
        ASSERT_FALSE(seen.empty());
    });
}

TYPED_TEST(PolicyOf, moves_with_equal_ideas_move_the_same_things) {
    using P = typename TypeParam::Position;
    for_each_position<TypeParam>(effort(6), 5, [](const P& position, Rng&) {
        if (!position.awaits_move()) return;
        std::map<std::array<std::uint32_t, Ideas::count>, std::size_t> moved;
        position.for_each_move([&](typename P::Move move) {
            const Ideas ideas = SearchPolicy<P>::ideas(position, move);
            const std::size_t index = SearchPolicy<P>::history_index(position, move);
            ASSERT_EQ(moved.emplace(ideas.numbers, index).first->second, index);
        });
    });
}

TYPED_TEST(PolicyOf, at_least_one_move_is_tried_at_any_depth) {
    using P = typename TypeParam::Position;
    for_each_position<TypeParam>(effort(2), 3, [](const P& position, Rng&) {
        for (int depth = -10; depth < 70; ++depth) ASSERT_GE(SearchPolicy<P>::width(position, depth), 1U);
    });
}

template <class G>
class AzulPolicy : public ::testing::Test {};
TYPED_TEST_SUITE(AzulPolicy, test::ClassicGames, test::GameNames);

using classic::Position;
using Policy = SearchPolicy<Position>;

// Everything that the search of a round must distinguish: the factories in one order, the floors by their length;
// before a deal, what its evaluation depends on.
std::string canonical(const Position& position) {
    std::string result;
    const auto add = [&](std::uint64_t number) { result += std::to_string(number) + ' '; };
    add(static_cast<std::uint64_t>(position.phase()));
    add(static_cast<std::uint64_t>(position.turn()));
    add(static_cast<std::uint64_t>(position.marker_holder().value_or(9)));
    add(position.source(classic::centre).lanes());
    std::multiset<std::uint64_t> factories;
    for (int source = 1; source <= position.factories(); ++source) factories.insert(position.source(source).lanes());
    for (const std::uint64_t tiles : factories) add(tiles);
    for (int seat = 0; seat < position.players(); ++seat) {
        for (const std::uint64_t word : position.board(seat).without_floor_colours()) add(word);
    }
    if (position.awaits_deal()) {
        add(position.bag().lanes());
        add(static_cast<std::uint64_t>(position.first()));
    }
    return result;
}

TYPED_TEST(AzulPolicy, keys_are_equal_exactly_where_search_need_not_tell_positions_apart) {
    std::unordered_map<std::uint64_t, std::string> by_key;
    std::unordered_map<std::string, std::uint64_t> by_form;
    const auto see = [&](const Position& position) {
        const std::string form = canonical(position);
        const std::uint64_t key = Policy::key(position);
        ASSERT_EQ(by_key.try_emplace(key, form).first->second, form) << TypeParam::to_text(position);
        ASSERT_EQ(by_form.try_emplace(form, key).first->second, key) << TypeParam::to_text(position);
    };
    for_each_position<TypeParam>(effort(12), 3, [&](const Position& position, Rng&) {
        see(position);
        // Positions that occur in the same search: those after each move.
        if (!position.awaits_move()) return;
        position.for_each_move([&](classic::Move move) {
            Position child = position;
            child.play(move);
            see(child);
        });
    });
    EXPECT_GT(by_key.size(), 500U);
}

TYPED_TEST(AzulPolicy, the_order_of_the_factories_does_not_change_the_key) {
    int changed = 0;
    for_each_position<TypeParam>(effort(12), 4, [&](const Position& position, Rng& rng) {
        classic::Setup setup = position.setup();
        shuffle(setup.factories, rng);
        const auto shuffled = Position::from(setup);
        if (!shuffled) return;  // factories of fewer than four tiles must be the last ones
        changed += *shuffled == position ? 0 : 1;
        ASSERT_EQ(Policy::key(*shuffled), Policy::key(position));
    });
    EXPECT_GT(changed, 5);
}

TYPED_TEST(AzulPolicy, anything_else_changes_the_key) {
    int compared = 0;
    for_each_position<TypeParam>(effort(24), 5, [&](const Position& position, Rng& rng) {
        const classic::Setup setup = position.setup();
        const auto expect_other = [&](const classic::Setup& changed) {
            const auto other = Position::from(changed);
            if (!other || canonical(*other) == canonical(position)) return;
            ++compared;
            ASSERT_NE(Policy::key(*other), Policy::key(position)) << TypeParam::to_text(position);
        };
        for (int turn = 1; turn <= setup.players; ++turn) {
            classic::Setup changed = setup;
            changed.turn = turn;
            expect_other(changed);
            // And a tile of the centre too, because the two changes could cancel each other in the key.
            for (const Colour colour : all_colours) {
                if (changed.bag[colour] == 0) continue;
                classic::Setup moved = changed;
                moved.centre += TileCounts::of(colour, 1);
                moved.bag -= TileCounts::of(colour, 1);
                expect_other(moved);
            }
        }
        classic::Setup scored = setup;
        ++scored.boards[rng.below(static_cast<std::uint32_t>(setup.players))].score;
        expect_other(scored);
        for (auto& board : scored.boards) board.score = setup.boards[0].score;
        classic::Setup swapped = setup;
        std::swap(swapped.boards[0], swapped.boards[1]);
        expect_other(swapped);
        classic::Setup marked = setup;
        for (auto& board : marked.boards) std::erase(board.floor, classic::FloorTile::marker);
        marked.marker = 0;
        expect_other(marked);
    });
    EXPECT_GT(compared, 100);
}

TYPED_TEST(AzulPolicy, what_is_left_out_leads_where_something_kept_does) {
    int left_out = 0;
    for_each_position<TypeParam>(effort(60), 6, [&](const Position& position, Rng&) {
        if (!position.awaits_move()) return;
        std::set<std::uint32_t> kept;
        std::set<std::uint64_t> reached;
        const auto key_after = [&](classic::Move move) {
            Position child = position;
            child.play(move);
            return Policy::key(child);
        };
        Policy::for_each_move(position, [&](classic::Move move) {
            kept.insert(move.bits());
            reached.insert(key_after(move));
        });
        position.for_each_move([&](classic::Move move) {
            if (kept.contains(move.bits())) return;
            ++left_out;
            ASSERT_TRUE(reached.contains(key_after(move))) << TypeParam::to_text(position);
        });
    });
    EXPECT_GT(left_out, 0);
}

TEST(Policy, takes_from_one_of_several_equal_factories) {
    const Position position = test::position("azul 2 r1 draft t1 f1 m0 BBYK/RRWW/BBYK/BBYK/- YY ? - 0:-:.:- 0:-:.:-");
    std::set<int> sources;
    Policy::for_each_move(position, [&](classic::Move move) { sources.insert(move.source()); });
    EXPECT_EQ(sources, (std::set<int>{0, 1, 2}));
}

}  // namespace
}  // namespace azulejo::engine
