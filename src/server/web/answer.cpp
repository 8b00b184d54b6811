#include "server/web/answer.h"

#include <array>
#include <ctime>
#include <utility>

#include "core/json_writer.h"

namespace azulejo::server {

namespace {

std::string_view reason_of(int status) {
    switch (status) {
        case 200: return "OK";
        case 201: return "Created";
        case 204: return "No Content";
        case 304: return "Not Modified";
        case 400: return "Bad Request";
        case 401: return "Unauthorized";
        case 403: return "Forbidden";
        case 404: return "Not Found";
        case 405: return "Method Not Allowed";
        case 408: return "Request Timeout";
        case 409: return "Conflict";
        case 410: return "Gone";
        case 413: return "Content Too Large";
        case 414: return "URI Too Long";
        case 422: return "Unprocessable Content";
        case 426: return "Upgrade Required";
        case 429: return "Too Many Requests";
        case 431: return "Request Header Fields Too Large";
        case 503: return "Service Unavailable";
        case 504: return "Gateway Timeout";
        default: return status < 500 ? "Refused" : "Internal Server Error";
    }
}

// The app loads nothing from elsewhere, is framed by nobody, and is isolated so that its workers may share memory.
constexpr std::string_view page_headers =
    "Content-Security-Policy: default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; img-src 'self' data: blob:; "
    "object-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'\r\n"
    "Cross-Origin-Opener-Policy: same-origin\r\n"
    "Cross-Origin-Embedder-Policy: require-corp\r\n"
    "Permissions-Policy: camera=(), geolocation=(), microphone=(), payment=(), usb=()\r\n";
// What the API says is data and never a page.
constexpr std::string_view data_headers =
    "Content-Security-Policy: default-src 'none'; frame-ancestors 'none'\r\n"
    "Cache-Control: no-store\r\n";
constexpr std::string_view common_headers =
    "X-Content-Type-Options: nosniff\r\n"
    "Referrer-Policy: no-referrer\r\n"
    "Cross-Origin-Resource-Policy: same-origin\r\n";

// The date of this second, which is written once for all its answers.
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

Answer refusal(int status, std::string_view code, std::string_view message) {
    Answer answer{.status = status, .content_type = "application/json"};
    {
        json::ObjectWriter object(answer.body);  // ends with its life
        object.text("error", code);
        object.text("message", message);
    }
    return answer;
}

Answer too_many(int retry_after) {
    Answer answer = refusal(429, "too_many_requests", "too many requests; try again later");
    answer.headers = "Retry-After: " + std::to_string(retry_after) + "\r\n";
    return answer;
}

Answer to_answer(Response response) {
    Answer answer{.status = response.status, .body = std::move(response.body)};
    // The types that the API uses are constants of its own; none is kept beyond this answer.
    answer.headers = "Content-Type: " + response.content_type + "\r\n";
    if (response.retry_after) answer.headers += "Retry-After: " + std::to_string(*response.retry_after) + "\r\n";
    return answer;
}

std::string head_of(const Answer& answer, bool keep_alive, std::optional<std::size_t> length) {
    std::string head;
    head.reserve(1024);
    head += "HTTP/1.1 ";
    head += std::to_string(answer.status);
    head += ' ';
    head += reason_of(answer.status);
    head += "\r\n";
    if (length) {
        // Answers without a body have no length either (RFC 9110, 8.6).
        if (answer.status != 204 && answer.status != 304) head += "Content-Length: " + std::to_string(*length) + "\r\n";
    } else {
        head += "Transfer-Encoding: chunked\r\n";
    }
    if (!answer.content_type.empty()) {
        head += "Content-Type: ";
        head += answer.content_type;
        head += "\r\n";
    }
    head += date_header();
    if (!keep_alive) head += "Connection: close\r\n";
    head += common_headers;
    head += answer.page ? page_headers : data_headers;
    head += answer.headers;
    head += "\r\n";
    return head;
}

}  // namespace azulejo::server
