// Compares the tables and masks of scoring with plain loops over single cells.
#include "rules/classic/scoring.h"

#include <gtest/gtest.h>

#include "rules/classic/position.h"
#include "support/effort.h"
#include "support/games.h"

namespace azulejo::classic {
namespace {

using test::effort;

bool has(unsigned cells, int row, int column) {
    return row >= 0 && row < rows && column >= 0 && column < columns && (cells >> (5 * row + column) & 1U) != 0;
}

// The number of adjacent tiles from a cell in one direction, without the cell itself.
int neighbours(unsigned cells, int row, int column, int down, int right) {
    int count = 0;
    while (has(cells, row + down * (count + 1), column + right * (count + 1))) ++count;
    return count;
}

int slow_points(unsigned cells, int row, int column) {
    const int horizontal = 1 + neighbours(cells, row, column, 0, 1) + neighbours(cells, row, column, 0, -1);
    const int vertical = 1 + neighbours(cells, row, column, 1, 0) + neighbours(cells, row, column, -1, 0);
    if (horizontal == 1 && vertical == 1) return 1;
    int points = 0;
    if (horizontal > 1) points += horizontal;
    if (vertical > 1) points += vertical;
    return points;
}

int slow_complete_rows(unsigned cells) {
    int count = 0;
    for (int row = 0; row < rows; ++row) {
        bool complete = true;
        for (int column = 0; column < columns; ++column) complete = complete && has(cells, row, column);
        count += complete ? 1 : 0;
    }
    return count;
}

int slow_complete_columns(unsigned cells) {
    int count = 0;
    for (int column = 0; column < columns; ++column) {
        bool complete = true;
        for (int row = 0; row < rows; ++row) complete = complete && has(cells, row, column);
        count += complete ? 1 : 0;
    }
    return count;
}

void check_wall(unsigned cells) {
    ASSERT_EQ(complete_rows(cells), slow_complete_rows(cells)) << cells;
    ASSERT_EQ(complete_columns(cells), slow_complete_columns(cells)) << cells;
    for (int row = 0; row < rows; ++row) {
        for (int column = 0; column < columns; ++column) {
            if (!has(cells, row, column)) continue;
            const Runs runs = runs_through(cells, row, column);
            ASSERT_EQ(runs.points(), slow_points(cells, row, column)) << cells << " at " << row << ',' << column;
            ASSERT_EQ(runs.horizontal,
                      1 + neighbours(cells, row, column, 0, 1) + neighbours(cells, row, column, 0, -1));
            ASSERT_EQ(runs.vertical, 1 + neighbours(cells, row, column, 1, 0) + neighbours(cells, row, column, -1, 0));
        }
    }
}

TEST(Scoring, random_walls_score_as_tile_by_tile) {
    Rng rng(31);
    for (int i = 0; i < effort(200000) && !::testing::Test::HasFatalFailure(); ++i) {
        const auto word = static_cast<unsigned>(rng.next());
        const auto other = static_cast<unsigned>(rng.next());
        // Half full, three quarters full and a quarter full in turn, so that long runs are common.
        check_wall((i % 3 == 0 ? word : i % 3 == 1 ? word | other : word & other) & 0x1FF'FFFFU);
    }
}

TEST(Scoring, walls_with_few_gaps_score_as_tile_by_tile) {
    constexpr unsigned full = 0x1FF'FFFFU;
    check_wall(full);
    check_wall(0);
    for (int a = 0; a < 25 && !::testing::Test::HasFatalFailure(); ++a) {
        for (int b = 0; b < 25; ++b) {
            for (int c = 0; c < 25; ++c) check_wall(full & ~(1U << a) & ~(1U << b) & ~(1U << c));
        }
    }
}

TEST(Scoring, every_row_and_every_column_alone) {
    for (unsigned line = 0; line < 32; ++line) {
        for (int at = 0; at < 5; ++at) {
            unsigned column = 0;
            for (int row = 0; row < rows; ++row) column |= (line >> row & 1U) << (5 * row + at);
            check_wall(line << (5 * at));
            check_wall(column);
            EXPECT_EQ(row_cells(line << (5 * at), at), line);
            EXPECT_EQ(column_cells(column, at), line);
            EXPECT_EQ(column_cells(~column & 0x1FF'FFFFU, at), line ^ 31U);
        }
    }
}

template <class G>
class ScoringInGames : public ::testing::Test {};
TYPED_TEST_SUITE(ScoringInGames, test::ClassicGames, test::GameNames);

TYPED_TEST(ScoringInGames, walls_that_occur_score_as_tile_by_tile) {
    test::for_each_position<TypeParam>(effort(100), 32, [](const Position& p, Rng&) {
        if (p.phase() == Phase::draft) return;  // walls change in tiling only
        for (int seat = 0; seat < p.players(); ++seat) check_wall(p.board(seat).cells());
    });
}

// The log of every tiling: each tile scores its runs, and the end of the game the bonuses of the final wall (A12, A19).
TYPED_TEST(ScoringInGames, a_game_s_score_is_the_sum_of_its_tiles_and_bonuses) {
    for (int game = 0; game < effort(200); ++game) {
        Rng rng(33, static_cast<std::uint64_t>(game));
        Position p = TypeParam::start(0);
        std::array<unsigned, max_players> walls{};
        std::array<int, max_players> scores{};
        while (const auto ply = test::random_ply<TypeParam>(p, game, rng)) {
            if (const Deal* deal = std::get_if<Deal>(&*ply)) {
                p.play(*deal);
                continue;
            }
            TilingLog log;
            p.play(std::get<Move>(*ply), &log);
            for (const TilingStep& step : log) {
                const auto seat = static_cast<std::size_t>(step.seat);
                ASSERT_EQ(step.before, scores[seat]);
                switch (step.kind) {
                    case TilingStep::Kind::placed:
                        walls[seat] |= 1U << (5 * step.row + step.column);
                        scores[seat] += slow_points(walls[seat], step.row, step.column);
                        break;
                    case TilingStep::Kind::broken: break;
                    case TilingStep::Kind::floor: {
                        int cost = 0;
                        for (int space = 0; space < step.tiles; ++space) {
                            cost += std::array{1, 1, 2, 2, 2, 3, 3}.at(static_cast<std::size_t>(space));
                        }
                        scores[seat] = std::max(0, scores[seat] - cost);
                        break;
                    }
                    case TilingStep::Kind::bonus: {
                        int colours = 0;
                        for (const Colour colour : all_colours) {
                            bool all = true;
                            for (int row = 0; row < rows; ++row) {
                                bool here = false;
                                for (int column = 0; column < columns; ++column) {
                                    here = here || p.board(step.seat).wall_at(row, column) == colour;
                                }
                                all = all && here;
                            }
                            colours += all ? 1 : 0;
                        }
                        scores[seat] +=
                            2 * slow_complete_rows(walls[seat]) + 7 * slow_complete_columns(walls[seat]) + 10 * colours;
                        break;
                    }
                }
                ASSERT_EQ(step.after, scores[seat]);
            }
            for (int seat = 0; seat < p.players(); ++seat) {
                ASSERT_EQ(p.board(seat).cells(), walls[static_cast<std::size_t>(seat)]);
                ASSERT_EQ(p.score(seat), scores[static_cast<std::size_t>(seat)]);
            }
        }
    }
}

}  // namespace
}  // namespace azulejo::classic
