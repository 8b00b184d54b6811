#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "server/api/api.h"

// What goes back over HTTP.
namespace azulejo::server {

struct Answer {
    int status = 200;
    std::string_view content_type = {};
    std::string headers = {};       // further ones, each with its end of line
    std::string body = {};          // or, without a copy of it:
    std::string_view lasting = {};  // what lives as long as the program
    bool page = false;              // a file of the app, which may run scripts
    [[nodiscard]] std::string_view content() const { return lasting.empty() ? std::string_view(body) : lasting; }
};

// As the API answers where something is wrong.
[[nodiscard]] Answer refusal(int status, std::string_view code, std::string_view message);
[[nodiscard]] Answer too_many(int retry_after);
[[nodiscard]] Answer to_answer(Response response);

// Pages of other sites may use the API too (CORS): it knows nobody by a cookie or an address, only by a token that the
// page must have itself.
inline constexpr std::string_view shared_headers =
    "Access-Control-Allow-Origin: *\r\n"
    "Access-Control-Expose-Headers: Retry-After\r\n";
// The answer to a browser that asks before it sends what a page wants to.
inline constexpr std::string_view preflight_headers =
    "Access-Control-Allow-Methods: GET, POST\r\n"
    "Access-Control-Allow-Headers: Authorization, Content-Type\r\n"
    "Access-Control-Max-Age: 86400\r\n";

// Status line and headers; a length of nothing is for a body in chunks.
[[nodiscard]] std::string head_of(const Answer& answer, bool keep_alive, std::optional<std::size_t> length);

}  // namespace azulejo::server
