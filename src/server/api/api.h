#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "server/api/options.h"
#include "server/api/request.h"

// The API (docs/api.md), independent of the network: only server/net uses the web library.
namespace azulejo::server {

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
