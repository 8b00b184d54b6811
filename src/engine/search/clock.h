#pragma once

#include <atomic>
#include <chrono>
#include <functional>
#include <optional>

namespace azulejo::engine {

// Ends a search at a time, or when a flag is set.
class Clock {
  public:
    using Time = std::chrono::steady_clock;

    // `asked`, if given, is called by every is_over(); it must outlive the clock.
    Clock(std::optional<std::chrono::microseconds> time, const std::atomic<bool>& stop,
          const std::function<bool()>* asked = nullptr)
        : stop_(stop), asked_(asked) {
        if (time) end_ = Time::now() + *time;
    }
    // The same clock that also ends when `done` becomes true.
    [[nodiscard]] Clock until(const std::atomic<bool>& done) const {
        Clock result = *this;
        result.done_ = &done;
        return result;
    }
    [[nodiscard]] bool is_over() const {
        return stop_.load(std::memory_order_relaxed) || (done_ != nullptr && done_->load(std::memory_order_relaxed)) ||
               (end_ && Time::now() >= *end_) || (asked_ != nullptr && (*asked_)());
    }

  private:
    std::optional<Time::time_point> end_;
    const std::atomic<bool>& stop_;
    const std::atomic<bool>* done_ = nullptr;
    const std::function<bool()>* asked_ = nullptr;
};

}  // namespace azulejo::engine
