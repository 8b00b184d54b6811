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

    // A rate of 0 means no limit. Clients beyond `most_clients` share one bucket, so that memory is bounded.
    RateLimiter(double per_second, double burst, std::size_t most_clients = 100'000)
        : per_second_(per_second), burst_(burst), most_clients_(most_clients) {}

    // Returns nothing if the client can pay this cost now, otherwise the number of seconds to wait.
    [[nodiscard]] std::optional<int> wait_for(std::string_view client, double cost, Time now) const;
    // The same, and pays the cost if nothing is returned.
    [[nodiscard]] std::optional<int> take(std::string_view client, double cost, Time now);
    // Returns what was paid for work that was not done.
    void give_back(std::string_view client, double cost, Time now);
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
    [[nodiscard]] std::string_view key_of(std::string_view client) const;

    double per_second_;
    double burst_;
    std::size_t most_clients_;
    std::unordered_map<std::string, Bucket, Hash, std::equal_to<>> buckets_;
};

}  // namespace azulejo::server
