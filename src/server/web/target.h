#pragma once

#include <map>
#include <optional>
#include <string>
#include <string_view>

#include "core/result.h"

// What the parts of a request's head mean, without any library.
namespace azulejo::server {

struct Target {
    std::string path;                          // decoded, from the first slash on
    std::map<std::string, std::string> query;  // decoded
};
// Reads what stands after the method. Refused are bad escapes, control characters, names that stand twice in the query,
// and paths that would leave the place they name: `..`, empty segments, encoded slashes.
[[nodiscard]] Result<Target> parse_target(std::string_view text);

// The token of `Authorization: Bearer …`.
[[nodiscard]] std::optional<std::string> bearer_of_authorization(std::string_view header);

// Browsers cannot give a socket an Authorization header: they offer the token as a subprotocol beside the real one.
inline constexpr std::string_view socket_protocol = "azulejo.v1";
struct Protocols {
    bool ours = false;   // socket_protocol is among them
    std::string bearer;  // of `bearer.TOKEN`
};
[[nodiscard]] Protocols parse_protocols(std::string_view header);

// Whether a page of this origin was served by this host, whatever scheme a proxy in between speaks.
[[nodiscard]] bool is_own_origin(std::string_view origin, std::string_view host);

// Whether a comma-separated header names a token, case aside; what follows a semicolon is not looked at, but a
// quality of zero refuses.
[[nodiscard]] bool names_token(std::string_view header, std::string_view token);

// The client that a proxy speaks for: the last address of X-Forwarded-For, which the proxy itself wrote.
[[nodiscard]] std::string_view last_forwarded(std::string_view header);

}  // namespace azulejo::server
