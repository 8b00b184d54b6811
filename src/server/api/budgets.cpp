#include "server/api/budgets.h"

#include <algorithm>
#include <chrono>

namespace azulejo::server {

namespace {

constexpr storage::Millis longest_open = 24LL * 3600 * 1000;

RateLimiter::Time time_of(storage::Millis now) {
    return RateLimiter::Time(std::chrono::milliseconds(now));
}

void count_one_less(std::map<std::string, int>& counts, const std::string& key) {
    const auto found = counts.find(key);
    if (found != counts.end() && --found->second == 0) counts.erase(found);
}

bool is_below(const std::map<std::string, int>& counts, const std::string& key, int limit) {
    if (limit <= 0) return true;
    const auto found = counts.find(key);
    return found == counts.end() || found->second < limit;
}

}  // namespace

std::string_view name_of(Expense expense) {
    switch (expense) {
        case Expense::tables: return "tables";
        case Expense::ai_seconds: return "ai_seconds";
        case Expense::analysis_seconds: break;
    }
    return "analysis_seconds";
}

BudgetOptions BudgetOptions::of_address(const BudgetLimits& limits) {
    constexpr double share = 0.25;
    // At least one, because 0 means no limit.
    return {.address = limits,
            .identity = {
                .open_tables = limits.open_tables == 0 ? 0 : std::max(1, static_cast<int>(limits.open_tables * share)),
                .tables_an_hour = limits.tables_an_hour == 0 ? 0 : std::max(1.0, limits.tables_an_hour * share),
                .ai_seconds_an_hour = limits.ai_seconds_an_hour * share,
                .analysis_seconds_an_hour = limits.analysis_seconds_an_hour * share}};
}

Budgets::Budgets(const BudgetOptions& options)
    : options_(options),
      hourly_{Hourly(options.address.tables_an_hour, options.identity.tables_an_hour),
              Hourly(options.address.ai_seconds_an_hour, options.identity.ai_seconds_an_hour),
              Hourly(options.address.analysis_seconds_an_hour, options.identity.analysis_seconds_an_hour)} {}

std::optional<int> Budgets::take(Expense expense, const Client& client, double amount, Millis now) {
    const std::scoped_lock lock(mutex_);
    Hourly& hourly = hourly_[static_cast<std::size_t>(expense)];
    if (!client.identity.empty()) {
        if (const auto wait = hourly.identity.wait_for(client.identity, amount, time_of(now))) {
            ++hourly.refused;
            return wait;
        }
    }
    if (const auto wait = hourly.address.take(client.address, amount, time_of(now))) {
        ++hourly.refused;
        return wait;
    }
    if (client.identity.empty()) return std::nullopt;
    return hourly.identity.take(client.identity, amount, time_of(now));  // checked above, so it is never refused
}

void Budgets::give_back(Expense expense, const Client& client, double amount, Millis now) {
    const std::scoped_lock lock(mutex_);
    Hourly& hourly = hourly_[static_cast<std::size_t>(expense)];
    hourly.address.give_back(client.address, amount, time_of(now));
    if (!client.identity.empty()) hourly.identity.give_back(client.identity, amount, time_of(now));
}

bool Budgets::open_table(const std::string& game, const Client& client, Millis now) {
    const std::scoped_lock lock(mutex_);
    if (open_.contains(game)) return true;
    if (!is_below(open_of_address_, client.address, options_.address.open_tables) ||
        (!client.identity.empty() && !is_below(open_of_identity_, client.identity, options_.identity.open_tables))) {
        ++refused_open_;
        return false;
    }
    open_.emplace(game, OpenTable{.client = client, .since = now});
    ++open_of_address_[client.address];
    if (!client.identity.empty()) ++open_of_identity_[client.identity];
    return true;
}

void Budgets::close_table(const std::string& game) {
    const std::scoped_lock lock(mutex_);
    if (const auto found = open_.find(game); found != open_.end()) remove(found);
}

void Budgets::remove(std::map<std::string, OpenTable>::iterator table) {
    const Client& client = table->second.client;
    count_one_less(open_of_address_, client.address);
    if (!client.identity.empty()) count_one_less(open_of_identity_, client.identity);
    open_.erase(table);
}

void Budgets::forget_idle(Millis now) {
    const std::scoped_lock lock(mutex_);
    for (Hourly& hourly : hourly_) {
        hourly.address.forget_idle(time_of(now));
        hourly.identity.forget_idle(time_of(now));
    }
    for (auto table = open_.begin(); table != open_.end();) {
        const auto old = table++;
        if (old->second.since + longest_open <= now) remove(old);
    }
}

std::uint64_t Budgets::refused(Expense expense) const {
    const std::scoped_lock lock(mutex_);
    return hourly_[static_cast<std::size_t>(expense)].refused;
}

std::uint64_t Budgets::refused_open_tables() const {
    const std::scoped_lock lock(mutex_);
    return refused_open_;
}

}  // namespace azulejo::server
