#include <boost/asio/as_tuple.hpp>
#include <boost/asio/buffer.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <boost/asio/write.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/http.hpp>
#include <boost/beast/websocket/rfc6455.hpp>
#include <utility>

#include "server/net/feed.h"
#include "server/net/hub.h"
#include "server/web/target.h"

namespace azulejo::server {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace http = beast::http;

namespace {

constexpr auto awaiting = asio::as_tuple(asio::use_awaitable_t<Executor>{});

// What a request takes of its sender's rate.
constexpr double usual_cost = 1;
constexpr double file_cost = 0.2;
constexpr double table_cost = 5;
constexpr double search_cost = 10;

constexpr std::size_t longest_token = 64;  // that is told from others

std::string_view view(beast::string_view text) {
    return {text.data(), text.size()};
}

bool is_api(std::string_view path) {
    return path.starts_with("/api/");
}

// Waits for what `start` is to call back with, once and on this thread.
template <class T, class Start>
Awaitable<T> called_back(Start start) {
    const auto initiate = [](auto handler, Start begin) {
        auto shared = std::make_shared<decltype(handler)>(std::move(handler));
        begin([shared](T value) {
            // Never before the coroutine has gone to sleep.
            asio::post(asio::get_associated_executor(*shared),
                       [shared, value = std::move(value)]() mutable { std::move (*shared)(std::move(value)); });
        });
    };
    co_return co_await asio::async_initiate<const asio::use_awaitable_t<Executor>, void(T)>(
        initiate, asio::use_awaitable_t<Executor>{}, std::move(start));
}

class Count {
  public:
    explicit Count(int& count) : count_(count) { ++count_; }
    Count(const Count&) = delete;
    Count& operator=(const Count&) = delete;
    ~Count() { --count_; }

  private:
    int& count_;
};

class Connection {
  public:
    Connection(Hub& hub, Stream stream, std::string address)
        : hub_(hub), stream_(std::move(stream)), peer_(std::move(address)) {}

    Awaitable<void> run();

  private:
    using HttpRequest = Socket::Request;
    enum class Next : std::uint8_t { request, socket, end };

    Awaitable<bool> hear_something();
    Awaitable<Next> serve_one();
    Awaitable<bool> read(http::request_parser<http::string_body>& parser);
    Awaitable<Next> answer(HttpRequest http);
    Awaitable<Answer> answer_request(const HttpRequest& http, const Request& request);
    [[nodiscard]] Awaitable<Answer> answer_health() const;
    [[nodiscard]] Awaitable<std::optional<Response>> begin_watch(const Request& request,
                                                                 std::shared_ptr<Feed> feed) const;
    Awaitable<Next> watch_lines(const Request& request);
    Awaitable<bool> respond(const Answer& answer, bool keep_alive, bool head_only);
    Awaitable<void> refuse(beast::error_code error);
    Awaitable<void> take_leave();
    [[nodiscard]] std::string client(const HttpRequest& http) const;
    [[nodiscard]] std::optional<Answer> check(const HttpRequest& http, const Request& request);

