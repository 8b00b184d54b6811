#pragma once

#include <expected>
#include <functional>
#include <memory>
#include <string>

#include "server/api/api.h"
#include "server/net/options.h"

// The HTTP/1.1 and WebSocket server. It runs on one thread, which is also the only one that uses the Api. Boost is not
// visible in this header.
namespace azulejo::server {

class WebServer {
  public:
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
