#pragma once

#include <atomic>
#include <csignal>

namespace azulejo::cli {

// Set by Ctrl-C or a request to end, while a guard lives; long runs look at it, and may set it to end themselves.
inline std::atomic<bool> interrupted = false;
static_assert(std::atomic<bool>::is_always_lock_free);

// While it lives, the first interruption ends the run; a second one the program.
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
