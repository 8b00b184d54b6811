#include "server/net/web_server.h"

#include <algorithm>
#include <boost/asio/as_tuple.hpp>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/signal_set.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <csignal>
#include <fmt/format.h>
#include <utility>

#include "core/number.h"
#include "server/api/metrics_writer.h"
#include "server/log/log.h"
#include "server/net/feed.h"
#include "server/net/hub.h"

namespace azulejo::server {

namespace asio = boost::asio;
using Tcp = asio::ip::tcp;

namespace {

constexpr auto tick_interval = std::chrono::milliseconds(500);
constexpr double burst_seconds = 4;  // a client may use its rate for this many seconds at once
constexpr int accept_backlog = 512;  // connections that the system holds until they are accepted

std::expected<Tcp::endpoint, std::string> parse_listen(std::string_view text) {
    const auto bad = [&] {
        return std::unexpected(
            fmt::format("cannot listen on \"{}\": write an address and a port, such as 127.0.0.1:8080", text));
    };
    const std::size_t colon = text.rfind(':');
    if (colon == std::string_view::npos) return bad();
    std::string_view host = text.substr(0, colon);
    const auto port = parse_number<std::uint16_t>(text.substr(colon + 1));
    if (!port) return bad();
    if (host.starts_with('[') && host.ends_with(']')) host = host.substr(1, host.size() - 2);
    boost::system::error_code error;
    const auto address = asio::ip::make_address(host == "localhost" ? "127.0.0.1" : std::string(host), error);
    if (error) return bad();
    return Tcp::endpoint(address, *port);
}

}  // namespace

void Counters::count_response(int status, Clock::duration took) {
    ++responses[status];
    latency.add(std::chrono::duration<double>(took).count());
}

Hub::Hub(WebOptions given)
    : options(std::move(given)),
      health(options.health_deadline),
      by_address(options.address_rate, options.address_rate * burst_seconds),
      by_token(options.token_rate, options.token_rate * burst_seconds) {}

std::string Hub::metrics() const {
    MetricsWriter out;
    out.gauge("healthy", "1 if the database accepted the last write, else 0.", health.is_good() ? 1 : 0);
    out.counter("outages_total", "Times when the database stopped accepting writes.", health.outages());
    out.gauge("connections", "Open connections.", static_cast<std::uint64_t>(connections));
    out.counter("connections_accepted_total", "Connections accepted.", counters.accepted);
    out.counter("connections_turned_away_total",
                "Connections over a limit, and requests through a proxy whose client has too many.", counters.rejected);
    out.gauge("requests_pending", "Requests of the API that are not answered yet.",
              static_cast<std::uint64_t>(pending_requests));
    out.gauge("body_reserved_bytes", "Memory reserved for bodies that are being read.", body_bytes);
    out.gauge("feeds", "WebSockets and streams of lines.", feeds.size());
    out.gauge("feed_unread_bytes", "Messages that clients have not read yet.", queued_bytes);
    out.counter("feed_messages_total", "Messages sent to clients that follow a game.", counters.messages_sent);
    out.counter("feed_dropped_total", "Clients disconnected because they did not read.", counters.dropped_feeds);
    out.counter("socket_messages_total", "Messages, pings and pongs received by WebSockets.",
                counters.messages_received);
    out.begin("http_answers_total", "counter", "HTTP responses by status.");
    for (const auto& [status, count] : counters.responses) out.value("status", std::to_string(status), count);
    out.begin("http_seconds", "histogram", "Time from a complete request to its response.");
    out.histogram(counters.latency);
    return api->metrics() + std::move(out).text();
}

bool Hub::is_proxy(const IpAddress& address) const {
    return std::ranges::any_of(options.proxies, [&](const Network& network) { return network.contains(address); });
}

bool Hub::has_too_many_connections(const std::string& client) const {
    const auto known = connections_by_client.find(client);
    return options.max_connections_per_client > 0 && known != connections_by_client.end() &&
           known->second >= options.max_connections_per_client;
}

std::string Hub::hashed(const std::string& client) const {
    constexpr std::size_t digits = 12;
    return to_hex(hmac_sha256(log_key, client)).substr(0, digits);
}

ClientCount::ClientCount(Hub& hub, std::string client) : hub_(hub), client_(std::move(client)) {
    ++hub_.connections_by_client[client_];
}

ClientCount::~ClientCount() {
    const auto found = hub_.connections_by_client.find(client_);
    if (--found->second == 0) hub_.connections_by_client.erase(found);
}

bool Hub::is_allowed_origin(std::string_view origin) const {
    return std::ranges::find(options.origins, origin) != options.origins.end();
}

struct WebServer::Impl {
    explicit Impl(WebOptions options) : hub(std::move(options)) {}

    Awaitable<void> accept();
    Awaitable<void> tick();
    Awaitable<void> drain_on_signal();
    void serve(asio::basic_stream_socket<Tcp, Executor> socket, const Tcp::endpoint& peer);

