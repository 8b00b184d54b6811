#include "server/api/liveness.h"

#include <iterator>
#include <utility>

namespace azulejo::server {

namespace {

constexpr Millis heartbeat_interval = 400;
// Outages of other servers become known within seconds. Asking for those of an hour is safe and cheap.
constexpr Millis recent_outages = 3'600'000;
constexpr Millis all_outages = Millis{100} * 24 * 3'600'000;  // longer than any clock runs

}  // namespace

bool Liveness::is_due(Millis now) const {
    if (sent_) return false;
    return !alive_ || now - *alive_ >= heartbeat_interval || !unreported_.empty();
}

storage::Heartbeat Liveness::send(const std::string& node, Millis now) {
    sent_ = now;
    reporting_ = std::exchange(unreported_, {});
    storage::Heartbeat beat{.node = node, .now = now, .longest_gap = longest_gap};
    for (const Outage& each : reporting_) beat.outages.push_back({.from = each.from, .to = each.to});
    beat.outages_since = now - (alive_ ? recent_outages : all_outages);
    return beat;
}

void Liveness::confirmed(const storage::Pulse& pulse, Millis now, Millis jump) {
    const Millis before = alive_.value_or(sent_.value_or(now - jump)) + jump;
    reporting_.clear();
    if (now - before > longest_gap) {
        unreported_.push_back({.from = before, .to = now});
        outages_.push_back({.from = before, .to = now});
        ++gaps_;
    }
    for (const storage::Outage& each : pulse.outages) outages_.push_back({.from = each.from, .to = each.to});
    outages_ = merged(std::move(outages_));
    alive_ = now;
    sent_.reset();
}

void Liveness::failed() {
    unreported_.insert(unreported_.end(), reporting_.begin(), reporting_.end());
    reporting_.clear();
    sent_.reset();
}

const Outages& Liveness::outages(Millis now) const {
    if (!alive_ || now - *alive_ <= longest_gap) return outages_;
    with_gap_ = outages_;
    with_gap_.push_back({.from = *alive_, .to = now});
    with_gap_ = merged(std::move(with_gap_));
    return with_gap_;
}

std::optional<Millis> Liveness::settled_until() const {
    return unreported_.empty() && reporting_.empty() ? alive_ : std::nullopt;
}

}  // namespace azulejo::server
