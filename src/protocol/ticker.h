#pragma once

#include <algorithm>
#include <chrono>
#include <condition_variable>
#include <functional>
#include <mutex>
#include <thread>
#include <utility>

namespace azulejo::protocol {

// Calls a function periodically on its own thread, until destroyed.
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
                  // If a call takes longer than a period, later calls are delayed instead of bunched up.
                  next = std::max(next + period, std::chrono::steady_clock::now());
              }
          }) {}

  private:
    std::mutex mutex_;
    std::condition_variable_any woken_;
    std::jthread thread_;  // last, so that it ends before the members it uses are destroyed
};

}  // namespace azulejo::protocol
