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

// HTTP/1.1 and WebSockets on one thread, on which the Api lives too. All of the web library is behind this.
namespace azulejo::server {

struct WebOptions {
    std::string listen = "127.0.0.1:8080";  // address:port, [address]:port; port 0 for any that is free
    std::vector<std::string> origins;       // of pages elsewhere that may open sockets, as https://example.org
    std::vector<std::string> proxies;       // addresses whose X-Forwarded-For is believed
    double address_rate = 50;               // requests a second of one address; 0 for any number
    double token_rate = 20;                 // of one seat's token
    int most_connections = 20'000;
    int most_connections_of_address = 200;  // 0 for any number
    std::chrono::seconds head_time{10};     // to send the head of a request
    std::chrono::seconds body_time{20};
    std::chrono::seconds idle_time{60};   // between requests, and between signs of life of a socket
    std::chrono::seconds write_time{10};  // until the client has taken a piece
    std::chrono::seconds drain_time{5};   // for what is under way when the server ends
    std::size_t most_body = 64UL * 1024;
    std::size_t most_head = 8UL * 1024;
    std::size_t most_target = 2048;
    std::size_t most_message = 4UL * 1024;         // of a socket
    std::size_t most_unread = 512UL * 1024;        // waiting for one watcher
    std::size_t most_unread_of_all = 64UL << 20U;  // for all of them
    std::span<const Asset> assets;
    std::string version;
};

class WebServer {
  public:
    // Asks whether the database answers; tells what is wrong, or nothing.
    using Probe = std::function<void(std::function<void(std::optional<std::string>)>)>;

    explicit WebServer(WebOptions options);
    WebServer(const WebServer&) = delete;
    WebServer& operator=(const WebServer&) = delete;
    ~WebServer();

    // Begins to listen; the address as clients reach it, or what is wrong.
    [[nodiscard]] std::expected<std::string, std::string> bind();
    // Brings a task to the server's thread, from any thread.
    void post(std::function<void()> task);
    // Serves on this thread, until SIGTERM or SIGINT has come and all clients are told.
    void run(Api& api, Probe probe);

  private:
    struct Parts;
    std::unique_ptr<Parts> parts_;
};

}  // namespace azulejo::server
