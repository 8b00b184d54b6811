#include "system/parallel.h"

namespace azulejo::system {

ThreadPool::ThreadPool(int size) {
    for (int number = 1; number < size; ++number) {
        threads_.emplace_back([this, number] { work(number); });
    }
}

ThreadPool::~ThreadPool() {
    {
        const std::scoped_lock lock(mutex_);
        stopped_ = true;
    }
    started_.notify_all();
    for (std::thread& thread : threads_) thread.join();
}

void ThreadPool::run(const Task& task) {
    if (threads_.empty()) return task.call(task.self, 0);
    {
        const std::scoped_lock lock(mutex_);
        task_ = task;
        ++generation_;
        busy_ = static_cast<int>(threads_.size());
    }
    started_.notify_all();
    task.call(task.self, 0);
    std::unique_lock lock(mutex_);
    done_.wait(lock, [&] { return busy_ == 0; });
}

void ThreadPool::work(int number) {
    std::uint64_t seen = 0;
    std::unique_lock lock(mutex_);
    while (true) {
        started_.wait(lock, [&] { return stopped_ || generation_ != seen; });
        if (stopped_) return;
        seen = generation_;
        const Task task = task_;
        lock.unlock();
        task.call(task.self, number);
        lock.lock();
        if (--busy_ == 0) done_.notify_one();
    }
}

void parallel_for(int n, const std::function<void(int)>& task) {
    ThreadPool(n).run(task);
}

}  // namespace azulejo::system
