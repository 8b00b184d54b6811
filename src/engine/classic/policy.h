#pragma once

#include <algorithm>
#include <array>
#include <cstdint>

#include "engine/classic/greedy.h"
#include "engine/search/policy.h"
#include "rules/classic/position.h"

namespace azulejo::engine {

template <>
struct SearchPolicy<classic::Position> {
    using Position = classic::Position;
    using Move = classic::Move;

    static constexpr std::size_t max_moves = Position::max_moves;
    static constexpr std::size_t history_size = std::size_t{2} * 6 * 5 * 8;

    [[nodiscard]] static LevelTable level_table(const Position& position) {
        return position.players() == 2 ? LevelTable::two_players : LevelTable::more_players;
    }
    [[nodiscard]] static Ideas ideas(const Position& position, Move move);
    // Measured in matches: alpha-beta is stronger with two players, the tree search with more.
    [[nodiscard]] static bool prefers_tree(const Position& position) { return position.players() > 2; }
    // The key ignores the order of the factories and the colours of the tiles on the floor lines.
    [[nodiscard]] static std::uint64_t key(const Position& position);
    // Of several equal factories only one is tried.
    template <class F>
    static void for_each_move(const Position& position, F&& f) {
        if (position.phase() != classic::Phase::draft) return position.for_each_move(f);
        unsigned distinct = 0;
        for (int source = 0; source <= position.factories(); ++source) {
            const Pile tiles = position.source(source);
            bool known = tiles.empty();
            for (int earlier = 1; earlier < source && !known; ++earlier) known = position.source(earlier) == tiles;
            distinct |= unsigned{!known} << source;
        }
        position.for_each_move(f, distinct);
    }
    // The last takes of a round, which change much, and the placements on the grey wall after them.
    [[nodiscard]] static bool in_quiescence(const Position& position) {
        return position.phase() == classic::Phase::tile || choices_left(position) <= 3;
    }
    [[nodiscard]] static int choices_left(const Position& position);
    [[nodiscard]] static bool hides(const Position& /*position*/) { return false; }
    [[nodiscard]] static bool settled(const Position& /*position*/) { return true; }
    [[nodiscard]] static std::uint64_t round_key(const Position& position) {
        const auto game = static_cast<std::uint64_t>(position.wall()) << 3 | static_cast<unsigned>(position.players());
        const auto round = static_cast<std::uint64_t>(position.round()) << 2 | static_cast<unsigned>(position.first());
        return Rng::mix(Rng::mix(position.bag().lanes()) ^ game << 8 ^ round) | 1U;
    }
    [[nodiscard]] static std::uint64_t revealed(const Position& /*position*/) { return 0; }
    // In quiescence the best two are enough.
    [[nodiscard]] static std::size_t width(const Position& /*position*/, int depth) {
        return depth > 0 ? max_moves : 2;
    }
    [[nodiscard]] static int order_score(const Position& position, Move move);
    [[nodiscard]] static int greedy_value(const Position& position, Move move) {
        return engine::greedy_value(position, move);
    }
    [[nodiscard]] static int dropped_points(const Position& position, Move move);
    [[nodiscard]] static std::size_t history_index(const Position& position, Move move) {
        int group = move.row() * 5 + move.column();
        if (!move.is_placement()) {
            const int taken = std::min(position.source(move.source())[move.colour()], 7);
            group = ((6 + move.row()) * 5 + index(move.colour())) * 8 + taken;
        }
        return static_cast<std::size_t>(group);
    }
    // Takes of equally many tiles of a colour from the factories to a line; those from the centre are by themselves.
    static constexpr std::size_t no_group = std::size_t{5} * 6 * 5;
    [[nodiscard]] static std::size_t order_group(const Position& position, Move move) {
        if (move.is_placement()) return no_group;
        const int source = move.source();
        const int taken = source == classic::centre ? 0 : position.source(source)[move.colour()];
        const int group = (index(move.colour()) * 6 + move.row()) * 5 + taken;
        return static_cast<std::size_t>(group);
    }
};

static_assert(SearchableGame<classic::Position>);

}  // namespace azulejo::engine
