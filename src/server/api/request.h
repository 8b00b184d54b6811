#pragma once

#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

// What passes between the API and the network.
namespace azulejo::server {

struct Request {
    std::string method;
    std::string path;                          // decoded, from the first slash on, without the query
    std::map<std::string, std::string> query;  // decoded
    std::string bearer;                        // of the Authorization header, or of the socket's subprotocol
    std::string body;
    std::string address;  // of the client
    // Whether the client has closed its connection, so that no answer will be read.
    using IsGone = std::function<bool()>;
    IsGone is_gone{};
};
struct Response {
    int status = 200;
    std::string body{};
    std::string content_type = "application/json";
    std::optional<int> retry_after{};  // seconds
};
using Reply = std::function<void(Response)>;

// A connection that watches a game, by WebSocket or by a stream of lines.
class Watcher {
  public:
    Watcher() = default;
    Watcher(const Watcher&) = delete;
    Watcher& operator=(const Watcher&) = delete;
    virtual ~Watcher() = default;
    // Sends one JSON text, without an end of line. The owner of the connection closes watchers that read too slowly.
    virtual void send(std::shared_ptr<const std::string> message) = 0;
    virtual void close(std::string_view reason) = 0;
};

}  // namespace azulejo::server
