#include "server/api/analyses.h"

#include "server/api/answers.h"
#include "server/api/messages.h"

namespace azulejo::server {

namespace {

constexpr std::size_t most_waiting = 100;
constexpr Millis longest_wait = longest_analysis_ms + 10'000;

Response no_worker() {
    Response response = failed(503, "unavailable", "no worker is free to analyse it; try again later");
    response.retry_after = 5;
    return response;
}

}  // namespace

void Analyses::ask(const std::string& body, const Reply& reply) {
    if (waiting_.size() >= most_waiting) return reply(no_worker());
    const std::string key = "analyse:" + game_id(random_bytes());
    const Millis now = context_.options.now();
    waiting_[key] = {.reply = reply, .deadline = now + longest_wait};
    context_.store.add_job({.key = key, .kind = "analyse", .body = body, .due = now},
                           context_.then<void>(alive_, [this, key](const storage::Outcome<void>& outcome) {
                               if (!outcome) answer(key, unavailable());
                           }));
}

void Analyses::answer(const std::string& key, const Response& response) {
    const auto found = waiting_.find(key);
    if (found == waiting_.end()) return;
    const Reply reply = std::move(found->second.reply);
    waiting_.erase(found);
    reply(response);
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
        if (waiting_[key].deadline < now) {
            answer(key, no_worker());
        } else {
            finished(key);
        }
    }
}

}  // namespace azulejo::server
