#include <atomic>
#include <chrono>
#include <fmt/format.h>
#include <optional>
#include <string_view>
#include <sys/resource.h>
#include <utility>

#include "cli/browser.h"
#include "cli/commands.h"
#include "cli/hosting.h"
#include "cli/io.h"
#include "cli/usage.h"
#include "server/api/background.h"
#include "server/api/server_clock.h"
#include "server/api/worker.h"
#include "server/log/log.h"
#include "server/net/web_server.h"
#include "server/web/assets.h"

namespace azulejo::cli {

namespace {

constexpr storage::Millis day = storage::Millis{24} * 3'600'000;

// Each client needs a file descriptor.
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
    for (const std::string& proxy : options.proxies) web.proxies.push_back(*server::Network::parse(proxy));
    web.address_rate = options.rate;
    web.token_rate = options.token_rate;
    web.max_connections = options.connections;
    web.max_connections_per_client = options.connections_of_address;
    web.write_timeout = std::chrono::seconds(options.write_timeout);
    web.drain_timeout = std::chrono::seconds(options.drain);
    web.assets = server::built_in_assets();
    web.version = version_number();
    return web;
}

server::BudgetOptions budget_options(const ServeOptions& options) {
    return server::BudgetOptions::of_address({.open_tables = options.open_tables,
                                              .tables_an_hour = options.tables_an_hour,
                                              .ai_seconds_an_hour = options.ai_seconds,
                                              .analysis_seconds_an_hour = options.analysis_seconds});
}

// Why the database does not accept writes: for everybody in general words, and for the log in its own.
server::ProbeFault fault_of(const storage::Failure& failure) {
    return {.reason = std::string(storage::describe(failure.cause)), .detail = failure.reason};
}

server::Probe probe_of(storage::Store& store, server::WebServer& web) {
    using Fault = std::optional<server::ProbeFault>;
    return [&store, &web](const std::function<void(Fault)>& done) {
        store.probe([&web, done](const storage::Outcome<void>& outcome) {
            Fault fault;
            if (!outcome) fault = fault_of(outcome.error());
            web.post([done, fault] { done(fault); });
        });
    };
}

// On a terminal this is set apart from the log.
void show_address(const std::string& address) {
    if (server::built_in_assets().empty()) fmt::print("This program was built without the browser app.\n");
    if (is_terminal(stdout)) {
        const std::string shown = wants_colour(stdout) ? fmt::format("\x1b[1;4m{}\x1b[0m", address) : address;
        fmt::print("\n    Azulejo is at {}\n\n    Press Ctrl-C to stop the server.\n\n", shown);
    } else {
        fmt::print("Azulejo is at {}\n", address);
    }
    std::fflush(stdout);
}

// A server that listens on all addresses is reached by the loopback address here.
std::string local_address(std::string address) {
    for (const auto& [all, local] : {std::pair("//0.0.0.0:", "//127.0.0.1:"), std::pair("//[::]:", "//[::1]:")}) {
        if (const auto at = address.find(all); at != std::string::npos) {
            address.replace(at, std::string_view(all).size(), local);
        }
    }
    return address;
}

void open_page(const std::string& address) {
    const std::string error = open_in_browser(local_address(address));
    if (!error.empty()) server::log(server::LogLevel::warning, "no_browser", {{"reason", error}});
}

}  // namespace

int serve(const ServeOptions& options) {
    begin_log(options.log);
    raise_file_limit();
    server::WebServer web(web_options(options));
    const auto address = web.bind();
    if (!address) throw BadInput(address.error());
    auto store = open_database(options.db, storage::Access::serve,
                               static_cast<storage::Millis>(options.database_timeout * 1000));
    const std::string node = node_name();
    server::ServerClock clock;
    const auto now = [&] { return clock.now(); };
    std::optional<server::Background> background(std::in_place);
    std::atomic<server::Workers*> running_workers = nullptr;  // other threads read it
    server::Api api(
        {.node = node,
         .version = version_number(),
         .post = [&](std::function<void()> task) { web.post(std::move(task)); },
         .now = now,
         .run_aside = [&](std::function<void()> task) { background->run(std::move(task)); },
         .advance = [&](storage::Millis time) { return clock.advance_to(time); },
         .job_added =
             [&] {
                 if (auto* workers = running_workers.load()) workers->wake();
             },
         .database_failed = [&](const storage::Failure& failure) { web.database_failed(fault_of(failure)); },
         .job_dropped =
             [&](const std::string& key) {
                 if (auto* workers = running_workers.load()) workers->cancel(key);
             },
         .keep_waiting = options.keep_waiting * day,
         .keep_playing = options.keep_unfinished * day,
         .operator_token = options.operator_token,
         .budgets = budget_options(options)},
        *store);
    std::optional<server::Workers> workers;
    if (options.workers > 0) {
        workers.emplace(server::WorkerOptions{.threads = options.workers, .now = now, .budgets = &api.budgets()},
                        *store);
        running_workers = &*workers;
    }
    server::log(server::LogLevel::info, "listening", {{"address", *address}, {"node", node}});
    show_address(*address);
    if (options.open || (!options.no_open && is_terminal(stdout) && has_desktop())) open_page(*address);
    web.run(api, probe_of(*store, web));
    store->listen(nullptr);
    background.reset();
    workers.reset();  // stops the searches; the next server does them
    store.reset();    // waits for pending writes
    server::log(server::LogLevel::info, "ended");
    return exit_success;
}

}  // namespace azulejo::cli
