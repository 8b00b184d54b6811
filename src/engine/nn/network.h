#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "core/inline_vector.h"
#include "core/result.h"

// The architecture of the networks of all games. All arithmetic is in integers, so every machine computes the same.
//
//   board features → hidden layer (clipped ReLU) → two vectors: the board for its owner, and for the other seats
//   own vector + the others' vectors + common features + seat features → head (clipped ReLU) → for this seat: the logit
//   of its winning chance, and the points still to come
//
// Callers cache the two vectors of a board, so that positions with known boards cost little.
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

// The scale of the integers: a weight or activation of 1 is this many units.
inline constexpr int hidden_weight_unit = 256;  // × features in sixteenths, then / 4 …
inline constexpr int hidden_unit = 1024;        // … makes activations
inline constexpr int vector_weight_unit = 512;  // × activations, then / 1024 …
inline constexpr int head_unit = 512;           // … makes sums for the head
inline constexpr int seat_weight_unit = 1024;   // × features in sixteenths, then / 32 makes them too
inline constexpr int output_weight_unit = 512;  // × activations of the head makes outputs
inline constexpr int output_unit = head_unit * output_weight_unit;
inline constexpr int clip = 4;                 // the maximum of activations
inline constexpr int vector_weight_limit = 1;  // so that no sum of max_hidden products overflows
inline constexpr int points_unit = 20;         // an output of 1 is this many points

struct Weights {
    Shape shape;
    std::vector<std::int16_t> hidden;       // [feature][hidden]
    std::vector<std::int32_t> hidden_bias;  // [hidden], in units of their sums
    std::vector<std::int16_t> vectors;      // [hidden / 2][2 · head][2]: see vector_index
    std::vector<std::int16_t> seat;         // [feature][head]
    std::vector<std::int16_t> head_bias;    // [head]
    std::vector<std::int16_t> outputs;      // [2][head]
    std::array<std::int32_t, 2> output_bias{};

    explicit Weights(const Shape& of);

    // The place in `vectors` of the weight from a hidden unit to an output: first those of the owner's vector, then
    // those of the others'. Two inputs at a time are multiplied for many outputs.
    [[nodiscard]] std::size_t vector_index(std::size_t output, std::size_t input) const {
        return (input / 2 * 2 * static_cast<std::size_t>(shape.head) + output) * 2 + input % 2;
    }
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

// The inputs of the hidden layer: the bias plus the sum of the board's features.
using BoardSums = std::array<std::int32_t, max_hidden>;
[[nodiscard]] BoardSums board_start(const Weights& net);
void add_board_features(const Weights& net, std::span<const Feature> features, const BoardSums& base,
                        BoardSums& result);
// The vectors of a board with these features added to those in `base`.
void encode_board(const Weights& net, std::span<const Feature> features, const BoardSums& base, BoardVectors& result);
// Adds the rows of these features to `base`.
void add_features(const Weights& net, std::span<const Feature> features, const HeadSums& base, HeadSums& result);
// The inputs of the head without any features: its bias.
[[nodiscard]] HeadSums head_start(const Weights& net);
[[nodiscard]] Outputs evaluate(const Weights& net, const BoardVectors& own, std::span<const BoardVectors* const> others,
                               const HeadSums& sums);

}  // namespace azulejo::engine::nn
