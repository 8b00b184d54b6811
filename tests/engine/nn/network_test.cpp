#include "engine/nn/network.h"

#include <algorithm>
#include <gtest/gtest.h>
#include <hwy/targets.h>
#include <limits>
#include <vector>

#include "engine/helpers.h"
#include "support/effort.h"

namespace azulejo::engine::nn {
namespace {

using azulejo::test::effort;

constexpr int board_features = 40;
constexpr int seat_features = 30;
constexpr std::int64_t most16 = std::numeric_limits<std::int16_t>::max();

std::int64_t fits16(std::int64_t x) {
    return std::clamp(x, -most16 - 1, most16);
}

// The computation described in the header, one number at a time, in integers that cannot overflow.
struct Plain {
    const Weights& net;
    bool fits = true;  // so far, every sum was within 32 bits

    std::int64_t sum32(std::int64_t sum) {
        fits &= sum == static_cast<std::int32_t>(sum);
        return sum;
    }
    [[nodiscard]] std::size_t hidden() const { return static_cast<std::size_t>(net.shape.hidden); }
    [[nodiscard]] std::size_t head() const { return static_cast<std::size_t>(net.shape.head); }

    std::vector<std::int64_t> encode(const std::vector<Feature>& features) {
        std::vector<std::int64_t> active(hidden());
        for (std::size_t i = 0; i < hidden(); ++i) {
            std::int64_t sum = net.hidden_bias[i];
            for (const Feature f : features)
                sum = sum32(sum + net.hidden[f.index * hidden() + i] * std::int64_t{f.value});
            active[i] = std::clamp<std::int64_t>(sum >> 2, 0, clip * hidden_unit);
        }
        std::vector<std::int64_t> result(2 * head());
        for (std::size_t i = 0; i < result.size(); ++i) {
            std::int64_t sum = 0;
            for (std::size_t j = 0; j < hidden(); ++j) sum += active[j] * net.vectors[net.vector_index(i, j)];
            result[i] = std::clamp(sum32(sum + 512) >> 10, -most16, most16);
        }
        return result;
    }
    std::vector<std::int64_t> add(const std::vector<Feature>& features, const HeadSums& base) {
        std::vector<std::int64_t> result(head());
        for (std::size_t i = 0; i < head(); ++i) {
            std::int64_t sum = 16;
            for (const Feature f : features) sum = sum32(sum + net.seat[f.index * head() + i] * std::int64_t{f.value});
            result[i] = fits16(base[i] + fits16(sum >> 5));
        }
        return result;
    }
    std::array<std::int64_t, 2> evaluate(const BoardVectors& own, const std::vector<BoardVectors>& others,
                                         const HeadSums& sums) {
        std::array<std::int64_t, 2> result{net.output_bias[0], net.output_bias[1]};
        for (std::size_t i = 0; i < head(); ++i) {
            std::int64_t sum = fits16(sums[i] + own.own[i]);
            for (const BoardVectors& other : others) sum = fits16(sum + other.other[i]);
            const std::int64_t active = std::clamp<std::int64_t>(sum, 0, clip * head_unit);
            for (std::size_t output = 0; output < 2; ++output) {
                result[output] = sum32(result[output] + active * net.outputs[output * head() + i]);
            }
        }
        return result;
    }
};

std::vector<Feature> random_features(int count, int of, int most, Rng& rng) {
    std::vector<Feature> result;
    for (int i = 0; i < count; ++i) {
        result.push_back({.index = static_cast<std::uint16_t>(rng.below(static_cast<std::uint32_t>(of))),
                          .value = static_cast<std::int16_t>(test::between(-most, most, rng))});
    }
    return result;
}

// Compares everything a network computes for one position with `others` opponents; returns whether all sums fit.
bool compare(const Weights& net, const std::vector<std::vector<Feature>>& boards, const std::vector<Feature>& common,
             const std::vector<Feature>& seat) {
    Plain plain{net};
    const auto head = static_cast<std::size_t>(net.shape.head);
    std::vector<BoardVectors> vectors(boards.size());
    for (std::size_t board = 0; board < boards.size(); ++board) {
        encode_board(net, boards[board], board_start(net), vectors[board]);
        const auto expected = plain.encode(boards[board]);
        for (std::size_t i = 0; i < head; ++i) {
            EXPECT_EQ(vectors[board].own[i], expected[i]);
            EXPECT_EQ(vectors[board].other[i], expected[head + i]);
        }
    }
    HeadSums shared{};
    add_features(net, common, head_start(net), shared);
    EXPECT_TRUE(std::ranges::equal(plain.add(common, head_start(net)), std::span(shared).first(head)));
    HeadSums sums{};
    add_features(net, seat, shared, sums);
    EXPECT_TRUE(std::ranges::equal(plain.add(seat, shared), std::span(sums).first(head)));
    const std::vector<BoardVectors> others(vectors.begin() + 1, vectors.end());
    std::vector<const BoardVectors*> pointers;
    for (const BoardVectors& other : others) pointers.push_back(&other);
    const Outputs found = evaluate(net, vectors[0], pointers, sums);
    const auto expected = plain.evaluate(vectors[0], others, sums);
    EXPECT_EQ(found.logit, expected[0]);
    EXPECT_EQ(found.points, expected[1]);
    return plain.fits;
}

// Each instruction set that this machine has and that the program was built for.
class NetworkOn : public ::testing::TestWithParam<std::int64_t> {
  protected:
    void SetUp() override {
        hwy::SetSupportedTargetsForTest(GetParam());
        choose();
    }
    void TearDown() override {
        hwy::SetSupportedTargetsForTest(0);
        choose();
    }

