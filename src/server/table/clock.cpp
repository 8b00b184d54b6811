#include "server/table/clock.h"

#include <algorithm>

namespace azulejo::server {

namespace {

constexpr Millis second = 1000;
constexpr Millis day = Millis{24} * 60 * 60 * second;
constexpr Millis grace_on_return = 30 * second;

}  // namespace

Outages merged(Outages outages) {
    std::ranges::sort(outages, {}, &Outage::from);
    Outages result;
    for (const Outage& each : outages) {
        if (each.to <= each.from) continue;
        if (!result.empty() && each.from <= result.back().to) {
            result.back().to = std::max(result.back().to, each.to);
        } else {
            result.push_back(each);
        }
    }
    return result;
}

Millis running_time(Millis from, Millis to, const Outages& outages) {
    Millis result = std::max<Millis>(0, to - from);
    auto outage = std::ranges::upper_bound(outages, from, {}, &Outage::to);
    for (; outage != outages.end() && outage->from < to; ++outage) {
        result -= std::max<Millis>(0, std::min(to, outage->to) - std::max(from, outage->from));
    }
    return std::max<Millis>(0, result);
}

void Clocks::turn(std::optional<int> seat, Millis at) {
    if (rule_.kind == ClockRule::Kind::none || seat == running_) return;
    stop(at, false);
    running_ = seat;
    since_ = at;
}

void Clocks::moved(Millis at) {
    stop(at, true);
}

void Clocks::stop(Millis at, bool moved) {
    // Only the clock for a whole game depends on earlier turns.
    if (running_ && rule_.kind == ClockRule::Kind::game) {
        periods_.push_back({.seat = *running_, .from = since_, .to = at, .moved = moved});
    }
    running_.reset();
}

void Clocks::returned(int seat, Millis at) {
    if (running_ == seat) stop(at, false);
    if (rule_.kind == ClockRule::Kind::game) periods_.push_back({.seat = seat, .returned = true});
}

Millis Clocks::allowance() const {
    return rule_.amount * (rule_.kind == ClockRule::Kind::days ? day : second);
}

std::vector<Millis> Clocks::left(Millis now, const Outages& outages) const {
    if (rule_.kind == ClockRule::Kind::none) return {};
    std::vector<Millis> result(static_cast<std::size_t>(seats_), allowance());
    for (const Period& period : periods_) {
        Millis& left = result[static_cast<std::size_t>(period.seat)];
        if (period.returned) {
            left = std::max(left, grace_on_return);
            continue;
        }
        left = std::max<Millis>(0, left - running_time(period.from, period.to, outages));
        if (period.moved) left += rule_.increment * second;
    }
    if (running_) {
        Millis& left = result[static_cast<std::size_t>(*running_)];
        left = std::max<Millis>(0, left - running_time(since_, now, outages));
    }
    return result;
}

std::optional<Millis> Clocks::expiry(Millis now, const Outages& outages) const {
    if (!running_) return std::nullopt;
    const Millis left_at_start = left(since_, outages)[static_cast<std::size_t>(*running_)];
    return now + left_at_start - running_time(since_, now, outages);
}

}  // namespace azulejo::server
