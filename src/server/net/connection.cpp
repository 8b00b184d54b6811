#include <algorithm>
#include <array>
#include <boost/asio/as_tuple.hpp>
#include <boost/asio/buffer.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <boost/beast/websocket/rfc6455.hpp>
#include <cerrno>
#include <sys/socket.h>
#include <utility>

#include "core/json_writer.h"
#include "server/api/routes.h"
#include "server/log/log.h"
#include "server/net/feed.h"
#include "server/net/hub.h"
#include "server/net/request_reader.h"
#include "server/net/write_response.h"
#include "server/web/request_head.h"

namespace azulejo::server {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace http = beast::http;

namespace {

constexpr auto awaiting = asio::as_tuple(asio::use_awaitable_t<Executor>{});

constexpr unsigned http_1_1 = 11;          // as Beast writes versions
constexpr std::size_t max_token_key = 64;  // tokens with the same beginning of this length share a rate

bool is_api(std::string_view path) {
    return path.starts_with("/api/");
}

std::string healthy(std::string_view version) {
    return json::object_text([&](json::ObjectWriter& object) {
        object.text("status", "ok");
        object.text("version", version);
    });
}

// Calls `start` with a callback and waits for the callback's value. It must be called once, on this thread.
template <class T, class Start>
Awaitable<T> await_callback(Start start) {
    const auto initiate = [](auto handler, Start begin) {
        auto shared = std::make_shared<decltype(handler)>(std::move(handler));
        begin([shared](T value) {
            // Posted, because the callback may come before the coroutine is suspended.
            asio::post(asio::get_associated_executor(*shared),
                       [shared, value = std::move(value)]() mutable { std::move (*shared)(std::move(value)); });
        });
    };
    co_return co_await asio::async_initiate<const asio::use_awaitable_t<Executor>, void(T)>(
        initiate, asio::use_awaitable_t<Executor>{}, std::move(start));
}

class ScopedCount {
  public:
    explicit ScopedCount(int& count) : count_(count) { ++count_; }
    ScopedCount(const ScopedCount&) = delete;
    ScopedCount& operator=(const ScopedCount&) = delete;
    ~ScopedCount() { --count_; }

  private:
    int& count_;
};

// What a request's head says. It is read before the body, because trailers after the body are added to the headers.
struct Head {
    Request request;
    std::optional<HttpResponse> refusal;
    std::string accept_encoding;
    std::string if_none_match;
    bool head_only = false;
    bool keep_alive = false;
    bool upgrades = false;
    bool watches = false;  // the events of a game; with HTTP/1.0, which has no chunks, this is impossible
    bool with_subprotocol = false;
    Clock::time_point received = Clock::now();
};

class Connection {
  public:
    Connection(Hub& hub, Stream stream, const IpAddress& peer)
        : hub_(hub),
          stream_(std::move(stream)),
          peer_(peer),
          peer_name_(client_name(peer)),
          is_proxy_(hub.is_proxy(peer)),
          prepaid_(is_proxy_ ? 0 : connection_cost),
          reader_(hub.options, stream_, hub.body_bytes) {}

    Awaitable<void> run();

  private:
    enum class Next : std::uint8_t { request, websocket, end };

    Awaitable<Next> serve_request();
    [[nodiscard]] Head read_head(const HttpRequest& http);
    Awaitable<Next> respond_to(Head head, HttpRequest http);
    Awaitable<HttpResponse> response_to(const Head& head);
    [[nodiscard]] Awaitable<HttpResponse> health_response() const;
    [[nodiscard]] Awaitable<std::optional<Response>> start_watching(const Request& request,
                                                                    std::shared_ptr<Feed> feed) const;
    Awaitable<Next> serve_ndjson(const Head& head);
    Awaitable<bool> respond(const HttpResponse& response, bool keep_alive, bool head_only);
    // The client, also behind a proxy.
    [[nodiscard]] IpAddress sender_of(const HttpRequest& http) const;
    // Takes the cost of a request from its sender's rate. If that does not suffice, returns the seconds to wait.
    [[nodiscard]] std::optional<int> charge(const std::string& sender, double cost);
    Awaitable<void> reject(RequestReader::Failure failure, const std::string& sender);
    Awaitable<void> close_gracefully();
    [[nodiscard]] bool is_client_gone();
    [[nodiscard]] std::optional<HttpResponse> check(const HttpRequest& http, const Head& head);
    void note(const Head& head, int status) const;

