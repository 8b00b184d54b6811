#include <boost/asio/as_tuple.hpp>
#include <boost/asio/buffer.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <boost/asio/write.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/http/parser.hpp>
#include <boost/beast/http/read.hpp>
#include <boost/beast/http/rfc7230.hpp>
#include <boost/beast/http/string_body.hpp>
#include <boost/beast/websocket/rfc6455.hpp>
#include <cerrno>
#include <sys/socket.h>
#include <utility>

#include "core/json_writer.h"
#include "server/net/feed.h"
#include "server/net/hub.h"
#include "server/web/request_head.h"

namespace azulejo::server {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace http = beast::http;

namespace {

constexpr auto awaiting = asio::as_tuple(asio::use_awaitable_t<Executor>{});

// How much a request uses of its sender's rate.
constexpr double usual_cost = 1;
constexpr double file_cost = 0.2;
constexpr double new_table_cost = 5;
constexpr double search_cost = 10;

constexpr std::size_t max_token_key = 64;  // tokens with the same beginning of this length share a rate

std::string_view view(beast::string_view text) {
    return {text.data(), text.size()};
}

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

class Connection {
  public:
    Connection(Hub& hub, Stream stream, std::string address)
        : hub_(hub), stream_(std::move(stream)), peer_(std::move(address)) {}

    Awaitable<void> run();

  private:
    using HttpRequest = WebSocketFeed::Request;
    enum class Next : std::uint8_t { request, websocket, end };

    Awaitable<bool> wait_for_request();
    Awaitable<Next> serve_request();
    Awaitable<bool> read(http::request_parser<http::string_body>& parser);
    Awaitable<Next> respond_to(HttpRequest http);
    Awaitable<HttpResponse> response_to(const HttpRequest& http, const Request& request);
    [[nodiscard]] Awaitable<HttpResponse> health_response() const;
    [[nodiscard]] Awaitable<std::optional<Response>> start_watching(const Request& request,
                                                                    std::shared_ptr<Feed> feed) const;
    Awaitable<Next> serve_ndjson(const Request& request);
    Awaitable<bool> respond(const HttpResponse& response, bool keep_alive, bool head_only);
    Awaitable<void> reject(beast::error_code error);
    Awaitable<void> close_gracefully();
    [[nodiscard]] std::string client(const HttpRequest& http) const;
    [[nodiscard]] bool is_client_gone();
    [[nodiscard]] std::optional<HttpResponse> check(const HttpRequest& http, const Request& request);

