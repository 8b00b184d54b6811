#pragma once

#include <algorithm>
#include <chrono>
#include <condition_variable>
#include <functional>
#include <mutex>
#include <thread>
#include <utility>

namespace azulejo::protocol {

// Calls a function again and again on a thread of its own, until destroyed; never after that.
class Ticker {
  public:
    Ticker(std::chrono::milliseconds period, std::function<void()> tick)
        : thread_([this, period, tick = std::move(tick)](const std::stop_token& stop) {
              auto next = std::chrono::steady_clock::now() + period;
              std::unique_lock lock(mutex_);
              while (!stop.stop_requested()) {
                  woken_.wait_until(lock, stop, next, [] { return false; });
                  if (stop.stop_requested()) return;
                  tick();
                  // What takes longer than a period to be told is told less often, not in a rush afterwards.
                  next = std::max(next + period, std::chrono::steady_clock::now());
              }
          }) {}

  private:
    std::mutex mutex_;
    std::condition_variable_any woken_;
    std::jthread thread_;  // last, so that it has ended before what it uses goes
};

}  // namespace azulejo::protocol
