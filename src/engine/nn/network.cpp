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

using WideTag = hn::CappedTag<std::int32_t, 8>;

// Two 16-bit numbers as one of 32 bits, the first in the lower half.
HWY_INLINE std::int32_t pair_of(std::int16_t first, std::int16_t second) {
    return static_cast<std::int32_t>(static_cast<std::uint32_t>(static_cast<std::uint16_t>(second)) << 16 |
                                     static_cast<std::uint16_t>(first));
}

// A sum of products of pairs. Some processors add a pair's two products at once, others have two sums.
template <class D32>
struct PairSum {
    using Vector = hn::VFromD<D32>;
    Vector first;
    Vector second;

    template <class Vector16>
    HWY_INLINE void add(D32 d32, Vector16 a, Vector16 b) {
        first = hn::ReorderWidenMulAccumulate(d32, a, b, first, second);
    }
    [[nodiscard]] HWY_INLINE Vector total() const { return hn::RearrangeToOddPlusEven(first, second); }
};

// Sums the rows of the features, each multiplied by its value. `take` gets a column and the vector of sums from there
// on. Widths are multiples of 32, so the sums of that many columns stay in registers.
template <class F>
HWY_INLINE void add_rows(const std::int16_t* HWY_RESTRICT rows, std::span<const Feature> features, std::size_t width,
                         F&& take) {
    const WideTag d32;
    const hn::Repartition<std::int16_t, WideTag> d16;
    using Sum = PairSum<WideTag>;
    const std::size_t lanes = hn::Lanes(d16);
    const auto zero = hn::Zero(d32);
    // Interleaving works on blocks of 128 bits: of the columns 0 to 15, the lower sums are 0 to 3 and 8 to 11.
    const auto take_in_order = [&](std::size_t column, auto lower, auto upper) {
        if constexpr (hn::MaxLanes(d32) == 8) {
            take(column, hn::ConcatLowerLower(d32, upper, lower));
            take(column + lanes / 2, hn::ConcatUpperUpper(d32, upper, lower));
        } else {
            take(column, lower);
            take(column + lanes / 2, upper);
        }
    };
    for (std::size_t column = 0; column < width; column += 2 * lanes) {
        Sum lower0{zero, zero};
        Sum upper0{zero, zero};
        Sum lower1{zero, zero};
        Sum upper1{zero, zero};
        for (std::size_t i = 0; i < features.size(); i += 2) {
            // An odd last feature is paired with itself, times 0.
            const Feature a = features[i];
            const Feature b = i + 1 < features.size() ? features[i + 1] : Feature{.index = a.index, .value = 0};
            const std::int16_t* row_a = rows + a.index * width + column;
            const std::int16_t* row_b = rows + b.index * width + column;
            const auto factors = hn::BitCast(d16, hn::Set(d32, pair_of(a.value, b.value)));
            const auto a0 = hn::LoadU(d16, row_a);
            const auto b0 = hn::LoadU(d16, row_b);
            const auto a1 = hn::LoadU(d16, row_a + lanes);
            const auto b1 = hn::LoadU(d16, row_b + lanes);
            lower0.add(d32, hn::InterleaveLower(d16, a0, b0), factors);
            upper0.add(d32, hn::InterleaveUpper(d16, a0, b0), factors);
            lower1.add(d32, hn::InterleaveLower(d16, a1, b1), factors);
            upper1.add(d32, hn::InterleaveUpper(d16, a1, b1), factors);
        }
        take_in_order(column, lower0.total(), upper0.total());
        take_in_order(column + lanes, lower1.total(), upper1.total());
    }
}

// The activations of the hidden layer, two at a time. Most are 0 and cost nothing.
struct ActivePairs {
    std::array<std::int32_t, max_hidden / 2> pairs;
    std::array<std::uint16_t, max_hidden / 2> places;
    std::size_t count = 0;
};

