#pragma once

#include <atomic>
#include <condition_variable>
#include <cstdint>
#include <functional>
#include <mutex>
#include <thread>
#include <vector>

#include "analysis/analyst.h"
#include "protocol/threads.h"
#include "storage/store.h"

namespace azulejo::server {

struct WorkerOptions {
    int threads = 1;
    std::function<storage::Millis()> now;
    std::function<analysis::AnalyseFunction()> make_analyse_function = protocol::make_analyse_function;
};

// Threads that take jobs from the queue in the database: moves of AIs, and analyses. Any number of processes may share
// the work. If one does not finish a job, another takes it when the lease has expired.
class Workers {
  public:
    Workers(WorkerOptions options, storage::Store& store);
    ~Workers();  // finishes the current jobs
    Workers(const Workers&) = delete;
    Workers& operator=(const Workers&) = delete;

    // There may be a job. May be called by any thread.
    void wake();
    // The number of finished jobs.
    [[nodiscard]] std::uint64_t done() const { return done_; }

  private:
    void work(const std::stop_token& stop);

    WorkerOptions options_;
    storage::Store& store_;
    std::mutex mutex_;
    std::condition_variable_any wakened_;
    std::uint64_t wakes_ = 0;
    std::atomic<std::uint64_t> done_ = 0;
    std::vector<std::jthread> threads_;
};

}  // namespace azulejo::server
