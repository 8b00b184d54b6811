#pragma once

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <deque>
#include <functional>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

#include "storage/transaction.h"

namespace azulejo::storage {

// A queue of tasks, executed in order by threads that have a connection each.
class WorkQueue {
  public:
    struct Options {
        Connector connect;
        std::string begin;  // the statement that begins a transaction
        int threads = 1;
        std::size_t batch_size = 1;  // at most this many tasks share a transaction, and so one flush to disk
        // A task that is not complete by then fails with Fault::unavailable. If it was not begun, it never will be;
        // else its outcome is unknown. 0 means no limit.
        std::chrono::milliseconds timeout{0};
    };
    using Notify = std::function<void(const Notification&)>;

    // `notify` is called after every task that succeeded.
    WorkQueue(Options options, Notify notify);
    ~WorkQueue();  // completes the tasks in the queue
    WorkQueue(const WorkQueue&) = delete;
    WorkQueue& operator=(const WorkQueue&) = delete;

    void add(Task task);
    [[nodiscard]] Statistics::Queue statistics(std::string name) const;

  private:
    class Worker;
    using Time = std::chrono::steady_clock::time_point;
    // A task that is not answered yet.
    struct Pending {
        std::function<void(TaskResult&&)> done;
        Time added;
        std::atomic<bool> answered = false;
    };

    // Waits for tasks. Returns none when the queue is being destroyed.
    [[nodiscard]] std::vector<Task> next_batch();
    void work(std::size_t thread);
    void answer(Pending& pending, TaskResult&& result);
    // Answers the tasks that have waited too long. It has a thread of its own, because the others may hang.
    void watch();
    [[nodiscard]] bool hangs(Time now) const;
    [[nodiscard]] std::vector<std::shared_ptr<Pending>> take_expired(Time now);

    const Options options_;
    const Notify notify_;
    mutable std::mutex mutex_;
    std::condition_variable wake_;
    std::deque<Task> waiting_;
    std::vector<Time> busy_since_;  // of each thread; Time::max() while it waits for tasks
    bool ending_ = false;
    std::vector<std::thread> threads_;

    mutable std::mutex watch_mutex_;
    std::condition_variable watch_wake_;
    std::deque<std::shared_ptr<Pending>> pending_;   // oldest first
    std::vector<std::shared_ptr<Pending>> refused_;  // added while all threads hang
    bool watch_ending_ = false;
    bool watcher_idle_ = false;  // it waits for a task to be added
    std::uint64_t expired_ = 0;
    Histogram seconds_;
    std::thread watcher_;
};

}  // namespace azulejo::storage
