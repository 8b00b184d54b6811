#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>

#include "core/rng.h"
#include "rules/tile.h"

// Factories are filled one after the other from the bag; when it is empty and a tile is needed, all discarded tiles go
// into it; when nothing is left, the rest stays unfilled (A14, A15, D24).
namespace azulejo {

// Draws tiles at random from a bag that holds enough. One random word is enough for two tiles.
template <int tiles>
[[nodiscard]] inline Pile draw_tiles(BagDraw& bag, Rng& rng) {
    Pile result;
    for (int pair = 0; pair < tiles / 2; ++pair) {
        const std::uint64_t word = rng.next();
        result += bag.take(rng.scale<32>(word >> 32, bag.size()));
        result += bag.take(rng.scale<32>(word & 0xFFFF'FFFF, bag.size()));
    }
    if constexpr (tiles % 2 != 0) result += bag.take(rng.below(bag.size()));
    return result;
}

// Fills factories at random. The discarded tiles are asked for only when the bag is empty.
template <class Discarded>
class Drawing {
  public:
    Drawing(TileCounts bag, Discarded discarded) : bag_(bag), discarded_(discarded) {}

    // What the bag holds now.
    [[nodiscard]] TileCounts bag() const { return bag_.rest(); }

    template <int tiles>
    [[nodiscard]] Pile draw(Rng& rng) {
        if (bag_.size() >= tiles) return draw_tiles<tiles>(bag_, rng);
        Pile result;
        std::uint64_t word = 0;
        for (int tile = 0; tile < tiles; ++tile) {
            if (bag_.size() == 0) {
                if (!refilled_) bag_ = BagDraw(discarded_());
                refilled_ = true;
                if (bag_.size() == 0) break;
            }
            word = tile % 2 == 0 ? rng.next() : word << 32;
            result += bag_.take(rng.scale<32>(word >> 32, bag_.size()));
        }
        return result;
    }

  private:
    BagDraw bag_;
    Discarded discarded_;
    bool refilled_ = false;
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
