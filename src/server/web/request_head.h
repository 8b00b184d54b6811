#pragma once

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/result.h"

// Parsing of the target and the headers of a request.
namespace azulejo::server {

// The value of a header without the spaces and tabs around it.
[[nodiscard]] std::string_view trimmed(std::string_view text);

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

// What the server must know of a head before it reads the body.
struct HeadFields {
    int version = 11;                                // 10 for HTTP/1.0
    std::vector<std::string_view> hosts;             // each value of Host
    std::vector<std::string_view> transfer_codings;  // each value of Transfer-Encoding
    std::size_t count = 0;                           // of all header fields
    std::size_t longest = 0;                         // name and value of the longest one
    bool upgrades = false;                           // asks for a WebSocket
    bool has_body = false;
    bool folded = false;  // a header continues on the next line
};
struct HeadFault {
    int status = 400;
    std::string_view code;
    std::string_view message;
};
// Why the request is refused and the connection closed: where the next request begins would be uncertain, or a proxy
// might understand the head differently. The only transfer coding is `chunked`.
[[nodiscard]] std::optional<HeadFault> find_head_fault(const HeadFields& head);
// Whether a line of the head begins with a space or a tab, so that it continues the header before it.
[[nodiscard]] bool has_folded_line(std::string_view head);
inline constexpr std::size_t max_fields = 100;
inline constexpr std::size_t max_field = 4096;

}  // namespace azulejo::server
