#include "server/web/rates.h"

#include <gtest/gtest.h>

namespace azulejo::server {
namespace {

using std::chrono::milliseconds;
using std::chrono::seconds;
const Rates::Time start{};

TEST(Rates, AllowSomeAtOnceAndThenSoManyASecond) {
    Rates rates(2, 3);
    for (int i = 0; i < 3; ++i) EXPECT_EQ(rates.take("a", 1, start), std::nullopt);
    EXPECT_EQ(rates.take("a", 1, start), 1);
    EXPECT_EQ(rates.take("b", 1, start), std::nullopt) << "others have their own";
    EXPECT_EQ(rates.take("a", 1, start + milliseconds(400)), 1);
    EXPECT_EQ(rates.take("a", 1, start + milliseconds(500)), std::nullopt);
    EXPECT_EQ(rates.take("a", 1, start + milliseconds(600)), 1);
}

TEST(Rates, SayWhenToTryAgain) {
    Rates rates(0.1, 5);
    EXPECT_EQ(rates.take("a", 5, start), std::nullopt);
    const auto wait = rates.take("a", 1, start);
    ASSERT_EQ(wait, 10);
    EXPECT_EQ(rates.take("a", 1, start + seconds(*wait)), std::nullopt);
}

TEST(Rates, NeverRefuseForGoodWhatIsDearerThanAll) {
    Rates rates(1, 4);
    EXPECT_EQ(rates.take("a", 10, start), std::nullopt);
    EXPECT_EQ(rates.take("a", 10, start), 4);
    EXPECT_EQ(rates.take("a", 10, start + seconds(4)), std::nullopt);
}

TEST(Rates, OfNothingAllowEverything) {
    Rates rates(0, 0);
    for (int i = 0; i < 1000; ++i) EXPECT_EQ(rates.take("a", 1, start), std::nullopt);
    EXPECT_EQ(rates.known(), 0U);
}

TEST(Rates, ForgetThoseWhoHaveNotAskedForLong) {
    Rates rates(1, 4);
    EXPECT_EQ(rates.take("a", 4, start), std::nullopt);
    EXPECT_EQ(rates.take("b", 1, start), std::nullopt);
    rates.forget(start + seconds(2));
    EXPECT_EQ(rates.known(), 1U);
    EXPECT_EQ(rates.take("a", 4, start + seconds(2)), 2) << "what was taken is not given back";
    rates.forget(start + seconds(9));
    EXPECT_EQ(rates.known(), 0U);
}

}  // namespace
}  // namespace azulejo::server
