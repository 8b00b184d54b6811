#pragma once

#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <span>
#include <string_view>

#include "rules/classic/position.h"

// What the fuzz targets share.
namespace azulejo::fuzz {

// Stops the fuzzer, which then keeps the input that broke the promise.
inline void require(bool holds, const char* promise) {
    if (holds) return;
    std::fprintf(stderr, "broken promise: %s\n", promise);
    std::abort();
}

inline std::string_view as_text(const std::uint8_t* data, std::size_t size) {
    return {reinterpret_cast<const char*>(data), size};
}

// Gives the bytes of an input one by one, as choices.
class Choices {
  public:
    explicit Choices(std::span<const std::uint8_t> bytes) : bytes_(bytes) {}

    [[nodiscard]] bool empty() const { return bytes_.empty(); }
    // One of 0 … n-1; the first if there are no more bytes.
    [[nodiscard]] std::size_t below(std::size_t n) {
        if (bytes_.empty()) return 0;
        const std::size_t byte = bytes_.front();
        bytes_ = bytes_.subspan(1);
        return byte % n;
    }

  private:
    std::span<const std::uint8_t> bytes_;
};

// The first byte chooses the game, the number of players and who begins.
inline classic::Options choose_options(Choices& choices) {
    const std::size_t choice = choices.below(256);
    const int players = 2 + static_cast<int>(choice % 3);
    return {.wall = choice / 3 % 2 == 0 ? classic::WallSide::coloured : classic::WallSide::grey,
            .players = players,
            .first = static_cast<int>(choice / 6) % players};
}

template <GamePosition P>
typename P::Move choose_move(const P& position, Choices& choices) {
    const auto moves = position.legal_moves();
    return moves[choices.below(moves.size())];
}

// One of the colours that are there, each as likely as the others, so that few bytes lead far.
inline Colour choose_colour(TileCounts tiles, Choices& choices) {
    std::size_t nth = choices.below(static_cast<std::size_t>(tiles.distinct()));
    for (const Colour colour : all_colours) {
        if (tiles[colour] > 0 && nth-- == 0) return colour;
    }
    std::abort();
}

// A deal drawn tile by tile (A14, A15).
inline classic::Deal choose_deal(const classic::Position& position, Choices& choices) {
    classic::Deal deal;
    TileCounts bag = position.bag();
    TileCounts lid = position.lid();
    for (int factory = 0; factory < position.factories(); ++factory) {
        TileCounts& tiles = deal.factories[static_cast<std::size_t>(factory)];
        while (tiles.total() < 4) {
            if (bag.empty()) {
                bag = lid;
                lid = {};
            }
            if (bag.empty()) return deal;
            const auto tile = TileCounts::of(choose_colour(bag, choices), 1);
            tiles += tile;
            bag -= tile;
        }
    }
    return deal;
}

}  // namespace azulejo::fuzz
