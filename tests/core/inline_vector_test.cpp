#include "core/inline_vector.h"

#include <algorithm>
#include <gtest/gtest.h>
#include <type_traits>
#include <vector>

namespace azulejo {
namespace {

using Three = InlineVector<int, 3>;

Three filled() {
    Three v;
    v.push_back(10);
    v.push_back(20);
    v.push_back(30);
    return v;
}

TEST(InlineVector, begins_empty) {
    const Three v{};
    EXPECT_TRUE(v.empty());
    EXPECT_EQ(v.size(), 0U);
    EXPECT_EQ(v.begin(), v.end());
}

TEST(InlineVector, keeps_what_is_pushed_in_order_up_to_its_capacity) {
    const Three v = filled();
    EXPECT_FALSE(v.empty());
    EXPECT_EQ(v.size(), 3U);
    EXPECT_EQ(std::vector<int>(v.begin(), v.end()), (std::vector<int>{10, 20, 30}));
    EXPECT_EQ(v[0], 10);
    EXPECT_EQ(v[2], 30);
}

TEST(InlineVector, elements_can_be_changed) {
    Three v = filled();
    v[1] = 21;
    std::ranges::reverse(v);
    EXPECT_EQ(std::vector<int>(v.begin(), v.end()), (std::vector<int>{30, 21, 10}));
}

TEST(InlineVector, copies_are_independent) {
    Three v = filled();
    const Three copy = v;
    v[0] = 0;
    v.clear();
    EXPECT_TRUE(v.empty());
    EXPECT_EQ(std::vector<int>(copy.begin(), copy.end()), (std::vector<int>{10, 20, 30}));
}

TEST(InlineVector, can_be_filled_again_after_clear) {
    Three v = filled();
    v.clear();
    v.push_back(5);
    EXPECT_EQ(std::vector<int>(v.begin(), v.end()), std::vector<int>{5});
}

// Elements live inside the object: no allocation, and a copy is a copy of memory.
TEST(InlineVector, holds_its_elements_in_itself) {
    static_assert(std::is_trivially_copyable_v<Three>);
    const Three v = filled();
    const auto* object = reinterpret_cast<const char*>(&v);
    const auto* first = reinterpret_cast<const char*>(v.begin());
    EXPECT_GE(first, object);
    EXPECT_LE(first + 3 * sizeof(int), object + sizeof v);
}

#ifndef NDEBUG
TEST(InlineVectorDeathTest, broken_promises_assert) {
    EXPECT_DEATH(
        {
            Three v = filled();
            v.push_back(40);
        },
        "size_ < Capacity");
    EXPECT_DEATH(
        {
            Three v;
            v.push_back(1);
            v[1] = 2;
        },
        "i < size_");
}
#endif

}  // namespace
}  // namespace azulejo
