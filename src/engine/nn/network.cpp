#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "engine/nn/network.cpp"
#include "engine/nn/network.h"

#include <algorithm>
#include <hwy/foreach_target.h>
// After foreach_target: compiled once for each instruction set.
#include <hwy/highway.h>

HWY_BEFORE_NAMESPACE();
namespace azulejo::engine::nn::HWY_NAMESPACE {

namespace hn = hwy::HWY_NAMESPACE;

// Sums the rows of the features, each multiplied by its value. `take` gets a column and the vector of sums from there
// on. Widths are multiples of 32, so four vectors at a time stay in registers.
template <class D32, class F>
HWY_INLINE void add_rows(D32 d32, const std::int16_t* HWY_RESTRICT rows, std::span<const Feature> features,
                         std::size_t width, F&& take) {
    const hn::Rebind<std::int16_t, D32> d16;
    const std::size_t lanes = hn::Lanes(d32);
    for (std::size_t column = 0; column < width; column += 4 * lanes) {
        auto sum0 = hn::Zero(d32);
        auto sum1 = hn::Zero(d32);
        auto sum2 = hn::Zero(d32);
        auto sum3 = hn::Zero(d32);
        for (const Feature feature : features) {
            const std::int16_t* row = rows + feature.index * width + column;
            const auto factor = hn::Set(d32, feature.value);
            const auto product = [&](std::size_t at) {
                return hn::Mul(hn::PromoteTo(d32, hn::LoadU(d16, row + at)), factor);
            };
            sum0 = hn::Add(sum0, product(0));
            sum1 = hn::Add(sum1, product(lanes));
            sum2 = hn::Add(sum2, product(2 * lanes));
            sum3 = hn::Add(sum3, product(3 * lanes));
        }
        take(column, sum0);
        take(column + lanes, sum1);
        take(column + 2 * lanes, sum2);
        take(column + 3 * lanes, sum3);
    }
}
using WideTag = hn::CappedTag<std::int32_t, 8>;

// The dot product of 16-bit numbers. The bounds of the weights keep it within 32 bits, so the order does not matter.
HWY_INLINE std::int32_t dot(const std::int16_t* HWY_RESTRICT a, const std::int16_t* HWY_RESTRICT b, std::size_t width) {
    const hn::ScalableTag<std::int16_t> d16;
    const hn::RepartitionToWide<decltype(d16)> d32;
    auto even = hn::Zero(d32);
    auto odd = hn::Zero(d32);
    for (std::size_t i = 0; i < width; i += hn::Lanes(d16)) {
        even = hn::ReorderWidenMulAccumulate(d32, hn::Load(d16, a + i), hn::LoadU(d16, b + i), even, odd);
    }
    return hn::GetLane(hn::SumOfLanes(d32, hn::Add(even, odd)));
}

void add_board_features_kernel(const Weights& net, std::span<const Feature> features, const BoardSums& base,
                               BoardSums& result) {
    const auto width = static_cast<std::size_t>(net.shape.hidden);
    const WideTag d32;
    add_rows(d32, net.hidden.data(), features, width, [&](std::size_t column, auto sums) {
        hn::StoreU(hn::Add(hn::LoadU(d32, base.data() + column), sums), d32, result.data() + column);
    });
}

void encode_board_kernel(const Weights& net, std::span<const Feature> features, const BoardSums& base,
                         BoardVectors& result) {
    const hn::ScalableTag<std::int32_t> d32;
    const hn::Rebind<std::int16_t, decltype(d32)> d16;
    const auto width = static_cast<std::size_t>(net.shape.hidden);
    alignas(64) BoardSums sums;
    alignas(64) std::array<std::int16_t, max_hidden> active;
    add_board_features_kernel(net, features, base, sums);
    const auto most = hn::Set(d32, clip * hidden_unit);
    for (std::size_t i = 0; i < width; i += hn::Lanes(d32)) {
        const auto scaled = hn::ShiftRight<2>(hn::Load(d32, sums.data() + i));
        const auto clipped = hn::Min(hn::Max(scaled, hn::Zero(d32)), most);
        hn::Store(hn::DemoteTo(d16, clipped), d16, active.data() + i);
    }
    const auto head = static_cast<std::size_t>(net.shape.head);
    const auto scaled = [](std::int32_t sum) {
        return static_cast<std::int16_t>(std::clamp((sum + 512) >> 10, -32767, 32767));
    };
    for (std::size_t i = 0; i < head; ++i) {
        result.own[i] = scaled(dot(active.data(), net.vectors.data() + i * width, width));
        result.other[i] = scaled(dot(active.data(), net.vectors.data() + (head + i) * width, width));
    }
}

void add_features_kernel(const Weights& net, std::span<const Feature> features, const HeadSums& base,
                         HeadSums& result) {
    const WideTag d32;
    const hn::Rebind<std::int16_t, WideTag> d16;
    const auto half = hn::Set(d32, 16);  // rounds
    add_rows(d32, net.seat.data(), features, static_cast<std::size_t>(net.shape.head),
             [&](std::size_t column, auto sums) {
                 const auto added = hn::DemoteTo(d16, hn::ShiftRight<5>(hn::Add(sums, half)));
                 hn::StoreU(hn::SaturatedAdd(hn::LoadU(d16, base.data() + column), added), d16, result.data() + column);
             });
}

Outputs evaluate_kernel(const Weights& net, const BoardVectors& own, std::span<const BoardVectors* const> others,
                        const HeadSums& sums) {
    const hn::ScalableTag<std::int16_t> d16;
    const hn::RepartitionToWide<decltype(d16)> d32;
    const auto head = static_cast<std::size_t>(net.shape.head);
    const auto most = hn::Set(d16, clip * head_unit);
    auto logit = hn::Zero(d32);
    auto logit_odd = hn::Zero(d32);
    auto points = hn::Zero(d32);
    auto points_odd = hn::Zero(d32);
    for (std::size_t i = 0; i < head; i += hn::Lanes(d16)) {
        auto sum = hn::SaturatedAdd(hn::LoadU(d16, sums.data() + i), hn::LoadU(d16, own.own.data() + i));
        for (const BoardVectors* other : others) sum = hn::SaturatedAdd(sum, hn::LoadU(d16, other->other.data() + i));
        const auto active = hn::Min(hn::Max(sum, hn::Zero(d16)), most);
        logit = hn::ReorderWidenMulAccumulate(d32, active, hn::LoadU(d16, net.outputs.data() + i), logit, logit_odd);
        points = hn::ReorderWidenMulAccumulate(d32, active, hn::LoadU(d16, net.outputs.data() + head + i), points,
                                               points_odd);
    }
    return {.logit = net.output_bias[0] + hn::GetLane(hn::SumOfLanes(d32, hn::Add(logit, logit_odd))),
            .points = net.output_bias[1] + hn::GetLane(hn::SumOfLanes(d32, hn::Add(points, points_odd)))};
}

}  // namespace azulejo::engine::nn::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace azulejo::engine::nn {

