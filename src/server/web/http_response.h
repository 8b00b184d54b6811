#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "server/api/request.h"

// A response, and its head as it is sent.
namespace azulejo::server {

struct HttpResponse {
    int status = 200;
    std::string_view content_type = {};
    std::string headers = {};           // additional ones, each ending with \r\n
    std::string body = {};              // or, to avoid a copy:
    std::string_view static_body = {};  // must live as long as the program
    bool is_page = false;               // a file of the browser app, which may run scripts
    [[nodiscard]] std::string_view content() const {
        return static_body.empty() ? std::string_view(body) : static_body;
    }
};

// An error in the API's format.
[[nodiscard]] HttpResponse error_response(int status, std::string_view code, std::string_view message);
[[nodiscard]] HttpResponse rate_limited(int retry_after);
[[nodiscard]] HttpResponse to_http(Response from_api);

// Pages of all origins may use the API (CORS): a request is authorised by a token that the page must have, never by a
// cookie or an address.
inline constexpr std::string_view cors_headers =
    "Access-Control-Allow-Origin: *\r\n"
    "Access-Control-Expose-Headers: Retry-After\r\n";
// For a browser's preflight request.
inline constexpr std::string_view cors_preflight_headers =
    "Access-Control-Allow-Methods: GET, POST, DELETE\r\n"
    "Access-Control-Allow-Headers: Authorization, Content-Type\r\n"
    "Access-Control-Max-Age: 86400\r\n";

// Status line and headers. Without a length the body is chunked.
[[nodiscard]] std::string serialise_head(const HttpResponse& response, bool keep_alive,
                                         std::optional<std::size_t> length);

}  // namespace azulejo::server
