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
#include "server/web/network.h"

// The HTTP/1.1 and WebSocket server. It runs on one thread, which is also the only one that uses the Api. Boost is not
// visible in this header.
namespace azulejo::server {

struct WebOptions {
    std::string listen = "127.0.0.1:8080";  // address:port or [address]:port; port 0 for any free port
    std::vector<std::string> origins;       // foreign ones whose pages may open WebSockets, such as https://example.org
    std::vector<Network> proxies;           // whose X-Forwarded-For is trusted
    double address_rate = 50;               // requests per second from one address; 0 for no limit
    double token_rate = 20;                 // requests per second with one seat's token
    int max_connections = 20'000;
    int max_connections_per_client = 200;   // 0 for no limit
    std::chrono::seconds head_timeout{10};  // for the head of a request
    std::chrono::seconds body_timeout{20};
    std::chrono::seconds idle_timeout{60};            // between requests, and between a WebSocket's pings or messages
    std::chrono::seconds write_timeout{10};           // for a message, or for a piece of a response
    std::chrono::seconds drain_timeout{5};            // for pending requests when the server shuts down
    std::chrono::milliseconds health_deadline{2500};  // for an answer to /healthz
    std::size_t max_body = 64UL * 1024;
    std::size_t max_bodies = 64UL << 20U;      // of all requests that are being read
    std::size_t max_sent_body = 128UL * 1024;  // a body with its chunk headers and trailers
    std::size_t max_chunk_extensions = 256;    // of one chunk
    std::size_t max_head = 8UL * 1024;
    std::size_t max_read_buffer = 16UL * 1024;
    std::size_t max_target = 2048;
    std::size_t max_message = 4UL * 1024;        // of a WebSocket
    std::size_t max_queued = 512UL * 1024;       // bytes for one feed
    std::size_t max_queued_total = 64UL << 20U;  // bytes for all feeds
    std::span<const Asset> assets;
    std::string version;
};

class WebServer {
  public:
    // Why the database does not accept writes: for everybody, and for the log.
    struct ProbeFault {
        std::string reason;
        std::string detail;
    };
    // Checks whether the database accepts writes, and calls back on the server's thread.
    using Probe = std::function<void(std::function<void(std::optional<ProbeFault>)>)>;

    explicit WebServer(WebOptions options);
    WebServer(const WebServer&) = delete;
    WebServer& operator=(const WebServer&) = delete;
    ~WebServer();

    // Starts listening. Returns the server's URL, or an error.
    [[nodiscard]] std::expected<std::string, std::string> bind();
    // Runs a task on the server's thread. May be called on any thread.
    void post(std::function<void()> task);
    // An operation of the database has failed. On the server's thread.
    void database_failed(ProbeFault fault);
    // Serves on this thread until SIGTERM or SIGINT; then closes all connections and returns.
    void run(Api& api, Probe probe);

  private:
    struct Impl;
    std::unique_ptr<Impl> impl_;
};

}  // namespace azulejo::server
