#pragma once

#include <array>
#include <concepts>
#include <cstddef>
#include <cstdint>

#include "engine/search/level.h"
#include "rules/position.h"

namespace azulejo::engine {

// What search needs to know about a game beyond its rules. Each game specialises it; SearchableGame checks the members.
template <GamePosition P>
struct SearchPolicy;

// What a person thinks of when looking at a move, as numbers: three things that can be overlooked (colour, line and
// source of a take), and one more (its column). Moves with a common idea are overlooked or misjudged together.
struct Ideas {
    static constexpr std::size_t count = 4;
    static constexpr std::size_t overlookable = 3;  // the first ones
    std::array<std::uint32_t, count> numbers{};
    friend bool operator==(const Ideas&, const Ideas&) = default;
};

namespace detail {

// Only games that hide nothing are solved to the end of a round, so only they must count the choices left.
template <class Policy, class P>
concept CountsChoices = !hides_nothing<P> || requires(const P& position) {
    // An upper bound for how many choices the rest of the round offers.
    { Policy::choices_left(position) } -> std::same_as<int>;
};

}  // namespace detail

template <class P>
concept SearchableGame = GamePosition<P> && detail::CountsChoices<SearchPolicy<P>, P> &&
                         requires(const P& position, typename P::Move move, int depth) {
                             // At least the number of moves of any position; the size of the history table.
                             { SearchPolicy<P>::max_moves } -> std::convertible_to<std::size_t>;
                             { SearchPolicy<P>::history_size } -> std::convertible_to<std::size_t>;
                             // Which settings of the levels fit the game.
                             { SearchPolicy<P>::level_table(position) } -> std::same_as<LevelTable>;
                             // Different for moves that differ in anything that a person notices first.
                             { SearchPolicy<P>::ideas(position, move) } -> std::same_as<Ideas>;
                             // Whether the tree search is stronger here than alpha-beta.
                             { SearchPolicy<P>::prefers_tree(position) } -> std::same_as<bool>;
                             // The key of the transposition table. Equal for positions that search need not
                             // distinguish.
                             { SearchPolicy<P>::key(position) } -> std::same_as<std::uint64_t>;
                             // Calls the function with each move, leaving out equivalent ones.
                             SearchPolicy<P>::for_each_move(position, [](typename P::Move) {});
                             // Whether a line of search must not end here although its depth is used up.
                             { SearchPolicy<P>::in_quiescence(position) } -> std::same_as<bool>;
                             // Whether playing on would use information that no player has yet. Such a position is
                             // evaluated as it stands.
                             { SearchPolicy<P>::hides(position) } -> std::same_as<bool>;
                             // Whether nothing that is hidden now can come to light before the next deal.
                             { SearchPolicy<P>::settled(position) } -> std::same_as<bool>;
                             // Equal for the positions of one round of one game, as far as `key` does not tell them
                             // apart. 0 where results of one search say nothing about the next.
                             { SearchPolicy<P>::round_key(position) } -> std::same_as<std::uint64_t>;
                             // Equal for positions after the same moves, unless these moves revealed different
                             // information.
                             { SearchPolicy<P>::revealed(position) } -> std::same_as<std::uint64_t>;
                             // How many moves to try at this remaining depth.
                             { SearchPolicy<P>::width(position, depth) } -> std::same_as<std::size_t>;
                             // A static estimate of a move's value, for move ordering.
                             { SearchPolicy<P>::order_score(position, move) } -> std::same_as<int>;
                             // The value of a move for greedy players, in units of greedy_point.
                             { SearchPolicy<P>::greedy_value(position, move) } -> std::same_as<int>;
                             // The penalty points for the tiles that the move drops.
                             { SearchPolicy<P>::dropped_points(position, move) } -> std::same_as<int>;
                             // The entry of the history table for a move: similar moves share one. Less than
                             // history_size.
                             { SearchPolicy<P>::history_index(position, move) } -> std::same_as<std::size_t>;
                             // Moves of one group, a number below no_group, have the same order score and entry of the
                             // history table.
                             { SearchPolicy<P>::no_group } -> std::convertible_to<std::size_t>;
                             { SearchPolicy<P>::order_group(position, move) } -> std::same_as<std::size_t>;
                         };

}  // namespace azulejo::engine
