#include "server/net/request_reader.h"

#include <algorithm>
#include <array>
#include <boost/asio/as_tuple.hpp>
#include <boost/asio/buffer.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <boost/asio/write.hpp>
#include <boost/beast/http/rfc7230.hpp>
#include <boost/beast/websocket/rfc6455.hpp>
#include <utility>

#include "server/web/request_head.h"

namespace azulejo::server {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace http = beast::http;

namespace {

constexpr auto awaiting_input = asio::as_tuple(asio::use_awaitable_t<Executor>{});
constexpr std::size_t first_read = 1024;  // most requests are shorter
constexpr std::size_t next_read = 4096;
constexpr std::size_t short_body = 4096;  // longer than any move

// Memory for the body of a request, while it is needed.
class BodyReservation {
  public:
    BodyReservation(std::size_t& total, std::size_t bytes) : total_(total), bytes_(bytes) { total_ += bytes_; }
    BodyReservation(const BodyReservation&) = delete;
    BodyReservation& operator=(const BodyReservation&) = delete;
    ~BodyReservation() { total_ -= bytes_; }

  private:
    std::size_t& total_;
    std::size_t bytes_;
};

template <class Parser>
HeadFields fields_of(const Parser& parser, bool folded) {
    const HttpRequest& head = parser.get();
    HeadFields fields{.version = static_cast<int>(head.version()),
                      .hosts = values_of(head, "Host"),
                      .transfer_codings = values_of(head, "Transfer-Encoding"),
                      .upgrades = beast::websocket::is_upgrade(head),
                      .has_body = parser.chunked() || parser.content_length().value_or(0) > 0,
                      .folded = folded};
    for (const auto& field : head) {
        ++fields.count;
        fields.longest = std::max(fields.longest, field.name_string().size() + field.value().size());
    }
    return fields;
}

}  // namespace

std::vector<std::string_view> values_of(const HttpRequest& head, std::string_view name) {
    std::vector<std::string_view> values;
    const auto [first, last] = head.equal_range(beast::string_view(name.data(), name.size()));
    for (auto field = first; field != last; ++field) values.push_back(text_of(field->value()));
    return values;
}

void RequestReader::reset() {
    parser_.reset();
    buffer_ = {};
}

// An idle connection has no buffer of its own.
Awaitable<bool> RequestReader::wait() {
    parser_.reset();
    if (buffer_.size() > 0) co_return true;
    buffer_.shrink_to_fit();
    stream_.expires_after(options_.idle_timeout);
    std::array<char, first_read> first{};
    const auto received = co_await stream_.async_read_some(asio::buffer(first), awaiting_input);
    if (std::get<0>(received)) co_return false;
    const std::size_t size = std::get<1>(received);
    buffer_.commit(asio::buffer_copy(buffer_.prepare(size), asio::buffer(first, size)));
    co_return true;
}

Awaitable<std::optional<RequestReader::Failure>> RequestReader::read_head() {
    parser_.emplace();
    parser_->header_limit(static_cast<std::uint32_t>(options_.max_head));
    parser_->body_limit(options_.max_body);
    stream_.expires_after(options_.head_timeout);
    bool folded = false;
    while (!parser_->is_header_done()) {
        // The parser joins folded lines, so they are looked for before it reads the head.
        const auto data = buffer_.cdata();
        const std::string_view text(static_cast<const char*>(data.data()), data.size());
        folded = folded || has_folded_line(text.substr(0, text.find("\r\n\r\n")));
        Error error;
        buffer_.consume(parser_->put(data, error));
        if (error == http::error::need_more) error = co_await read_more();
        if (error) co_return failure_of(error);
    }
    if (const auto fault = find_head_fault(fields_of(*parser_, folded))) {
        co_return Failure{error_response(fault->status, fault->code, fault->message)};
    }
    co_return std::nullopt;
}

Awaitable<std::optional<RequestReader::Failure>> RequestReader::read_body() {
    if (parser_->is_done()) co_return std::nullopt;
    const std::size_t most = parser_->chunked() ? options_.max_body : parser_->content_length().value_or(0);
    if (most > options_.max_body) co_return failure_of(http::error::body_limit);
    // Short bodies need less memory than their heads. They are always read, so that clients with long bodies cannot
    // keep others from playing.
    const std::size_t reserved = most > short_body ? most : 0;
    if (reserved > 0 && body_bytes_ + reserved > options_.max_bodies) {
        HttpResponse busy = error_response(503, "unavailable", "too many requests are being read; try again");
        busy.headers = "Retry-After: 1\r\n";
        co_return Failure{std::move(busy)};
    }
    const BodyReservation reservation(body_bytes_, reserved);
    stream_.expires_after(options_.body_timeout);
    if (http::token_list(head()[http::field::expect]).exists("100-continue")) {
        const std::string_view proceed = "HTTP/1.1 100 Continue\r\n\r\n";
        const auto sent = co_await asio::async_write(stream_, asio::buffer(proceed), awaiting_input);
        if (std::get<0>(sent)) co_return Failure{};
    }
    auto check_chunk = [this](std::uint64_t /*size*/, beast::string_view extensions, beast::error_code& error) {
        if (extensions.size() > options_.max_chunk_extensions) error = http::error::bad_chunk_extension;
    };
    parser_->on_chunk_header(check_chunk);
    // One part at a time, so that their sum can be limited.
    std::size_t received = 0;
    while (!parser_->is_done()) {
        Error error = co_await parse_part(received);
        if (!error && received > options_.max_sent_body) error = http::error::body_limit;
        if (error) co_return failure_of(error);
    }
    co_return std::nullopt;
}

Awaitable<RequestReader::Error> RequestReader::parse_part(std::size_t& received) {
    while (true) {
        Error error = http::error::need_more;
        if (buffer_.size() > 0) {
            error = {};
            const std::size_t used = parser_->put(buffer_.cdata(), error);
            buffer_.consume(used);
            received += used;
        }
        if (error != http::error::need_more) co_return error;
        error = co_await read_more();
        if (error) co_return error;
    }
}

Awaitable<RequestReader::Error> RequestReader::read_more() {
    const std::size_t room = buffer_.max_size() - buffer_.size();
    if (room == 0) co_return http::error::buffer_overflow;
    const auto space = buffer_.prepare(std::min(room, next_read));
    const auto read = co_await stream_.async_read_some(space, awaiting_input);
    buffer_.commit(std::get<1>(read));
    if (std::get<0>(read) == asio::error::eof) co_return http::error::partial_message;
    co_return std::get<0>(read);
}

RequestReader::Failure RequestReader::failure_of(Error error) const {
    // After a timeout Beast has closed the stream.
    if (error == asio::error::connection_reset || error == beast::error::timeout) return {};
    if (error == http::error::header_limit || error == http::error::buffer_overflow) {
        return {error_response(431, "head_too_large", "the head, a chunk header or the trailers are too large")};
    }
    if (error == http::error::body_limit) {
        return {error_response(413, "body_too_large",
                               "the body is longer than " + std::to_string(options_.max_body) +
                                   " bytes, or it is sent in too many chunks")};
    }
    return {error_response(400, "bad_request", "not a valid HTTP request: " + error.message())};
}

}  // namespace azulejo::server
