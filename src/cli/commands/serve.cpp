#include <algorithm>
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

constexpr storage::Millis day = 24 * 3'600'000;

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
    web.proxies = options.proxies;
    web.address_rate = options.rate;
    web.token_rate = options.token_rate;
    web.max_connections = options.connections;
    web.max_connections_per_address = options.connections_of_address;
    web.write_timeout = std::chrono::seconds(options.write_timeout);
    web.drain_timeout = std::chrono::seconds(options.drain);
    web.assets = server::built_in_assets();
    web.version = version_number();
    return web;
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
    auto store = open_database(options.db);
    const std::string node = node_name();
    server::ServerClock clock;
    const auto now = [&] { return clock.now(); };
    std::optional<server::Background> background(std::in_place);
    std::atomic<server::Workers*> running_workers = nullptr;  // other threads read it
    server::Api api({.node = node,
                     .version = version_number(),
                     .post = [&](std::function<void()> task) { web.post(std::move(task)); },
                     .now = now,
                     .run_aside = [&](std::function<void()> task) { background->run(std::move(task)); },
                     .advance = [&](storage::Millis time) { return clock.advance_to(time); },
                     .job_added =
                         [&] {
                             if (auto* workers = running_workers.load()) workers->wake();
                         },
                     .job_dropped =
                         [&](const std::string& key) {
                             if (auto* workers = running_workers.load()) workers->cancel(key);
                         },
                     .keep_waiting = options.keep_waiting * day,
                     .keep_playing = options.keep_unfinished * day,
                     .operator_token = options.operator_token},
                    *store);
    std::optional<server::Workers> workers;
    if (options.workers > 0) {
        const auto client = [](const std::string& owner) { return server::Client{.address = owner}; };
        workers.emplace(server::WorkerOptions{.threads = options.workers,
                                              .now = now,
                                              .take_ai_seconds =
                                                  [&api, now, client](const std::string& owner, double seconds) {
                                                      return !api.budgets().take(server::Expense::ai_seconds,
                                                                                 client(owner), seconds, now());
                                                  },
                                              .give_back_ai_seconds =
                                                  [&api, now, client](const std::string& owner, double seconds) {
                                                      api.budgets().give_back(server::Expense::ai_seconds,
                                                                              client(owner), seconds, now());
                                                  }},
                        *store);
        running_workers = &*workers;
    }
    const auto probe = [&](std::function<void(std::optional<std::string>)> done) {
        storage::Filter one;
        one.limit = 1;
        store->list(one, [&web, done = std::move(done)](const storage::Outcome<storage::Page>& page) {
            auto fault = page ? std::nullopt : std::optional(page.error().reason);
            web.post([done, fault = std::move(fault)] { done(fault); });
        });
    };
    server::log(server::LogLevel::info, "listening", {{"address", *address}, {"node", node}});
    show_address(*address);
    if (options.open || (!options.no_open && is_terminal(stdout) && has_desktop())) open_page(*address);
    web.run(api, probe);
    store->listen(nullptr);
    background.reset();
    workers.reset();  // stops the searches; the next server does them
    store.reset();    // waits for pending writes
    server::log(server::LogLevel::info, "ended");
    return exit_success;
}

}  // namespace azulejo::cli
