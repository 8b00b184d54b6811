#pragma once

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <functional>
#include <map>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

#include "analysis/analyst.h"
#include "protocol/threads.h"
#include "server/api/budgets.h"
#include "storage/store.h"

namespace azulejo::server {

struct WorkerOptions {
    // Threads for moves of AIs at full strength, and as many for analyses. One more is for moves at levels 1 to 10,
    // which take little time and do not wait for the others.
    int threads = 1;
    std::function<storage::Millis()> now;
    std::function<analysis::AnalyseFunction()> make_analyse_function = protocol::make_analyse_function;
    // Of the address and the token from which a table was created. If one of them is used up, the table's AIs move
    // after a very short search. Without budgets there is no limit.
    Budgets* budgets = nullptr;
    // The time that searches take.
    std::function<std::chrono::steady_clock::time_point()> search_clock = std::chrono::steady_clock::now;
};

// Serves owners in turn: the next is the one who was served longest ago. Remembers a limited number of owners.
// Thread-safe.
class Turns {
  public:
    // Chooses one of these owners, who then counts as served. There must be at least one.
    [[nodiscard]] std::string next(const std::vector<storage::WaitingJobs>& waiting);
    [[nodiscard]] std::size_t remembered() const { return served_.size(); }

  private:
    std::mutex mutex_;
    std::map<std::string, std::uint64_t> served_;
    std::uint64_t count_ = 0;
};

// Threads that take jobs from the queues in the database: short moves of AIs, long moves of AIs, and analyses. In each
// queue the owners of the jobs are served in turn, and the tables of an owner too, because a table has only one job at
// a time and each goes to the end. Any number of processes may share the work. If one does not finish a job, another
// takes it when the lease has expired. A job is tried a few times only.
class Workers {
  public:
    Workers(WorkerOptions options, storage::Store& store);
    // Stops the current searches and gives their jobs back, so that the next process can take them immediately.
    ~Workers();
    Workers(const Workers&) = delete;
    Workers& operator=(const Workers&) = delete;

    // There may be a job. May be called by any thread.
    void wake();
    // Nobody needs the result of this job any more: stops its search if it is running here. May be called by any
    // thread.
    void cancel(const std::string& key);
    // The number of finished jobs.
    [[nodiscard]] std::uint64_t done() const { return done_; }

  private:
    struct Queue {
        std::string kind;
        storage::Millis lease;  // longer than any search
        int niceness;
        Turns turns{};
    };
    struct Thread {
        std::string job;  // the key of the current one
        std::atomic<bool> stop = false;
    };

    void add_threads(Queue& queue, int count);
    void work(Queue& queue, Thread& thread, const std::stop_token& stop);
    [[nodiscard]] std::optional<storage::Job> take(Queue& queue);

    WorkerOptions options_;
    storage::Store& store_;
    Queue moves_;
    Queue long_moves_;
    Queue analyses_;
    std::mutex mutex_;  // of the members below
    std::condition_variable_any wakened_;
    std::uint64_t wakes_ = 0;
    std::vector<std::unique_ptr<Thread>> states_;
    std::atomic<std::uint64_t> done_ = 0;
    std::vector<std::jthread> threads_;
};

}  // namespace azulejo::server
