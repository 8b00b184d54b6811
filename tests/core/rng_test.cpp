#include "core/rng.h"

#include <array>
#include <gtest/gtest.h>
#include <set>
#include <vector>

#include "support/effort.h"

namespace azulejo {
namespace {

// The values that splitmix64's published reference implementation gives for these seeds.
TEST(Rng, gives_the_outputs_of_splitmix64) {
    Rng zero(0);
    for (const std::uint64_t expected :
         {0xE220A8397B1DCDAFU, 0x6E789E6AA1B965F4U, 0x06C45D188009454FU, 0xF88BB8A8724C81ECU, 0x1B39896A51A8749BU}) {
        EXPECT_EQ(zero.next(), expected);
    }
    Rng other(1234567);
    for (const std::uint64_t expected : {6457827717110365317U, 3203168211198807973U, 9817491932198370423U,
                                         4593380528125082431U, 16408922859458223821U}) {
        EXPECT_EQ(other.next(), expected);
    }
}

// A seed must give the same records on every machine and in every later version.
TEST(Rng, below_has_known_values) {
    Rng rng(42);
    std::vector<std::uint32_t> found;
    for (const std::uint32_t n : {2U, 5U, 10U, 100U, 1000000007U, 4294967295U}) found.push_back(rng.below(n));
    EXPECT_EQ(found, (std::vector<std::uint32_t>{1, 0, 2, 34, 38030168, 3729011193}));
}

TEST(Rng, below_stays_below) {
    Rng rng(7);
    for (const std::uint32_t n : {1U, 2U, 3U, 7U, 100U, 0x8000'0001U, 0xFFFF'FFFFU}) {
        for (int i = 0; i < test::effort(20000); ++i) ASSERT_LT(rng.below(n), n);
    }
}

TEST(Rng, below_one_is_zero_and_below_reaches_every_value) {
    Rng rng(8);
    std::set<std::uint32_t> seen;
    for (int i = 0; i < 1000; ++i) {
        EXPECT_EQ(rng.below(1), 0U);
        seen.insert(rng.below(13));
    }
    EXPECT_EQ(seen.size(), 13U);
}

// With n = 3·2^30 a plain multiply-and-shift would give every third value twice as often as the others.
TEST(Rng, below_is_uniform_where_rounding_would_favour_some_values) {
    Rng rng(9);
    constexpr std::uint32_t n = 3U << 30;
    constexpr int draws = 60000;
    std::array<int, 3> by_remainder{};
    for (int i = 0; i < draws; ++i) ++by_remainder[rng.below(n) % 3];
    for (const int found : by_remainder) EXPECT_NEAR(found, draws / 3, 600);  // more than five standard deviations
}

TEST(Rng, below_is_uniform_by_chi_square) {
    Rng rng(10);
    constexpr int values = 20;
    constexpr int each = 5000;
    std::array<int, values> found{};
    for (int i = 0; i < values * each; ++i) ++found[rng.below(values)];
    double chi_square = 0;
    for (const int count : found) chi_square += static_cast<double>((count - each) * (count - each)) / each;
    EXPECT_LT(chi_square, 43.8);  // 19 degrees of freedom, one in a thousand
    EXPECT_GT(chi_square, 5.4);   // and not suspiciously even
}

TEST(Rng, scale_maps_all_words_of_sixteen_bits_evenly) {
    constexpr std::uint32_t n = 6;
    std::array<int, n> found{};
    int redrawn = 0;
    for (std::uint64_t bits = 0; bits < 65536; ++bits) {
        Rng rng(bits);
        const Rng before = rng;
        const std::uint32_t value = rng.scale<16>(bits, n);
        ASSERT_LT(value, n);
        if (rng == before) {
            ++found[value];
        } else {
            ++redrawn;
        }
    }
    EXPECT_EQ(redrawn, 65536 % 6);
    for (const int count : found) EXPECT_EQ(count, 65536 / 6);
}

TEST(Rng, the_same_seed_and_stream_give_the_same_sequence) {
    Rng a(5, 17);
    Rng b(5, 17);
    for (int i = 0; i < 100; ++i) EXPECT_EQ(a.next(), b.next());
    EXPECT_EQ(a, b);
}

TEST(Rng, stream_zero_is_the_plain_seed) {
    EXPECT_EQ(Rng(99), Rng(99, 0));
    EXPECT_NE(Rng(99), Rng(99, 1));
}

// Programs use neighbouring seeds and streams; no output may occur twice among them.
TEST(Rng, streams_and_seeds_differ) {
    std::set<std::uint64_t> seen;
    constexpr std::size_t seeds = 20;
    constexpr std::size_t streams = 50;
    constexpr std::size_t outputs = 10;
    for (std::uint64_t seed = 0; seed < seeds; ++seed) {
        for (std::uint64_t stream = 0; stream < streams; ++stream) {
            Rng rng(seed, stream);
            for (std::size_t i = 0; i < outputs; ++i) seen.insert(rng.next());
        }
    }
    EXPECT_EQ(seen.size(), seeds * streams * outputs);
}

TEST(Rng, mix_sends_zero_to_zero_and_keeps_others_apart) {
    EXPECT_EQ(Rng::mix(0), 0U);
    std::set<std::uint64_t> seen;
    for (std::uint64_t x = 0; x < 1000; ++x) seen.insert(Rng::mix(x));
    EXPECT_EQ(seen.size(), 1000U);
}

TEST(Rng, goes_on_from_a_state_kept_elsewhere) {
    Rng rng(7, 3);
    rng.next();
    Rng other(rng.state());
    EXPECT_EQ(other, rng);
    EXPECT_EQ(other.next(), rng.next());
}

TEST(Rng, works_at_compile_time) {
    constexpr std::uint64_t first = [] {
        Rng rng(0);
        return rng.next();
    }();
    static_assert(first == 0xE220A8397B1DCDAFU);
    Rng rng(0);
    EXPECT_EQ(rng.next(), first);
}

}  // namespace
}  // namespace azulejo
