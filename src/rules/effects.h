#pragma once

#include <algorithm>
#include <cstdint>
#include <functional>
#include <utility>
#include <variant>
#include <vector>

#include "rules/runs.h"
#include "rules/tile.h"

// What a ply does on the table, as a list of effects: pieces that move, points, and what becomes known. Terminal,
// server and browser app tell their stories from this list. It is in the order in which people see it. Effects of one
// wave happen at the same time: players tile their lines together, row by row. So the effects of one seat are in the
// order of the rules, but those of different seats may not be.
namespace azulejo {

// A place of the table. The game defines the kinds; fields that a kind does not have are -1. All count from 0, except
// that the factories of Azul count from 1.
template <class Kind>
struct BasicLocation {
    Kind kind{};
    int factory = -1;
    int seat = -1;
    int row = -1;
    int column = -1;
    int space = -1;  // in a row, from the left; in a stack, from the bottom
    friend bool operator==(const BasicLocation&, const BasicLocation&) = default;
};

// The first-player marker (Azul) or first-player tile (Duel).
struct FirstPlayerPiece {
    friend bool operator==(FirstPlayerPiece, FirstPlayerPiece) = default;
};

// One piece moves.
template <class Piece, class Location>
struct Moved {
    Piece piece;
    Location from;
    Location to;
};

// The discarded tiles go back into the bag.
struct Refilled {
    TileCounts tiles;
};

// The tiles of a line have no space and leave it. Their moves follow.
struct LineBroken {
    int seat = 0;
    int row = 0;
    Colour colour = Colour::blue;
    int tiles = 0;
};

// Points for a placed tile, with the runs counted (A12, D21) and where they begin.
struct TileScored {
    int row = 0;
    int column = 0;
    Colour colour = Colour::blue;
    Runs runs{};
    int first_column = 0;  // of the horizontal run
    int first_row = 0;     // of the vertical run
};

// A score changes; the game defines the reasons. `points` is what the rules count, `before` and `after` are the score,
// which never falls below 0.
template <class Reason>
struct Scored {
    int seat = 0;
    int points = 0;
    int before = 0;
    int after = 0;
    Reason reason;
};

template <class Event>
struct BasicEffect {
    int wave = 0;
    Event event;
};

namespace detail {

// Assigns a wave to each step of a log of tiling. `order` gives the steps that happen at the same time the same number,
// and later ones a higher number.
template <class Step>
class TilingWaves {
  public:
    template <class Order>
    TilingWaves(const std::vector<Step>& log, int first, Order&& order) : first_(first) {
        for (const Step& step : log) numbers_.push_back(order(step));
        distinct_ = numbers_;
        std::ranges::sort(distinct_);
        distinct_.erase(std::ranges::unique(distinct_).begin(), distinct_.end());
    }
    [[nodiscard]] int operator[](std::size_t step) const {
        const auto at = std::ranges::lower_bound(distinct_, numbers_[step]);
        return first_ + static_cast<int>(at - distinct_.begin());
    }
    // The wave after the last step.
    [[nodiscard]] int end() const { return first_ + static_cast<int>(distinct_.size()); }

  private:
    int first_;
    std::vector<int> numbers_;
    std::vector<int> distinct_;
};

// Where the run through a space begins, given which spaces before it have a tile.
template <class Filled>
[[nodiscard]] int run_start(int space, Filled&& filled) {
    while (space > 0 && filled(space - 1)) --space;
    return space;
}

// The tiles of a deal one by one, in the order in which they leave the bag. Where the bag does not suffice, all that it
// holds is drawn first, then it is refilled.
class DealtTiles {
  public:
    DealtTiles(TileCounts bag, TileCounts discarded) : bag_(bag), discarded_(discarded) {}

    // Calls tile(colour) for every tile of a factory, and refill(tiles) where the bag is refilled.
    template <class Tile, class Refill>
    void draw(TileCounts factory, Tile&& tile, Refill&& refill) {
        if (!bag_.contains(factory)) {
            if (factory.contains(bag_)) {
                for_each(bag_, tile);
                factory -= bag_;
                bag_ = {};
            }
            refill(discarded_);
            bag_ += discarded_;
            discarded_ = {};
        }
        for_each(factory, tile);
        bag_ -= factory;
    }

    template <class F>
    static void for_each(TileCounts tiles, F&& f) {
        for (const Colour colour : all_colours) {
            for (int i = 0; i < tiles[colour]; ++i) f(colour);
        }
    }

  private:
    TileCounts bag_;
    TileCounts discarded_;
};

}  // namespace detail

// Sorts a short list; elements with equal keys keep their order. std::stable_sort uses functions that C++20 deprecates.
template <class T, class Projection>
void sort_few(std::vector<T>& list, Projection key) {
    for (auto each = list.begin(); each != list.end(); ++each) {
        std::rotate(std::ranges::upper_bound(list.begin(), each, std::invoke(key, *each), {}, key), each, each + 1);
    }
}

// Numbers the spaces of dealt tiles: each factory's in the order of colours, also if some were drawn after the bag was
// refilled.
template <class Effect, class Kind>
void number_spaces(std::vector<Effect>& effects, Kind kind) {
    using Move = std::variant_alternative_t<0, decltype(Effect::event)>;
    std::vector<Move*> tiles;
    for (Effect& effect : effects) {
        auto* moved = std::get_if<Move>(&effect.event);
        if (moved != nullptr && moved->to.kind == kind) tiles.push_back(moved);
    }
    sort_few(tiles, [](const Move* moved) { return std::pair(moved->to.factory, std::get<Colour>(moved->piece)); });
    int space = 0;
    for (std::size_t i = 0; i < tiles.size(); ++i) {
        if (i > 0 && tiles[i]->to.factory != tiles[i - 1]->to.factory) space = 0;
        tiles[i]->to.space = space++;
    }
}

// Puts effects in the order of their waves. Those of one wave keep their order.
template <class Effect>
void sort_by_wave(std::vector<Effect>& effects) {
    sort_few(effects, &Effect::wave);
}

}  // namespace azulejo
