// Laws of Azul: symmetries of the table, and where tiles can go.
#include <algorithm>
#include <array>
#include <gtest/gtest.h>
#include <numeric>

#include "rules/position.h"
#include "support/effort.h"
#include "support/games.h"

namespace azulejo::classic {
namespace {

using test::effort;
using test::for_each_position;

template <class G>
class AzulLaw : public ::testing::Test {};
TYPED_TEST_SUITE(AzulLaw, test::ClassicGames, test::GameNames);

using Permutation = std::array<std::size_t, max_factories>;

// A permutation of the first n factories.
Permutation random_permutation(int n, Rng& rng) {
    Permutation result{};
    std::iota(result.begin(), result.end(), std::size_t{0});
    for (std::uint32_t i = static_cast<std::uint32_t>(n); i > 1; --i) std::swap(result[i - 1], result[rng.below(i)]);
    return result;
}

Deal permuted(const Deal& deal, const Permutation& to) {
    Deal result;
    for (std::size_t factory = 0; factory < max_factories; ++factory) {
        result.factories[to[factory]] = deal.factories[factory];
    }
    return result;
}

Move permuted(Move move, const Permutation& to) {
    if (move.is_placement() || move.source() == centre) return move;
    const std::size_t factory = to[static_cast<std::size_t>(move.source()) - 1];
    return Move::take(static_cast<int>(factory) + 1, move.colour(), move.row());
}

// Moves every player `by` seats further.
Setup rotated(Setup setup, int by) {
    const auto moved = [&](int seat) { return seat == 0 ? 0 : (seat - 1 + by) % setup.players + 1; };
    setup.turn = moved(setup.turn);
    setup.first = moved(setup.first);
    setup.marker = moved(setup.marker);
    std::ranges::rotate(setup.boards, setup.boards.end() - by);
    return setup;
}

Position rotated(const Position& position, int by) {
    return Position::from(rotated(position.setup(), by)).value();
}

// The numbers of the factories do not matter: if a deal and all moves use other numbers, the boards are the same.
TYPED_TEST(AzulLaw, permuting_the_factories_permutes_nothing_else) {
    int renamed = 0;
    for (int game = 0; game < effort(100); ++game) {
        Rng rng(21, static_cast<std::uint64_t>(game));
        Position a = TypeParam::start(game % TypeParam::players);
        Position b = a;
        Permutation to{};
        while (!a.is_over()) {
            if (a.awaits_deal()) {
                const Deal deal = a.sample_deal(rng);
                to = random_permutation(a.factories(), rng);
                // If the bag becomes empty during the deal, the order of the factories matters (A14).
                if (!b.is_possible(permuted(deal, to))) std::iota(to.begin(), to.end(), std::size_t{0});
                renamed += to[0] == 0 ? 0 : 1;
                a.play(deal);
                b.play(permuted(deal, to));
            } else {
                const Move move = TypeParam::random_move(a, game, rng);
                ASSERT_EQ(a.count_moves(), b.count_moves());
                ASSERT_TRUE(b.is_legal(permuted(move, to)));
                a.play(move);
                b.play(permuted(move, to));
            }
            ASSERT_EQ(a.source(centre), b.source(centre));
            ASSERT_EQ(a.lid(), b.lid());
            for (int seat = 0; seat < a.players(); ++seat) ASSERT_EQ(a.board(seat), b.board(seat));
            if (a.phase() != Phase::draft) {
                ASSERT_EQ(a, b);
            }
        }
    }
    EXPECT_GT(renamed, effort(100));
}

TYPED_TEST(AzulLaw, rotating_the_seats_rotates_the_game) {
    for (int game = 0; game < effort(60); ++game) {
        Rng rng(22, static_cast<std::uint64_t>(game));
        const int by = 1 + game % (TypeParam::players - 1);
        Position a = TypeParam::start(0);
        Position b = rotated(a, by);
        ASSERT_EQ(b.first(), by);
        while (const auto ply = test::random_ply<TypeParam>(a, game, rng)) {
            std::visit(
                [&](const auto& choice) {
                    a.play(choice);
                    ASSERT_TRUE(b.try_play(choice).has_value());
                },
                *ply);
            ASSERT_EQ(rotated(a, by), b);
        }
        unsigned winners = 0;
        for (int seat = 0; seat < a.players(); ++seat) {
            if ((a.winners() >> seat & 1U) != 0) winners |= 1U << ((seat + by) % a.players());
        }
        ASSERT_EQ(b.winners(), winners);
    }
}

// Tiles only ever enter the lid, until a deal puts all of it into the bag; and only deals touch the bag (A14, A15).
TYPED_TEST(AzulLaw, the_lid_grows_until_the_bag_needs_it) {
    int refills = 0;
    for (int game = 0; game < effort(150); ++game) {
        Rng rng(23, static_cast<std::uint64_t>(game));
        Position p = TypeParam::start(0);
        while (const auto ply = test::random_ply<TypeParam>(p, game, rng)) {
            const Position before = p;
            play_ply(p, *ply);
            const TileCounts lid = before.lid();
            if (std::holds_alternative<Move>(*ply)) {
                ASSERT_EQ(p.bag(), before.bag());
                ASSERT_TRUE(p.lid().contains(lid));
                continue;
            }
            int dealt = 0;
            for (int factory = 1; factory <= p.factories(); ++factory) dealt += p.source(factory).total();
            const int wanted = 4 * p.factories();
            ASSERT_EQ(dealt, std::min(wanted, before.bag().total() + lid.total()));
            const bool refilled = before.bag().total() < dealt;
            refills += refilled ? 1 : 0;
            ASSERT_EQ(p.lid(), refilled ? TileCounts{} : lid);
            ASSERT_EQ(p.bag().total(), before.bag().total() + (refilled ? lid.total() : 0) - dealt);
        }
    }
    EXPECT_GT(refills, 0);
}

// A take moves exactly the tiles it names: to its line, the floor and the lid.
TYPED_TEST(AzulLaw, a_take_moves_its_tiles_and_no_others) {
    for_each_position<TypeParam>(effort(60), 24, [](const Position& p, Rng& rng) {
        if (p.phase() != Phase::draft) return;
        const Move move = p.random_move(rng);
        Position next = p;
        next.play(move);
        if (next.phase() != Phase::draft) return;
        const TileCounts taken = TileCounts::of(move.colour(), p.source(move.source())[move.colour()]);
        const int seat = p.turn();
        ASSERT_EQ(p.board(seat).tiles() + taken + p.lid(), next.board(seat).tiles() + next.lid());
        for (int other = 0; other < p.players(); ++other) {
            if (other != seat) {
                ASSERT_EQ(p.board(other), next.board(other));
            }
        }
        TileCounts before;
        TileCounts after = taken;
        for (int source = 0; source <= p.factories(); ++source) {
            before += p.source(source);
            after += next.source(source);
        }
        ASSERT_EQ(before, after);
        ASSERT_EQ(next.turn(), (seat + 1) % p.players());
    });
}

TYPED_TEST(AzulLaw, a_game_ends_only_for_one_of_three_reasons) {
    for_each_position<TypeParam>(effort(200), 25, [](const Position& p, Rng&) {
        bool row = false;
        for (int seat = 0; seat < p.players(); ++seat) row = row || complete_rows(p.board(seat).cells()) > 0;
        if (p.is_over()) {
            ASSERT_TRUE(row || p.round() == last_round || (p.bag().empty() && p.lid().empty()));
        } else if (p.phase() != Phase::tile) {
            ASSERT_FALSE(row);
            ASSERT_LE(p.round(), last_round);
        }
    });
}

// The random games of these tests must also reach the rules that rarely apply.
TYPED_TEST(AzulLaw, the_random_games_of_these_tests_meet_rare_rules) {
    int unfilled = 0;
    int overflown = 0;
    int broken = 0;
    int last_rounds = 0;
    int marker_left = 0;
    for (int game = 0; game < effort(300); ++game) {
        Rng rng(26, static_cast<std::uint64_t>(game));
        Position p = TypeParam::start(0);
        while (const auto ply = test::random_ply<TypeParam>(p, game, rng)) {
            if (const Deal* deal = std::get_if<Deal>(&*ply)) {
                p.play(*deal);
                unfilled += p.source(p.factories()).empty() ? 1 : 0;
                continue;
            }
            const Position before = p;
            TilingLog log;
            p.play(std::get<Move>(*ply), &log);
            const bool same_round = before.phase() == Phase::draft && p.phase() == Phase::draft;
            overflown += same_round && p.lid() != before.lid() ? 1 : 0;
            const bool from_factory = std::get<Move>(*ply).source() != centre;
            marker_left += p.awaits_deal() && from_factory && !before.marker_holder() ? 1 : 0;
            for (const TilingStep& step : log) broken += step.kind == TilingStep::Kind::broken ? 1 : 0;
        }
        last_rounds += p.round() == last_round ? 1 : 0;
    }
    EXPECT_GT(last_rounds, 0);                                            // A17
    EXPECT_GT(overflown, 0);                                              // A9
    EXPECT_EQ(unfilled > 0, TypeParam::players > 2);                      // A14
    EXPECT_EQ(broken > 0, TypeParam::start(0).wall() == WallSide::grey);  // G2
    if (TypeParam::players == 4) {
        EXPECT_GT(marker_left, 0);  // A18
    }
}

}  // namespace
}  // namespace azulejo::classic
