#include "core/hash.h"

#include <array>
#include <cstdint>
#include <gtest/gtest.h>

namespace azulejo {
namespace {

// Tables use the low bits of a hash. Keys that differ only in their highest bits must not share an entry.
TEST(Hash, every_bit_of_every_word_affects_the_low_bits) {
    constexpr std::uint64_t low_bits = 0xFFFF;
    Rng rng(1);
    for (int i = 0; i < 20; ++i) {
        const std::array<std::uint64_t, 2> words{rng.next(), rng.next()};
        for (std::size_t word = 0; word < words.size(); ++word) {
            for (unsigned bit = 0; bit < 64; ++bit) {
                auto changed = words;
                changed[word] ^= std::uint64_t{1} << bit;
                EXPECT_NE(hash_words(changed) & low_bits, hash_words(words) & low_bits) << word << ", bit " << bit;
            }
        }
    }
}

}  // namespace
}  // namespace azulejo