    Hub& hub_;
    Stream stream_;
    std::string peer_;
    beast::flat_buffer buffer_;
    // For a connection that becomes a socket.
    std::shared_ptr<Socket> socket_;
    std::unique_ptr<HttpRequest> upgrade_;
    bool with_protocol_ = false;
};

Awaitable<void> Connection::run() {
    Next next = Next::request;
    while (next == Next::request) {
        // Not in the condition: g++ 12 would wait even where what stands before the && is false.
        const bool heard = co_await hear_something();
        next = heard ? Next::request : Next::end;
        if (heard) next = co_await serve_one();
    }
    if (next == Next::socket) {
        const auto socket = std::move(socket_);
        buffer_ = {};
        co_await socket->run(std::move(stream_), std::move(upgrade_), with_protocol_);
        hub_.api->unwatch(*socket);
    }
}

// An idle connection keeps nothing but itself.
Awaitable<bool> Connection::hear_something() {
    if (buffer_.size() > 0) co_return true;
    buffer_.shrink_to_fit();
    stream_.expires_after(hub_.options.idle_time);
    std::array<char, 1> first{};
    const auto heard = co_await stream_.async_read_some(asio::buffer(first), awaiting);
    if (std::get<0>(heard)) co_return false;
    buffer_.commit(asio::buffer_copy(buffer_.prepare(1), asio::buffer(first)));
    co_return true;
}

Awaitable<bool> Connection::read(http::request_parser<http::string_body>& parser) {
    const WebOptions& options = hub_.options;
    parser.header_limit(static_cast<std::uint32_t>(options.most_head));
    parser.body_limit(options.most_body);
    stream_.expires_after(options.head_time);
    const auto head = co_await http::async_read_header(stream_, buffer_, parser, awaiting);
    if (std::get<0>(head)) {
        co_await refuse(std::get<0>(head));
        co_return false;
    }
    stream_.expires_after(options.body_time);
    if (names_token(view(parser.get()[http::field::expect]), "100-continue")) {
        const std::string_view go_on = "HTTP/1.1 100 Continue\r\n\r\n";
        const auto said = co_await asio::async_write(stream_, asio::buffer(go_on), awaiting);
        if (std::get<0>(said)) co_return false;
    }
    const auto body = co_await http::async_read(stream_, buffer_, parser, awaiting);
    if (std::get<0>(body)) {
        co_await refuse(std::get<0>(body));
        co_return false;
    }
    co_return true;
}

Awaitable<Connection::Next> Connection::serve_one() {
    http::request_parser<http::string_body> parser;
    if (!co_await read(parser)) co_return Next::end;
    co_return co_await answer(parser.release());
}

Awaitable<Connection::Next> Connection::answer(HttpRequest http) {
    const auto begun = Clock::now();
    const bool head_only = http.method() == http::verb::head;
    const bool keep_alive = http.keep_alive();
    Request request;
    request.method = head_only ? "GET" : view(http.method_string());
    request.address = client(http);
    const auto target =
        http.target().size() > hub_.options.most_target ? fail("too long") : parse_target(view(http.target()));
    Answer answer;
    if (!target) {
        answer = http.target().size() > hub_.options.most_target
                     ? refusal(414, "target_too_long", "the address is too long")
                     : refusal(400, "bad_target", target.error().message);
    } else {
        const bool upgrades = beast::websocket::is_upgrade(http);
        request.path = target->path;
        request.query = target->query;
        const Protocols protocols = parse_protocols(view(http[http::field::sec_websocket_protocol]));
        request.bearer = bearer_of_authorization(view(http[http::field::authorization])).value_or(protocols.bearer);
        request.body = std::move(http.body());
        const bool watches = request.method == "GET" && is_api(request.path) && request.path.ends_with("/events");
        if (auto refused = check(http, request)) {
            answer = std::move(*refused);
        } else if (upgrades && watches) {
            auto socket = std::make_shared<Socket>(hub_);
            auto refused_watch = co_await begin_watch(request, socket);
            if (!refused_watch) {
                hub_.counters.answered(101, Clock::now() - begun);
                socket_ = std::move(socket);
                upgrade_ = std::make_unique<HttpRequest>(std::move(http));
                with_protocol_ = protocols.ours;
                co_return Next::socket;
            }
            answer = to_answer(std::move(*refused_watch));
        } else if (watches && !head_only) {
            co_return co_await watch_lines(request);
        } else {
            answer = co_await answer_request(http, request);
        }
    }
    if (is_api(request.path)) answer.headers += shared_headers;
    hub_.counters.answered(answer.status, Clock::now() - begun);
    const bool written = co_await respond(answer, keep_alive && !hub_.draining, head_only);
    co_return written&& keep_alive && !hub_.draining ? Next::request : Next::end;
}

Awaitable<Answer> Connection::answer_request(const HttpRequest& http, const Request& request) {
    const bool reads = request.method == "GET";
    if (request.path == "/healthz" && reads) co_return co_await answer_health();
    if (request.path == "/metrics" && reads) {
        co_return Answer{.content_type = "text/plain; version=0.0.4; charset=utf-8", .body = hub_.metrics()};
    }
    if (request.method == "OPTIONS" && is_api(request.path)) {
        co_return Answer{.status = 204, .headers = std::string(preflight_headers)};
    }
    if (is_api(request.path)) {
        const Count under_way(hub_.requests_under_way);
        const auto start = [&](Reply reply) { hub_.api->handle(request, std::move(reply)); };
        Response response = co_await called_back<Response>(start);
        co_return to_answer(std::move(response));
    }
    if (!reads) {
        Answer answer = refusal(405, "method_not_allowed", "files can only be read");
        answer.headers = "Allow: GET, HEAD\r\n";
        co_return answer;
    }
    co_return answer_asset(hub_.options.assets, {.path = request.path,
                                                 .accept_encoding = view(http[http::field::accept_encoding]),
                                                 .if_none_match = view(http[http::field::if_none_match])});
}

Awaitable<Answer> Connection::answer_health() const {
    std::optional<std::string> fault;
    if (hub_.draining) {
        fault = "the server is about to end";
    } else if (hub_.probe) {
        const auto start = [&](std::function<void(std::optional<std::string>)> done) { hub_.probe(std::move(done)); };
        fault = co_await called_back<std::optional<std::string>>(start);
    }
    if (fault) co_return refusal(503, "unavailable", *fault);
    co_return Answer{.content_type = "application/json",
                     .body = R"({"status":"ok","version":")" + hub_.options.version + "\"}"};
}

Awaitable<std::optional<Response>> Connection::begin_watch(const Request& request, std::shared_ptr<Feed> feed) const {
    const auto start = [&](const std::function<void(std::optional<Response>)>& begun) {
        hub_.api->watch(request, feed, begun);
    };
    co_return co_await called_back<std::optional<Response>>(start);
}

Awaitable<Connection::Next> Connection::watch_lines(const Request& request) {
    const auto begun = Clock::now();
    const auto lines = std::make_shared<Lines>(hub_, stream_);
    auto refused = co_await begin_watch(request, lines);
    hub_.counters.answered(refused ? refused->status : 200, Clock::now() - begun);
    if (refused) {
        Answer answer = to_answer(std::move(*refused));
        answer.headers += shared_headers;
        co_await respond(answer, false, false);
    } else {
        co_await lines->run();
        hub_.api->unwatch(*lines);
    }
    co_return Next::end;
}

Awaitable<bool> Connection::respond(const Answer& answer, bool keep_alive, bool head_only) {
    const std::string head = head_of(answer, keep_alive, answer.content().size());
    const std::string_view body = head_only || answer.status == 304 ? std::string_view() : answer.content();
    const std::array<asio::const_buffer, 2> parts = {asio::buffer(head), asio::buffer(body)};
    stream_.expires_after(hub_.options.write_time);
    const auto written = co_await asio::async_write(stream_, parts, awaiting);
    if (!std::get<0>(written) && !keep_alive) co_await take_leave();
    co_return !std::get<0>(written);
}

// A request that cannot be read is answered, and the connection closed: nobody knows where the next one begins.
Awaitable<void> Connection::refuse(beast::error_code error) {
    if (error == http::error::end_of_stream || error == asio::error::connection_reset) co_return;
    Answer answer;
    if (error == beast::error::timeout) {
        co_return;  // the stream is closed already
    }
    if (error == http::error::header_limit) {
        answer = refusal(431, "head_too_large", "the head of the request is too large");
    } else if (error == http::error::body_limit) {
        answer =
            refusal(413, "body_too_large", "a body has at most " + std::to_string(hub_.options.most_body) + " bytes");
    } else {
        answer = refusal(400, "bad_request", "this is no HTTP request: " + error.message());
    }
    hub_.counters.answered(answer.status, {});
    co_await respond(answer, false, false);
}

// Closing while something is unread would take the answer from the client again.
Awaitable<void> Connection::take_leave() {
    beast::error_code error;
    stream_.socket().shutdown(asio::ip::tcp::socket::shutdown_send, error);
    stream_.expires_after(std::chrono::seconds(1));
    std::array<char, 1024> rest{};
    for (int pieces = 0; pieces < 256; ++pieces) {
        const auto read = co_await stream_.async_read_some(asio::buffer(rest), awaiting);
        if (std::get<0>(read)) break;
    }
}

std::string Connection::client(const HttpRequest& http) const {
    if (!hub_.is_proxy(peer_)) return peer_;
    beast::error_code error;
    const std::string_view forwarded = last_forwarded(view(http["X-Forwarded-For"]));
    const auto address = asio::ip::make_address(std::string(forwarded), error);
    return error ? peer_ : Hub::name_of(address);
}

std::optional<Answer> Connection::check(const HttpRequest& http, const Request& request) {
    const bool api = is_api(request.path);
    const double cost = !api || request.method == "OPTIONS"  ? file_cost
                        : request.method != "POST"           ? usual_cost
                        : request.path.ends_with("/games")   ? table_cost
                        : request.path.ends_with("/analyze") ? search_cost
                                                             : usual_cost;
    const auto now = Clock::now();
    if (const auto wait = hub_.by_address.take(request.address, cost, now)) return too_many(*wait);
    if (!request.bearer.empty()) {
        const auto name = std::string_view(request.bearer).substr(0, longest_token);
        if (const auto wait = hub_.by_token.take(name, cost, now)) return too_many(*wait);
    }
    // Browsers let every page open a socket anywhere and read from it; only here can a foreign one be stopped.
    const std::string_view origin = view(http[http::field::origin]);
    if (beast::websocket::is_upgrade(http) && !origin.empty() &&
        !is_own_origin(origin, view(http[http::field::host])) && !hub_.is_guest(origin)) {
        return refusal(403, "foreign_origin", "pages of this origin may not open sockets here");
    }
    return std::nullopt;
}

}  // namespace

Awaitable<void> serve_connection(Hub& hub, Stream stream, std::string address) {
    const Count total(hub.connections);
    int& own = hub.connections_of[address];
    ++own;
    Connection connection(hub, std::move(stream), address);
    co_await connection.run();
    if (--own == 0) hub.connections_of.erase(address);
}

}  // namespace azulejo::server
