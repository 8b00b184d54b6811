#include "server/api/rate_limiter.h"

#include <algorithm>
#include <cmath>

namespace azulejo::server {

namespace {

constexpr double rounding = 1e-6;
constexpr std::string_view shared_bucket = "\nothers";  // no address and no token contains a line end

}  // namespace

// A clock that was set back refills nothing.
double RateLimiter::tokens_at(const Bucket& bucket, Time now) const {
    const double seconds = std::max(0.0, std::chrono::duration<double>(now - bucket.updated).count());
    return std::min(burst_, bucket.tokens + seconds * per_second_);
}

std::string_view RateLimiter::key_of(std::string_view client) const {
    return buckets_.size() < most_clients_ || buckets_.contains(client) ? client : shared_bucket;
}

std::optional<int> RateLimiter::wait_for(std::string_view client, double cost, Time now) const {
    if (per_second_ <= 0) return std::nullopt;
    const auto found = buckets_.find(key_of(client));
    const double tokens = found == buckets_.end() ? burst_ : tokens_at(found->second, now);
    const double wanted = std::min(cost, burst_);  // otherwise a cost above the burst could never be paid
    if (tokens + rounding >= wanted) return std::nullopt;
    return std::max(1, static_cast<int>(std::ceil((wanted - tokens) / per_second_ - rounding)));
}

std::optional<int> RateLimiter::take(std::string_view client, double cost, Time now) {
    const auto wait = wait_for(client, cost, now);
    if (wait || per_second_ <= 0) return wait;
    const std::string_view key = key_of(client);
    auto found = buckets_.find(key);
    if (found == buckets_.end()) found = buckets_.emplace(key, Bucket{burst_, now}).first;
    Bucket& bucket = found->second;
    bucket = {tokens_at(bucket, now) - std::min(cost, burst_), now};
    return std::nullopt;
}

void RateLimiter::give_back(std::string_view client, double cost, Time now) {
    const auto found = buckets_.find(key_of(client));
    if (found == buckets_.end()) return;
    Bucket& bucket = found->second;
    bucket = {std::min(burst_, tokens_at(bucket, now) + cost), now};
}

void RateLimiter::forget_idle(Time now) {
    std::erase_if(buckets_, [&](const auto& entry) { return tokens_at(entry.second, now) >= burst_; });
}

}  // namespace azulejo::server
