#include <csignal>
#include <exception>

#include "cli/commands.h"
#include "cli/io.h"
#include "cli/usage.h"
#include "protocol/session.h"

namespace azulejo::cli {

int engine(const EngineOptions& options) {
    std::signal(SIGPIPE, SIG_IGN);  // the failing write reports the same and ends the program cleanly
    protocol::Session session({.workers = options.workers, .threads = options.threads, .version = version_number()},
                              write_now);
    // The session is compiled without exceptions, so a failing input ends like a complete one.
    std::exception_ptr failure;
    session.serve([&, input = live_input()](char* buffer, std::size_t size) -> std::size_t {
        try {
            return input(buffer, size);
        } catch (...) {
            failure = std::current_exception();
            return 0;
        }
    });
    if (failure) std::rethrow_exception(failure);
    return exit_success;
}

}  // namespace azulejo::cli
