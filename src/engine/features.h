#pragma once

#include <cassert>
#include <cstdint>

#include "engine/nn/network.h"
#include "rules/position.h"
#include "rules/tile.h"

namespace azulejo::engine {

// How a game's positions are shown to its networks; each game specialises it:
//
//   board_features, seat_features   how many there are of each
//   add_built(position, seat, list) what is built on a board and stays; depends on built_key and context only
//   built_key(position, seat)
//   add_loose(position, seat, list) what else lies on it; depends on key and context only
//   key(position, seat)             a board without what neither of them looks at
//   context(position)               what a game's boards have in common and never changes in it
//   add_common(position, list)      what all seats share (indices of seat features)
//   common_key(position)            equal where add_common writes the same; 0 if that is not worth knowing
//   add_seat(position, seat, list)  how this seat stands to the others
//   judge_by_hand(position)         a judgement without networks
template <GamePosition P>
struct Features;

// Hands out indices block by block.
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

// What each pattern line holds: a feature for each row, colour and number of tiles.
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
