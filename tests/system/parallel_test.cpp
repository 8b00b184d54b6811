#include "system/parallel.h"

#include <atomic>
#include <gtest/gtest.h>
#include <set>
#include <thread>
#include <vector>

namespace azulejo::system {
namespace {

TEST(ParallelFor, calls_each_number_once_on_a_thread_of_its_own) {
    for (const int n : {1, 2, 5}) {
        std::vector<std::thread::id> threads(static_cast<std::size_t>(n));
        // No task continues before all have started, so with fewer threads this would never end.
        std::atomic<int> begun = 0;
        parallel_for(n, [&](int number) {
            threads[static_cast<std::size_t>(number)] = std::this_thread::get_id();
            ++begun;
            while (begun < n) std::this_thread::yield();
        });
        EXPECT_EQ(std::set(threads.begin(), threads.end()).size(), threads.size());
        EXPECT_EQ(threads[0], std::this_thread::get_id());
    }
}

TEST(ThreadPool, does_one_task_after_the_other) {
    ThreadPool pool(3);
    EXPECT_EQ(pool.size(), 3);
    std::vector<int> calls(3);
    for (int task = 0; task < 1000; ++task) {
        pool.run([&](int number) { ++calls[static_cast<std::size_t>(number)]; });
        ASSERT_EQ(calls, std::vector<int>(3, task + 1));
    }
}

}  // namespace
}  // namespace azulejo::system
