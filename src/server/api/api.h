#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "storage/store.h"

// What the server answers (docs/api.md), without knowing how requests come in: the web library is in server/net alone.
namespace azulejo::server {

struct Request {
    std::string method;
    std::string path;                          // decoded, from the first slash on, without the query
    std::map<std::string, std::string> query;  // decoded
    std::string bearer;                        // of the Authorization header, or of the socket's subprotocol
    std::string body;
    std::string address;  // of the client
};
struct Response {
    int status = 200;
    std::string body{};
    std::string content_type = "application/json";
    std::optional<int> retry_after{};  // seconds
};
using Reply = std::function<void(Response)>;

// Somebody who follows a game, by WebSocket or by a stream of lines.
class Watcher {
  public:
    Watcher() = default;
    Watcher(const Watcher&) = delete;
    Watcher& operator=(const Watcher&) = delete;
    virtual ~Watcher() = default;
    // One JSON text, without an end of line. Watchers that read too slowly are closed by whoever owns the connection.
    virtual void send(std::shared_ptr<const std::string> message) = 0;
    virtual void close(std::string_view reason) = 0;
};

struct ApiOptions {
    std::string node;     // a name for this process
    std::string version;  // of the program
    // Brings a task to the one thread on which everything of the Api happens.
    std::function<void(std::function<void()>)> post;
    std::function<storage::Millis()> now;
    // There may be something to think about for workers of this process; called on a thread of the store.
    std::function<void()> job_added{};
};

// Everything happens on one thread, the one that `post` brings tasks to. It listens to the store, which must not
// outlive it unless it was given another listener, or none.
class Api {
  public:
    Api(ApiOptions options, storage::Store& store);
    ~Api();
    Api(const Api&) = delete;
    Api& operator=(const Api&) = delete;

    // Answers exactly once, now or later.
    void handle(const Request& request, Reply reply);

    // GET …/events: answers with nothing and goes on sending to the watcher, or says why not. The watch ends with
    // `unwatch` or with the life of the watcher.
    void watch(const Request& request, const std::shared_ptr<Watcher>& watcher,
               const std::function<void(std::optional<Response>)>& refused_or_begun);
    void unwatch(const Watcher& watcher);
    // What a socket sends: {"type":"ping"} and the like. Bad messages get an error message, nothing else.
    static void receive(const std::shared_ptr<Watcher>& watcher, std::string_view message);

    // Tells all watchers that the server goes away and that they should come back; refuses further changes.
    void drain();
    // Called about once a second: clocks, forgotten tables, alive.
    void tick();

    // Lines of Prometheus' text format about tables, watchers and requests.
    [[nodiscard]] std::string metrics() const;

  private:
    struct Parts;
    std::shared_ptr<Parts> parts_;
};

}  // namespace azulejo::server
