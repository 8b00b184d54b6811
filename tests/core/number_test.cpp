#include "core/number.h"

#include <cstdint>
#include <gtest/gtest.h>

namespace azulejo {
namespace {

TEST(Number, is_the_whole_text) {
    EXPECT_EQ(parse_number<int>("-17"), -17);
    EXPECT_EQ(parse_number<std::uint64_t>("18446744073709551615"), 18446744073709551615U);
    EXPECT_EQ(parse_number<double>("0.25"), 0.25);
    for (const char* text : {"", " 1", "1 ", "1x", "x", "+1", "--1", "0x10"}) {
        EXPECT_FALSE(parse_number<int>(text)) << text;
    }
    EXPECT_FALSE(parse_number<std::uint64_t>("18446744073709551616"));
    EXPECT_FALSE(parse_number<unsigned>("-1"));
}

}  // namespace
}  // namespace azulejo
