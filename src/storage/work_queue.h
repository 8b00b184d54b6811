#pragma once

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
        std::size_t batch_size = 1;  // at most so many tasks share a transaction, and so one flush to disk
    };
    using Notify = std::function<void(const Notification&)>;

    // `notify` is called after every task that succeeded.
    WorkQueue(Options options, Notify notify);
    ~WorkQueue();  // completes the tasks in the queue
    WorkQueue(const WorkQueue&) = delete;
    WorkQueue& operator=(const WorkQueue&) = delete;

    void add(Task task);

  private:
    class Worker;

    // Waits for tasks. Returns none when the queue is being destroyed.
    [[nodiscard]] std::vector<Task> next_batch();

    const Options options_;
    const Notify notify_;
    std::mutex mutex_;
    std::condition_variable wake_;
    std::deque<Task> waiting_;
    bool ending_ = false;
    std::vector<std::thread> threads_;
};

}  // namespace azulejo::storage
