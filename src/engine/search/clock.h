#pragma once

#include <atomic>
#include <chrono>
#include <optional>

namespace azulejo::engine {

// When to stop: at a time, or when told.
class Clock {
  public:
    using Time = std::chrono::steady_clock;

    Clock(std::optional<std::chrono::microseconds> time, const std::atomic<bool>& stop) : stop_(stop) {
        if (time) end_ = Time::now() + *time;
    }
    [[nodiscard]] bool is_over() const {
        return stop_.load(std::memory_order_relaxed) || (end_ && Time::now() >= *end_);
    }

  private:
    std::optional<Time::time_point> end_;
    const std::atomic<bool>& stop_;
};

}  // namespace azulejo::engine
