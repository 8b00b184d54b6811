#pragma once

#include <chrono>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>

namespace azulejo::server {

// A token bucket for each client: a rate per second, and a burst.
class RateLimiter {
  public:
    using Time = std::chrono::steady_clock::time_point;

    // A rate of 0 means no limit.
    RateLimiter(double per_second, double burst) : per_second_(per_second), burst_(burst) {}

    // Returns nothing if the request is allowed, otherwise the number of seconds to wait.
    [[nodiscard]] std::optional<int> take(std::string_view client, double cost, Time now);
    // Removes the clients whose buckets are full again.
    void forget_idle(Time now);
    [[nodiscard]] std::size_t size() const { return buckets_.size(); }

  private:
    struct Bucket {
        double tokens;
        Time updated;
    };
    struct Hash : std::hash<std::string_view> {
        using is_transparent = void;
    };
    [[nodiscard]] double tokens_at(const Bucket& bucket, Time now) const;

    double per_second_;
    double burst_;
    std::unordered_map<std::string, Bucket, Hash, std::equal_to<>> buckets_;
};

}  // namespace azulejo::server
