#include <algorithm>
#include <chrono>
#include <fmt/format.h>
#include <optional>
#include <sys/resource.h>

#include "cli/commands.h"
#include "cli/hosting.h"
#include "cli/io.h"
#include "cli/usage.h"
#include "server/api/worker.h"
#include "server/log/log.h"
#include "server/net/web_server.h"
#include "server/web/assets.h"

namespace azulejo::cli {

namespace {

// Each client takes a file descriptor: as many as the system lets a program have.
void raise_file_limit() {
    rlimit limit{};
    if (getrlimit(RLIMIT_NOFILE, &limit) != 0) return;
    limit.rlim_cur = limit.rlim_max;
    setrlimit(RLIMIT_NOFILE, &limit);
}

server::WebOptions web_options(const ServeOptions& options) {
    server::WebOptions web;
    web.listen = options.listen;
    web.origins = options.origins;
    web.proxies = options.proxies;
    web.address_rate = options.rate;
    web.token_rate = options.token_rate;
    web.max_connections = options.connections;
    web.max_connections_per_address = options.connections_of_address;
    web.drain_timeout = std::chrono::seconds(options.drain);
    web.assets = server::built_in_assets();
    web.version = version_number();
    return web;
}

}  // namespace

int serve(const ServeOptions& options) {
    begin_log(options.log);
    raise_file_limit();
    server::WebServer web(web_options(options));
    const auto address = web.bind();
    if (!address) throw BadInput(address.error());
    auto store = open_database(options.db);
    const std::string node = node_name();
    std::optional<server::Workers> workers;
    if (options.workers > 0)
        workers.emplace(server::WorkerOptions{.threads = options.workers, .now = wall_clock}, *store);
    server::Api api({.node = node,
                     .version = version_number(),
                     .post = [&](std::function<void()> task) { web.post(std::move(task)); },
                     .now = wall_clock,
                     .job_added =
                         [&] {
                             if (workers) workers->wake();
                         }},
                    *store);
    const auto probe = [&](std::function<void(std::optional<std::string>)> done) {
        storage::Filter one;
        one.limit = 1;
        store->list(one, [&web, done = std::move(done)](const storage::Outcome<storage::Page>& page) {
            auto fault = page ? std::nullopt : std::optional(page.error().reason);
            web.post([done, fault = std::move(fault)] { done(fault); });
        });
    };
    if (server::built_in_assets().empty()) fmt::print("This program was built without the browser app.\n");
    fmt::print("Azulejo is at {}\n", *address);
    std::fflush(stdout);
    server::log(server::LogLevel::info, "listening", {{"address", *address}, {"node", node}});
    web.run(api, probe);
    store->listen(nullptr);
    workers.reset();  // finishes what they think about
    store.reset();    // finishes what was asked for
    server::log(server::LogLevel::info, "ended");
    return exit_success;
}

}  // namespace azulejo::cli
