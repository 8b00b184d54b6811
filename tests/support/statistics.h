#pragma once

#include <cmath>

namespace azulejo::test {

// A value that chi square exceeds once in thirty thousand times (Wilson and Hilferty's approximation).
[[nodiscard]] inline double chi_square_limit(int degrees) {
    const double n = 2.0 / (9.0 * degrees);
    return degrees * std::pow(1 - n + 4 * std::sqrt(n), 3);
}

}  // namespace azulejo::test
