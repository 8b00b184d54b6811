#pragma once

#include "engine/level.h"
#include "engine/search/policy.h"
#include "rules/duel/position.h"

namespace azulejo::engine {

template <>
struct SearchPolicy<duel::Position> {
    using Position = duel::Position;
    using Move = duel::Move;

    static constexpr std::size_t max_moves = Position::max_moves;
    static constexpr int history_size = 7 * 5 * 8 + 9 * 4 + 64;

    [[nodiscard]] static Judging judging(const Position& /*position*/) { return Judging::some; }
    [[nodiscard]] static bool prefers_tree(const Position& /*position*/) { return false; }
    [[nodiscard]] static std::uint64_t key(const Position& position) { return position.hash(); }
    template <class F>
    static void for_each_move(const Position& position, F&& f) {
        position.for_each_move(f);
    }
    [[nodiscard]] static bool is_settling(const Position& position) {
        return position.phase() == duel::Phase::tile || position.phase() == duel::Phase::under;
    }
    static constexpr bool hides_nothing = false;
    // Plates put aside unseen are worth what they are on average.
    [[nodiscard]] static bool hides(const Position& position) {
        return position.phase() == duel::Phase::draw || position.phase() == duel::Phase::keep;
    }
    // The faces of the chips that lie open, and of the plates on display.
    [[nodiscard]] static std::uint64_t revealed(const Position& position) {
        std::uint64_t result = 0;
        for (int factory = 1; factory <= duel::small_factories; ++factory) {
            const bool open = position.is_open(factory);
            result = result << 5 | (open ? 1 + static_cast<unsigned>(position.chip(factory)) : 0U);
        }
        for (int place = 0; place < duel::display_places; ++place) {
            result = result << 5 | static_cast<unsigned>(position.display(place));
        }
        return result;
    }
    // There are too many ways of placing a plate and of stacking a rest to try all of them everywhere.
    [[nodiscard]] static std::size_t width(const Position& position, int depth) {
        if (is_settling(position)) return max_moves;
        return depth <= 1 ? 16 : depth == 2 ? 24 : 40;
    }
    [[nodiscard]] static int promise(const Position& position, Move move);
    // The points that broken tiles cost because of it.
    [[nodiscard]] static int dropped_points(const Position& position, Move move);
    [[nodiscard]] static std::size_t history_index(const Position& position, Move move);
};

}  // namespace azulejo::engine
