#pragma once

#include <algorithm>
#include <atomic>
#include <chrono>
#include <functional>

#include "storage/store.h"

namespace azulejo::server {

// The time of the server. It begins with the time of the host and then follows a clock that cannot be set, so a change
// of the host's time has no effect on a running server. All servers of a database agree on it: each goes forward to the
// time of the latest heartbeat of any of them. The time of a running server never goes back. Thread-safe.
class ServerClock {
  public:
    using Source = std::function<storage::Millis()>;

    explicit ServerClock(const Source& host = host_time, Source steady = steady_time)
        : steady_(std::move(steady)), offset_(host() - steady_()) {}

    [[nodiscard]] storage::Millis now() const { return steady_() + offset_; }
    // Goes forward to this time. Returns by how much, which is 0 if the time has passed already.
    storage::Millis advance_to(storage::Millis time) {
        const storage::Millis wanted = time - steady_();
        storage::Millis offset = offset_;
        while (offset < wanted && !offset_.compare_exchange_weak(offset, wanted)) {
        }
        return std::max<storage::Millis>(0, wanted - offset);
    }

    [[nodiscard]] static storage::Millis host_time() {
        return in_millis(std::chrono::system_clock::now().time_since_epoch());
    }
    [[nodiscard]] static storage::Millis steady_time() {
        return in_millis(std::chrono::steady_clock::now().time_since_epoch());
    }

  private:
    template <class Duration>
    [[nodiscard]] static storage::Millis in_millis(Duration time) {
        return std::chrono::duration_cast<std::chrono::milliseconds>(time).count();
    }

    Source steady_;
    std::atomic<storage::Millis> offset_;
};

}  // namespace azulejo::server
