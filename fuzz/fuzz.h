#pragma once

#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <span>
#include <string_view>

#include "core/rng.h"
#include "rules/any.h"

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

// Which wall, how many players and who begins.
inline classic::Options classic_options(std::size_t choice) {
    const int players = 2 + static_cast<int>(choice % 3);
    return {.wall = choice / 3 % 2 == 0 ? classic::WallSide::coloured : classic::WallSide::grey,
            .players = players,
            .first = static_cast<int>(choice / 6) % players};
}

// Who begins, and which scoring tiles are in play: a side of each of the four, or of three (D5).
inline duel::Options duel_options(std::size_t choice) {
    const std::size_t sides = choice / 2 % 16;
    const std::size_t left_out = choice / 32 % 2 == 0 ? sides % 4 : 4;
    duel::ScoringTiles scoring{};
    std::size_t count = 0;
    for (std::size_t tile = 0; tile < 4; ++tile) {
        if (tile != left_out) scoring[count++] = duel::all_scoring_tiles[2 * tile + (sides >> tile & 1U)];
    }
    return {.first = static_cast<int>(choice % 2), .scoring = scoring};
}

// The first byte chooses the game and all that belongs to its start.
inline AnyPosition choose_start(Choices& choices) {
    constexpr std::size_t first_of_duel = 192;
    const std::size_t choice = choices.below(256);
    if (choice < first_of_duel) return classic::Position(classic_options(choice));
    return duel::Position(duel_options(choice - first_of_duel));
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
        Pile& tiles = deal.factories[static_cast<std::size_t>(factory)];
        while (tiles.total() < 4) {
            if (bag.empty()) {
                bag = lid;
                lid = {};
            }
            if (bag.empty()) return deal;
            const auto tile = Pile::of(choose_colour(bag, choices), 1);
            tiles += tile;
            bag -= tile;
        }
    }
    return deal;
}

// So much is in a deal of Duel that a byte chooses all of it.
inline duel::Deal choose_deal(const duel::Position& position, Choices& choices) {
    Rng rng(choices.below(256));
    return position.sample_deal(rng);
}

}  // namespace azulejo::fuzz
