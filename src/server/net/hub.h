#pragma once

#include <boost/asio/ip/tcp.hpp>
#include <boost/beast/core/basic_stream.hpp>
#include <cstdint>
#include <map>
#include <string>
#include <unordered_map>
#include <unordered_set>

#include "core/histogram.h"
#include "server/api/api.h"
#include "server/api/rate_limiter.h"
#include "server/net/executor.h"
#include "server/net/health.h"
#include "server/net/options.h"
#include "server/net/read_budget.h"
#include "server/table/secrets.h"
#include "server/web/network.h"

// The state that all connections share. It is used on one thread only.
namespace azulejo::server {

using Stream = boost::beast::basic_stream<boost::asio::ip::tcp, Executor, ReadBudget>;

class Feed;

struct Counters {
    std::map<int, std::uint64_t> responses;  // by status
    Histogram latency;
    std::uint64_t accepted = 0;
    std::uint64_t rejected = 0;       // connections over the limit or rate of an address, or over the server's limit
    std::uint64_t dropped_feeds = 0;  // clients that did not read
    std::uint64_t messages_sent = 0;  // to watchers
    std::uint64_t messages_received = 0;  // from WebSockets

    void count_response(int status, Clock::duration took);
};

// How much a request uses of its sender's rate. A new connection uses as much as a file, and its first request uses so
// much less.
inline constexpr double usual_cost = 1;
inline constexpr double file_cost = 0.2;
inline constexpr double new_table_cost = 5;
inline constexpr double search_cost = 10;
inline constexpr double connection_cost = file_cost;

struct Hub {
    explicit Hub(WebOptions given);

    WebOptions options;
    Api* api = nullptr;
    Health health;
    Counters counters;
    RateLimiter by_address;
    RateLimiter by_token;
    // Connections of each client; for clients behind a trusted proxy, their requests and WebSockets in progress.
    std::unordered_map<std::string, int> connections_by_client;
    int connections = 0;
    int pending_requests = 0;
    std::unordered_set<Feed*> feeds;
    std::size_t queued_bytes = 0;  // not yet sent to the feeds
    std::size_t body_bytes = 0;    // reserved for bodies that are being read
    bool draining = false;
    Bytes32 log_key = random_bytes();

    [[nodiscard]] std::string metrics() const;
    [[nodiscard]] bool is_proxy(const IpAddress& address) const;
    [[nodiscard]] bool has_too_many_connections(const std::string& client) const;
    // A name for the log that does not reveal the address. It is the same until the server restarts.
    [[nodiscard]] std::string hashed(const std::string& client) const;
    // Whether the operator allows pages of this foreign origin to open WebSockets.
    [[nodiscard]] bool is_allowed_origin(std::string_view origin) const;
};

// Counts a connection, or a request through a proxy, as one of this client.
class ClientCount {
  public:
    ClientCount(Hub& hub, std::string client);
    ClientCount(const ClientCount&) = delete;
    ClientCount& operator=(const ClientCount&) = delete;
    ~ClientCount();

  private:
    Hub& hub_;
    std::string client_;
};

// Serves one client until the connection ends.
Awaitable<void> serve_connection(Hub& hub, Stream stream, IpAddress peer);

}  // namespace azulejo::server