    Hub hub;  // before `context`, whose pending operations use it
    asio::io_context context{1};
    asio::basic_socket_acceptor<Tcp, Executor> acceptor{context.get_executor()};
    asio::basic_signal_set<Executor> signals{context.get_executor()};
};

namespace {

constexpr auto awaiting_event = asio::as_tuple(asio::use_awaitable_t<Executor>{});

Awaitable<void> pause(asio::io_context& context, Clock::duration time) {
    Timer timer(context.get_executor(), time);
    co_await timer.async_wait(awaiting_event);
}

}  // namespace

void WebServer::Impl::serve(asio::basic_stream_socket<Tcp, Executor> socket, const Tcp::endpoint& peer) {
    const auto address = peer.address();
    const IpAddress client =
        address.is_v4() ? address_of_v4(address.to_v4().to_bytes()) : IpAddress{.bytes = address.to_v6().to_bytes()};
    // The clients of a proxy are counted one by one when their requests arrive.
    const auto may_connect = [&] {
        if (hub.connections >= hub.options.max_connections) return false;
        if (hub.is_proxy(client)) return true;
        const std::string name = client_name(client);
        return !hub.has_too_many_connections(name) && !hub.by_address.take(name, connection_cost, Clock::now());
    };
    if (!may_connect()) {
        ++hub.counters.rejected;
        return;  // the destructor closes the socket
    }
    ++hub.counters.accepted;
    boost::system::error_code error;
    socket.set_option(Tcp::no_delay(true), error);
    // Limits what the system buffers for a slow client.
    socket.set_option(asio::socket_base::send_buffer_size(128 * 1024), error);
    asio::co_spawn(context, serve_connection(hub, Stream(std::move(socket)), client), asio::detached);
}

Awaitable<void> WebServer::Impl::accept() {
    while (acceptor.is_open()) {
        Tcp::endpoint peer;
        auto [error, socket] = co_await acceptor.async_accept(peer, awaiting_event);
        if (!error) {
            serve(std::move(socket), peer);
        } else if (acceptor.is_open()) {
            log(LogLevel::warning, "accept_failed", {{"reason", error.message()}});
            co_await pause(context, std::chrono::milliseconds(100));
        }
    }
}

Awaitable<void> WebServer::Impl::tick() {
    for (int ticks = 1;; ++ticks) {
        co_await pause(context, tick_interval);
        hub.api->tick();
        hub.health.tick();
        const auto now = Clock::now();
        for (Feed* feed : hub.feeds) feed->check_timeouts(now);
        if (ticks % 20 == 0) {
            hub.by_address.forget_idle(now);
            hub.by_token.forget_idle(now);
        }
    }
}

// After a signal: closes the feeds, waits for pending requests and closing handshakes, and stops the server.
Awaitable<void> WebServer::Impl::drain_on_signal() {
    const auto [error, number] = co_await signals.async_wait(awaiting_event);
    log(LogLevel::info, "draining",
        {{"signal", number}, {"connections", hub.connections}, {"feeds", hub.feeds.size()}});
    signals.clear();  // a second signal ends the program at once
    hub.draining = true;
    acceptor.close();
    hub.api->drain();
    for (Feed* feed : hub.feeds) feed->close("the server is restarting; reconnect");
    const auto end = Clock::now() + hub.options.drain_timeout;
    const auto is_closed = [](const Feed* feed) { return feed->is_closed(); };
    while ((hub.pending_requests > 0 || !std::ranges::all_of(hub.feeds, is_closed)) && Clock::now() < end) {
        co_await pause(context, std::chrono::milliseconds(10));
    }
    // A short time for the clients' part of the closing handshakes.
    const auto last = std::min(end, Clock::now() + std::chrono::milliseconds(300));
    while (!hub.feeds.empty() && Clock::now() < last) co_await pause(context, std::chrono::milliseconds(10));
    context.stop();
}

WebServer::WebServer(WebOptions options) : impl_(std::make_unique<Impl>(std::move(options))) {}

WebServer::~WebServer() = default;

std::expected<std::string, std::string> WebServer::bind() {
    const std::string& listen = impl_->hub.options.listen;
    const auto endpoint = parse_listen(listen);
    if (!endpoint) return std::unexpected(endpoint.error());
    auto& acceptor = impl_->acceptor;
    boost::system::error_code error;
    acceptor.open(endpoint->protocol(), error);
    if (!error) acceptor.set_option(asio::socket_base::reuse_address(true), error);
    if (!error) acceptor.bind(*endpoint, error);
    if (!error) acceptor.listen(accept_backlog, error);
    if (error) return std::unexpected(fmt::format("cannot listen on {}: {}", listen, error.message()));
    // Signals are handled from here on, because the server may be stopped as soon as its address is known.
    impl_->signals.add(SIGTERM);
    impl_->signals.add(SIGINT);
    const Tcp::endpoint bound = acceptor.local_endpoint(error);
    const auto address = bound.address();
    return address.is_v6() ? fmt::format("http://[{}]:{}", address.to_string(), bound.port())
                           : fmt::format("http://{}:{}", address.to_string(), bound.port());
}

void WebServer::post(std::function<void()> task) {
    asio::post(impl_->context, std::move(task));
}

void WebServer::database_failed(ProbeFault fault) {
    impl_->hub.health.database_failed(std::move(fault));
}

void WebServer::run(Api& api, Probe probe) {
    Impl& impl = *impl_;
    impl.hub.api = &api;
    impl.hub.health.set_probe(std::move(probe));
    asio::co_spawn(impl.context, impl.accept(), asio::detached);
    asio::co_spawn(impl.context, impl.tick(), asio::detached);
    asio::co_spawn(impl.context, impl.drain_on_signal(), asio::detached);
    impl.context.run();
}

}  // namespace azulejo::server
