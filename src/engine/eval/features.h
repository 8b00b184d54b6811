#pragma once

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

template <class P>
concept EvaluableGame =
    GamePosition<P> && std::equality_comparable<typename Features<P>::Key> &&
    std::equality_comparable<typename Features<P>::BuiltKey> &&
    requires(const P& position, int seat, const typename Features<P>::BuiltKey& built, nn::FeatureList& list) {
        // The number of features of a board and of a seat.
        { Features<P>::board_features } -> std::convertible_to<int>;
        { Features<P>::seat_features } -> std::convertible_to<int>;
        // The board features of placed tiles, which stay to the end of the game. Determined by built_key and context.
        Features<P>::add_built(position, seat, list);
        { Features<P>::built_key(position, seat) } -> std::same_as<typename Features<P>::BuiltKey>;
        { Features<P>::hash(built) } -> std::same_as<std::uint64_t>;
        // The other board features. Determined by key and context.
        Features<P>::add_loose(position, seat, list);
        { Features<P>::key(position, seat) } -> std::same_as<typename Features<P>::Key>;
        // What affects all boards and is fixed for a game, such as the wall side.
        { Features<P>::context(position) } -> std::same_as<std::uint64_t>;
        // The seat features that are equal for all seats. Equal keys mean equal features; key 0 means do not cache.
        Features<P>::add_common(position, list);
        { Features<P>::common_key(position) } -> std::same_as<std::uint64_t>;
        // The other features of a seat.
        Features<P>::add_seat(position, seat, list);
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
