#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <type_traits>

#include "core/rng.h"

namespace azulejo {

// A hash of the bytes of a value, in eight independent strands for speed. It depends on the memory layout: never store
// it.
template <class T>
    requires(std::has_unique_object_representations_v<T> && sizeof(T) % sizeof(std::uint64_t) == 0)
[[nodiscard]] std::uint64_t hash_of(const T& value) {
    const auto words = std::bit_cast<std::array<std::uint64_t, sizeof(T) / sizeof(std::uint64_t)>>(value);
    std::array<std::uint64_t, 8> strands{1, 2, 3, 4, 5, 6, 7, 8};
    for (std::size_t i = 0; i < words.size(); ++i) {
        std::uint64_t& strand = strands[i % strands.size()];
        strand = (strand ^ words[i]) * 0x9E3779B97F4A7C15U;
        strand ^= strand >> 32;
    }
    // Pairs first, so that the processor can mix them at the same time.
    std::uint64_t result = 0;
    for (std::size_t i = 0; i < strands.size(); i += 2) {
        result += Rng::mix(strands[i] ^ std::rotl(strands[i + 1], 29)) * (2 * i + 1);
    }
    return Rng::mix(result);
}

// A quicker hash of a few words, for tables in memory that compare the whole key.
template <std::size_t count>
[[nodiscard]] constexpr std::uint64_t hash_words(const std::array<std::uint64_t, count>& words) {
    std::uint64_t result = 0;
    for (const std::uint64_t word : words) {
        result = (result ^ word) * 0x9E3779B97F4A7C15U;
        result ^= result >> 32;
    }
    return Rng::mix(result);  // every bit of the last word affects the low bits, which choose the entry
}

}  // namespace azulejo
