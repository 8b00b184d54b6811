#pragma once

#include <array>
#include <atomic>
#include <boost/asio/awaitable.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/beast/core/basic_stream.hpp>
#include <boost/beast/core/rate_policy.hpp>
#include <cstdint>
#include <map>
#include <string>
#include <unordered_map>
#include <unordered_set>

#include "server/api/rate_limiter.h"
#include "server/net/web_server.h"

// The state that all connections share. It is used on one thread only.
namespace azulejo::server {

using Executor = boost::asio::io_context::executor_type;
using Stream = boost::beast::basic_stream<boost::asio::ip::tcp, Executor, boost::beast::unlimited_rate_policy>;
template <class T>
using Awaitable = boost::asio::awaitable<T, Executor>;
using Clock = std::chrono::steady_clock;

class Feed;

struct Counters {
    static constexpr std::array<double, 10> bounds = {0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1, 10};

    std::map<int, std::uint64_t> responses;  // by status
    std::array<std::uint64_t, bounds.size() + 1> latency{};
    double latency_sum = 0;
    std::uint64_t accepted = 0;
    std::uint64_t rejected = 0;           // connections over the limit of an address or of the server
    std::uint64_t dropped_feeds = 0;      // clients that did not read
    std::uint64_t messages_sent = 0;      // to watchers
    std::uint64_t messages_received = 0;  // from WebSockets

    void count_response(int status, Clock::duration took);
};

struct Hub {
    explicit Hub(WebOptions given);

    WebOptions options;
    Api* api = nullptr;
    WebServer::Probe probe;
    Counters counters;
    RateLimiter by_address;
    RateLimiter by_token;
    std::unordered_map<std::string, int> connections_by_address;
    int connections = 0;
    int pending_requests = 0;
    std::unordered_set<Feed*> feeds;
    std::size_t queued_bytes = 0;  // not yet sent to the feeds
    bool draining = false;

    [[nodiscard]] std::string metrics() const;
    // The key under which a client's requests are counted: its IPv4 address, or its /64 network of IPv6.
    [[nodiscard]] static std::string rate_key(const boost::asio::ip::address& address);
    [[nodiscard]] bool is_proxy(std::string_view address) const;
    // Whether the operator allows pages of this foreign origin to open WebSockets.
    [[nodiscard]] bool is_allowed_origin(std::string_view origin) const;
};

// Serves one client until the connection ends.
Awaitable<void> serve_connection(Hub& hub, Stream stream, std::string address);

}  // namespace azulejo::server
