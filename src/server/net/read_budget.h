#pragma once

#include <algorithm>
#include <boost/beast/core/rate_policy.hpp>
#include <cstddef>
#include <limits>

#include "server/net/executor.h"

namespace azulejo::server {

// How many bytes a stream may read (a RatePolicy of Beast). There is no limit until `limit` is called. A stream that
// has used up its budget waits for it to be refilled. This limits what no message limit sees, such as endless empty
// fragments of a WebSocket message.
class ReadBudget {
  public:
    void limit(double bytes_per_second, double burst) {
        per_second_ = bytes_per_second;
        burst_ = left_ = burst;
        updated_ = Clock::now();
    }
    // Whether the stream ever had to wait.
    [[nodiscard]] bool was_exceeded() const { return exceeded_; }

  private:
    friend class boost::beast::rate_policy_access;
    static constexpr std::size_t unlimited = std::numeric_limits<std::size_t>::max();

    [[nodiscard]] std::size_t available_read_bytes() {
        if (burst_ == 0) return unlimited;
        const auto now = Clock::now();
        left_ = std::min(burst_, left_ + per_second_ * std::chrono::duration<double>(now - updated_).count());
        updated_ = now;
        if (left_ < 1) exceeded_ = true;
        return static_cast<std::size_t>(left_);
    }
    void transfer_read_bytes(std::size_t bytes) { left_ = std::max(0.0, left_ - static_cast<double>(bytes)); }
    [[nodiscard]] static std::size_t available_write_bytes() { return unlimited; }
    static void transfer_write_bytes(std::size_t /*bytes*/) {}
    static void on_timer() {}

    double per_second_ = 0;
    double burst_ = 0;
    double left_ = 0;
    Clock::time_point updated_;
    bool exceeded_ = false;
};

}  // namespace azulejo::server
