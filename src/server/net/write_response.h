#pragma once

#include <array>
#include <boost/asio/as_tuple.hpp>
#include <boost/asio/buffer.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <boost/asio/write.hpp>
#include <string_view>

#include "server/net/executor.h"

namespace azulejo::server {

inline constexpr std::size_t response_piece = 64UL * 1024;

// Writes a response; false if that failed. The client has the time `timeout` for each piece of the body, so that a file
// of the browser app also reaches a slow client, and one that hardly reads is disconnected.
template <class Stream>
Awaitable<bool> write_response(Stream& stream, std::string_view head, std::string_view body, Clock::duration timeout) {
    namespace asio = boost::asio;
    do {
        const std::string_view piece = body.substr(0, response_piece);
        const std::array<asio::const_buffer, 2> parts = {asio::buffer(head), asio::buffer(piece)};
        stream.expires_after(timeout);
        const auto written =
            co_await asio::async_write(stream, parts, asio::as_tuple(asio::use_awaitable_t<Executor>{}));
        if (std::get<0>(written)) co_return false;
        head = {};
        body.remove_prefix(piece.size());
    } while (!body.empty());
    co_return true;
}

}  // namespace azulejo::server
