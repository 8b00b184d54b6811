#include "server/net/feed.h"

#include <array>
#include <boost/asio/as_tuple.hpp>
#include <boost/asio/bind_cancellation_slot.hpp>
#include <boost/asio/buffer.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <boost/asio/write.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/http/chunk_encode.hpp>
#include <boost/beast/websocket.hpp>
#include <boost/beast/websocket/rfc6455.hpp>
#include <utility>

#include "server/log/log.h"
#include "server/web/request_head.h"

namespace azulejo::server {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace http = beast::http;
namespace websocket = beast::websocket;

namespace {

constexpr auto awaiting_feed = asio::as_tuple(asio::use_awaitable_t<Executor>{});
// Proxies close connections that are idle for longer.
constexpr std::chrono::seconds keepalive_interval{20};
constexpr std::size_t longest_frame_head = 14;  // of a WebSocket
constexpr std::string_view flood = "too many messages";

}  // namespace

Feed::~Feed() {
    hub_.feeds.erase(this);
    hub_.queued_bytes -= bytes_;
}

void Feed::send(std::shared_ptr<const std::string> message) {
    if (closed_ || closing_) return;
    bytes_ += message->size();
    hub_.queued_bytes += message->size();
    if (bytes_ > hub_.options.max_queued || hub_.queued_bytes > hub_.options.max_queued_total) {
        drop("its send queue is full");
        return;
    }
    queue_.push_back(std::move(message));
    write_next();
}

void Feed::close(std::string_view reason) {
    if (closed_ || closing_) return;
    closing_ = true;
    reason_ = reason;
    write_next();
}

void Feed::check_timeouts(Clock::time_point now) {
    if (closed_ && open_ && now - closed_at_ > hub_.options.write_timeout) release();
    if (closed_ || !open_) return;
    if (writing_ && now - last_write_ > hub_.options.write_timeout) {
        drop("the client does not read");
    } else if (receives_too_much()) {
        drop("the client sends too much");
    } else if (!writing_ && now - last_write_ > keepalive_interval) {
        last_write_ = now;
        send_keepalive();
    }
}

void Feed::on_open() {
    open_ = true;
    write_next();
}

void Feed::write_next() {
    if (!open_ || writing_ || closed_) return;
    if (queue_.empty()) {
        if (closing_) {
            on_end();
            finish();
        }
        return;
    }
    writing_ = true;
    last_write_ = Clock::now();
    ++hub_.counters.messages_sent;
    write(*queue_.front());
}

void Feed::on_written(bool ok) {
    writing_ = false;
    if (!ok) {
        on_end();
        return;
    }
    if (!queue_.empty()) {
        bytes_ -= queue_.front()->size();
        hub_.queued_bytes -= queue_.front()->size();
        queue_.pop_front();
    }
    write_next();
}

void Feed::on_end() {
    if (!closed_) closed_at_ = Clock::now();
    closed_ = true;
}

void Feed::drop(std::string_view reason) {
    on_end();
    ++hub_.counters.dropped_feeds;
    log(LogLevel::info, "watcher_dropped", {{"reason", reason}});
    if (open_) abort();
}

Awaitable<void> WebSocketFeed::run(Stream stream, std::unique_ptr<Request> request, bool with_subprotocol) {
    stream.expires_never();
    const auto longest = static_cast<double>(hub().options.max_message + longest_frame_head);
    stream.rate_policy().limit(messages_per_second * longest, message_burst * longest);
    auto& socket = stream_.emplace(std::move(stream));
    ended_.emplace(socket.get_executor(), Clock::time_point::max());
    const auto& options = hub().options;
    socket.set_option(websocket::stream_base::timeout{
        .handshake_timeout = options.head_timeout, .idle_timeout = options.idle_timeout, .keep_alive_pings = true});
    socket.read_message_max(options.max_message);
    socket.auto_fragment(false);
    socket.write_buffer_bytes(1024);
    if (with_subprotocol) {
        socket.set_option(websocket::stream_base::decorator([](websocket::response_type& response) {
            response.set(http::field::sec_websocket_protocol,
                         beast::string_view(websocket_subprotocol.data(), websocket_subprotocol.size()));
        }));
    }
    const auto accepted = co_await socket.async_accept(*request, awaiting_feed);
    request.reset();
    if (std::get<0>(accepted)) {
        on_end();
        co_return;
    }
    socket.set_option(websocket::stream_base::decorator([](websocket::response_type&) {}));
    socket.text(true);
    on_open();
    if (!is_closed()) co_await read_messages();
    if (is_closing()) co_await ended_->async_wait(awaiting_feed);
    on_end();
}

Awaitable<void> WebSocketFeed::read_messages() {
    beast::flat_buffer buffer(hub().options.max_message);
    const auto self = shared_from_this();
    // Called for each ping and pong that arrives while a message is read. Closing is posted, because a callback of the
    // stream must not start an operation of the stream.
    stream_->control_callback([this](websocket::frame_type kind, beast::string_view) {
        if (kind == websocket::frame_type::close || count_message()) return;
        asio::post(stream_->get_executor(), [self = shared_from_this()] { self->close(flood); });
    });
    // Beast may not read while it closes: if the next frame is wrong, or closes the stream too, both wait for each
    // other.
    while (!is_closing()) {
        const auto [error, size] =
            co_await stream_->async_read(buffer, asio::bind_cancellation_slot(end_reading_.slot(), awaiting_feed));
        if (error) co_return;
        if (!count_message()) {
            close(flood);
        } else if (!stream_->got_text()) {
            close("messages must be text");
        } else if (!is_closed()) {
            const auto data = buffer.cdata();
            Api::receive(self, {static_cast<const char*>(data.data()), data.size()});
        }
        buffer.consume(buffer.size());
    }
}

bool WebSocketFeed::count_message() {
    ++hub().counters.messages_received;
    return !rate_.take({}, 1, Clock::now());
}

void WebSocketFeed::write(const std::string& message) {
    stream_->async_write(asio::buffer(message), [self = shared_from_this()](beast::error_code error, std::size_t) {
        auto& feed = static_cast<WebSocketFeed&>(*self);
        feed.on_written(!error);
        if (error) feed.note_end();
    });
}

void WebSocketFeed::finish() {
    websocket::close_reason close(hub().draining ? websocket::close_code::service_restart
                                                 : websocket::close_code::policy_error);
    close.reason.assign(reason().substr(0, close.reason.max_size()));
    stream_->async_close(
        close, asio::bind_cancellation_slot(end_closing_.slot(), [self = shared_from_this()](beast::error_code) {
            static_cast<WebSocketFeed&>(*self).note_end();
        }));
}

void WebSocketFeed::note_end() {
    ended_->expires_at(Clock::time_point::min());
}

bool WebSocketFeed::receives_too_much() {
    return beast::get_lowest_layer(*stream_).rate_policy().was_exceeded();
}

void WebSocketFeed::abort() {
    beast::get_lowest_layer(*stream_).close();
}

// The server may begin to close while a message is being read, so reading and closing can still wait for each other;
// then closing the socket ends neither. Posted, because this may end the feed, and the caller goes through all feeds.
void WebSocketFeed::release() {
    asio::post(stream_->get_executor(), [self = std::static_pointer_cast<WebSocketFeed>(shared_from_this())] {
        self->end_reading_.emit(asio::cancellation_type::terminal);
        self->end_closing_.emit(asio::cancellation_type::terminal);
        self->abort();
    });
}

Awaitable<void> NdjsonFeed::run() {
    stream_->expires_never();
    const HttpResponse response{.content_type = "application/x-ndjson",
                                .headers = "X-Accel-Buffering: no\r\n" + std::string(cors_headers)};
    const std::string head = serialise_head(response, false, std::nullopt);
    const auto sent = co_await asio::async_write(*stream_, asio::buffer(head), awaiting_feed);
    if (!std::get<0>(sent) && !is_closed()) {
        on_open();
        // Input is ignored; reading only serves to notice that the client has disconnected. One that sends much is
        // disconnected.
        std::array<char, 256> ignored{};
        for (std::size_t received = 0; received <= hub().options.max_head;) {
            const auto read = co_await stream_->async_read_some(asio::buffer(ignored), awaiting_feed);
            if (std::get<0>(read)) break;
            received += std::get<1>(read);
        }
    }
    stream_->close();
    stream_ = nullptr;
    on_end();
}

void NdjsonFeed::write(const std::string& message) {
    // Not copied: the message stays in the queue until it is written.
    const std::array<asio::const_buffer, 2> line = {asio::buffer(message), asio::buffer("\n", 1)};
    asio::async_write(*stream_, http::make_chunk(line),
                      [self = shared_from_this()](beast::error_code error, std::size_t) {
                          auto& feed = static_cast<NdjsonFeed&>(*self);
                          if (error) feed.abort();
                          feed.on_written(!error);
                      });
}

void NdjsonFeed::finish() {
    asio::async_write(*stream_, http::make_chunk_last(), [self = shared_from_this()](beast::error_code, std::size_t) {
        static_cast<NdjsonFeed&>(*self).abort();
    });
}

void NdjsonFeed::abort() {
    if (stream_ != nullptr) stream_->close();
}

void NdjsonFeed::send_keepalive() {
    send(std::make_shared<const std::string>());
}

}  // namespace azulejo::server
