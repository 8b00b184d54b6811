#include "server/net/feed.h"

#include <boost/asio/as_tuple.hpp>
#include <boost/asio/buffer.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <boost/asio/write.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/websocket.hpp>
#include <boost/beast/websocket/rfc6455.hpp>
#include <fmt/format.h>
#include <utility>

#include "server/web/log.h"
#include "server/web/target.h"

namespace azulejo::server {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace websocket = beast::websocket;

namespace {

constexpr auto awaiting_feed = asio::as_tuple(asio::use_awaitable_t<Executor>{});
// A stream without events shows now and then that it is alive, before proxies give it up.
constexpr std::chrono::seconds silence{20};
// How much a socket may say: what people click, not what programs flood with.
constexpr double messages_a_second = 10;
constexpr double messages_at_once = 50;

}  // namespace

Feed::~Feed() {
    hub_.feeds.erase(this);
    hub_.unread -= bytes_;
}

void Feed::send(std::shared_ptr<const std::string> message) {
    if (over_ || closing_) return;
    bytes_ += message->size();
    hub_.unread += message->size();
    if (bytes_ > hub_.options.most_unread || hub_.unread > hub_.options.most_unread_of_all) {
        drop("too much waits for it");
        return;
    }
    queue_.push_back(std::move(message));
    pump();
}

void Feed::close(std::string_view reason) {
    if (over_ || closing_) return;
    closing_ = true;
    reason_ = reason;
    pump();
}

void Feed::look_after(Clock::time_point now) {
    if (over_ || !open_) return;
    if (writing_ && now - last_write_ > hub_.options.write_time) {
        drop("it takes nothing");
    } else if (!writing_ && now - last_write_ > silence) {
        last_write_ = now;
        give_sign_of_life();
    }
}

void Feed::begin() {
    open_ = true;
    pump();
}

void Feed::pump() {
    if (!open_ || writing_ || over_) return;
    if (queue_.empty()) {
        if (closing_) {
            over_ = true;
            finish();
        }
        return;
    }
    writing_ = true;
    last_write_ = Clock::now();
    ++hub_.counters.messages_out;
    write(*queue_.front());
}

void Feed::written(bool well) {
    writing_ = false;
    if (!well) {
        over_ = true;
        return;
    }
    if (!queue_.empty()) {
        bytes_ -= queue_.front()->size();
        hub_.unread -= queue_.front()->size();
        queue_.pop_front();
    }
    pump();
}

void Feed::drop(std::string_view why) {
    over_ = true;
    ++hub_.counters.slow_readers;
    log(LogLevel::info, "watcher_dropped", {{"why", why}});
    if (open_) abandon();
}

Awaitable<void> Socket::run(Stream stream, std::unique_ptr<Request> request, bool with_protocol) {
    stream.expires_never();
    auto& socket = stream_.emplace(std::move(stream));
    const auto& options = hub().options;
    socket.set_option(websocket::stream_base::timeout{
        .handshake_timeout = options.head_time, .idle_timeout = options.idle_time, .keep_alive_pings = true});
    socket.read_message_max(options.most_message);
    socket.auto_fragment(false);
    socket.write_buffer_bytes(1024);
    if (with_protocol) {
        socket.set_option(websocket::stream_base::decorator([](websocket::response_type& response) {
            response.set(beast::http::field::sec_websocket_protocol,
                         beast::string_view(socket_protocol.data(), socket_protocol.size()));
        }));
    }
    const auto accepted = co_await socket.async_accept(*request, awaiting_feed);
    request.reset();
    if (std::get<0>(accepted)) {
        end();
        co_return;
    }
    socket.set_option(websocket::stream_base::decorator([](websocket::response_type&) {}));
    socket.text(true);
    begin();
    if (!is_over()) co_await hear();
    end();
}

Awaitable<void> Socket::hear() {
    beast::flat_buffer buffer(hub().options.most_message);
    Rates rate(messages_a_second, messages_at_once);
    const auto self = shared_from_this();
    while (true) {
        const auto [error, size] = co_await stream_->async_read(buffer, awaiting_feed);
        if (error) co_return;
        ++hub().counters.messages_in;
        if (rate.take({}, 1, Clock::now())) {
            close("too many messages");
        } else if (!stream_->got_text()) {
            close("messages are text");
        } else if (!is_over()) {
            const auto data = buffer.cdata();
            Api::receive(self, {static_cast<const char*>(data.data()), data.size()});
        }
        buffer.consume(buffer.size());
    }
}

void Socket::write(const std::string& message) {
    stream_->async_write(asio::buffer(message), [self = shared_from_this()](beast::error_code error, std::size_t) {
        static_cast<Socket&>(*self).written(!error);
    });
}

void Socket::finish() {
    websocket::close_reason why(hub().draining ? websocket::close_code::service_restart
                                               : websocket::close_code::policy_error);
    why.reason.assign(reason().substr(0, why.reason.max_size()));
    stream_->async_close(why, [self = shared_from_this()](beast::error_code) {});
}

void Socket::abandon() {
    beast::get_lowest_layer(*stream_).close();
}

Awaitable<void> Lines::run() {
    stream_->expires_never();
    const Answer answer{.content_type = "application/x-ndjson",
                        .headers = "X-Accel-Buffering: no\r\n" + std::string(shared_headers)};
    const std::string head = head_of(answer, false, std::nullopt);
    const auto sent = co_await asio::async_write(*stream_, asio::buffer(head), awaiting_feed);
    if (!std::get<0>(sent) && !is_over()) {
        begin();
        // Whatever the client says now means nothing; that it goes away does.
        std::array<char, 256> heard{};
        while (true) {
            const auto read = co_await stream_->async_read_some(asio::buffer(heard), awaiting_feed);
            if (std::get<0>(read)) break;
        }
    }
    stream_->close();
    stream_ = nullptr;
    end();
}

void Lines::write(const std::string& message) {
    write_raw(fmt::format("{:x}\r\n{}\n\r\n", message.size() + 1, message), false);
}

void Lines::finish() {
    write_raw("0\r\n\r\n", true);
}

void Lines::abandon() {
    if (stream_ != nullptr) stream_->close();
}

void Lines::give_sign_of_life() {
    send(std::make_shared<const std::string>());
}

void Lines::write_raw(std::string text, bool last) {
    chunk_ = std::move(text);
    asio::async_write(*stream_, asio::buffer(chunk_),
                      [self = shared_from_this(), last](beast::error_code error, std::size_t) {
                          auto& lines = static_cast<Lines&>(*self);
                          if (last || error) lines.abandon();
                          if (!last) lines.written(!error);
                      });
}

}  // namespace azulejo::server
