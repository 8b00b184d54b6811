#pragma once

#include <numbers>

// Functions for tables of constants, from sums and products alone: evaluated by the compiler, the same everywhere.
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

// Natural, of x ≥ 1.
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
