#include "rules/classic/symmetry.h"

#include <algorithm>
#include <gtest/gtest.h>
#include <set>
#include <string>

#include "support/effort.h"
#include "support/games.h"

namespace azulejo::classic {
namespace {

using test::effort;

template <class G>
class GreyWall : public ::testing::Test {};
TYPED_TEST_SUITE(GreyWall, test::GreyGames, test::GameNames);

// Plays the ply in `a` and its image in `b`, where all plies must have legal images.
void play_both(Position& a, Position& b, const Ply& ply, const Symmetry& symmetry) {
    if (const Deal* deal = std::get_if<Deal>(&ply)) {
        ASSERT_TRUE(b.is_possible(symmetry(*deal)));
        a.play(*deal);
        b.play(symmetry(*deal));
        return;
    }
    const int seat = a.turn();
    ASSERT_EQ(b.turn(), seat);
    ASSERT_EQ(a.count_moves(), b.count_moves());
    a.for_each_move([&](Move move) { ASSERT_TRUE(b.is_legal(symmetry(move, seat))); });
    a.play(std::get<Move>(ply));
    b.play(symmetry(std::get<Move>(ply), seat));
}

TYPED_TEST(GreyWall, symmetries_can_be_applied_before_or_after_a_ply) {
    int placements = 0;
    for (int game = 0; game < effort(60); ++game) {
        Rng rng(31, static_cast<std::uint64_t>(game));
        const Symmetry symmetry = Symmetry::random(TypeParam::players, rng);
        Position a = TypeParam::start(game % TypeParam::players);
        Position b = symmetry(a);
        while (const auto ply = test::random_ply<TypeParam>(a, game, rng)) {
            placements += std::holds_alternative<Move>(*ply) && std::get<Move>(*ply).is_placement() ? 1 : 0;
            play_both(a, b, *ply, symmetry);
            ASSERT_FALSE(this->HasFatalFailure());
            ASSERT_EQ(symmetry(a), b) << TypeParam::to_text(a);
            for (int seat = 0; seat < a.players(); ++seat) ASSERT_EQ(a.score(seat), b.score(seat));
        }
        ASSERT_EQ(a.winners(), b.winners());
    }
    EXPECT_GT(placements, effort(60));
}

TYPED_TEST(GreyWall, has_as_many_symmetries_as_permutations_of_colours_and_mirrored_walls) {
    // A position in which no two colours and no wall and its mirror image are alike.
    Rng rng(5);
    Position position = TypeParam::start(0);
    while (position.round() < 4 || position.phase() != Phase::draft) {
        const auto ply = test::random_ply<TypeParam>(position, 1, rng);
        ASSERT_TRUE(ply);
        play_ply(position, *ply);
    }
    std::set<std::string> images;
    Symmetry symmetry;
    do {
        for (symmetry.mirrored = 0; symmetry.mirrored < 1U << TypeParam::players; ++symmetry.mirrored) {
            images.insert(TypeParam::to_text(symmetry(position)));
        }
    } while (std::ranges::next_permutation(symmetry.colours).found);
    EXPECT_EQ(images.size(), std::size_t{120} << TypeParam::players);
    std::set<std::string> drawn;
    for (int i = 0; i < 2000; ++i)
        drawn.insert(TypeParam::to_text(Symmetry::random(TypeParam::players, rng)(position)));
    EXPECT_TRUE(std::ranges::includes(images, drawn));
    EXPECT_GT(drawn.size(), 400U);
}

// Rows differ by the length of their lines, and runs allow only to mirror the columns. The wall prints one colour on
// each space; only the identity keeps all of them.
TEST(ColouredWall, has_no_symmetry) {
    int found = 0;
    std::array<Colour, colour_count> colours = all_colours;
    do {
        for (const bool mirrored : {false, true}) {
            bool same = true;
            for (int row = 0; row < rows; ++row) {
                for (const Colour colour : all_colours) {
                    const int column = wall_column(colour, row);
                    const Colour image = colours[static_cast<std::size_t>(index(colour))];
                    same = same && wall_column(image, row) == (mirrored ? columns - 1 - column : column);
                }
            }
            found += same ? 1 : 0;
        }
    } while (std::ranges::next_permutation(colours).found);
    EXPECT_EQ(found, 1);
}

}  // namespace
}  // namespace azulejo::classic
