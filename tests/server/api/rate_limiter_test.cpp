#include "server/api/rate_limiter.h"

#include <gtest/gtest.h>

namespace azulejo::server {
namespace {

using std::chrono::milliseconds;
using std::chrono::seconds;
const RateLimiter::Time start{};

TEST(RateLimiter, AllowSomeAtOnceAndThenSoManyASecond) {
    RateLimiter limiter(2, 3);
    for (int i = 0; i < 3; ++i) EXPECT_EQ(limiter.take("a", 1, start), std::nullopt);
    EXPECT_EQ(limiter.take("a", 1, start), 1);
    EXPECT_EQ(limiter.take("b", 1, start), std::nullopt) << "others have their own";
    EXPECT_EQ(limiter.take("a", 1, start + milliseconds(400)), 1);
    EXPECT_EQ(limiter.take("a", 1, start + milliseconds(500)), std::nullopt);
    EXPECT_EQ(limiter.take("a", 1, start + milliseconds(600)), 1);
}

TEST(RateLimiter, SayWhenToTryAgain) {
    RateLimiter limiter(0.1, 5);
    EXPECT_EQ(limiter.take("a", 5, start), std::nullopt);
    const auto wait = limiter.take("a", 1, start);
    ASSERT_EQ(wait, 10);
    EXPECT_EQ(limiter.take("a", 1, start + seconds(*wait)), std::nullopt);
}

TEST(RateLimiter, NeverRefuseForGoodWhatIsDearerThanAll) {
    RateLimiter limiter(1, 4);
    EXPECT_EQ(limiter.take("a", 10, start), std::nullopt);
    EXPECT_EQ(limiter.take("a", 10, start), 4);
    EXPECT_EQ(limiter.take("a", 10, start + seconds(4)), std::nullopt);
}

TEST(RateLimiter, OfNothingAllowEverything) {
    RateLimiter limiter(0, 0);
    for (int i = 0; i < 1000; ++i) EXPECT_EQ(limiter.take("a", 1, start), std::nullopt);
    EXPECT_EQ(limiter.size(), 0U);
}

TEST(RateLimiter, ForgetThoseWhoHaveNotAskedForLong) {
    RateLimiter limiter(1, 4);
    EXPECT_EQ(limiter.take("a", 4, start), std::nullopt);
    EXPECT_EQ(limiter.take("b", 1, start), std::nullopt);
    limiter.forget_idle(start + seconds(2));
    EXPECT_EQ(limiter.size(), 1U);
    EXPECT_EQ(limiter.take("a", 4, start + seconds(2)), 2) << "what was taken is not given back";
    limiter.forget_idle(start + seconds(9));
    EXPECT_EQ(limiter.size(), 0U);
}

TEST(RateLimiter, GiveBackWhatWasNotUsed) {
    RateLimiter limiter(1, 4);
    EXPECT_EQ(limiter.take("a", 4, start), std::nullopt);
    limiter.give_back("a", 3, start);
    EXPECT_EQ(limiter.wait_for("a", 3, start), std::nullopt);
    EXPECT_EQ(limiter.wait_for("a", 4, start), 1);
    limiter.give_back("a", 100, start);
    EXPECT_EQ(limiter.take("a", 4, start), std::nullopt);
    EXPECT_EQ(limiter.take("a", 1, start), 1) << "never more than the burst";
}

TEST(RateLimiter, RefillNothingWhenTheClockIsSetBack) {
    RateLimiter limiter(1, 4);
    EXPECT_EQ(limiter.take("a", 2, start + seconds(100)), std::nullopt);
    EXPECT_EQ(limiter.take("a", 2, start), std::nullopt);
    EXPECT_EQ(limiter.take("a", 1, start), 1);
}

TEST(RateLimiter, NeedBoundedMemory) {
    RateLimiter limiter(1, 4, 10);
    for (int i = 0; i < 1000; ++i) (void)limiter.take(std::to_string(i), 1, start);
    EXPECT_EQ(limiter.size(), 11U) << "the others share one bucket";
    EXPECT_EQ(limiter.take("9", 3, start), std::nullopt) << "who came before keeps its own";
    EXPECT_EQ(limiter.take("another", 1, start), 1);
}

}  // namespace
}  // namespace azulejo::server
