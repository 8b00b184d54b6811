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

// Threads with a connection each that do work in the order in which it comes.
class Lane {
  public:
    struct Terms {
        Connector connect;
        std::string begin;  // begins a transaction
        int threads = 1;
        std::size_t group = 1;  // so many works share a transaction, and with it one flush
    };
    using Teller = std::function<void(const News&)>;

    Lane(Terms terms, Teller tell);
    ~Lane();  // finishes what was added
    Lane(const Lane&) = delete;
    Lane& operator=(const Lane&) = delete;

    void add(Work work);

  private:
    class Server;

    [[nodiscard]] std::vector<Work> next();

    const Terms terms_;
    const Teller tell_;
    std::mutex mutex_;
    std::condition_variable wake_;
    std::deque<Work> waiting_;
    bool ending_ = false;
    std::vector<std::thread> threads_;
};

}  // namespace azulejo::storage
