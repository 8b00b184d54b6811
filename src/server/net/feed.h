#pragma once

#include <boost/beast/websocket/stream.hpp>
#include <deque>
#include <memory>
#include <optional>
#include <string>

#include "server/net/hub.h"

namespace azulejo::server {

// A watcher at the other end of a connection. What is sent before it is open waits; a client that does not take what
// waits is dropped.
class Feed : public Watcher, public std::enable_shared_from_this<Feed> {
  public:
    explicit Feed(Hub& hub) : hub_(hub) { hub_.feeds.insert(this); }
    ~Feed() override;

    void send(std::shared_ptr<const std::string> message) final;
    void close(std::string_view reason) final;

    // Nothing more will be sent, but for a good-bye.
    [[nodiscard]] bool is_over() const { return over_; }
    // Called about once a second.
    void look_after(Clock::time_point now);

  protected:
    void begin();  // the connection is open
    void written(bool well);
    void end() { over_ = true; }  // the connection is gone
    [[nodiscard]] Hub& hub() { return hub_; }
    [[nodiscard]] const std::string& reason() const { return reason_; }

  private:
    virtual void write(const std::string& message) = 0;  // calls `written` when it is done
    virtual void finish() = 0;                           // says good-bye, since all is written
    virtual void abandon() = 0;                          // at once
    virtual void give_sign_of_life() = 0;

    void pump();
    void drop(std::string_view why);

    Hub& hub_;
    std::deque<std::shared_ptr<const std::string>> queue_;
    std::size_t bytes_ = 0;
    Clock::time_point last_write_ = Clock::now();
    std::string reason_;
    bool open_ = false;
    bool writing_ = false;
    bool closing_ = false;
    bool over_ = false;
};

// A WebSocket: a message is a text frame.
class Socket final : public Feed {
  public:
    using Request = boost::beast::http::request<boost::beast::http::string_body>;

    explicit Socket(Hub& hub) : Feed(hub) {}
    // Accepts the handshake and hears the client, until it goes.
    Awaitable<void> run(Stream stream, std::unique_ptr<Request> request, bool with_protocol);

  private:
    void write(const std::string& message) override;
    void finish() override;
    void abandon() override;
    void give_sign_of_life() override {}  // the web library pings
    Awaitable<void> hear();

    std::optional<boost::beast::websocket::stream<Stream>> stream_;
};

// A response that does not end: a message is a line, and a chunk.
class Lines final : public Feed {
  public:
    explicit Lines(Hub& hub, Stream& stream) : Feed(hub), stream_(&stream) {}
    Awaitable<void> run();

  private:
    void write(const std::string& message) override;
    void finish() override;
    void abandon() override;
    void give_sign_of_life() override;
    void write_raw(std::string text, bool last);

    Stream* stream_;  // of the connection, as long as that waits in `run`
    std::string chunk_;
};

}  // namespace azulejo::server
