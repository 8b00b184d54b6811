#include "core/bits.h"

#include <gtest/gtest.h>
#include <vector>

namespace azulejo {
namespace {

std::vector<unsigned> positions_of_set_bits(unsigned mask) {
    std::vector<unsigned> result;
    for (unsigned bit = 0; bit < 32; ++bit) {
        if ((mask >> bit & 1U) != 0) result.push_back(bit);
    }
    return result;
}

TEST(Bits, select_bit_finds_every_set_bit_of_every_mask) {
    for (unsigned mask = 0; mask < 1024; ++mask) {
        const auto expected = positions_of_set_bits(mask);
        for (unsigned n = 0; n < expected.size(); ++n) {
            ASSERT_EQ(select_bit(mask, n), expected[n]) << "mask " << mask << ", bit number " << n;
        }
    }
}

TEST(Bits, for_each_bit_goes_from_the_lowest_to_the_highest) {
    for (unsigned mask = 0; mask < 4096; mask += 7) {
        std::vector<unsigned> found;
        for_each_bit(mask, [&](int bit) { found.push_back(static_cast<unsigned>(bit)); });
        ASSERT_EQ(found, positions_of_set_bits(mask)) << "mask " << mask;
    }
}

TEST(Bits, for_each_bit_reaches_both_ends_of_a_word) {
    std::vector<int> found;
    for_each_bit(0x8000'0000'0000'0001U, [&](int bit) { found.push_back(bit); });
    EXPECT_EQ(found, (std::vector<int>{0, 63}));
}

TEST(Bits, for_each_bit_does_nothing_for_no_bits) {
    int calls = 0;
    for_each_bit(0, [&](int) { ++calls; });
    EXPECT_EQ(calls, 0);
}

}  // namespace
}  // namespace azulejo
