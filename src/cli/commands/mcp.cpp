#include <csignal>

#include "cli/commands.h"
#include "cli/io.h"
#include "cli/mcp/server.h"

namespace azulejo::cli {

int mcp_server(const McpOptions& options) {
    std::signal(SIGPIPE, SIG_IGN);  // the failing write reports the same and ends the program cleanly
    mcp::Server server({.games = options.games, .search_ms = options.search_ms, .threads = options.threads}, write_now);
    server.serve(live_input());
    return exit_success;
}

}  // namespace azulejo::cli