    Hub& hub_;
    Stream stream_;
    std::string peer_;
    beast::flat_buffer buffer_;
    // Set when the connection becomes a WebSocket.
    std::shared_ptr<WebSocketFeed> websocket_;
    std::unique_ptr<HttpRequest> upgrade_;
    bool with_subprotocol_ = false;
};

Awaitable<void> Connection::run() {
    Next next = Next::request;
    while (next == Next::request) {
        // Not `a && co_await b`: g++ 12 awaits b even if a is false.
        const bool received = co_await wait_for_request();
        next = received ? Next::request : Next::end;
        if (received) next = co_await serve_request();
    }
    if (next == Next::websocket) {
        const auto socket = std::move(websocket_);
        buffer_ = {};
        co_await socket->run(std::move(stream_), std::move(upgrade_), with_subprotocol_);
        hub_.api->unwatch(*socket);
    }
}

// An idle connection has no buffer.
Awaitable<bool> Connection::wait_for_request() {
    if (buffer_.size() > 0) co_return true;
    buffer_.shrink_to_fit();
    stream_.expires_after(hub_.options.idle_timeout);
    std::array<char, 1> first{};
    const auto received = co_await stream_.async_read_some(asio::buffer(first), awaiting);
    if (std::get<0>(received)) co_return false;
    buffer_.commit(asio::buffer_copy(buffer_.prepare(1), asio::buffer(first)));
    co_return true;
}

Awaitable<bool> Connection::read(http::request_parser<http::string_body>& parser) {
    const WebOptions& options = hub_.options;
    parser.header_limit(static_cast<std::uint32_t>(options.max_head));
    parser.body_limit(options.max_body);
    stream_.expires_after(options.head_timeout);
    const auto head = co_await http::async_read_header(stream_, buffer_, parser, awaiting);
    if (std::get<0>(head)) {
        co_await reject(std::get<0>(head));
        co_return false;
    }
    stream_.expires_after(options.body_timeout);
    if (http::token_list(parser.get()[http::field::expect]).exists("100-continue")) {
        const std::string_view proceed = "HTTP/1.1 100 Continue\r\n\r\n";
        const auto sent = co_await asio::async_write(stream_, asio::buffer(proceed), awaiting);
        if (std::get<0>(sent)) co_return false;
    }
    const auto body = co_await http::async_read(stream_, buffer_, parser, awaiting);
    if (std::get<0>(body)) {
        co_await reject(std::get<0>(body));
        co_return false;
    }
    co_return true;
}

Awaitable<Connection::Next> Connection::serve_request() {
    http::request_parser<http::string_body> parser;
    if (!co_await read(parser)) co_return Next::end;
    co_return co_await respond_to(parser.release());
}

Awaitable<Connection::Next> Connection::respond_to(HttpRequest http) {
    const auto started = Clock::now();
    const bool head_only = http.method() == http::verb::head;
    const bool keep_alive = http.keep_alive();
    Request request;
    request.method = head_only ? "GET" : view(http.method_string());
    request.address = client(http);
    request.is_gone = [this] { return is_client_gone(); };
    const auto target =
        http.target().size() > hub_.options.max_target ? fail("too long") : parse_target(view(http.target()));
    HttpResponse response;
    if (!target) {
        response = http.target().size() > hub_.options.max_target
                       ? error_response(414, "target_too_long", "the address is too long")
                       : error_response(400, "bad_target", target.error().message);
    } else {
        const bool upgrades = beast::websocket::is_upgrade(http);
        request.path = target->path;
        request.query = target->query;
        const Subprotocols subprotocols = parse_subprotocols(view(http[http::field::sec_websocket_protocol]));
        request.bearer = parse_bearer(view(http[http::field::authorization])).value_or(subprotocols.bearer);
        request.body = std::move(http.body());
        const bool watches = request.method == "GET" && is_api(request.path) && request.path.ends_with("/events");
        if (auto refused = check(http, request)) {
            response = std::move(*refused);
        } else if (upgrades && watches) {
            auto socket = std::make_shared<WebSocketFeed>(hub_);
            auto refusal = co_await start_watching(request, socket);
            if (!refusal) {
                hub_.counters.count_response(101, Clock::now() - started);
                websocket_ = std::move(socket);
                upgrade_ = std::make_unique<HttpRequest>(std::move(http));
                with_subprotocol_ = subprotocols.ours;
                co_return Next::websocket;
            }
            response = to_http(*std::move(refusal));
        } else if (watches && !head_only) {
            co_return co_await serve_ndjson(request);
        } else {
            response = co_await response_to(http, request);
        }
    }
    if (is_api(request.path)) response.headers += cors_headers;
    hub_.counters.count_response(response.status, Clock::now() - started);
    const bool written = co_await respond(response, keep_alive && !hub_.draining, head_only);
    co_return written&& keep_alive && !hub_.draining ? Next::request : Next::end;
}

Awaitable<HttpResponse> Connection::response_to(const HttpRequest& http, const Request& request) {
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
    co_return asset_response(hub_.options.assets, {.path = request.path,
                                                   .accept_encoding = view(http[http::field::accept_encoding]),
                                                   .if_none_match = view(http[http::field::if_none_match])});
}

Awaitable<HttpResponse> Connection::health_response() const {
    std::optional<std::string> fault;
    if (hub_.draining) {
        fault = "the server is shutting down";
    } else if (hub_.probe) {
        const auto start = [&](std::function<void(std::optional<std::string>)> done) { hub_.probe(std::move(done)); };
        fault = co_await await_callback<std::optional<std::string>>(start);
    }
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

Awaitable<Connection::Next> Connection::serve_ndjson(const Request& request) {
    const auto started = Clock::now();
    const auto feed = std::make_shared<NdjsonFeed>(hub_, stream_);
    auto refused = co_await start_watching(request, feed);
    hub_.counters.count_response(refused ? refused->status : 200, Clock::now() - started);
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
    const std::array<asio::const_buffer, 2> parts = {asio::buffer(head), asio::buffer(body)};
    stream_.expires_after(hub_.options.write_timeout);
    const auto written = co_await asio::async_write(stream_, parts, awaiting);
    if (!std::get<0>(written) && !keep_alive) co_await close_gracefully();
    co_return !std::get<0>(written);
}

// After a malformed request the connection is closed, because the start of the next request is unknown.
Awaitable<void> Connection::reject(beast::error_code error) {
    if (error == http::error::end_of_stream || error == asio::error::connection_reset) co_return;
    HttpResponse response;
    if (error == beast::error::timeout) {
        co_return;  // Beast has closed the stream
    }
    if (error == http::error::header_limit) {
        response = error_response(431, "head_too_large", "the head of the request is too large");
    } else if (error == http::error::body_limit) {
        response = error_response(413, "body_too_large",
                                  "the body is longer than " + std::to_string(hub_.options.max_body) + " bytes");
    } else {
        response = error_response(400, "bad_request", "not a valid HTTP request: " + error.message());
    }
    hub_.counters.count_response(response.status, {});
    co_await respond(response, false, false);
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

std::string Connection::client(const HttpRequest& http) const {
    if (!hub_.is_proxy(peer_)) return peer_;
    beast::error_code error;
    const std::string_view forwarded = forwarded_client(view(http["X-Forwarded-For"]));
    const auto address = asio::ip::make_address(std::string(forwarded), error);
    return error ? peer_ : Hub::rate_key(address);
}

std::optional<HttpResponse> Connection::check(const HttpRequest& http, const Request& request) {
    const bool api = is_api(request.path);
    const double cost = !api || request.method == "OPTIONS"  ? file_cost
                        : request.method != "POST"           ? usual_cost
                        : request.path.ends_with("/games")   ? new_table_cost
                        : request.path.ends_with("/analyze") ? search_cost
                                                             : usual_cost;
    const auto now = Clock::now();
    if (const auto wait = hub_.by_address.take(request.address, cost, now)) return rate_limited(*wait);
    if (!request.bearer.empty()) {
        const auto name = std::string_view(request.bearer).substr(0, max_token_key);
        if (const auto wait = hub_.by_token.take(name, cost, now)) return rate_limited(*wait);
    }
    // Browsers do not apply the same-origin policy to WebSockets, so the server must check the origin.
    const std::string_view origin = view(http[http::field::origin]);
    if (beast::websocket::is_upgrade(http) && !origin.empty() &&
        !is_own_origin(origin, view(http[http::field::host])) && !hub_.is_allowed_origin(origin)) {
        return error_response(403, "foreign_origin", "pages of this origin may not open WebSockets here");
    }
    return std::nullopt;
}

}  // namespace

Awaitable<void> serve_connection(Hub& hub, Stream stream, std::string address) {
    const ScopedCount total(hub.connections);
    int& own = hub.connections_by_address[address];
    ++own;
    Connection connection(hub, std::move(stream), address);
    co_await connection.run();
    if (--own == 0) hub.connections_by_address.erase(address);
}

}  // namespace azulejo::server
