#pragma once

#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/http/message.hpp>
#include <boost/beast/http/parser.hpp>
#include <boost/beast/http/string_body.hpp>
#include <cstddef>
#include <optional>
#include <string_view>
#include <vector>

#include "server/net/hub.h"
#include "server/web/http_response.h"

namespace azulejo::server {

using HttpRequest = boost::beast::http::request<boost::beast::http::string_body>;

[[nodiscard]] inline std::string_view text_of(boost::beast::string_view text) {
    return {text.data(), text.size()};
}
// The values of all headers of this name, in order.
[[nodiscard]] std::vector<std::string_view> values_of(const HttpRequest& head, std::string_view name);

// Reads the requests of a connection, one after the other, within the limits of the options:
//   while (co_await reader.wait()) { read_head(), read_body(), release() }
// What is wrong with a request, beside its limits, is said by `find_head_fault`.
class RequestReader {
  public:
    // The connection cannot be used any further. The response is the last one; there is none if the client has gone.
    struct Failure {
        std::optional<HttpResponse> response;
    };

    // `body_bytes` counts the memory that is reserved for bodies by all connections.
    RequestReader(const WebOptions& options, Stream& stream, std::size_t& body_bytes)
        : options_(options), stream_(stream), body_bytes_(body_bytes), buffer_(options.max_read_buffer) {}

    // Waits for the first bytes of a request. False if the connection has ended.
    Awaitable<bool> wait();
    Awaitable<std::optional<Failure>> read_head();
    // Whether all of the head was read, also if it is refused.
    [[nodiscard]] bool has_head() const { return parser_ && parser_->is_header_done(); }
    [[nodiscard]] const HttpRequest& head() const { return parser_->get(); }
    // Trailers are added to the headers, so the headers must be looked at before.
    Awaitable<std::optional<Failure>> read_body();
    [[nodiscard]] HttpRequest release() { return parser_->release(); }
    // Frees the memory when no more requests follow.
    void reset();

  private:
    using Error = boost::beast::error_code;

    // Parses the next part: the head, a chunk header, some data or the trailers. Reads from the stream if necessary.
    Awaitable<Error> parse_part(std::size_t& received);
    Awaitable<Error> read_more();
    [[nodiscard]] Failure failure_of(Error error) const;

    const WebOptions& options_;
    Stream& stream_;
    std::size_t& body_bytes_;
    boost::beast::flat_buffer buffer_;
    std::optional<boost::beast::http::request_parser<boost::beast::http::string_body>> parser_;
};

}  // namespace azulejo::server
