#pragma once

#include <map>
#include <optional>
#include <string>
#include <string_view>

#include "core/result.h"

// Parsing of the target and the headers of a request.
namespace azulejo::server {

struct Target {
    std::string path;                          // decoded; begins with a slash
    std::map<std::string, std::string> query;  // decoded
};
// Parses the target of a request (origin-form). Rejects malformed escapes, control characters, duplicate names in the
// query, and paths that are not normalised: `.`, `..`, empty segments, escaped slashes, backslashes.
[[nodiscard]] Result<Target> parse_target(std::string_view text);

// The token of `Authorization: Bearer …`.
[[nodiscard]] std::optional<std::string> parse_bearer(std::string_view header);

// Browsers cannot set the Authorization header of a WebSocket, so they offer the token as a second subprotocol.
inline constexpr std::string_view websocket_subprotocol = "azulejo.v1";
struct Subprotocols {
    bool ours = false;   // websocket_subprotocol is among them
    std::string bearer;  // of `bearer.TOKEN`
};
[[nodiscard]] Subprotocols parse_subprotocols(std::string_view header);

// Whether the origin's host is this host. Schemes are not compared, because a proxy may speak HTTPS for us.
[[nodiscard]] bool is_own_origin(std::string_view origin, std::string_view host);

// Whether an Accept-Encoding header names this encoding with a quality above zero.
[[nodiscard]] bool accepts_encoding(std::string_view header, std::string_view encoding);

// The client's address according to the proxy: the last one of X-Forwarded-For, which is the one that the proxy added.
[[nodiscard]] std::string_view forwarded_client(std::string_view header);

}  // namespace azulejo::server
