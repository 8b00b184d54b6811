#pragma once

#include "core/hash.h"
#include "engine/duel/greedy.h"
#include "engine/eval/features.h"
#include "rules/duel/position.h"

namespace azulejo::engine {

template <>
struct Features<duel::Position> {
    using Position = duel::Position;
    using Key = duel::Board;

    static constexpr int built_features = 36 + 6 + 27 + 180 + 84 + 8 + 8 + 36 + 1 + 1;
    static constexpr int board_features = built_features + 105 + 12 + 6;
    static constexpr int common_features = 5 + 5 + 20 + 5 + 5 + 5 + 5 + 18 + 6 + 1 + 1 + 1 + 9;
    static constexpr int seat_features = common_features + 2 + 1 + 1 + 1 + 1 + 5 + 3 + 3 + 54 + 6 + 3;

    [[nodiscard]] static std::uint64_t context(const Position& position) {
        std::uint64_t result = 1;
        for (const duel::ScoringTile tile : position.scoring()) result = result << 4 | static_cast<unsigned>(tile);
        return result;
    }
    [[nodiscard]] static Key key(const Position& position, int seat) { return position.board(seat).dome_and_lines(); }
    struct BuiltKey {
        std::array<std::uint64_t, 6> cells{};
        std::array<duel::PlacedPlate, duel::slots> plates{};
        friend bool operator==(const BuiltKey&, const BuiltKey&) = default;
    };
    [[nodiscard]] static BuiltKey built_key(const Position& position, int seat);
    [[nodiscard]] static std::uint64_t hash(const Key& key) { return hash_of(key); }
    [[nodiscard]] static std::uint64_t hash(const BuiltKey& key) {
        std::uint64_t result = 0;
        for (const std::uint64_t cells : key.cells) result = Rng::mix(result ^ cells);
        for (const duel::PlacedPlate plate : key.plates) result = Rng::mix(result ^ plate.code());
        return result;
    }
    static void add_built(const Position& position, int seat, nn::FeatureList& list);
    static void add_loose(const Position& position, int seat, nn::FeatureList& list);
    static void add_common(const Position& position, nn::FeatureList& list);
    [[nodiscard]] static Market market_of(const Position& position);
    [[nodiscard]] static std::uint64_t common_key(const Position& position);
    static void add_seat(const Position& position, const Market& market, int seat, nn::FeatureList& list);
    [[nodiscard]] static IntegerEvaluation evaluate_by_hand(const Position& position) {
        return handwritten_evaluation(position);
    }
};

static_assert(EvaluableGame<duel::Position>);

}  // namespace azulejo::engine
