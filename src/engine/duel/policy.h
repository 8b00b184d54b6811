#pragma once

#include "engine/duel/greedy.h"
#include "engine/search/policy.h"
#include "engine/search/search_key.h"
#include "rules/duel/position.h"

namespace azulejo::engine {

template <>
struct SearchPolicy<duel::Position> {
    using Position = duel::Position;
    using Move = duel::Move;

    static constexpr std::size_t max_moves = Position::max_moves;
    static constexpr std::size_t history_size = 7 * 5 * 8 + 9 * 4 + 64;

    [[nodiscard]] static LevelTable level_table(const Position& /*position*/) { return LevelTable::two_players; }
    [[nodiscard]] static Ideas ideas(const Position& position, Move move);
    [[nodiscard]] static bool prefers_tree(const Position& /*position*/) { return false; }
    [[nodiscard]] static std::uint64_t key(const Position& position) { return search_key(position); }
    template <class F>
    static void for_each_move(const Position& position, F&& f) {
        position.for_each_move(f);
    }
    [[nodiscard]] static bool in_quiescence(const Position& position) {
        return position.phase() == duel::Phase::tile || position.phase() == duel::Phase::under;
    }
    // Drawn plates that the seat has not seen are evaluated by their average.
    [[nodiscard]] static bool hides(const Position& position) {
        return position.phase() == duel::Phase::draw || position.phase() == duel::Phase::keep;
    }
    // In a round chips are revealed, plates may be drawn, and at its end plates refill the display. In the last round
    // nobody places plates.
    [[nodiscard]] static bool settled(const Position& position);
    // A search thinks on one sample of what is hidden, and the next search on another.
    [[nodiscard]] static std::uint64_t round_key(const Position& /*position*/) { return 0; }
    // The face-up chips and the displayed plates.
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
    // Placing a plate and stacking the remaining tiles offer too many moves to try all of them.
    [[nodiscard]] static std::size_t width(const Position& position, int depth) {
        if (in_quiescence(position)) return max_moves;
        return depth <= 1 ? 16 : depth == 2 ? 24 : 40;
    }
    [[nodiscard]] static int order_score(const Position& position, Move move);
    [[nodiscard]] static int greedy_value(const Position& position, Move move) {
        return engine::greedy_value(position, move);
    }
    [[nodiscard]] static int dropped_points(const Position& position, Move move);
    [[nodiscard]] static std::size_t history_index(const Position& position, Move move);
    // Takes of equally many tiles of a colour from the suns to a line, and takes from the moons to it.
    static constexpr std::size_t no_group = std::size_t{7} * 5 * 8;
    [[nodiscard]] static std::size_t order_group(const Position& position, Move move) {
        const bool takes = move.kind() == Move::Kind::sun || move.kind() == Move::Kind::moon;
        return takes ? history_index(position, move) : no_group;
    }
};

static_assert(SearchableGame<duel::Position>);

}  // namespace azulejo::engine
