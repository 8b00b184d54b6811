// Properties that hold in every position of every game.
#include <algorithm>
#include <cmath>
#include <gtest/gtest.h>
#include <map>

#include "rules/game.h"
#include "rules/perft.h"
#include "rules/playout.h"
#include "rules/position.h"
#include "support/effort.h"
#include "support/games.h"
#include "support/statistics.h"

namespace azulejo {
namespace {

using test::chi_square_limit;
using test::effort;
using test::for_each_position;

template <class G>
class Law : public ::testing::Test {
  public:
    static_assert(GamePosition<typename G::Position>);
};
TYPED_TEST_SUITE(Law, test::AllGames, test::GameNames);

template <class P>
std::vector<typename P::Move> sorted_moves(const P& position) {
    const auto list = position.legal_moves();
    std::vector<typename P::Move> moves(list.begin(), list.end());
    std::ranges::sort(moves);
    return moves;
}

template <class P>
std::uint64_t perft_playing_every_move(const P& position, int depth) {
    if (depth == 0 || !position.awaits_move()) return 1;
    std::uint64_t leaves = 0;
    for (const auto move : position.legal_moves()) {
        P next = position;
        next.play(move);
        leaves += perft_playing_every_move(next, depth - 1);
    }
    return leaves;
}

TYPED_TEST(Law, exactly_one_thing_is_awaited) {
    for_each_position<TypeParam>(effort(150), 1, [](const auto& p, Rng&) {
        ASSERT_EQ(int{p.awaits_move()} + int{p.awaits_deal()} + int{p.is_over()}, 1);
        ASSERT_EQ(p.players(), TypeParam::players);
        ASSERT_EQ(p.count_moves() > 0, p.awaits_move());
        for (int seat = 0; seat < p.players(); ++seat) ASSERT_GE(p.score(seat), 0);
        if (p.awaits_move()) {
            ASSERT_GE(p.turn(), 0);
            ASSERT_LT(p.turn(), p.players());
        }
    });
}

TYPED_TEST(Law, the_winners_have_the_most_points) {
    for_each_position<TypeParam>(effort(600), 2, [](const auto& p, Rng&) {
        if (!p.is_over()) return;
        int most = 0;
        for (int seat = 0; seat < p.players(); ++seat) most = std::max(most, p.score(seat));
        ASSERT_NE(p.winners(), 0U);
        ASSERT_LT(p.winners(), 1U << p.players());
        for (int seat = 0; seat < p.players(); ++seat) {
            if ((p.winners() >> seat & 1U) != 0) {
                ASSERT_EQ(p.score(seat), most);
            }
        }
    });
}

TYPED_TEST(Law, the_list_of_moves_is_all_that_is_legal) {
    using Move = typename TypeParam::Position::Move;
    int n = 0;
    for_each_position<TypeParam>(effort(90), 3, [&](const auto& p, Rng&) {
        if (++n % 7 != 0) return;  // a sample; 7 divides no round
        std::vector<Move> legal;
        TypeParam::for_each_writable_move(p, [&](Move move) {
            if (p.is_legal(move)) legal.push_back(move);
        });
        std::ranges::sort(legal);
        ASSERT_EQ(sorted_moves(p), legal) << TypeParam::to_text(p);
    });
    EXPECT_GT(n, 100);
}

TYPED_TEST(Law, counting_and_visiting_agree_with_the_list) {
    using Move = typename TypeParam::Position::Move;
    for_each_position<TypeParam>(effort(600), 4, [](const auto& p, Rng&) {
        const auto list = p.legal_moves();
        ASSERT_EQ(static_cast<std::size_t>(p.count_moves()), list.size());
        std::vector<Move> visited;
        p.for_each_move([&](Move move) { visited.push_back(move); });
        ASSERT_EQ(visited, std::vector<Move>(list.begin(), list.end()));
        const std::vector<Move> sorted = sorted_moves(p);
        ASSERT_EQ(std::ranges::adjacent_find(sorted), sorted.end()) << "a move occurs twice";
    });
}

TYPED_TEST(Law, random_moves_are_legal) {
    for_each_position<TypeParam>(effort(600), 5, [](const auto& p, Rng& rng) {
        if (!p.awaits_move()) return;
        for (int i = 0; i < 5; ++i) ASSERT_TRUE(p.is_legal(p.random_move(rng)));
    });
}

TYPED_TEST(Law, random_moves_are_uniform) {
    int seen = 0;
    for_each_position<TypeParam>(effort(60), 6, [&](const auto& p, Rng&) {
        const int moves = p.count_moves();
        if (moves < 2 || ++seen % 23 != 0) return;
        constexpr int each = 200;
        Rng rng(7, static_cast<std::uint64_t>(seen));
        std::map<decltype(p.random_move(rng).bits()), int> found;
        for (int i = 0; i < moves * each; ++i) ++found[p.random_move(rng).bits()];
        ASSERT_EQ(found.size(), static_cast<std::size_t>(moves)) << "some move never comes";
        double chi_square = 0;
        for (const auto& [bits, count] : found) chi_square += std::pow(count - each, 2) / each;
        ASSERT_LT(chi_square, chi_square_limit(moves - 1)) << TypeParam::to_text(p);
    });
    EXPECT_GT(seen, 23);
}

TYPED_TEST(Law, nothing_is_lost_and_nothing_is_made) {
    for_each_position<TypeParam>(effort(600), 8, [](const auto& p, Rng&) {
        ASSERT_EQ(TypeParam::contents(p), TypeParam::box()) << TypeParam::to_text(p);
    });
}

TYPED_TEST(Law, position_strings_are_read_back) {
    for_each_position<TypeParam>(effort(60), 9, [](const auto& p, Rng&) {
        const std::string text = TypeParam::to_text(p);
        const auto read = TypeParam::from_text(text);
        ASSERT_TRUE(read.has_value()) << text;
        ASSERT_EQ(*read, p) << text;
        ASSERT_EQ(TypeParam::to_text(*read), text);
    });
}

TYPED_TEST(Law, json_states_are_read_back) {
    for_each_position<TypeParam>(effort(30), 10, [](const auto& p, Rng&) {
        const std::string text = TypeParam::to_json(p);
        const auto read = TypeParam::from_json(text);
        ASSERT_TRUE(read.has_value()) << text;
        if (TypeParam::json_tells_all) {
            ASSERT_EQ(*read, p) << text;
        }
        ASSERT_EQ(TypeParam::to_json(*read), text);
    });
}

TYPED_TEST(Law, setups_make_the_position_again) {
    for_each_position<TypeParam>(effort(100), 11, [](const auto& p, Rng&) {
        const auto again = TypeParam::from_setup(p.setup());
        ASSERT_TRUE(again.has_value()) << TypeParam::to_text(p);
        ASSERT_EQ(*again, p);
        ASSERT_EQ(sorted_moves(*again), sorted_moves(p));
    });
}

TYPED_TEST(Law, copies_are_independent) {
    for_each_position<TypeParam>(effort(60), 13, [](const auto& p, Rng& rng) {
        const std::string before = TypeParam::to_text(p);
        auto copy = p;
        ASSERT_EQ(copy, p);
        Rng other = rng;
        play_out(copy, other);
        ASSERT_EQ(TypeParam::to_text(p), before);
        ASSERT_EQ(copy == p, p.is_over());
    });
}

TYPED_TEST(Law, sampled_deals_are_possible) {
    int deals = 0;
    for_each_position<TypeParam>(effort(600), 14, [&](const auto& p, Rng& rng) {
        const auto deal = p.awaits_deal() ? p.sample_deal(rng) : typename TypeParam::Position::Deal{};
        ASSERT_EQ(p.is_possible(deal), p.awaits_deal()) << TypeParam::to_text(p);
        deals += p.awaits_deal() ? 1 : 0;
    });
    EXPECT_GT(deals, effort(600));
}

TYPED_TEST(Law, checked_and_unchecked_play_agree) {
    for_each_position<TypeParam>(effort(150), 15, [](const auto& p, Rng& rng) {
        if (p.is_over()) return;
        auto checked = p;
        auto unchecked = p;
        std::visit(
            [&](const auto& choice) {
                ASSERT_TRUE(checked.try_play(choice).has_value());
                unchecked.play(choice);
            },
            *test::random_ply<TypeParam>(p, 0, rng));
        ASSERT_EQ(checked, unchecked);
    });
}

TYPED_TEST(Law, perft_counts_what_playing_every_move_counts) {
    int n = 0;
    for_each_position<TypeParam>(effort(90), 16, [&](const auto& p, Rng&) {
        const int deepest = p.count_moves() < 12 ? 3 : 2;
        if (++n % 11 != 0) return;
        for (int depth = 0; depth <= deepest; ++depth) {
            ASSERT_EQ(perft(p, depth), perft_playing_every_move(p, depth)) << depth << " of " << TypeParam::to_text(p);
        }
    });
}

// Resampling gives a valid position that looks the same to the seat.
TYPED_TEST(Law, hidden_things_resampled_look_the_same) {
    for_each_position<TypeParam>(effort(90), 18, [](const auto& p, Rng& rng) {
        for (int seat = -1; seat < p.players(); ++seat) {
            const std::optional<int> viewer = seat < 0 ? std::nullopt : std::optional(seat);
            const auto other = p.resample_hidden(viewer, rng);
            ASSERT_EQ(other.view(viewer), p.view(viewer)) << TypeParam::to_text(p);
            ASSERT_EQ(TypeParam::contents(other), TypeParam::box()) << TypeParam::to_text(other);
            ASSERT_TRUE(TypeParam::from_setup(other.setup()).has_value()) << TypeParam::to_text(other);
            if (p.awaits_move() && seat == p.turn()) {
                ASSERT_EQ(sorted_moves(other), sorted_moves(p));
            }
        }
    });
}

TYPED_TEST(Law, taking_back_gives_the_earlier_positions) {
    using P = typename TypeParam::Position;
    Rng rng(17);
    Game<P> game(TypeParam::start(0));
    std::vector<P> positions{game.position()};
    while (const auto ply = test::random_ply<TypeParam>(game.position(), 1, rng)) {
        game.play(*ply);
        positions.push_back(game.position());
    }
    ASSERT_EQ(game.plies().size() + 1, positions.size());
    for (std::size_t keep = positions.size() - 1; keep > 0;) {
        keep -= std::min<std::size_t>(keep, rng.below(6));
        game.take_back_to(keep);
        ASSERT_EQ(game.position(), positions[keep]);
        ASSERT_EQ(game.plies().size(), keep);
    }
    EXPECT_EQ(game.position(), game.start());
}

}  // namespace
}  // namespace azulejo
