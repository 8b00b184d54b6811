#include "server/api/analyses.h"

#include <algorithm>
#include <vector>

#include "server/api/answers.h"
#include "server/api/client.h"
#include "server/api/messages.h"
#include "server/codec/append.h"

namespace azulejo::server {

namespace {

constexpr std::size_t most_waiting = 256;
constexpr Millis look_interval = 3'000;
constexpr Millis longest_wait = longest_analysis_ms + 10'000;

// How long the search took, from its report.
double seconds_used(const std::string& report) {
    const auto value = json::parse(report);
    const json::Value* time = value ? value->find("time_ms") : nullptr;
    return time != nullptr ? time->integer().value_or(0) / 1000.0 : 0;
}

Response no_worker() {
    Response response = failed(503, "unavailable", "no worker is free to analyse it; try again later");
    response.retry_after = 5;
    return response;
}

}  // namespace

void Analyses::ask(const Request& request, std::chrono::milliseconds longest, const Reply& reply) {
    const double seconds = std::chrono::duration<double>(longest).count();
    const Client client = client_of(request);
    const Millis now = context_.options.now();
    if (const auto wait = context_.budgets.take(Expense::analysis_seconds, client, seconds, now)) {
        return reply(over_budget("too many analyses were asked for from this address or by this token", *wait));
    }
    const std::string key = "analyse:" + game_id(random_bytes());
    ++waiting_of_address_[client.address];
    waiting_[key] = {.reply = reply,
                     .is_gone = request.is_gone,
                     .client = client,
                     .seconds = seconds,
                     .asked = now,
                     .next_look = now + look_interval};
    if (waiting_.size() > most_waiting) {
        const std::string refused = newest_of_busiest();
        drop(refused, no_worker());
        if (refused == key) return;
    }
    context_.store.add_job({.key = key,
                            .kind = analysis_job,
                            .body = request.body,
                            .owner = owner_of(client.address),
                            .due = now,
                            .expires = now + longest_wait},
                           context_.then<void>(alive_, [this, key](const storage::Outcome<void>& outcome) {
                               if (!outcome) answer(key, unavailable(outcome.error()));
                           }));
}

std::string Analyses::newest_of_busiest() const {
    const auto busiest =
        std::ranges::max_element(waiting_of_address_, {}, [](const auto& entry) { return entry.second; });
    std::string newest;
    Millis asked = 0;
    for (const auto& [key, waiting] : waiting_) {
        if (waiting.client.address != busiest->first || waiting.asked < asked) continue;
        newest = key;
        asked = waiting.asked;
    }
    return newest;
}

void Analyses::answer(const std::string& key, const Response& response) {
    const auto found = waiting_.find(key);
    if (found == waiting_.end()) return;
    const Waiting waiting = std::move(found->second);
    waiting_.erase(found);
    const auto of_address = waiting_of_address_.find(waiting.client.address);
    if (--of_address->second == 0) waiting_of_address_.erase(of_address);
    const double unused = waiting.seconds - (response.status == 200 ? seconds_used(response.body) : 0);
    context_.budgets.give_back(Expense::analysis_seconds, waiting.client, std::max(0.0, unused),
                               context_.options.now());
    waiting.reply(response);
}

void Analyses::drop(const std::string& key, const Response& response) {
    context_.store.drop_job(key, [](const storage::Outcome<void>&) {});
    if (context_.options.job_dropped) context_.options.job_dropped(key);
    answer(key, response);
}

void Analyses::finished(const std::string& key) {
    if (!waiting_.contains(key)) return;
    context_.store.job_result(key, context_.then<std::optional<std::string>>(
                                       alive_, [this, key](const storage::Outcome<std::optional<std::string>>& result) {
                                           if (result && *result) answer(key, {.status = 200, .body = **result});
                                       }));
}

void Analyses::tick() {
    const Millis now = context_.options.now();
    std::vector<std::string> keys;
    keys.reserve(waiting_.size());
    for (const auto& [key, waiting] : waiting_) keys.push_back(key);
    for (const std::string& key : keys) {
        Waiting& waiting = waiting_[key];
        if (waiting.is_gone && waiting.is_gone()) {
            ++abandoned_;
            drop(key, no_worker());
        } else if (waiting.asked + longest_wait < now) {
            drop(key, no_worker());
        } else if (waiting.next_look <= now) {
            waiting.next_look = now + look_interval;
            finished(key);
        }
    }
}

void Analyses::drain() {
    while (!waiting_.empty()) drop(waiting_.begin()->first, restarting());
}

}  // namespace azulejo::server
