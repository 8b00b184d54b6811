#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <unordered_set>

#include "server/net/executor.h"
#include "server/net/options.h"

namespace azulejo::server {

// Whether the database accepts writes. One probe runs at a time, for all who ask, and its result is used for a second,
// so that questions cannot load the database. An outage is logged once, and counted, however many operations fail.
class Health {
  public:
    using Fault = std::optional<std::string>;

    explicit Health(Clock::duration deadline) : deadline_(deadline) {}

    void set_probe(Probe probe) { probe_ = std::move(probe); }
    // Nothing if the database accepts writes; else why not, in words for anybody. Answers within the deadline.
    [[nodiscard]] Awaitable<Fault> check();
    // Called about once a second: notices outages also if nobody asks.
    void tick();
    // An operation has failed. A probe finds out whether this is an outage. If it is not, the failure is logged, but at
    // most one a minute.
    void database_failed(ProbeFault fault);

    [[nodiscard]] bool is_good() const { return !fault_; }
    [[nodiscard]] std::uint64_t outages() const { return outages_; }

  private:
    void start();
    void finish(std::optional<ProbeFault> fault);
    void set(std::optional<ProbeFault> fault);
    void log_failure(const ProbeFault& failure);
    [[nodiscard]] bool is_overdue(Clock::time_point now) const { return running_ && now - started_ >= deadline_; }

    Clock::duration deadline_;
    Probe probe_;
    std::unordered_set<Timer*> waiting_;  // of those who wait for the probe that runs
    bool running_ = false;
    Clock::time_point started_;
    std::optional<Clock::time_point> finished_;
    Fault fault_;
    // A failed operation that a probe must explain. The probe must have begun after the failure.
    std::optional<ProbeFault> failure_;
    Clock::time_point failed_;
    Clock::time_point quiet_until_;  // until then no failure is logged
    Clock::time_point outage_began_;
    std::uint64_t outages_ = 0;
};

}  // namespace azulejo::server
