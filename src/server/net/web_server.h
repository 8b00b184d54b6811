#pragma once

#include <chrono>
#include <cstddef>
#include <expected>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "server/api/api.h"
#include "server/web/assets.h"

// The HTTP/1.1 and WebSocket server. It runs on one thread, which is also the only one that uses the Api. Boost is not
// visible in this header.
namespace azulejo::server {

struct WebOptions {
    std::string listen = "127.0.0.1:8080";  // address:port or [address]:port; port 0 for any free port
    std::vector<std::string> origins;       // foreign ones whose pages may open WebSockets, such as https://example.org
    std::vector<std::string> proxies;       // addresses whose X-Forwarded-For is trusted
    double address_rate = 50;               // requests per second from one address; 0 for no limit
    double token_rate = 20;                 // requests per second with one seat's token
    int max_connections = 20'000;
    int max_connections_per_address = 200;  // 0 for no limit
    std::chrono::seconds head_timeout{10};  // for the head of a request
    std::chrono::seconds body_timeout{20};
    std::chrono::seconds idle_timeout{60};   // between requests, and between a WebSocket's pings or messages
    std::chrono::seconds write_timeout{10};  // for one message or response
    std::chrono::seconds drain_timeout{5};   // for pending requests when the server shuts down
    std::size_t max_body = 64UL * 1024;
    std::size_t max_head = 8UL * 1024;
    std::size_t max_target = 2048;
    std::size_t max_message = 4UL * 1024;        // of a WebSocket
    std::size_t max_queued = 512UL * 1024;       // bytes for one feed
    std::size_t max_queued_total = 64UL << 20U;  // bytes for all feeds
    std::span<const Asset> assets;
    std::string version;
};

class WebServer {
  public:
    // Checks whether the database answers, and passes on the error, if any.
    using Probe = std::function<void(std::function<void(std::optional<std::string>)>)>;

    explicit WebServer(WebOptions options);
    WebServer(const WebServer&) = delete;
    WebServer& operator=(const WebServer&) = delete;
    ~WebServer();

    // Starts listening. Returns the server's URL, or an error.
    [[nodiscard]] std::expected<std::string, std::string> bind();
    // Runs a task on the server's thread. May be called on any thread.
    void post(std::function<void()> task);
    // Serves on this thread until SIGTERM or SIGINT; then closes all connections and returns.
    void run(Api& api, Probe probe);

  private:
    struct Impl;
    std::unique_ptr<Impl> impl_;
};

}  // namespace azulejo::server
