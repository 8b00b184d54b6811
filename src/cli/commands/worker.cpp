#include "server/api/worker.h"

#include <chrono>
#include <csignal>
#include <thread>

#include "cli/commands.h"
#include "cli/hosting.h"
#include "cli/interrupt.h"
#include "cli/io.h"
#include "server/log/log.h"

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

}  // namespace

int worker(const WorkerOptions& options) {
    begin_log(options.log);
    if (options.workers == 0) throw BadInput("--workers must be at least 1");
    const auto store = open_database(options.db);
    const InterruptGuard guard;
    server::Workers workers({.threads = options.workers, .now = wall_clock}, *store);
    Waker waker(workers);
    store->listen(&waker);
    server::log(server::LogLevel::info, "working", {{"node", node_name()}, {"threads", options.workers}});
    while (!interrupted) std::this_thread::sleep_for(std::chrono::milliseconds(50));
    store->listen(nullptr);
    server::log(server::LogLevel::info, "ended", {{"jobs", workers.done()}});
    return exit_success;
}

}  // namespace azulejo::cli
