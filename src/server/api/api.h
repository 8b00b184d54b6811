#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "server/api/budgets.h"
#include "storage/store.h"

// The API (docs/api.md), independent of the network: only server/net uses the web library.
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

struct ApiOptions {
    std::string node;     // the name of this process
    std::string version;  // of the program
    // Runs a task on the thread of the API.
    std::function<void(std::function<void()>)> post;
    std::function<storage::Millis()> now;
    // Runs work that takes long on another thread; if it is not set, the thread of the API does it.
    std::function<void(std::function<void()>)> run_aside{};
    // Sets the clock forward to this time, which another server has reached, and returns by how much.
    std::function<storage::Millis(storage::Millis)> advance{};
    // A job was added for workers; called on a thread of the store.
    std::function<void()> job_added{};
    // An operation of the database failed with Fault::unavailable. Called on the thread of the API.
    std::function<void(const storage::Failure&)> database_failed{};
    // Nobody needs the result of this job any more.
    std::function<void(const std::string& key)> job_dropped{};
    // Tables without any event for this long are deleted; 0 for never. Finished games are kept.
    storage::Millis keep_waiting = 0;  // before the game begins
    storage::Millis keep_playing = 0;
    std::string operator_token{};  // may delete any table; empty if there is none
    BudgetOptions budgets{};
};

// All work is done on one thread, the one on which `post` runs tasks. The Api is the store's listener: give the store
// another one, or none, before the Api is destroyed.
class Api {
  public:
    Api(ApiOptions options, storage::Store& store);
    ~Api();
    Api(const Api&) = delete;
    Api& operator=(const Api&) = delete;

    // Calls `reply` exactly once, now or later.
    void handle(const Request& request, Reply reply);

    // GET …/events: calls back with nothing and then sends messages to the watcher, or calls back with an error. The
    // watch ends with `unwatch` or when the watcher is destroyed.
    void watch(const Request& request, const std::shared_ptr<Watcher>& watcher,
               const std::function<void(std::optional<Response>)>& refused_or_begun);
    void unwatch(const Watcher& watcher);
    // A message from a WebSocket, such as {"type":"ping"}. Bad messages are answered with an error message.
    static void receive(const std::shared_ptr<Watcher>& watcher, std::string_view message);

    // Tells all watchers to reconnect later, and refuses further changes.
    void drain();
    // Periodic work; called about twice a second.
    void tick();

    // For the workers of this process. May be used on any thread.
    [[nodiscard]] Budgets& budgets();

    // Metrics of tables, watchers and requests, in the text format of Prometheus.
    [[nodiscard]] std::string metrics() const;

  private:
    struct Impl;
    std::shared_ptr<Impl> impl_;
};

}  // namespace azulejo::server
