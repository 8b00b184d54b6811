#pragma once

#include <condition_variable>
#include <cstdint>
#include <functional>
#include <mutex>
#include <thread>
#include <vector>

// Parallel loops: the only place where work is divided among threads.
namespace azulejo::system {

// Threads that are started once and reused. The calling thread does its part of the work.
class ThreadPool {
  public:
    explicit ThreadPool(int size);
    ~ThreadPool();
    ThreadPool(const ThreadPool&) = delete;
    ThreadPool& operator=(const ThreadPool&) = delete;

    [[nodiscard]] int size() const { return static_cast<int>(threads_.size()) + 1; }

    // Calls task(0) … task(size() - 1), each on its own thread, and returns when all are done. Allocates nothing.
    template <class F>
    void run(const F& task) {
        run({.call = [](const void* self, int number) { (*static_cast<const F*>(self))(number); }, .self = &task});
    }

  private:
    struct Task {
        void (*call)(const void* self, int number) = nullptr;
        const void* self = nullptr;
    };
    void run(const Task& task);
    void work(int number);

    std::mutex mutex_;
    std::condition_variable started_;
    std::condition_variable done_;
    Task task_;
    std::uint64_t generation_ = 0;  // counts the tasks
    int busy_ = 0;
    bool stopped_ = false;
    std::vector<std::thread> threads_;
};

// Calls task(0) … task(n - 1), each on its own thread, and returns when all are done.
void parallel_for(int n, const std::function<void(int)>& task);

}  // namespace azulejo::system
