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
#include "server/log/log.h"
#include "server/net/feed.h"
#include "server/net/hub.h"

namespace azulejo::server {

namespace asio = boost::asio;
using Tcp = asio::ip::tcp;

namespace {

constexpr auto tick_interval = std::chrono::milliseconds(500);
constexpr double burst_seconds = 4;  // a client may use its rate for so many seconds at once
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
    const double seconds = std::chrono::duration<double>(took).count();
    ++latency[static_cast<std::size_t>(std::ranges::lower_bound(bounds, seconds) - bounds.begin())];
    latency_sum += seconds;
}

Hub::Hub(WebOptions given)
    : options(std::move(given)),
      by_address(options.address_rate, options.address_rate * burst_seconds),
      by_token(options.token_rate, options.token_rate * burst_seconds) {}

std::string Hub::metrics() const {
    std::string out = api->metrics();
    if (!out.empty() && !out.ends_with('\n')) out += '\n';
    const auto gauge = [&](std::string_view name, std::string_view type, auto value) {
        out += fmt::format("# TYPE azulejo_{0} {1}\nazulejo_{0} {2}\n", name, type, value);
    };
    gauge("connections", "gauge", connections);
    gauge("connections_accepted_total", "counter", counters.accepted);
    gauge("connections_turned_away_total", "counter", counters.rejected);
    gauge("feeds", "gauge", feeds.size());
    gauge("feed_unread_bytes", "gauge", queued_bytes);
    gauge("feed_messages_total", "counter", counters.messages_sent);
    gauge("feed_dropped_total", "counter", counters.dropped_feeds);
    gauge("socket_messages_total", "counter", counters.messages_received);
    out += "# TYPE azulejo_http_answers_total counter\n";
    for (const auto& [status, count] : counters.responses) {
        out += fmt::format("azulejo_http_answers_total{{status=\"{}\"}} {}\n", status, count);
    }
    out += "# TYPE azulejo_http_seconds histogram\n";
    std::uint64_t sum = 0;
    for (std::size_t i = 0; i < Counters::bounds.size(); ++i) {
        sum += counters.latency[i];
        out += fmt::format("azulejo_http_seconds_bucket{{le=\"{}\"}} {}\n", Counters::bounds[i], sum);
    }
    sum += counters.latency.back();
    out += fmt::format(
        "azulejo_http_seconds_bucket{{le=\"+Inf\"}} {0}\nazulejo_http_seconds_sum {1}\n"
        "azulejo_http_seconds_count {0}\n",
        sum, counters.latency_sum);
    return out;
}

std::string Hub::rate_key(const asio::ip::address& address) {
    if (address.is_v4()) return address.to_string();
    const auto v6 = address.to_v6();
    if (v6.is_v4_mapped()) return asio::ip::make_address_v4(asio::ip::v4_mapped, v6).to_string();
    auto bytes = v6.to_bytes();
    std::fill(bytes.begin() + 8, bytes.end(), std::uint8_t{0});
    return asio::ip::address_v6(bytes).to_string() + "/64";
}

bool Hub::is_proxy(std::string_view address) const {
    return std::ranges::find(options.proxies, address) != options.proxies.end();
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
using Timer = asio::basic_waitable_timer<Clock, asio::wait_traits<Clock>, Executor>;

Awaitable<void> pause(asio::io_context& context, Clock::duration time) {
    Timer timer(context.get_executor(), time);
    co_await timer.async_wait(awaiting_event);
}

}  // namespace

void WebServer::Impl::serve(asio::basic_stream_socket<Tcp, Executor> socket, const Tcp::endpoint& peer) {
    std::string address = Hub::rate_key(peer.address());
    const WebOptions& options = hub.options;
    const auto known = hub.connections_by_address.find(address);
    const bool crowded = options.max_connections_per_address > 0 && known != hub.connections_by_address.end() &&
                         known->second >= options.max_connections_per_address && !hub.is_proxy(address);
    if (crowded || hub.connections >= options.max_connections) {
        ++hub.counters.rejected;
        return;  // the destructor closes the socket
    }
    ++hub.counters.accepted;
    boost::system::error_code error;
    socket.set_option(Tcp::no_delay(true), error);
    // Limits what the system buffers for a slow client.
    socket.set_option(asio::socket_base::send_buffer_size(128 * 1024), error);
    asio::co_spawn(context, serve_connection(hub, Stream(std::move(socket)), std::move(address)), asio::detached);
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

void WebServer::run(Api& api, Probe probe) {
    Impl& impl = *impl_;
    impl.hub.api = &api;
    impl.hub.probe = std::move(probe);
    asio::co_spawn(impl.context, impl.accept(), asio::detached);
    asio::co_spawn(impl.context, impl.tick(), asio::detached);
    asio::co_spawn(impl.context, impl.drain_on_signal(), asio::detached);
    impl.context.run();
}

}  // namespace azulejo::server