  private:
    static void choose() { hwy::GetChosenTarget().Update(hwy::SupportedTargets()); }
};

TEST_P(NetworkOn, computes_the_same_as_number_by_number) {
    ASSERT_EQ(hwy::SupportedTargets(), GetParam());
    Rng rng(1);
    for (const int hidden : {32, 64, 256, 512}) {
        for (const int head : {32, 64}) {
            for (int i = 0; i < effort(8) && !HasFailure(); ++i) {
                const Weights net = test::random_weights({board_features, seat_features, hidden, head}, rng);
                std::vector<std::vector<Feature>> boards(2 + rng.below(3));
                for (auto& board : boards) board = random_features(30, board_features, 160, rng);
                EXPECT_TRUE(compare(net, boards, random_features(30, seat_features, 160, rng),
                                    random_features(20, seat_features, 160, rng)));
            }
        }
    }
}

// Numbers as large as a 16-bit weight can be saturate alike wherever sums are narrowed.
TEST_P(NetworkOn, saturates_as_number_by_number) {
    Rng rng(2);
    for (int i = 0; i < effort(20) && !HasFailure(); ++i) {
        Weights net = test::random_weights({board_features, seat_features, 32, 32}, rng);
        for (auto& x : net.seat) x = static_cast<std::int16_t>(test::between(-30000, 30000, rng));
        for (auto& x : net.head_bias) x = static_cast<std::int16_t>(test::between(-30000, 30000, rng));
        for (auto& x : net.hidden) x = static_cast<std::int16_t>(test::between(-25600, 25600, rng));
        std::vector<std::vector<Feature>> boards(4);
        for (auto& board : boards) board = random_features(30, board_features, 160, rng);
        EXPECT_TRUE(compare(net, boards, random_features(30, seat_features, 160, rng),
                            random_features(20, seat_features, 160, rng)));
    }
}

TEST_P(NetworkOn, nothing_overflows_at_the_limits_of_weights_and_activations) {
    for (const int sign : {1, -1}) {
        Weights net(
            {.board_features = board_features, .seat_features = seat_features, .hidden = max_hidden, .head = max_head});
        std::ranges::fill(net.hidden, static_cast<std::int16_t>(100 * hidden_weight_unit));
        std::ranges::fill(net.vectors, static_cast<std::int16_t>(sign * vector_weight_limit * vector_weight_unit));
        std::ranges::fill(net.seat, static_cast<std::int16_t>(30 * seat_weight_unit));
        std::ranges::fill(net.head_bias, static_cast<std::int16_t>(30 * head_unit));
        std::ranges::fill(net.outputs, static_cast<std::int16_t>(sign * 8 * output_weight_unit));
        const std::vector<Feature> all(60, Feature{.index = 1, .value = 160});
        EXPECT_TRUE(compare(net, {all, all, all, all}, all, all));
    }
}

INSTANTIATE_TEST_SUITE_P(EveryTarget, NetworkOn, ::testing::ValuesIn(hwy::SupportedAndGeneratedTargets()),
                         [](const auto& tested) { return std::string(hwy::TargetName(tested.param)); });

TEST(Network, starts_with_the_bias_of_its_head) {
    Rng rng(3);
    const Weights net = test::random_weights({board_features, seat_features, 32, 32}, rng);
    const HeadSums start = head_start(net);
    EXPECT_TRUE(std::ranges::equal(std::span(start).first(32), net.head_bias));
}

}  // namespace
}  // namespace azulejo::engine::nn
