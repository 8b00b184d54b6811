#pragma once

#include <algorithm>
#include <cstdint>

#include "core/hash.h"
#include "engine/classic/factories_key.h"
#include "engine/classic/greedy.h"
#include "engine/eval/features.h"
#include "rules/classic/position.h"

namespace azulejo::engine {

template <>
struct Features<classic::Position> {
    using Position = classic::Position;
    using Key = classic::FreeWall::Words;
    using BuiltKey = Key;

    static constexpr int built_features = 25 + 125 + 3 * 30 + 25 + 2 * 25;
    static constexpr int board_features = built_features + 75 + 5;
    static constexpr int seat_features =
        8 + 5 + 1 + 3 + 20 + 5 + 1 + 10 + 1 /* common */ + 4 + 1 + 1 + 1 + 3 + 8 + 45 + 5 + 5 /* seat */;

    [[nodiscard]] static std::uint64_t context(const Position& position) {
        return static_cast<std::uint64_t>(position.wall()) << 3 | static_cast<unsigned>(position.players());
    }
    [[nodiscard]] static Key key(const Position& position, int seat) { return position.board(seat).wall_and_lines(); }
    [[nodiscard]] static BuiltKey built_key(const Position& position, int seat) {
        return position.board(seat).wall_words();
    }
    [[nodiscard]] static std::uint64_t hash(const Key& key) { return hash_words(key); }
    static void add_built(const Position& position, int seat, nn::FeatureList& list);
    static void add_loose(const Position& position, int seat, nn::FeatureList& list);
    static void add_common(const Position& position, nn::FeatureList& list);
    [[nodiscard]] static Market market_of(const Position& position);
    [[nodiscard]] static std::uint64_t common_key(const Position& position) {
        // The tile counts leave bits 5 to 11 free.
        const unsigned state = static_cast<unsigned>(position.awaits_deal()) |
                               static_cast<unsigned>(position.marker_in_centre()) << 1 |
                               static_cast<unsigned>(std::min(position.round(), 8)) << 2;
        const std::uint64_t rest = position.bag().lanes() ^ std::uint64_t{state} << 5;
        if (position.awaits_deal()) return Rng::mix(rest);
        return Rng::mix(Rng::mix(rest) ^ factories_key(position) ^ position.source(classic::centre).lanes());
    }
    static void add_seat(const Position& position, const Market& market, int seat, nn::FeatureList& list);
    [[nodiscard]] static IntegerEvaluation evaluate_by_hand(const Position& position) {
        return handwritten_evaluation(position);
    }
};

static_assert(EvaluableGame<classic::Position>);

}  // namespace azulejo::engine
