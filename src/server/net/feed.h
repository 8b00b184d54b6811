#pragma once

#include <boost/asio/cancellation_signal.hpp>
#include <boost/beast/websocket/stream.hpp>
#include <deque>
#include <memory>
#include <optional>
#include <string>

#include "server/net/hub.h"

namespace azulejo::server {

// Sends messages to a client that follows a game. Messages are queued until the connection is open; a client that does
// not read fast enough is disconnected.
class Feed : public Watcher, public std::enable_shared_from_this<Feed> {
  public:
    explicit Feed(Hub& hub) : hub_(hub) { hub_.feeds.insert(this); }
    ~Feed() override;

    void send(std::shared_ptr<const std::string> message) final;
    void close(std::string_view reason) final;

    // No more messages will be sent (a closing handshake may still be under way).
    [[nodiscard]] bool is_closed() const { return closed_; }
    // Called about twice a second.
    void check_timeouts(Clock::time_point now);

  protected:
    void on_open();
    void on_written(bool ok);
    void on_end();
    // What is queued is still sent, then the connection is closed.
    [[nodiscard]] bool is_closing() const { return closing_; }
    [[nodiscard]] Hub& hub() { return hub_; }
    [[nodiscard]] const std::string& reason() const { return reason_; }

  private:
    virtual void write(const std::string& message) = 0;  // calls `on_written` afterwards
    virtual void finish() = 0;                           // closes the connection properly
    virtual void abort() = 0;                            // closes it at once
    virtual void release() = 0;                          // ends what still waits although the connection is closed
    virtual void send_keepalive() = 0;
    [[nodiscard]] virtual bool receives_too_much() = 0;

    void write_next();
    void drop(std::string_view reason);

    Hub& hub_;
    std::deque<std::shared_ptr<const std::string>> queue_;
    std::size_t bytes_ = 0;
    Clock::time_point last_write_ = Clock::now();
    std::string reason_;
    bool open_ = false;
    bool writing_ = false;
    bool closing_ = false;
    bool closed_ = false;
    Clock::time_point closed_at_;
};

// A WebSocket: each message is a text frame.
class WebSocketFeed final : public Feed {
  public:
    using Request = boost::beast::http::request<boost::beast::http::string_body>;

    explicit WebSocketFeed(Hub& hub) : Feed(hub) {}
    // Accepts the handshake and reads the client's messages until the connection ends.
    Awaitable<void> run(Stream stream, std::unique_ptr<Request> request, bool with_subprotocol);

  private:
    void write(const std::string& message) override;
    void finish() override;
    void abort() override;
    void release() override;
    void send_keepalive() override {}  // Beast sends pings
    [[nodiscard]] bool receives_too_much() override;
    Awaitable<void> read_messages();
    // Counts a message, a ping or a pong. False if there are too many.
    [[nodiscard]] bool count_message();
    // Nothing is sent any more, because of an error or because the connection was closed properly.
    void note_end();

    // Without compression: messages are short, and its code takes long to compile.
    std::optional<boost::beast::websocket::stream<Stream, false>> stream_;
    static constexpr double messages_per_second = 10;
    static constexpr double message_burst = 50;
    RateLimiter rate_{messages_per_second, message_burst, 1};
    std::optional<Timer> ended_;  // expires then
    boost::asio::cancellation_signal end_reading_;
    boost::asio::cancellation_signal end_closing_;
};

// An endless HTTP response: each message is a line, and a chunk of its own.
class NdjsonFeed final : public Feed {
  public:
    explicit NdjsonFeed(Hub& hub, Stream& stream) : Feed(hub), stream_(&stream) {}
    Awaitable<void> run();

  private:
    void write(const std::string& message) override;
    void finish() override;
    void abort() override;
    void release() override { abort(); }
    void send_keepalive() override;
    [[nodiscard]] bool receives_too_much() override { return false; }  // `run` limits it

    Stream* stream_;  // owned by the connection; null once `run` has returned
};

}  // namespace azulejo::server
