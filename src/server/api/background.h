#pragma once

#include <condition_variable>
#include <deque>
#include <functional>
#include <mutex>
#include <thread>

namespace azulejo::server {

// One thread for work that would delay the thread of the API, such as replaying a table. Tasks run in order; those that
// have not begun when this is destroyed are dropped.
class Background {
  public:
    Background();
    ~Background();
    Background(const Background&) = delete;
    Background& operator=(const Background&) = delete;

    void run(std::function<void()> task);

  private:
    void work(const std::stop_token& stop);

    std::mutex mutex_;
    std::condition_variable_any added_;
    std::deque<std::function<void()>> tasks_;
    std::jthread thread_;
};

}  // namespace azulejo::server
