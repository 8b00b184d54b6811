#include "engine/search/value_cache.h"

#include <gtest/gtest.h>

namespace azulejo::engine {
namespace {

constexpr std::uint64_t some_key = 0x0123'4567'89AB'CDEF;

TEST(ValueCache, evaluates_a_position_once_a_search) {
    ValueCache cache;
    cache.start_search();
    int evaluations = 0;
    const auto evaluate = [&] {
        ++evaluations;
        return -1234;
    };
    EXPECT_EQ(cache.find(some_key, evaluate), -1234);
    EXPECT_EQ(cache.find(some_key, evaluate), -1234);
    EXPECT_EQ(evaluations, 1);
    cache.start_search();
    EXPECT_EQ(cache.find(some_key, evaluate), -1234);
    EXPECT_EQ(evaluations, 2);
}

TEST(ValueCache, keeps_positions_apart_that_share_a_place) {
    ValueCache cache;
    cache.start_search();
    const std::uint64_t other = some_key ^ std::uint64_t{1} << 63U;
    EXPECT_EQ(cache.find(some_key, [] { return 1; }), 1);
    EXPECT_EQ(cache.find(other, [] { return 2; }), 2);
    EXPECT_EQ(cache.find(some_key, [] { return 3; }), 3);
}

TEST(ValueCache, holds_all_values_of_16_bits) {
    ValueCache cache;
    cache.start_search();
    for (const int value : {-32768, -1, 0, 32767}) {
        const auto at = static_cast<std::uint64_t>(value + 40000);
        EXPECT_EQ(cache.find(at, [&] { return value; }), value);
        EXPECT_EQ(cache.find(at, [] { return 5; }), value);
    }
}

}  // namespace
}  // namespace azulejo::engine
