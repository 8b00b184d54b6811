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

#include "server/net/web_server.h"
#include "server/web/rates.h"

// What all connections share. Everything here happens on one thread.
namespace azulejo::server {

using Executor = boost::asio::io_context::executor_type;
using Stream = boost::beast::basic_stream<boost::asio::ip::tcp, Executor, boost::beast::unlimited_rate_policy>;
template <class T>
using Awaitable = boost::asio::awaitable<T, Executor>;
using Clock = std::chrono::steady_clock;

class Feed;

struct Counters {
    static constexpr std::array<double, 10> bounds = {0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1, 10};

    std::map<int, std::uint64_t> answers;  // by status
    std::array<std::uint64_t, bounds.size() + 1> latency{};
    double latency_sum = 0;
    std::uint64_t accepted = 0;
    std::uint64_t turned_away = 0;   // connections beyond what an address or the server may have
    std::uint64_t slow_readers = 0;  // dropped
    std::uint64_t messages_out = 0;  // to watchers
    std::uint64_t messages_in = 0;   // of sockets

    void answered(int status, Clock::duration took);
};

struct Hub {
    explicit Hub(WebOptions given);

    WebOptions options;
    Api* api = nullptr;
    WebServer::Probe probe;
    Counters counters;
    Rates by_address;
    Rates by_token;
    std::unordered_map<std::string, int> connections_of;  // by address
    int connections = 0;
    int requests_under_way = 0;
    std::unordered_set<Feed*> feeds;
    std::size_t unread = 0;  // bytes that wait for watchers
    bool draining = false;

    [[nodiscard]] std::string metrics() const;
    // The names under which a client's rate is counted: an IPv6 network of one subscriber is one address.
    [[nodiscard]] static std::string name_of(const boost::asio::ip::address& address);
    [[nodiscard]] bool is_proxy(std::string_view address) const;
    // Whether it is one of those elsewhere that were allowed.
    [[nodiscard]] bool is_guest(std::string_view origin) const;
};

// Serves one client until it goes.
Awaitable<void> serve_connection(Hub& hub, Stream stream, std::string address);

}  // namespace azulejo::server
