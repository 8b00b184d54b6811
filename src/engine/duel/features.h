#pragma once

#include "engine/duel/greedy.h"
#include "engine/features.h"
#include "rules/duel/position.h"

namespace azulejo::engine {

template <>
struct Features<duel::Position> {
    using Position = duel::Position;
    using Key = duel::Board;

    static constexpr int board_features = 36 + 6 + 105 + 27 + 30 + 12 + 84 + 5 + 6 + 3 + 3 + 8 + 8 + 36 + 1 + 1;
    static constexpr int common_features = 5 + 5 + 20 + 5 + 5 + 5 + 5 + 18 + 6 + 1 + 1 + 1 + 9;
    static constexpr int seat_features = common_features + 2 + 1 + 1 + 1 + 1 + 54 + 6 + 3;

    [[nodiscard]] static std::uint64_t context(const Position& position) {
        std::uint64_t result = 1;
        for (const duel::ScoringTile tile : position.scoring()) result = result << 4 | static_cast<unsigned>(tile);
        return result;
    }
    [[nodiscard]] static Key key(const Position& position, int seat) { return position.board(seat).without_score(); }
    static void add_board(const Position& position, int seat, nn::FeatureList& list);
    static void add_common(const Position& position, nn::FeatureList& list);
    [[nodiscard]] static std::uint64_t common_key(const Position& /*position*/) { return 0; }
    static void add_seat(const Position& position, int seat, nn::FeatureList& list);
    [[nodiscard]] static Judgement judge_by_hand(const Position& position) { return handwritten_judgement(position); }
};

}  // namespace azulejo::engine