HWY_INLINE void activate(const BoardSums& sums, std::size_t width, ActivePairs& result) {
    const WideTag d32;
    const hn::Rebind<std::int16_t, WideTag> d16;
    alignas(32) std::array<std::int16_t, max_hidden> active;
    const auto most = hn::Set(d32, clip * hidden_unit);
    for (std::size_t i = 0; i < width; i += hn::Lanes(d32)) {
        const auto scaled = hn::ShiftRight<2>(hn::Load(d32, sums.data() + i));
        const auto clipped = hn::Min(hn::Max(scaled, hn::Zero(d32)), most);
        hn::Store(hn::DemoteTo(d16, clipped), d16, active.data() + i);
    }
    for (std::size_t i = 0; i < width / 2; ++i) {
        const std::int32_t pair = pair_of(active[2 * i], active[2 * i + 1]);
        result.pairs[result.count] = pair;
        result.places[result.count] = static_cast<std::uint16_t>(i);
        result.count += pair != 0 ? 1 : 0;
    }
}

// The outputs of the hidden layer's activations, scaled and rounded. The bounds of the weights keep the sums within 32
// bits. `width` is a multiple of 32.
HWY_INLINE void apply_vectors(const ActivePairs& active, const std::int16_t* HWY_RESTRICT weights, std::size_t row,
                              std::size_t width, std::int16_t* HWY_RESTRICT result) {
    const WideTag d32;
    const hn::Repartition<std::int16_t, WideTag> d16;
    const hn::Rebind<std::int16_t, WideTag> half16;
    using Sum = PairSum<WideTag>;
    const std::size_t lanes = hn::Lanes(d32);
    const auto zero = hn::Zero(d32);
    const auto half = hn::Set(d32, 512);  // rounds
    for (std::size_t column = 0; column < width; column += 4 * lanes) {
        Sum sum0{zero, zero};
        Sum sum1{zero, zero};
        Sum sum2{zero, zero};
        Sum sum3{zero, zero};
        for (std::size_t i = 0; i < active.count; ++i) {
            const auto pair = hn::BitCast(d16, hn::Set(d32, active.pairs[i]));
            const std::int16_t* from = weights + active.places[i] * row + 2 * column;
            sum0.add(d32, hn::LoadU(d16, from), pair);
            sum1.add(d32, hn::LoadU(d16, from + 2 * lanes), pair);
            sum2.add(d32, hn::LoadU(d16, from + 4 * lanes), pair);
            sum3.add(d32, hn::LoadU(d16, from + 6 * lanes), pair);
        }
        const auto store = [&](std::size_t at, auto sum) {
            const auto scaled = hn::ShiftRight<10>(hn::Add(sum, half));
            hn::StoreU(hn::DemoteTo(half16, hn::Max(scaled, hn::Set(d32, -32767))), half16, result + column + at);
        };
        store(0, sum0.total());
        store(lanes, sum1.total());
        store(2 * lanes, sum2.total());
        store(3 * lanes, sum3.total());
    }
}

void add_board_features_kernel(const Weights& net, std::span<const Feature> features, const BoardSums& base,
                               BoardSums& result) {
    const auto width = static_cast<std::size_t>(net.shape.hidden);
    const WideTag d32;
    add_rows(net.hidden.data(), features, width, [&](std::size_t column, auto sums) {
        hn::StoreU(hn::Add(hn::LoadU(d32, base.data() + column), sums), d32, result.data() + column);
    });
}

void encode_board_kernel(const Weights& net, std::span<const Feature> features, const BoardSums& base,
                         BoardVectors& result) {
    alignas(32) BoardSums sums;
    add_board_features_kernel(net, features, base, sums);
    ActivePairs active;
    activate(sums, static_cast<std::size_t>(net.shape.hidden), active);
    const auto head = static_cast<std::size_t>(net.shape.head);
    apply_vectors(active, net.vectors.data(), 4 * head, head, result.own.data());
    apply_vectors(active, net.vectors.data() + 2 * head, 4 * head, head, result.other.data());
}

void add_features_kernel(const Weights& net, std::span<const Feature> features, const HeadSums& base,
                         HeadSums& result) {
    const WideTag d32;
    const hn::Rebind<std::int16_t, WideTag> d16;
    const auto half = hn::Set(d32, 16);  // rounds
    add_rows(net.seat.data(), features, static_cast<std::size_t>(net.shape.head), [&](std::size_t column, auto sums) {
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
