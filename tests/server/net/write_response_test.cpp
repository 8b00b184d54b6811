// Responses of any length, to clients of any speed.
#include "server/net/write_response.h"

#include <algorithm>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <boost/asio/post.hpp>
#include <gtest/gtest.h>
#include <string>
#include <vector>

namespace azulejo::server::test {

// Accepts at most 1000 bytes at once, and counts the bytes since the timeout was set. It has a name outside of this
// file because g++ 12 warns about coroutines with others.
class SlowStream {
  public:
    using executor_type = Executor;

    explicit SlowStream(boost::asio::io_context& context) : context_(context) {}
    executor_type get_executor() { return context_.get_executor(); }
    void expires_after(Clock::duration /*timeout*/) { since_timeout.push_back(0); }

    template <class Buffers, class Token>
    auto async_write_some(const Buffers& buffers, Token&& token) {
        std::string piece(std::min<std::size_t>(boost::asio::buffer_size(buffers), 1000), '\0');
        boost::asio::buffer_copy(boost::asio::buffer(piece), buffers);
        const bool fails = received.size() + piece.size() > capacity;
        if (!fails) received += piece;
        if (!since_timeout.empty()) since_timeout.back() += piece.size();
        const auto initiate = [this](auto handler, boost::system::error_code error, std::size_t size) {
            boost::asio::post(
                context_, [handler = std::move(handler), error, size]() mutable { std::move(handler)(error, size); });
        };
        using Signature = void(boost::system::error_code, std::size_t);
        const boost::system::error_code error = fails ? boost::asio::error::broken_pipe : boost::system::error_code();
        return boost::asio::async_initiate<Token, Signature>(initiate, token, error, piece.size());
    }

    std::string received;
    std::size_t capacity = 1'000'000;
    std::vector<std::size_t> since_timeout;  // bytes after each call of `expires_after`

  private:
    boost::asio::io_context& context_;
};

namespace {

bool is_written(SlowStream& stream, boost::asio::io_context& context, const std::string& body) {
    bool result = false;
    boost::asio::co_spawn(
        context,
        [&]() -> Awaitable<void> { result = co_await write_response(stream, "head", body, std::chrono::seconds(1)); },
        boost::asio::detached);
    context.run();
    return result;
}

TEST(WriteResponse, gives_a_slow_client_time_for_each_piece) {
    for (const std::size_t size : {0UL, 1UL, response_piece, response_piece + 1, 3 * response_piece + 5}) {
        boost::asio::io_context context{1};
        SlowStream stream(context);
        const std::string body(size, 'b');
        EXPECT_TRUE(is_written(stream, context, body));
        EXPECT_EQ(stream.received, "head" + body);
        EXPECT_EQ(stream.since_timeout.size(), std::max<std::size_t>(1, (size + response_piece - 1) / response_piece));
        for (const std::size_t bytes : stream.since_timeout) EXPECT_LE(bytes, response_piece + 4);
    }
}

TEST(WriteResponse, ends_when_the_client_has_gone) {
    boost::asio::io_context context{1};
    SlowStream stream(context);
    stream.capacity = response_piece + 2000;
    EXPECT_FALSE(is_written(stream, context, std::string(3 * response_piece, 'b')));
    EXPECT_LE(stream.received.size(), stream.capacity);
    EXPECT_EQ(stream.since_timeout.size(), 2);
}

}  // namespace
}  // namespace azulejo::server::test
