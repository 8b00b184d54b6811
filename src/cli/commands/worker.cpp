#include "server/api/worker.h"

#include <chrono>
#include <csignal>
#include <optional>
#include <thread>

#include "cli/commands.h"
#include "cli/hosting.h"
#include "cli/interrupt.h"
#include "cli/io.h"
#include "server/api/server_clock.h"
#include "server/log/log.h"
#include "storage/ask.h"

namespace azulejo::cli {

namespace {

// Wakes the workers when a server adds a job.
class Waker final : public storage::Listener {
  public:
    explicit Waker(server::Workers& workers) : workers_(workers) {}
    void events_appended(const std::string& /*game*/, std::int64_t /*events*/) override {}
    void job_added() override { workers_.wake(); }
    void job_finished(const std::string& /*key*/) override {}
    void reconnected() override { workers_.wake(); }

  private:
    server::Workers& workers_;
};

// Nothing if no server has run yet, or if the database does not answer.
std::optional<storage::Millis> server_time(storage::Store& store) {
    const auto time = storage::ask<storage::Millis>([&](const auto& done) { store.server_time(done); });
    return time && *time > 0 ? std::optional(*time) : std::nullopt;
}

}  // namespace

int worker(const WorkerOptions& options) {
    begin_log(options.log);
    if (options.workers == 0) throw BadInput("--workers must be at least 1");
    const auto store = open_database(options.db);
    const InterruptGuard guard;
    // Follows the time of the servers, because the clock of this host may differ from theirs.
    server::ServerClock clock([&] { return server_time(*store).value_or(server::ServerClock::host_time()); });
    server::Budgets budgets(server::BudgetOptions::of_address({.ai_seconds_an_hour = options.ai_seconds}));
    server::Workers workers({.threads = options.workers, .now = [&] { return clock.now(); }, .budgets = &budgets},
                            *store);
    Waker waker(workers);
    store->listen(&waker);
    server::log(server::LogLevel::info, "working", {{"node", node_name()}, {"threads", options.workers}});
    for (int pauses = 1; !interrupted; ++pauses) {
        std::this_thread::sleep_for(std::chrono::milliseconds(50));
        if (pauses % 1000 == 0) budgets.forget_idle(clock.now());
        if (pauses % 10 != 0) continue;
        if (const auto time = server_time(*store)) clock.advance_to(*time);
    }
    store->listen(nullptr);
    server::log(server::LogLevel::info, "ended", {{"jobs", workers.done()}});
    return exit_success;
}

}  // namespace azulejo::cli
