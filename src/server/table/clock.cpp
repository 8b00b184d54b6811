#include "server/table/clock.h"

#include <algorithm>

#include "core/json_writer.h"

namespace azulejo::server {

namespace {

constexpr int longest_seconds = 24 * 60 * 60;
constexpr int most_days = 30;
constexpr Millis second = 1000;
constexpr Millis day = longest_seconds * second;
constexpr Millis grace_on_return = 30 * second;
const std::vector<std::string_view> kind_names{"none", "move", "game", "days"};

}  // namespace

ClockRule read_clock(json::ObjectReader& object, json::FieldFaults& faults) {
    const json::Value* value = object.find("clock");
    if (value == nullptr || value->is_null()) return {};
    json::ObjectReader clock(*value, object.path("clock"), faults);
    ClockRule rule;
    rule.kind = static_cast<ClockRule::Kind>(clock.choice("kind", kind_names));
    switch (rule.kind) {
        case ClockRule::Kind::none: break;
        case ClockRule::Kind::move: rule.amount = clock.integer("seconds", 1, longest_seconds); break;
        case ClockRule::Kind::game:
            rule.amount = clock.integer("seconds", 1, longest_seconds);
            rule.increment = clock.integer("increment", 0, longest_seconds, 0);
            break;
        case ClockRule::Kind::days: rule.amount = clock.integer("days", 1, most_days); break;
    }
    return rule;
}

void append_clock(std::string& out, const ClockRule& rule) {
    json::ObjectWriter object(out);
    object.text("kind", kind_names[static_cast<std::size_t>(rule.kind)]);
    if (rule.kind == ClockRule::Kind::none) return;
    object.number(rule.kind == ClockRule::Kind::days ? "days" : "seconds", rule.amount);
    if (rule.kind == ClockRule::Kind::game) object.number("increment", rule.increment);
}

Millis running_time(Millis from, Millis to, const Outages& outages) {
    Millis result = std::max<Millis>(0, to - from);
    for (const storage::Outage& outage : outages) {
        result -= std::max<Millis>(0, std::min(to, outage.to) - std::max(from, outage.from));
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
    // Only a game's clock depends on what was before.
    if (running_ && rule_.kind == ClockRule::Kind::game) {
        marks_.push_back({.seat = *running_, .from = since_, .to = at, .moved = moved});
    }
    running_.reset();
}

void Clocks::returned(int seat, Millis at) {
    if (running_ == seat) stop(at, false);
    if (rule_.kind == ClockRule::Kind::game) marks_.push_back({.seat = seat, .returned = true});
}

Millis Clocks::allowance() const {
    return rule_.amount * (rule_.kind == ClockRule::Kind::days ? day : second);
}

std::vector<Millis> Clocks::left(Millis now, const Outages& outages) const {
    if (rule_.kind == ClockRule::Kind::none) return {};
    std::vector<Millis> result(static_cast<std::size_t>(seats_), allowance());
    for (const Mark& mark : marks_) {
        Millis& left = result[static_cast<std::size_t>(mark.seat)];
        if (mark.returned) {
            left = std::max(left, grace_on_return);
            continue;
        }
        left = std::max<Millis>(0, left - running_time(mark.from, mark.to, outages));
        if (mark.moved) left += rule_.increment * second;
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
