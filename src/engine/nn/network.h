#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "core/inline_vector.h"
#include "core/result.h"

// The shape that the networks of all games share, in whole numbers from input to output, so that every machine computes
// the same.
//
//   a board's features → hidden (clipped) → two vectors: the board as its owner sees it, and as the others see it
//   own + the others' + common features + the seat's features → head (clipped) → for this seat: how likely it wins, as
//   a logit against the other seats', and the points still to come
//
// The two vectors of a board are kept by whoever asks, so that a position whose boards were met before costs little.
namespace azulejo::engine::nn {

// A feature of a sparse input; its value is in sixteenths.
struct Feature {
    std::uint16_t index = 0;
    std::int16_t value = 0;
};
inline constexpr int one = 16;
using FeatureList = InlineVector<Feature, 192>;

// Widths are multiples of 32.
struct Shape {
    int board_features = 0;
    int seat_features = 0;
    int hidden = 0;
    int head = 0;
    friend bool operator==(const Shape&, const Shape&) = default;
};
inline constexpr int max_hidden = 512;
inline constexpr int max_head = 64;

// What numbers stand for: a weight or activation of 1 is so many units.
inline constexpr int hidden_weight_unit = 256;  // × features in sixteenths, then / 4 …
inline constexpr int hidden_unit = 1024;        // … makes activations
inline constexpr int vector_weight_unit = 512;  // × activations, then / 1024 …
inline constexpr int head_unit = 512;           // … makes sums for the head
inline constexpr int seat_weight_unit = 1024;   // × features in sixteenths, then / 32 makes them too
inline constexpr int output_weight_unit = 512;  // × activations of the head makes outputs
inline constexpr int output_unit = head_unit * output_weight_unit;
inline constexpr int clip = 4;                 // activations lie between 0 and this
inline constexpr int vector_weight_limit = 1;  // so that no sum of max_hidden products overflows
inline constexpr int points_unit = 20;         // an output of 1 is so many points

struct Weights {
    Shape shape;
    std::vector<std::int16_t> hidden;       // [feature][hidden]
    std::vector<std::int32_t> hidden_bias;  // [hidden], in units of their sums
    std::vector<std::int16_t> vectors;      // [2 · head][hidden]
    std::vector<std::int16_t> seat;         // [feature][head]
    std::vector<std::int16_t> head_bias;    // [head]
    std::vector<std::int16_t> outputs;      // [2][head]
    std::array<std::int32_t, 2> output_bias{};

    explicit Weights(const Shape& of);
};

// A board's two vectors.
struct BoardVectors {
    alignas(32) std::array<std::int16_t, max_head> own;
    alignas(32) std::array<std::int16_t, max_head> other;
};
using HeadSums = std::array<std::int16_t, max_head>;

struct Outputs {
    std::int32_t logit = 0;   // in output_unit
    std::int32_t points = 0;  // in output_unit, of points_unit each
};

// What a board's features add up to before the hidden layer.
using BoardSums = std::array<std::int32_t, max_hidden>;
[[nodiscard]] BoardSums board_start(const Weights& net);
void add_board_features(const Weights& net, std::span<const Feature> features, const BoardSums& base,
                        BoardSums& result);
// The vectors of a board with these features beside those that `base` was made of.
void encode_board(const Weights& net, std::span<const Feature> features, const BoardSums& base, BoardVectors& result);
// Adds the rows of these features to `base`.
void add_features(const Weights& net, std::span<const Feature> features, const HeadSums& base, HeadSums& result);
// The head's start: its bias alone.
[[nodiscard]] HeadSums head_start(const Weights& net);
[[nodiscard]] Outputs evaluate(const Weights& net, const BoardVectors& own, std::span<const BoardVectors* const> others,
                               const HeadSums& sums);

}  // namespace azulejo::engine::nn