HWY_EXPORT(add_board_features_kernel);
HWY_EXPORT(encode_board_kernel);
HWY_EXPORT(add_features_kernel);
HWY_EXPORT(evaluate_kernel);

Weights::Weights(const Shape& of) : shape(of) {
    const auto count = [](int a, int b) { return static_cast<std::size_t>(a) * static_cast<std::size_t>(b); };
    hidden.resize(count(of.board_features, of.hidden));
    hidden_bias.resize(count(of.hidden, 1));
    vectors.resize(count(2 * of.head, of.hidden));
    seat.resize(count(of.seat_features, of.head));
    head_bias.resize(count(of.head, 1));
    outputs.resize(count(2, of.head));
}

HeadSums head_start(const Weights& net) {
    HeadSums result{};
    std::ranges::copy(net.head_bias, result.begin());
    return result;
}

BoardSums board_start(const Weights& net) {
    BoardSums result{};
    std::ranges::copy(net.hidden_bias, result.begin());
    return result;
}

void add_board_features(const Weights& net, std::span<const Feature> features, const BoardSums& base,
                        BoardSums& result) {
    HWY_DYNAMIC_DISPATCH(add_board_features_kernel)(net, features, base, result);
}
void encode_board(const Weights& net, std::span<const Feature> features, const BoardSums& base, BoardVectors& result) {
    HWY_DYNAMIC_DISPATCH(encode_board_kernel)(net, features, base, result);
}
void add_features(const Weights& net, std::span<const Feature> features, const HeadSums& base, HeadSums& result) {
    HWY_DYNAMIC_DISPATCH(add_features_kernel)(net, features, base, result);
}
Outputs evaluate(const Weights& net, const BoardVectors& own, std::span<const BoardVectors* const> others,
                 const HeadSums& sums) {
    return HWY_DYNAMIC_DISPATCH(evaluate_kernel)(net, own, others, sums);
}

}  // namespace azulejo::engine::nn
#endif
