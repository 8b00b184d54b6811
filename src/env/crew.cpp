#include "env/crew.h"

namespace azulejo::env {

Crew::Crew(int size) {
    for (int number = 1; number < size; ++number) {
        threads_.emplace_back([this, number] { work(number); });
    }
}

Crew::~Crew() {
    {
        const std::scoped_lock lock(mutex_);
        over_ = true;
    }
    given_.notify_all();
    for (std::thread& thread : threads_) thread.join();
}

void Crew::run(const Task& task) {
    if (threads_.empty()) return task.call(task.self, 0);
    {
        const std::scoped_lock lock(mutex_);
        task_ = task;
        ++turn_;
        busy_ = static_cast<int>(threads_.size());
    }
    given_.notify_all();
    task.call(task.self, 0);
    std::unique_lock lock(mutex_);
    done_.wait(lock, [&] { return busy_ == 0; });
}

void Crew::work(int number) {
    std::uint64_t seen = 0;
    std::unique_lock lock(mutex_);
    while (true) {
        given_.wait(lock, [&] { return over_ || turn_ != seen; });
        if (over_) return;
        seen = turn_;
        const Task task = task_;
        lock.unlock();
        task.call(task.self, number);
        lock.lock();
        if (--busy_ == 0) done_.notify_one();
    }
}

}  // namespace azulejo::env
