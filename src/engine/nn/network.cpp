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

// sums += row · value.
template <class D32>
HWY_INLINE void add_row(D32 d32, const std::int16_t* HWY_RESTRICT row, int value, std::int32_t* HWY_RESTRICT sums,
                        std::size_t width) {
    const hn::Rebind<std::int16_t, D32> d16;
    const auto factor = hn::Set(d32, value);
    for (std::size_t i = 0; i < width; i += hn::Lanes(d32)) {
        const auto weights = hn::PromoteTo(d32, hn::LoadU(d16, row + i));
        hn::StoreU(hn::Add(hn::LoadU(d32, sums + i), hn::Mul(weights, factor)), d32, sums + i);
    }
}

// A sum of products of 16-bit numbers; the bounds of the weights keep it within 32 bits, so that its order is free.
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
    std::copy_n(base.data(), width, result.data());
    for (const Feature feature : features) {
        add_row(hn::ScalableTag<std::int32_t>(), net.hidden.data() + feature.index * width, feature.value,
                result.data(), width);
    }
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
    const hn::ScalableTag<std::int32_t> d32;
    const hn::Rebind<std::int16_t, decltype(d32)> d16;
    const auto head = static_cast<std::size_t>(net.shape.head);
    alignas(64) std::array<std::int32_t, max_head> sums;
    for (std::size_t i = 0; i < head; ++i) sums[i] = 16;  // rounds
    for (const Feature feature : features) {
        add_row(d32, net.seat.data() + feature.index * head, feature.value, sums.data(), head);
    }
    for (std::size_t i = 0; i < head; i += hn::Lanes(d32)) {
        const auto added = hn::DemoteTo(d16, hn::ShiftRight<5>(hn::Load(d32, sums.data() + i)));
        hn::StoreU(hn::SaturatedAdd(hn::LoadU(d16, base.data() + i), added), d16, result.data() + i);
    }
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
