#include "server/web/target.h"

#include <algorithm>
#include <charconv>
#include <cstdint>

#include "core/ascii.h"

namespace azulejo::server {

namespace {

bool equal_but_case(std::string_view a, std::string_view b) {
    return a.size() == b.size() && lower_case(a) == lower_case(b);
}

std::string_view trimmed(std::string_view text) {
    while (!text.empty() && (text.front() == ' ' || text.front() == '\t')) text.remove_prefix(1);
    while (!text.empty() && (text.back() == ' ' || text.back() == '\t')) text.remove_suffix(1);
    return text;
}

// Takes what stands before the next separator off the text.
std::string_view take_until(std::string_view& text, char separator) {
    const std::size_t end = std::min(text.find(separator), text.size());
    const std::string_view part = text.substr(0, end);
    text.remove_prefix(std::min(end + 1, text.size()));
    return part;
}

// What the two digits at the beginning of a text mean.
std::optional<char> unescaped(std::string_view text) {
    const std::string_view digits = text.substr(0, 2);
    std::uint8_t value = 0;
    const auto [rest, error] = std::from_chars(digits.data(), digits.data() + digits.size(), value, 16);
    if (digits.size() < 2 || error != std::errc{} || rest != digits.data() + digits.size()) return std::nullopt;
    return static_cast<char>(value);
}

bool is_control(char c) {
    return static_cast<unsigned char>(c) < 0x20 || c == 0x7F;
}

// Appends the decoded part of a target that begins at `offset` of it.
std::optional<Error> append_decoded(std::string& out, std::string_view part, std::size_t offset, bool in_query) {
    for (std::size_t i = 0; i < part.size(); ++i) {
        char c = part[i];
        const std::size_t where = offset + i;
        if (c == '%') {
            const auto character = unescaped(part.substr(i + 1));
            if (!character) return Error{"a % is followed by two hexadecimal digits", where};
            c = *character;
            i += 2;
            if (!in_query && c == '/') return Error{"a slash in a path is not escaped", where};
        } else if (in_query && c == '+') {
            c = ' ';
        }
        if (!in_query && c == '\\') return Error{"a path has no backslash", where};
        if (is_control(c)) return Error{"a target has no control characters", where};
        out += c;
    }
    return std::nullopt;
}

bool leaves_its_place(std::string_view path) {
    path.remove_prefix(1);
    while (!path.empty()) {
        const bool last = !path.contains('/');
        const std::string_view segment = take_until(path, '/');
        if (segment == "." || segment == ".." || (segment.empty() && !last)) return true;
    }
    return false;
}

}  // namespace

Result<Target> parse_target(std::string_view text) {
    if (!text.starts_with('/')) return fail("a target begins with a slash");
    Target target;
    const std::size_t path_end = std::min(text.find('?'), text.size());
    if (auto error = append_decoded(target.path, text.substr(0, path_end), 0, false)) {
        return std::unexpected(std::move(*error));
    }
    if (leaves_its_place(target.path)) return fail("a path has no empty segments, `.` or `..`");
    std::size_t offset = path_end + 1;
    while (offset < text.size()) {
        const std::size_t end = std::min(text.find('&', offset), text.size());
        const std::string_view pair = text.substr(offset, end - offset);
        const std::size_t equals = std::min(pair.find('='), pair.size());
        std::string name;
        std::string value;
        auto error = append_decoded(name, pair.substr(0, equals), offset, true);
        if (!error && equals < pair.size()) {
            error = append_decoded(value, pair.substr(equals + 1), offset + equals + 1, true);
        }
        if (error) return std::unexpected(std::move(*error));
        if (!name.empty() && !target.query.emplace(std::move(name), std::move(value)).second) {
            return fail("a name stands twice in the query", offset);
        }
        offset = end + 1;
    }
    return target;
}

std::optional<std::string> bearer_of_authorization(std::string_view header) {
    header = trimmed(header);
    const std::string_view scheme = take_until(header, ' ');
    header = trimmed(header);
    if (!equal_but_case(scheme, "Bearer") || header.empty() || header.contains(' ')) return std::nullopt;
    return std::string(header);
}

Protocols parse_protocols(std::string_view header) {
    constexpr std::string_view bearer = "bearer.";
    Protocols protocols;
    while (!header.empty()) {
        const std::string_view name = trimmed(take_until(header, ','));
        if (name == socket_protocol) protocols.ours = true;
        if (name.starts_with(bearer)) protocols.bearer = name.substr(bearer.size());
    }
    return protocols;
}

bool is_own_origin(std::string_view origin, std::string_view host) {
    for (const std::string_view scheme : {"http://", "https://"}) {
        if (origin.starts_with(scheme)) return equal_but_case(origin.substr(scheme.size()), host);
    }
    return false;
}

bool names_token(std::string_view header, std::string_view token) {
    while (!header.empty()) {
        std::string_view item = take_until(header, ',');
        if (!equal_but_case(trimmed(take_until(item, ';')), token)) continue;
        const std::string_view quality = trimmed(item);
        return !quality.starts_with("q=0") || quality.find_first_not_of("0.", 2) != std::string_view::npos;
    }
    return false;
}

std::string_view last_forwarded(std::string_view header) {
    const std::size_t comma = header.rfind(',');
    return trimmed(comma == std::string_view::npos ? header : header.substr(comma + 1));
}

}  // namespace azulejo::server
