#pragma once

#include "engine/search/policy.h"
#include "rules/duel/position.h"

namespace azulejo::engine {

template <>
struct SearchPolicy<duel::Position> {
    using Position = duel::Position;
    using Move = duel::Move;

    static constexpr std::size_t max_moves = Position::max_moves;
    static constexpr int history_size = 7 * 5 * 8 + 9 * 4 + 64;

    [[nodiscard]] static std::uint64_t key(const Position& position) { return position.hash(); }
    template <class F>
    static void for_each_move(const Position& position, F&& f) {
        position.for_each_move(f);
    }
    [[nodiscard]] static bool is_settling(const Position& position) {
        return position.phase() == duel::Phase::tile || position.phase() == duel::Phase::under;
    }
    // Plates put aside unseen are worth what they are on average.
    [[nodiscard]] static bool hides(const Position& position) {
        return position.phase() == duel::Phase::draw || position.phase() == duel::Phase::keep;
    }
    // There are too many ways of placing a plate and of stacking a rest to try all of them everywhere.
    [[nodiscard]] static std::size_t width(int depth) { return depth <= 1 ? 16 : depth == 2 ? 24 : 40; }
    [[nodiscard]] static int promise(const Position& position, Move move);
    [[nodiscard]] static std::size_t history_index(const Position& position, Move move);
};

}  // namespace azulejo::engine
