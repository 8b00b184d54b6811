#pragma once

#include <optional>
#include <string>

#include "server/table/clock.h"
#include "storage/store.h"

namespace azulejo::server {

// A longer time in which the server or its database did not work is given back to the players.
inline constexpr Millis longest_gap = 1'500;

// Finds the times in which this server could not work: because its process was stopped, because its thread was busy, or
// because the database did not answer. The sign of life is a heartbeat that the database has confirmed. Without input,
// output or clock of its own.
class Liveness {
  public:
    // Whether a heartbeat should be sent now. At most one is under way.
    [[nodiscard]] bool is_due(Millis now) const;
    [[nodiscard]] storage::Heartbeat send(const std::string& node, Millis now);
    // `jump` is by how much the server's clock was set forward since the last call, to agree with other servers. That
    // time has not passed here.
    void confirmed(const storage::Pulse& pulse, Millis now, Millis jump);
    void failed();

    // The time up to which all gaps are stored and all outages are known here; nothing if there is none. A player may
    // lose on time only if the clock had run out by then.
    [[nodiscard]] std::optional<Millis> settled_until() const;
    // All outages that are known here, with a gap that may not be over yet. Valid until the next call.
    [[nodiscard]] const Outages& outages(Millis now) const;
    // The number of gaps that this server has noticed.
    [[nodiscard]] std::uint64_t gaps() const { return gaps_; }

  private:
    std::optional<Millis> alive_;  // when the last heartbeat was confirmed
    std::optional<Millis> sent_;   // of the heartbeat that is under way
    Outages unreported_;
    Outages reporting_;  // by the heartbeat that is under way
    Outages outages_;
    mutable Outages with_gap_;  // the result of `outages` while there is a gap
    std::uint64_t gaps_ = 0;
};

}  // namespace azulejo::server
