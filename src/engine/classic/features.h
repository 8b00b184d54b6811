#pragma once

#include "engine/classic/greedy.h"
#include "engine/features.h"
#include "rules/classic/position.h"

namespace azulejo::engine {

template <>
struct Features<classic::Position> {
    using Position = classic::Position;
    using Key = classic::Board;

    static constexpr int board_features = 25 + 125 + 75 + 8 + 1 + 3 * 30 + 25 + 5;
    static constexpr int seat_features =
        8 + 5 + 1 + 3 + 20 + 5 + 1 + 10 + 1 /* common */ + 4 + 1 + 1 + 1 + 3 + 45 + 5 + 5 /* seat */;

    [[nodiscard]] static std::uint64_t context(const Position& position) {
        return static_cast<std::uint64_t>(position.wall());
    }
    [[nodiscard]] static Key key(const Position& position, int seat) { return position.board(seat).without_score(); }
    static void add_board(const Position& position, int seat, nn::FeatureList& list);
    static void add_common(const Position& position, nn::FeatureList& list);
    // While a deal is awaited, and so at the end of every line searched in a round, little of it changes.
    [[nodiscard]] static std::uint64_t common_key(const Position& position) {
        if (!position.awaits_deal()) return 0;
        return (position.bag().lanes() << 4 | static_cast<unsigned>(position.round() & 15)) + 1;
    }
    static void add_seat(const Position& position, int seat, nn::FeatureList& list);
    [[nodiscard]] static Judgement judge_by_hand(const Position& position) { return handwritten_judgement(position); }
};

}  // namespace azulejo::engine
