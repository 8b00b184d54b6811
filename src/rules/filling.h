#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>

#include "core/rng.h"
#include "rules/tile.h"

// Factories are filled one after the other from the bag; when it is empty and a tile is needed, all discarded tiles go
// into it; when nothing is left, the rest stays unfilled (A14, A15, D24).
namespace azulejo {

// Fills factories at random.
class Drawing {
  public:
    Drawing(TileCounts bag, TileCounts discarded) : bag_(bag), discarded_(discarded) {}

    [[nodiscard]] TileCounts draw(int tiles, Rng& rng) {
        TileCounts result;
        std::uint64_t word = 0;
        for (int tile = 0; tile < tiles; ++tile) {
            if (bag_.size() == 0) [[unlikely]] {
                bag_ = BagDraw(discarded_);
                discarded_ = {};
                if (bag_.size() == 0) break;
            }
            word = tile % 2 == 0 ? rng.next() : word << 32;  // one word is enough for two tiles
            result += bag_.take(rng.scale<32>(word >> 32, bag_.size()));
        }
        return result;
    }

  private:
    BagDraw bag_;
    TileCounts discarded_;
};

// Checks whether given tiles could have been drawn.
class DrawingCheck {
  public:
    enum class Fault : std::uint8_t { wrong_amount, not_in_bag, not_in_discarded };

    DrawingCheck(TileCounts bag, TileCounts discarded) : bag_(bag), discarded_(discarded) {}

    [[nodiscard]] std::optional<Fault> draw(TileCounts drawn, int capacity) {
        const int in_bag = bag_.total();
        const int amount = std::min(capacity, in_bag + discarded_.total());
        if (drawn.total() != amount) return Fault::wrong_amount;
        if (amount <= in_bag) {
            if (!bag_.contains(drawn)) return refilled_ ? Fault::not_in_discarded : Fault::not_in_bag;
            bag_ -= drawn;
            return std::nullopt;
        }
        // These tiles contain the rest of the bag; the others had been discarded.
        if (!drawn.contains(bag_)) return Fault::not_in_bag;
        if (!discarded_.contains(drawn - bag_)) return Fault::not_in_discarded;
        bag_ = discarded_ - (drawn - bag_);
        discarded_ = {};
        refilled_ = true;
        return std::nullopt;
    }

  private:
    TileCounts bag_;
    TileCounts discarded_;
    bool refilled_ = false;
};

}  // namespace azulejo
