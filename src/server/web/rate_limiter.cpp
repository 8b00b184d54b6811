#include "server/web/rate_limiter.h"

#include <algorithm>
#include <cmath>

namespace azulejo::server {

double RateLimiter::tokens_at(const Bucket& bucket, Time now) const {
    const double seconds = std::chrono::duration<double>(now - bucket.updated).count();
    return std::min(burst_, bucket.tokens + seconds * per_second_);
}

std::optional<int> RateLimiter::take(std::string_view client, double cost, Time now) {
    if (per_second_ <= 0) return std::nullopt;
    auto found = buckets_.find(client);
    if (found == buckets_.end()) found = buckets_.emplace(client, Bucket{burst_, now}).first;
    Bucket& bucket = found->second;
    bucket = {tokens_at(bucket, now), now};
    const double wanted = std::min(cost, burst_);  // otherwise a cost above the burst could never be paid
    if (bucket.tokens >= wanted) {
        bucket.tokens -= wanted;
        return std::nullopt;
    }
    return std::max(1, static_cast<int>(std::ceil((wanted - bucket.tokens) / per_second_)));
}

void RateLimiter::forget_idle(Time now) {
    std::erase_if(buckets_, [&](const auto& entry) { return tokens_at(entry.second, now) >= burst_; });
}

}  // namespace azulejo::server
