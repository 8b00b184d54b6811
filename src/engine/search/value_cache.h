#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "core/rng.h"

namespace azulejo::engine {

// Values of positions that were evaluated in a search. About half of the evaluations of a search repeat one of it.
class ValueCache {
  public:
    // Forgets all values.
    void start_search() { salt_ = Rng::mix(++searches_); }

    // The value of the position with this key, which the function returns where it is not known. From -32768 to 32767.
    template <class F>
    [[nodiscard]] int find(std::uint64_t key, F&& evaluate) {
        key ^= salt_;
        std::uint64_t& entry = entries_[key % size];
        if (((entry ^ key) >> value_bits) != 0) {
            const auto value = static_cast<std::uint16_t>(evaluate());
            entry = (key >> value_bits << value_bits) | value;
        }
        return static_cast<std::int16_t>(entry);
    }
    void prefetch(std::uint64_t key) const { __builtin_prefetch(&entries_[(key ^ salt_) % size]); }

  private:
    static constexpr std::size_t size = std::size_t{1} << 16U;
    static constexpr unsigned value_bits =
        16;  // the lowest of an entry; above them is the key, whose lowest are the place

    std::vector<std::uint64_t> entries_ = std::vector<std::uint64_t>(size);
    std::uint64_t searches_ = 0;
    std::uint64_t salt_ = 0;
};

}  // namespace azulejo::engine
