#include <csignal>

#include "analysis/session.h"
#include "cli/commands.h"
#include "cli/io.h"
#include "cli/usage.h"

namespace azulejo::cli {

int engine(const EngineOptions& options) {
    std::signal(SIGPIPE, SIG_IGN);  // the failing write says the same, and ends the program in order
    analysis::Session session({.workers = options.workers, .threads = options.threads, .version = version_number()},
                              write_now);
    session.serve(live_input());
    return exit_success;
}

}  // namespace azulejo::cli
