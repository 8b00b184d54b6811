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
    std::function<analysis::Thinker()> make_thinker = protocol::make_analyst;
};

// Takes jobs from the queue in the database and thinks: moves of AIs, and analyses. Any number of these, in any
// process, share the work; what one leaves undone another takes when the lease has expired.
class Workers {
  public:
    Workers(WorkerOptions options, storage::Store& store);
    ~Workers();  // finishes what they are at
    Workers(const Workers&) = delete;
    Workers& operator=(const Workers&) = delete;

    // There may be something to do. From any thread.
    void wake();
    // How many jobs were done.
    [[nodiscard]] std::uint64_t done() const { return done_; }

  private:
    void work(const std::stop_token& stop);

    WorkerOptions options_;
    storage::Store& store_;
    std::mutex mutex_;
    std::condition_variable_any news_;
    std::uint64_t told_ = 0;
    std::atomic<std::uint64_t> done_ = 0;
    std::vector<std::jthread> threads_;
};

}  // namespace azulejo::server
