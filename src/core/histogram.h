#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>

namespace azulejo {

// How long operations took: the number of those up to each bound, in seconds, and the sum.
struct Histogram {
    static constexpr std::array<double, 10> bounds = {0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1, 10};

    std::array<std::uint64_t, bounds.size() + 1> counts{};  // of each interval; the last one has no upper bound
    double sum = 0;

    void add(double seconds) {
        ++counts[static_cast<std::size_t>(std::ranges::lower_bound(bounds, seconds) - bounds.begin())];
        sum += seconds;
    }
};

}  // namespace azulejo
