#include "server/web/request_head.h"

#include <algorithm>
#include <boost/beast/core/string.hpp>
#include <boost/beast/http/rfc7230.hpp>
#include <boost/url/src.hpp>

#include "core/ascii.h"

namespace azulejo::server {

namespace beast = boost::beast;
namespace http = beast::http;
namespace urls = boost::urls;

namespace {

beast::string_view to_beast(std::string_view text) {
    return {text.data(), text.size()};
}

// Not Beast's iequals, nor `find` of its lists, which uses it: where two texts first differ in case, it reads one
// character behind their ends (Boost 1.81).
bool equal_ignoring_case(std::string_view a, std::string_view b) {
    return lower_case(a) == lower_case(b);
}

// Removes and returns the text before the next separator, and removes the separator.
std::string_view take_until(std::string_view& text, char separator) {
    const std::size_t end = std::min(text.find(separator), text.size());
    const std::string_view part = text.substr(0, end);
    text.remove_prefix(std::min(end + 1, text.size()));
    return part;
}

bool is_control(char c) {
    return static_cast<unsigned char>(c) < 0x20 || c == 0x7F;
}

bool is_host_character(char c) {
    return is_word_character(static_cast<unsigned char>(c)) || std::string_view(".-~:[]%").contains(c);
}

bool is_not_normalised(std::string_view path) {
    path.remove_prefix(1);
    while (!path.empty()) {
        const bool last = !path.contains('/');
        const std::string_view segment = take_until(path, '/');
        if (segment == "." || segment == ".." || (segment.empty() && !last)) return true;
    }
    return false;
}

// Decodes the escapes of a part of a target.
Result<std::string> decoded(std::string_view part, bool in_query) {
    const auto escaped = urls::make_pct_string_view({part.data(), part.size()});
    if (!escaped) return fail("% must be followed by two hexadecimal digits");
    urls::encoding_opts options;
    options.space_as_plus = in_query;
    std::string text = escaped->decode(options);
    if (std::ranges::any_of(text, is_control)) return fail("control characters are not allowed");
    return text;
}

Result<std::string> decoded_path(std::string_view part) {
    auto path = decoded(part, false);
    if (!path) return path;
    if (path->contains('\\')) return fail("a path must not contain a backslash");
    if (std::ranges::count(*path, '/') != std::ranges::count(part, '/')) {
        return fail("a slash in a path must not be escaped");
    }
    if (is_not_normalised(*path)) return fail("a path must not contain empty segments, `.` or `..`");
    return path;
}

}  // namespace

std::string_view trimmed(std::string_view text) {
    while (!text.empty() && (text.front() == ' ' || text.front() == '\t')) text.remove_prefix(1);
    while (!text.empty() && (text.back() == ' ' || text.back() == '\t')) text.remove_suffix(1);
    return text;
}

Result<Target> parse_target(std::string_view text) {
    if (!text.starts_with('/')) return fail("the target must begin with a slash");
    std::string_view query = text;
    auto path = decoded_path(take_until(query, '?'));
    if (!path) return std::unexpected(std::move(path.error()));
    Target target{.path = *std::move(path), .query = {}};
    while (!query.empty()) {
        std::string_view rest = take_until(query, '&');
        auto name = decoded(take_until(rest, '='), true);
        if (!name) return std::unexpected(std::move(name.error()));
        auto value = decoded(rest, true);
        if (!value) return std::unexpected(std::move(value.error()));
        if (!name->empty() && !target.query.emplace(*std::move(name), *std::move(value)).second) {
            return fail("duplicate name in the query");
        }
    }
    return target;
}

std::optional<std::string> parse_bearer(std::string_view header) {
    header = trimmed(header);
    const std::string_view scheme = take_until(header, ' ');
    header = trimmed(header);
    if (!equal_ignoring_case(scheme, "Bearer") || header.empty() || header.contains(' ')) return std::nullopt;
    return std::string(header);
}

Subprotocols parse_subprotocols(std::string_view header) {
    constexpr std::string_view bearer = "bearer.";
    Subprotocols subprotocols;
    for (const auto& token : http::token_list(to_beast(header))) {
        const std::string_view name(token.data(), token.size());
        if (name == websocket_subprotocol) subprotocols.ours = true;
        if (name.starts_with(bearer)) subprotocols.bearer = name.substr(bearer.size());
    }
    return subprotocols;
}

bool is_own_origin(std::string_view origin, std::string_view host) {
    for (const std::string_view scheme : {"http://", "https://"}) {
        if (origin.starts_with(scheme)) return equal_ignoring_case(origin.substr(scheme.size()), host);
    }
    return false;
}

bool accepts_encoding(std::string_view header, std::string_view encoding) {
    for (const auto& [name, parameters] : http::ext_list(to_beast(header))) {
        if (!equal_ignoring_case(name, encoding)) continue;
        for (const auto& [parameter, value] : parameters) {
            if (parameter == "q" || parameter == "Q") return value.find_first_not_of("0.") != beast::string_view::npos;
        }
        return true;
    }
    return false;
}

bool has_folded_line(std::string_view head) {
    return head.contains("\n ") || head.contains("\n\t");
}

std::optional<HeadFault> find_head_fault(const HeadFields& head) {
    if (head.longest > max_field) return HeadFault{431, "head_too_large", "a header is too long"};
    if (head.count > max_fields) return HeadFault{431, "head_too_large", "there are too many headers"};
    if (head.folded) return HeadFault{400, "bad_request", "a header must not continue on the next line"};
    if (!head.transfer_codings.empty()) {
        if (head.version < 11) return HeadFault{400, "bad_request", "HTTP/1.0 has no Transfer-Encoding"};
        const bool chunked =
            head.transfer_codings.size() == 1 && equal_ignoring_case(trimmed(head.transfer_codings.front()), "chunked");
        if (!chunked) return HeadFault{501, "not_implemented", "Transfer-Encoding must be exactly `chunked`"};
    }
    if (head.hosts.size() > 1) return HeadFault{400, "bad_host", "there must be only one Host header"};
    if (head.hosts.empty() && head.version >= 11) return HeadFault{400, "bad_host", "the Host header is missing"};
    if (!head.hosts.empty() && !std::ranges::all_of(trimmed(head.hosts.front()), is_host_character)) {
        return HeadFault{400, "bad_host", "the Host header is not a host"};
    }
    if (head.upgrades && head.has_body) {
        return HeadFault{400, "bad_request", "a request for a WebSocket must not have a body"};
    }
    return std::nullopt;
}

}  // namespace azulejo::server
