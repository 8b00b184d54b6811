#pragma once

#include <algorithm>
#include <array>
#include <cassert>
#include <concepts>
#include <cstdint>

#include "engine/eval/integer_evaluation.h"
#include "engine/nn/network.h"
#include "rules/position.h"
#include "rules/tile.h"

namespace azulejo::engine {

// How positions of a game become inputs of its networks. Each game specialises it; EvaluableGame checks the members.
template <GamePosition P>
struct Features;

// The tiles that can be taken, by colour.
struct Market {
    std::array<std::uint8_t, colour_count> available{};
    std::array<std::uint32_t, colour_count> takes{};  // a bit for each number of tiles that can be taken at once

    void add(Colour colour, int count) {
        const auto at = static_cast<std::size_t>(index(colour));
        available[at] = static_cast<std::uint8_t>(available[at] + count);
        takes[at] |= std::uint32_t{1} << count;
    }
};

template <class P>
concept EvaluableGame =
    GamePosition<P> && std::equality_comparable<typename Features<P>::Key> &&
    std::equality_comparable<typename Features<P>::BuiltKey> &&
    requires(const P& position, int seat, const typename Features<P>::Key& key,
             const typename Features<P>::BuiltKey& built, const Market& market, nn::FeatureList& list) {
        // The number of features of a board and of a seat.
        { Features<P>::board_features } -> std::convertible_to<int>;
        { Features<P>::seat_features } -> std::convertible_to<int>;
        // The board features of placed tiles, which stay to the end of the game. Determined by
        // built_key and context.
        Features<P>::add_built(position, seat, list);
        { Features<P>::built_key(position, seat) } -> std::same_as<typename Features<P>::BuiltKey>;
        { Features<P>::hash(built) } -> std::same_as<std::uint64_t>;
        // The other board features. Determined by key and context.
        Features<P>::add_loose(position, seat, list);
        { Features<P>::key(position, seat) } -> std::same_as<typename Features<P>::Key>;
        { Features<P>::hash(key) } -> std::same_as<std::uint64_t>;
        // What affects all boards and is fixed for a game, such as the wall side.
        { Features<P>::context(position) } -> std::same_as<std::uint64_t>;
        // The seat features that are equal for all seats, and what can be taken. Determined by
        // common_key, a hash, and context.
        Features<P>::add_common(position, list);
        { Features<P>::market_of(position) } -> std::same_as<Market>;
        { Features<P>::common_key(position) } -> std::same_as<std::uint64_t>;
        // The other features of a seat.
        Features<P>::add_seat(position, market, seat, list);
        // The evaluation by handwritten rules, without networks.
        { Features<P>::evaluate_by_hand(position) } -> std::same_as<IntegerEvaluation>;
    };

// Appends features to a list. Indices are relative to the current block.
class FeatureWriter {
  public:
    explicit FeatureWriter(nn::FeatureList& list, int base = 0) : list_(list), base_(base) {}

    void block(int size) {
        base_ += size_;
        size_ = size;
    }
    void set(int index, int value = nn::one) {
        assert(index >= 0 && index < size_);
        list_.push_back(
            {.index = static_cast<std::uint16_t>(base_ + index), .value = static_cast<std::int16_t>(value)});
    }
    [[nodiscard]] int end() const { return base_ + size_; }

  private:
    nn::FeatureList& list_;
    int base_;
    int size_ = 0;
};

// For each begun line: how many tiles of its colour are available (up to 8), whether one take can complete it, and, if
// `exact` is set, whether one can without dropping tiles.
template <class Board>
void add_begun_lines(const Board& board, int rows, const Market& market, bool exact, FeatureWriter& out) {
    out.block((exact ? 11 : 10) * rows);
    for (int row = 0; row < rows; ++row) {
        const int missing = row + 1 - board.line_count(row);
        if (missing == 0 || missing == row + 1) continue;
        const auto colour = static_cast<std::size_t>(index(board.line_colour(row)));
        out.set(9 * row + std::min(int{market.available[colour]}, 8));
        const std::uint32_t takes = market.takes[colour] >> missing;
        if (takes != 0) out.set(9 * rows + row);
        if (exact && (takes & 1U) != 0) out.set(10 * rows + row);
    }
}

// The pattern lines: one feature for each row, colour and number of tiles.
template <class Board>
void add_lines(const Board& board, int rows, FeatureWriter& out) {
    int first = 0;
    for (int row = 0; row < rows; ++row) {
        const int count = board.line_count(row);
        if (count > 0) out.set(first + (row + 1) * index(board.line_colour(row)) + count - 1);
        first += colour_count * (row + 1);
    }
}

}  // namespace azulejo::engine
