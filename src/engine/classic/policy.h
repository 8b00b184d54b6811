#pragma once

#include <algorithm>
#include <array>
#include <cstdint>

#include "engine/level.h"
#include "engine/search/policy.h"
#include "rules/classic/position.h"

namespace azulejo::engine {

template <>
struct SearchPolicy<classic::Position> {
    using Position = classic::Position;
    using Move = classic::Move;

    static constexpr std::size_t max_moves = Position::max_moves;
    static constexpr int history_size = 2 * 6 * 5 * 8;

    [[nodiscard]] static Judging judging(const Position& position) {
        return position.wall() == classic::WallSide::coloured ? Judging::much : Judging::some;
    }
    // Measured in matches: searching rounds is better where there are two players.
    [[nodiscard]] static bool prefers_tree(const Position& position) { return position.players() > 2; }
    // Positions that differ only in the order of the factories, or in what lies on the floors but not in how much, have
    // the same key, and only one of several equal factories is taken from.
    [[nodiscard]] static std::uint64_t key(const Position& position);
    template <class F>
    static void for_each_move(const Position& position, F&& f) {
        if (position.phase() != classic::Phase::draft) return position.for_each_move(f);
        unsigned distinct = 0;
        for (int source = 0; source <= position.factories(); ++source) {
            const TileCounts tiles = position.source(source);
            bool known = tiles.empty();
            for (int earlier = 1; earlier < source && !known; ++earlier) known = position.source(earlier) == tiles;
            distinct |= unsigned{!known} << source;
        }
        position.for_each_move([&](Move move) {
            if ((distinct >> move.source() & 1U) != 0) f(move);
        });
    }
    // Choices that remain once everything is taken: a line of search does not end among them.
    [[nodiscard]] static bool is_settling(const Position& position) { return position.phase() == classic::Phase::tile; }
    static constexpr bool hides_nothing = true;
    [[nodiscard]] static int choices_left(const Position& position);
    [[nodiscard]] static bool hides(const Position& /*position*/) { return false; }
    [[nodiscard]] static std::uint64_t revealed(const Position& /*position*/) { return 0; }
    // Only placements are tried beyond the depth of a search: there the two likeliest are enough.
    [[nodiscard]] static std::size_t width(const Position& /*position*/, int depth) {
        return depth > 0 ? max_moves : 2;
    }
    // A guess at how good a move is, for the order in which they are tried.
    [[nodiscard]] static int promise(const Position& position, Move move);
    // The points that tiles on the floor cost because of it.
    [[nodiscard]] static int dropped_points(const Position& position, Move move);
    [[nodiscard]] static std::size_t history_index(const Position& position, Move move) {
        int group = move.row() * 5 + move.column();
        if (!move.is_placement()) {
            const int taken = std::min(position.source(move.source())[move.colour()], 7);
            group = ((6 + move.row()) * 5 + index(move.colour())) * 8 + taken;
        }
        return static_cast<std::size_t>(group);
    }
};

}  // namespace azulejo::engine
