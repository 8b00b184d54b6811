// The types of position for fast code play the same game as the general one.
#include <gtest/gtest.h>
#include <variant>

#include "rules/any.h"
#include "rules/classic/position.h"
#include "rules/game.h"
#include "rules/perft.h"
#include "rules/playout.h"
#include "support/effort.h"

namespace azulejo::classic {
namespace {

template <class F>
void for_each_start(F&& f) {
    for (const WallSide wall : {WallSide::coloured, WallSide::grey}) {
        for (int players = 2; players <= max_players; ++players) {
            for (int first = 0; first < players; ++first) {
                f(Position({.wall = wall, .players = players, .first = first}));
            }
        }
    }
}

template <class P>
void expect_same(const P& fast, const Position& general) {
    ASSERT_EQ(Position(fast), general);
    ASSERT_EQ(std::get<P>(exact(general)), fast);
    ASSERT_EQ(fast.count_moves(), general.count_moves());
    const auto moves = fast.legal_moves();
    const auto expected = general.legal_moves();
    ASSERT_TRUE(std::ranges::equal(moves, expected));
    ASSERT_EQ(fast.lid(), general.lid());
    ASSERT_EQ(fast.marker_holder(), general.marker_holder());
    for (int source = 0; source <= general.factories(); ++source)
        ASSERT_EQ(fast.source(source), general.source(source));
    for (int seat = 0; seat < general.players(); ++seat)
        ASSERT_EQ(fast.board(seat).bonus().points(), general.board(seat).bonus().points());
    if (general.is_over()) {
        ASSERT_EQ(fast.winners(), general.winners());
    }
    Rng rng(3);
    Rng same = rng;
    if (general.awaits_move()) {
        ASSERT_EQ(fast.random_move(rng), general.random_move(same));
    }
    if (general.awaits_deal()) {
        ASSERT_EQ(fast.sample_deal(rng), general.sample_deal(same));
    }
    ASSERT_EQ(rng, same);
}

// Plays random moves to the end of the round, at once and one by one.
template <class P>
void expect_same_round(P at_once) {
    P one_by_one = at_once;
    Rng rng(5);
    Rng same = rng;
    const int moves = at_once.play_random_round(rng);
    int count = 0;
    for (; one_by_one.awaits_move(); ++count) one_by_one.play(one_by_one.random_move(same));
    ASSERT_EQ(at_once, one_by_one);
    ASSERT_EQ(moves, count);
    ASSERT_EQ(rng, same);
}

TEST(ExactPositions, hold_the_same_after_every_ply) {
    for_each_start([](const Position& start) {
        for (int game = 0; game < test::effort(20); ++game) {
            Rng rng(7, static_cast<std::uint64_t>(game));
            const Game<Position> played = random_game(start, rng);
            visit_exact(
                [&]<class P>(P fast) {
                    if constexpr (!std::same_as<P, duel::Position>) {
                        Position general = start;
                        for (const Ply& ply : played.plies()) {
                            expect_same(fast, general);
                            if (fast.phase() == Phase::draft) {
                                expect_same_round(fast);
                                expect_same_round(general);
                            }
                            TilingLog log;
                            TilingLog expected;
                            if (const Move* move = std::get_if<Move>(&ply)) {
                                fast.play(*move, &log);
                                general.play(*move, &expected);
                            } else {
                                play_ply(fast, ply);
                                play_ply(general, ply);
                            }
                            ASSERT_EQ(log.size(), expected.size());
                        }
                        expect_same(fast, general);
                    }
                },
                start);
        }
    });
}

// A whole playout takes another way through the code than single plies do.
TEST(ExactPositions, random_games_are_the_same_however_they_are_played) {
    for_each_start([](const Position& start) {
        Rng rng(11);
        Rng same = rng;
        Rng again = rng;
        const Game<Position> played = random_game(start, rng);
        Position general = start;
        play_out(general, same);
        EXPECT_EQ(general, played.position());
        EXPECT_EQ(same, rng);
        visit_exact(
            [&](auto fast) {
                play_out(fast, again);
                EXPECT_EQ(fast.winners(), general.winners());
                for (int seat = 0; seat < general.players(); ++seat) EXPECT_EQ(fast.score(seat), general.score(seat));
            },
            start);
        EXPECT_EQ(again, rng);
    });
}

TEST(ExactPositions, are_chosen_by_players_and_wall) {
    const auto index_for = [](WallSide wall, int players) {
        return exact(Position({.wall = wall, .players = players})).index();
    };
    EXPECT_EQ(index_for(WallSide::coloured, 2), 0);
    EXPECT_EQ(index_for(WallSide::coloured, 3), 1);
    EXPECT_EQ(index_for(WallSide::coloured, 4), 1);
    EXPECT_EQ(index_for(WallSide::grey, 2), 2);
    EXPECT_EQ(index_for(WallSide::grey, 4), 3);
}

}  // namespace
}  // namespace azulejo::classic
