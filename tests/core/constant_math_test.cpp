#include "core/constant_math.h"

#include <cmath>
#include <gtest/gtest.h>

namespace azulejo {
namespace {

TEST(ConstantMath, ExponentialAgreesWithTheLibrary) {
    for (double x = -12; x <= 1; x += 0.01) EXPECT_NEAR(constant_exponential(x), std::exp(x), 1e-12) << x;
}

TEST(ConstantMath, LogarithmAgreesWithTheLibrary) {
    for (double x = 1; x <= 128; x += 0.25) EXPECT_NEAR(constant_logarithm(x), std::log(x), 1e-12) << x;
}

}  // namespace
}  // namespace azulejo
