#pragma once

#include <numbers>

// Functions for tables of constants. They use sums and products only, so every compiler gets the same result.
namespace azulejo {

constexpr double constant_exponential(double x) {
    double term = 1;
    double sum = 1;
    const double part = x / 64;
    for (int n = 1; n < 12; ++n) {
        term *= part / n;
        sum += term;
    }
    for (int doubling = 0; doubling < 6; ++doubling) sum *= sum;
    return sum;
}

// The natural logarithm of x ≥ 1.
constexpr double constant_logarithm(double x) {
    double whole = 0;
    for (; x > 1.5; x /= 2) whole += std::numbers::ln2;
    const double ratio = (x - 1) / (x + 1);
    double power = ratio;
    double sum = 0;
    for (int n = 1; n < 40; n += 2) {
        sum += 2 * power / n;
        power *= ratio * ratio;
    }
    return whole + sum;
}

}  // namespace azulejo
