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
    // The same, and also when somebody else is done.
    [[nodiscard]] Clock until(const std::atomic<bool>& done) const {
        Clock result = *this;
        result.done_ = &done;
        return result;
    }
    [[nodiscard]] bool is_over() const {
        return stop_.load(std::memory_order_relaxed) || (done_ != nullptr && done_->load(std::memory_order_relaxed)) ||
               (end_ && Time::now() >= *end_);
    }

  private:
    std::optional<Time::time_point> end_;
    const std::atomic<bool>& stop_;
    const std::atomic<bool>* done_ = nullptr;
};

}  // namespace azulejo::engine
