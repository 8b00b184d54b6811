#pragma once

#include <chrono>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>

namespace azulejo::server {

// How often each of many may ask: so many a second for long, and some more at once.
class Rates {
  public:
    using Time = std::chrono::steady_clock::time_point;

    // A rate of 0 allows everything.
    Rates(double per_second, double at_once) : per_second_(per_second), at_once_(at_once) {}

    // Nothing where it is allowed, else after how many seconds it would be.
    [[nodiscard]] std::optional<int> take(std::string_view who, double cost, Time now);
    // Forgets those who have not asked for so long that they may ask as much as anybody new.
    void forget(Time now);
    [[nodiscard]] std::size_t known() const { return buckets_.size(); }

  private:
    struct Bucket {
        double left;
        Time at;
    };
    struct Hash : std::hash<std::string_view> {
        using is_transparent = void;
    };
    [[nodiscard]] double left(const Bucket& bucket, Time now) const;

    double per_second_;
    double at_once_;
    std::unordered_map<std::string, Bucket, Hash, std::equal_to<>> buckets_;
};

}  // namespace azulejo::server
