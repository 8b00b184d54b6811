#include "server/api/background.h"

#include <utility>

namespace azulejo::server {

Background::Background() : thread_([this](const std::stop_token& stop) { work(stop); }) {}

Background::~Background() {
    thread_.request_stop();
    thread_.join();
}

void Background::run(std::function<void()> task) {
    {
        const std::scoped_lock lock(mutex_);
        tasks_.push_back(std::move(task));
    }
    added_.notify_one();
}

void Background::work(const std::stop_token& stop) {
    while (true) {
        std::function<void()> task;
        {
            std::unique_lock lock(mutex_);
            if (!added_.wait(lock, stop, [&] { return !tasks_.empty(); })) return;
            task = std::move(tasks_.front());
            tasks_.pop_front();
        }
        if (stop.stop_requested()) return;
        task();
    }
}

}  // namespace azulejo::server
