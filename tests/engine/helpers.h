#pragma once

#include <algorithm>
#include <atomic>
#include <cstdint>
#include <gtest/gtest.h>
#include <type_traits>
#include <utility>

#include "core/rng.h"
#include "engine/classic/features.h"
#include "engine/duel/features.h"
#include "engine/engine.h"
#include "engine/nn/file.h"
#include "engine/search/limits.h"

// Helpers for the tests of the engine.
namespace azulejo::test {

inline const std::atomic<bool> never{false};

[[nodiscard]] inline engine::Limits nodes(std::uint64_t number, int lines = 1) {
    engine::Limits limits;
    limits.nodes = number;
    limits.lines = lines;
    return limits;
}

[[nodiscard]] inline int between(int least, int most, Rng& rng) {
    return least + static_cast<int>(rng.below(static_cast<std::uint32_t>(most - least + 1)));
}

// About as large as those of a trained network, so that evaluations neither vanish nor saturate.
[[nodiscard]] inline engine::nn::Weights random_weights(const engine::nn::Shape& shape, Rng& rng) {
    engine::nn::Weights net(shape);
    const auto fill = [&](auto& numbers, int most) {
        using Number = typename std::remove_cvref_t<decltype(numbers)>::value_type;
        std::ranges::generate(numbers, [&] { return static_cast<Number>(between(-most, most, rng)); });
    };
    fill(net.hidden, engine::nn::hidden_weight_unit / 2);
    fill(net.hidden_bias, 16 * engine::nn::hidden_weight_unit);
    fill(net.vectors, engine::nn::vector_weight_unit / 4);
    fill(net.seat, engine::nn::seat_weight_unit / 4);
    fill(net.head_bias, engine::nn::head_unit);
    fill(net.outputs, engine::nn::output_weight_unit / 8);
    fill(net.output_bias, engine::nn::output_unit / 4);
    return net;
}

template <GamePosition P>
[[nodiscard]] engine::Networks random_networks(std::uint64_t seed) {
    Rng rng(seed);
    const engine::nn::Shape shape{.board_features = engine::Features<P>::board_features,
                                  .seat_features = engine::Features<P>::seat_features,
                                  .hidden = 32,
                                  .head = 32};
    engine::nn::Weights dealing = random_weights(shape, rng);
    return {.dealing = std::move(dealing), .moving = random_weights(shape, rng)};
}

template <GamePosition P>
void expect_same(const engine::Report<P>& a, const engine::Report<P>& b) {
    EXPECT_EQ(a.best, b.best);
    EXPECT_EQ(a.nodes, b.nodes);
    EXPECT_EQ(a.depth, b.depth);
    EXPECT_EQ(a.exact, b.exact);
    ASSERT_EQ(a.lines.size(), b.lines.size());
    for (std::size_t i = 0; i < a.lines.size(); ++i) {
        EXPECT_EQ(a.lines[i].move, b.lines[i].move);
        EXPECT_EQ(a.lines[i].evaluation.win, b.lines[i].evaluation.win);
        EXPECT_EQ(a.lines[i].evaluation.score, b.lines[i].evaluation.score);
        EXPECT_EQ(a.lines[i].nodes, b.lines[i].nodes);
        EXPECT_EQ(a.lines[i].exact, b.lines[i].exact);
        EXPECT_TRUE(std::ranges::equal(a.lines[i].pv, b.lines[i].pv));
    }
}

}  // namespace azulejo::test
