#pragma once

#include <condition_variable>
#include <cstdint>
#include <mutex>
#include <thread>
#include <vector>

namespace azulejo::env {

// Threads that wait for work, so that a step of many games does not start any. Whoever gives the work does its share.
class Crew {
  public:
    explicit Crew(int size);
    ~Crew();
    Crew(const Crew&) = delete;
    Crew& operator=(const Crew&) = delete;

    [[nodiscard]] int size() const { return static_cast<int>(threads_.size()) + 1; }

    // Calls task(0) … task(size() - 1), each on a thread of its own, and returns when all are done. Takes no memory.
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
    std::condition_variable given_;
    std::condition_variable done_;
    Task task_;
    std::uint64_t turn_ = 0;  // counts the tasks
    int busy_ = 0;
    bool over_ = false;
    std::vector<std::thread> threads_;
};

}  // namespace azulejo::env