    Hub& hub_;
    Stream stream_;
    IpAddress peer_;
    std::string peer_name_;
    bool is_proxy_;
    double prepaid_;  // what the connection has cost, until its first request
    RequestReader reader_;
    // The client of the request in progress, if a proxy has sent it.
    std::optional<ClientCount> client_;
    // Set when the connection becomes a WebSocket.
    std::shared_ptr<WebSocketFeed> websocket_;
    std::unique_ptr<HttpRequest> upgrade_;
    bool with_subprotocol_ = false;
};

Awaitable<void> Connection::run() {
    Next next = Next::request;
    while (next == Next::request) {
        // Not `a && co_await b`: g++ 12 awaits b even if a is false.
        const bool received = co_await reader_.wait();
        next = received ? Next::request : Next::end;
        if (received) next = co_await serve_request();
        if (next != Next::websocket) client_.reset();
    }
    if (next == Next::websocket) {
        const auto socket = std::move(websocket_);
        reader_.reset();
        co_await socket->run(std::move(stream_), std::move(upgrade_), with_subprotocol_);
        hub_.api->unwatch(*socket);
    }
}

Awaitable<Connection::Next> Connection::serve_request() {
    auto failure = co_await reader_.read_head();
    if (failure) {
        // Of a head that is not complete, the last address may be missing, and the others may be forged. A proxy does
        // not pay for it with its own rate, which health checks need.
        const std::string sender = reader_.has_head() ? client_name(sender_of(reader_.head())) : peer_name_;
        const auto wait = charge(reader_.has_head() || !is_proxy_ ? sender : "malformed|" + peer_name_, usual_cost);
        if (wait && failure->response) failure->response = rate_limited(*wait);
        co_await reject(*std::move(failure), sender);
        co_return Next::end;
    }
    Head head = read_head(reader_.head());
    // The body of a request that is refused is read too, so that the connection can be used for the next request.
    failure = co_await reader_.read_body();
    if (failure) {
        co_await reject(*std::move(failure), head.request.address);
        co_return Next::end;
    }
    head.received = Clock::now();
    co_return co_await respond_to(std::move(head), reader_.release());
}

IpAddress Connection::sender_of(const HttpRequest& http) const {
    return is_proxy_ ? find_client(peer_, values_of(http, "X-Forwarded-For"), hub_.options.proxies) : peer_;
}

std::optional<int> Connection::charge(const std::string& sender, double cost) {
    return hub_.by_address.take(sender, std::max(0.0, cost - std::exchange(prepaid_, 0)), Clock::now());
}

// After a malformed request the connection is closed, because the start of the next request is unknown.
Awaitable<void> Connection::reject(RequestReader::Failure failure, const std::string& sender) {
    if (!failure.response) co_return;
    const int status = failure.response->status;
    hub_.counters.count_response(status, {});
    if (logs(LogLevel::debug)) {
        log(LogLevel::debug, "rejected_request", {{"status", status}, {"client", hub_.hashed(sender)}});
    }
    co_await respond(*failure.response, false, false);
}

// Whether the request is refused is decided here, before its body is read.
Head Connection::read_head(const HttpRequest& http) {
    Head head;
    Request& request = head.request;
    head.head_only = http.method() == http::verb::head;
    head.keep_alive = http.keep_alive();
    head.accept_encoding = text_of(http[http::field::accept_encoding]);
    head.if_none_match = text_of(http[http::field::if_none_match]);
    head.upgrades = beast::websocket::is_upgrade(http);
    request.method = head.head_only ? "GET" : text_of(http.method_string());
    const IpAddress address = sender_of(http);
    request.address = address == peer_ ? peer_name_ : client_name(address);
    const bool long_target = http.target().size() > hub_.options.max_target;
    const auto target = long_target ? fail("too long") : parse_target(text_of(http.target()));
    if (!target) {
        const auto wait = charge(request.address, usual_cost);
        head.refusal = wait          ? rate_limited(*wait)
                       : long_target ? error_response(414, "target_too_long", "the address is too long")
                                     : error_response(400, "bad_target", target.error().message);
        return head;
    }
    request.path = target->path;
    request.query = target->query;
    const Subprotocols subprotocols = parse_subprotocols(text_of(http[http::field::sec_websocket_protocol]));
    request.bearer = parse_bearer(text_of(http[http::field::authorization])).value_or(subprotocols.bearer);
    head.with_subprotocol = subprotocols.ours;
    head.watches = request.method == "GET" && is_api(request.path) && request.path.ends_with("/events") &&
                   http.version() >= http_1_1;
    if (is_proxy_ && address != peer_) {
        if (hub_.has_too_many_connections(request.address)) {
            ++hub_.counters.rejected;
            head.refusal = rate_limited(1);
            return head;
        }
        client_.emplace(hub_, request.address);
    }
    head.refusal = check(http, head);
    return head;
}

Awaitable<Connection::Next> Connection::respond_to(Head head, HttpRequest http) {
    Request& request = head.request;
    request.body = std::move(http.body());
    request.is_gone = [this] { return is_client_gone(); };
    HttpResponse response;
    if (head.refusal) {
        response = *std::move(head.refusal);
    } else if (head.upgrades && head.watches) {
        auto socket = std::make_shared<WebSocketFeed>(hub_);
        auto refusal = co_await start_watching(request, socket);
        if (!refusal) {
            note(head, 101);
            websocket_ = std::move(socket);
            upgrade_ = std::make_unique<HttpRequest>(std::move(http));
            with_subprotocol_ = head.with_subprotocol;
            co_return Next::websocket;
        }
        response = to_http(*std::move(refusal));
    } else if (head.watches && !head.head_only) {
        co_return co_await serve_ndjson(head);
    } else {
        response = co_await response_to(head);
    }
    if (is_api(request.path)) response.headers += cors_headers;
    note(head, response.status);
    const bool keep_alive = head.keep_alive && !hub_.draining;
    const bool written = co_await respond(response, keep_alive, head.head_only);
    co_return written&& keep_alive ? Next::request : Next::end;
}

// Counts a response, and logs the request. Paths that are not routes may contain anything, so they are not logged.
void Connection::note(const Head& head, int status) const {
    const auto took = Clock::now() - head.received;
    hub_.counters.count_response(status, took);
    if (!logs(LogLevel::debug)) return;
    const Request& request = head.request;
    std::string_view route = route_path(request.method, request.path);
    if (route.empty()) route = "other";
    for (const std::string_view path : {"/healthz", "/metrics"}) {
        if (request.path == path) route = path;
    }
    log(LogLevel::debug, "request",
        {{"method", request.method},
         {"route", route},
         {"status", status},
         {"microseconds", std::chrono::duration_cast<std::chrono::microseconds>(took).count()},
         {"client", hub_.hashed(request.address)}});
}

Awaitable<HttpResponse> Connection::response_to(const Head& head) {
    const Request& request = head.request;
    const bool reads = request.method == "GET";
    if (request.path == "/healthz" && reads) co_return co_await health_response();
    if (request.path == "/metrics" && reads) {
        co_return HttpResponse{.content_type = "text/plain; version=0.0.4; charset=utf-8", .body = hub_.metrics()};
    }
    if (request.method == "OPTIONS" && is_api(request.path)) {
        co_return HttpResponse{.status = 204, .headers = std::string(cors_preflight_headers)};
    }
    if (is_api(request.path)) {
        const ScopedCount pending(hub_.pending_requests);
        const auto start = [&](Reply reply) { hub_.api->handle(request, std::move(reply)); };
        co_return to_http(co_await await_callback<Response>(start));
    }
    if (!reads) {
        HttpResponse response = error_response(405, "method_not_allowed", "files only support GET and HEAD");
        response.headers = "Allow: GET, HEAD\r\n";
        co_return response;
    }
    co_return asset_response(
        hub_.options.assets,
        {.path = request.path, .accept_encoding = head.accept_encoding, .if_none_match = head.if_none_match});
}

Awaitable<HttpResponse> Connection::health_response() const {
    Health::Fault fault = "the server is shutting down";
    if (!hub_.draining) fault = co_await hub_.health.check();
    if (fault) co_return error_response(503, "unavailable", *fault);
    co_return HttpResponse{.content_type = "application/json", .body = healthy(hub_.options.version)};
}

Awaitable<std::optional<Response>> Connection::start_watching(const Request& request,
                                                              std::shared_ptr<Feed> feed) const {
    const auto start = [&](const std::function<void(std::optional<Response>)>& started) {
        hub_.api->watch(request, feed, started);
    };
    co_return co_await await_callback<std::optional<Response>>(start);
}

Awaitable<Connection::Next> Connection::serve_ndjson(const Head& head) {
    const auto feed = std::make_shared<NdjsonFeed>(hub_, stream_);
    auto refused = co_await start_watching(head.request, feed);
    note(head, refused ? refused->status : 200);
    if (refused) {
        HttpResponse response = to_http(std::move(*refused));
        response.headers += cors_headers;
        co_await respond(response, false, false);
    } else {
        co_await feed->run();
        hub_.api->unwatch(*feed);
    }
    co_return Next::end;
}

Awaitable<bool> Connection::respond(const HttpResponse& response, bool keep_alive, bool head_only) {
    const std::string head = serialise_head(response, keep_alive, response.content().size());
    const std::string_view body = head_only || response.status == 304 ? std::string_view() : response.content();
    const bool written = co_await write_response(stream_, head, body, hub_.options.write_timeout);
    if (written && !keep_alive) co_await close_gracefully();
    co_return written;
}

// Reads the rest of the input first: closing a socket with unread input resets the connection, and the client may lose
// the response.
Awaitable<void> Connection::close_gracefully() {
    beast::error_code error;
    stream_.socket().shutdown(asio::ip::tcp::socket::shutdown_send, error);
    stream_.expires_after(std::chrono::seconds(1));
    std::array<char, 1024> rest{};
    for (int pieces = 0; pieces < 256; ++pieces) {
        const auto read = co_await stream_.async_read_some(asio::buffer(rest), awaiting);
        if (std::get<0>(read)) break;
    }
}

// While a request is being answered nobody reads from the socket, so a closed connection is found by looking. A client
// that has sent another request is still there.
bool Connection::is_client_gone() {
    char next = 0;
    const auto size = ::recv(stream_.socket().native_handle(), &next, 1, MSG_PEEK | MSG_DONTWAIT);
    return size == 0 || (size < 0 && errno != EAGAIN && errno != EWOULDBLOCK && errno != EINTR);
}

std::optional<HttpResponse> Connection::check(const HttpRequest& http, const Head& head) {
    const Request& request = head.request;
    const bool api = is_api(request.path);
    const double cost = !api || request.method == "OPTIONS"  ? file_cost
                        : request.method != "POST"           ? usual_cost
                        : request.path.ends_with("/games")   ? new_table_cost
                        : request.path.ends_with("/analyze") ? search_cost
                                                             : usual_cost;
    if (const auto wait = charge(request.address, cost)) return rate_limited(*wait);
    if (!request.bearer.empty()) {
        const auto name = std::string_view(request.bearer).substr(0, max_token_key);
        if (const auto wait = hub_.by_token.take(name, cost, Clock::now())) return rate_limited(*wait);
    }
    // Browsers do not apply the same-origin policy to WebSockets, so the server must check the origin.
    const std::string_view origin = text_of(http[http::field::origin]);
    if (head.upgrades && !origin.empty() && !is_own_origin(origin, text_of(http[http::field::host])) &&
        !hub_.is_allowed_origin(origin)) {
        return error_response(403, "foreign_origin", "pages of this origin may not open WebSockets here");
    }
    return std::nullopt;
}

}  // namespace

Awaitable<void> serve_connection(Hub& hub, Stream stream, IpAddress peer) {
    const ScopedCount total(hub.connections);
    // The clients of a proxy are counted request by request.
    std::optional<ClientCount> count;
    if (!hub.is_proxy(peer)) count.emplace(hub, client_name(peer));
    Connection connection(hub, std::move(stream), peer);
    co_await connection.run();
}

}  // namespace azulejo::server
