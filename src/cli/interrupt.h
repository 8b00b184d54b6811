#pragma once

#include <atomic>
#include <csignal>

namespace azulejo::cli {

// Set by Ctrl-C or a request to end while an InterruptGuard exists. Long runs check it; they may also set it.
inline std::atomic<bool> interrupted = false;
static_assert(std::atomic<bool>::is_always_lock_free);

// While it exists, the first interruption ends the run, and the second one ends the program.
class InterruptGuard {
  public:
    InterruptGuard();
    ~InterruptGuard();
    InterruptGuard(const InterruptGuard&) = delete;
    InterruptGuard& operator=(const InterruptGuard&) = delete;

  private:
    struct sigaction old_int_{};
    struct sigaction old_term_{};
};

}  // namespace azulejo::cli
