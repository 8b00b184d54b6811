#pragma once

#include <cassert>
#include <cstdint>
#include <initializer_list>
#include <string_view>
#include <utility>
#include <vector>

#include "rules/position.h"
#include "rules/tile.h"

// Observations: a position as numbers, in named planes, from a seat's point of view and without what this seat may not
// know. docs/python.md documents them.
namespace azulejo::env {

// Each game specialises it; ObservableGame checks the member.
template <GamePosition P>
struct Observation;

struct Plane {
    std::string_view name;
    std::vector<int> shape;
    int offset = 0;
    [[nodiscard]] int size() const {
        int result = 1;
        for (const int n : shape) result *= n;
        return result;
    }
};

// Collects the list of planes and checks that each is written completely.
class PlaneList {
  public:
    void begin(std::string_view name, std::initializer_list<int> shape) {
        assert(is_whole());
        planes_.push_back({.name = name, .shape = shape, .offset = written_});
    }
    void add(int /*value*/) { ++written_; }
    [[nodiscard]] std::vector<Plane> finish() && {
        assert(is_whole());
        return std::move(planes_);
    }
    [[nodiscard]] int size() const { return written_; }

  private:
    // Whether the last plane has all its numbers.
    [[nodiscard]] bool is_whole() const {
        return planes_.empty() || planes_.back().offset + planes_.back().size() == written_;
    }

    std::vector<Plane> planes_;
    int written_ = 0;
};

// Writes the numbers of the planes.
template <class T>
class PlaneFiller {
  public:
    explicit PlaneFiller(T* out) : out_(out) {}
    void begin(std::string_view /*name*/, std::initializer_list<int> /*shape*/) {}
    void add(int value) { *out_++ = static_cast<T>(value); }

  private:
    T* out_;
};

// The type of the numbers of observations that are asked for.
enum class Numbers : std::uint8_t { none, int16, float32 };

template <class P>
concept ObservableGame =
    GamePosition<P> && requires(const P& position, int seat, PlaneList& list, PlaneFiller<float>& numbers) {
        // Writes either the list of planes or their numbers.
        Observation<P>::describe(position, seat, list);
        Observation<P>::describe(position, seat, numbers);
    };

// `size` numbers: 1 at the index, else 0. All are 0 if the index is outside.
template <class Out>
void add_one_hot(Out& out, int index, int size) {
    for (int i = 0; i < size; ++i) out.add(static_cast<int>(i == index));
}
// The bits of a mask, lowest first.
template <class Out>
void add_bits(Out& out, std::uint64_t mask, int size) {
    for (int i = 0; i < size; ++i) out.add(static_cast<int>(mask >> i & 1U));
}
template <class Out, class Tiles>
void add_colours(Out& out, const Tiles& tiles) {
    for (const Colour colour : all_colours) out.add(tiles[colour]);
}
// How many tiles of each colour each pattern line holds: rows × colours.
template <class Out, class Board>
void add_lines(Out& out, const Board& board, int rows) {
    for (int row = 0; row < rows; ++row) {
        const int count = board.line_count(row);
        const int colour = count > 0 ? index(board.line_colour(row)) : -1;
        for (int i = 0; i < colour_count; ++i) out.add(i == colour ? count : 0);
    }
}
// The place of a seat relative to the observing one: 0 itself, 1 the next clockwise. -1 for no seat.
[[nodiscard]] inline int relative_seat(int seat, int other, int players) {
    return other < 0 ? -1 : (other - seat + players) % players;
}

template <ObservableGame P>
[[nodiscard]] std::vector<Plane> planes_of(const P& position) {
    PlaneList list;
    Observation<P>::describe(position, 0, list);
    return std::move(list).finish();
}
template <ObservableGame P>
[[nodiscard]] int observation_size(const P& position) {
    PlaneList list;
    Observation<P>::describe(position, 0, list);
    return list.size();
}
// Writes observation_size numbers.
template <ObservableGame P, class T>
void write_observation(const P& position, int seat, T* out) {
    PlaneFiller<T> filler(out);
    Observation<P>::describe(position, seat, filler);
}

}  // namespace azulejo::env
