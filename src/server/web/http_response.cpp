#include "server/web/http_response.h"

#include <array>
#include <boost/beast/http/status.hpp>
#include <ctime>
#include <utility>

#include "core/json_writer.h"

namespace azulejo::server {

namespace {

// The app loads nothing from other origins and cannot be framed. It is cross-origin isolated, so that its workers may
// share memory.
constexpr std::string_view page_headers =
    "Content-Security-Policy: default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; img-src 'self' data: blob:; "
    "object-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'\r\n"
    "Cross-Origin-Opener-Policy: same-origin\r\n"
    "Cross-Origin-Embedder-Policy: require-corp\r\n"
    "Permissions-Policy: camera=(), geolocation=(), microphone=(), payment=(), usb=()\r\n";
// The API's responses are data; browsers must not treat them as pages.
constexpr std::string_view data_headers =
    "Content-Security-Policy: default-src 'none'; frame-ancestors 'none'\r\n"
    "Cache-Control: no-store\r\n";
constexpr std::string_view common_headers =
    "X-Content-Type-Options: nosniff\r\n"
    "Referrer-Policy: no-referrer\r\n"
    "Cross-Origin-Resource-Policy: same-origin\r\n";

// Formatted once a second.
const std::string& date_header() {
    thread_local std::time_t second = -1;
    thread_local std::string header;
    if (const std::time_t now = std::time(nullptr); now != second) {
        second = now;
        std::tm parts{};
        gmtime_r(&now, &parts);
        std::array<char, 64> text{};
        const std::size_t size = std::strftime(text.data(), text.size(), "Date: %a, %d %b %Y %H:%M:%S GMT\r\n", &parts);
        header.assign(text.data(), size);
    }
    return header;
}

}  // namespace

HttpResponse error_response(int status, std::string_view code, std::string_view message) {
    HttpResponse response{.status = status, .content_type = "application/json"};
    {
        json::ObjectWriter object(response.body);  // closes the object when destroyed
        object.text("error", code);
        object.text("message", message);
    }
    return response;
}

HttpResponse rate_limited(int retry_after) {
    HttpResponse response = error_response(429, "too_many_requests", "too many requests; try again later");
    response.headers = "Retry-After: " + std::to_string(retry_after) + "\r\n";
    return response;
}

HttpResponse to_http(Response from_api) {
    HttpResponse response{.status = from_api.status, .body = std::move(from_api.body)};
    response.headers = "Content-Type: " + from_api.content_type + "\r\n";
    if (from_api.retry_after) response.headers += "Retry-After: " + std::to_string(*from_api.retry_after) + "\r\n";
    return response;
}

std::string serialise_head(const HttpResponse& response, bool keep_alive, std::optional<std::size_t> length) {
    std::string head;
    head.reserve(1024);
    head += "HTTP/1.1 ";
    head += std::to_string(response.status);
    head += ' ';
    const auto reason =
        boost::beast::http::obsolete_reason(boost::beast::http::int_to_status(static_cast<unsigned>(response.status)));
    head.append(reason.data(), reason.size());
    head += "\r\n";
    if (length) {
        // No Content-Length for a status without a body (RFC 9110, 8.6).
        if (response.status != 204 && response.status != 304)
            head += "Content-Length: " + std::to_string(*length) + "\r\n";
    } else {
        head += "Transfer-Encoding: chunked\r\n";
    }
    if (!response.content_type.empty()) {
        head += "Content-Type: ";
        head += response.content_type;
        head += "\r\n";
    }
    head += date_header();
    if (!keep_alive) head += "Connection: close\r\n";
    head += common_headers;
    head += response.is_page ? page_headers : data_headers;
    head += response.headers;
    head += "\r\n";
    return head;
}

}  // namespace azulejo::server
