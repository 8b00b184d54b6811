#include <algorithm>
#include <string>
#include <vector>

#include "core/ascii.h"
#include "fuzz.h"
#include "server/web/assets.h"
#include "server/web/network.h"
#include "server/web/request_head.h"

// The head of a request: the first line is its target, the others are headers that we read ourselves.
namespace azulejo::fuzz {
namespace {

std::string escaped(std::string_view text) {
    constexpr std::string_view digits = "0123456789ABCDEF";
    std::string out;
    for (const char c : text) {
        const auto byte = static_cast<unsigned char>(c);
        if (c == '/') {
            out += c;
        } else {
            out += '%';
            out += digits[byte / 16];
            out += digits[byte % 16];
        }
    }
    return out;
}

void check_target(std::string_view text) {
    const auto target = server::parse_target(text);
    if (!target) {
        require(target.error().offset <= text.size(), "the offset of an error lies in the text");
        require(!target.error().message.empty(), "an error says why");
        return;
    }
    const std::string& path = target->path;
    require(path.starts_with('/'), "a path begins with a slash");
    require(!(path + '/').contains("/../") && !(path + '/').contains("/./"), "a path stays where it is");
    require(!path.contains("//"), "a path has no empty segments");
    require(std::ranges::none_of(path, [](char c) { return static_cast<unsigned char>(c) < 0x20 || c == 0x7F; }),
            "a path has no control characters");
    std::string written = escaped(path);
    char separator = '?';
    for (const auto& [name, value] : target->query) {
        written += separator + escaped(name) + '=' + escaped(value);
        separator = '&';
    }
    const auto again = server::parse_target(written);
    require(again && again->path == path && again->query == target->query, "what was written is read again");
    const server::HttpResponse response =
        server::asset_response({}, {.path = path, .accept_encoding = "", .if_none_match = ""});
    require(response.status == 404, "where there are no files none is found");
}

void check_addresses(std::string_view text) {
    const auto trusted = server::Network::parse("10.0.0.0/8");
    const auto proxy = *server::parse_address("10.0.0.1");
    const auto stranger = *server::parse_address("203.0.113.9");
    const std::vector<std::string_view> headers{text};
    require(server::find_client(stranger, headers, {&*trusted, 1}) == stranger, "strangers speak for themselves");
    const auto client = server::find_client(proxy, headers, {&*trusted, 1});
    require(client == proxy || text.size() >= 2, "who is not named is not found");
    if (const auto network = server::Network::parse(text)) {
        const auto first = server::parse_address(text.substr(0, text.find('/')));
        require(first && network->contains(*first), "a network contains its first address");
    }
}

void check_header(std::string_view text) {
    if (const auto bearer = server::parse_bearer(text)) {
        require(!bearer->empty() && !bearer->contains(' '), "a token is one word");
        require(text.contains(*bearer), "a token is part of its header");
    }
    const auto subprotocols = server::parse_subprotocols(text);
    require(subprotocols.bearer.empty() || text.contains("bearer." + subprotocols.bearer),
            "a token is part of its header");
    require(!server::accepts_encoding(text, "gzip") || text.size() >= 4, "an empty header names nothing");
    check_addresses(text);
    if (!server::find_head_fault({.hosts = {"x"}, .transfer_codings = {text}})) {
        require(lower_case(server::trimmed(text)) == "chunked", "no other transfer coding is accepted");
    }
    require(!server::is_own_origin(text, "") || text.ends_with("//"), "nobody is from nowhere");
}

void check_head(std::string_view text) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    check_target(text.substr(0, end));
    for (std::size_t at = end; at < text.size();) {
        const std::size_t next = std::min(text.find('\n', at + 1), text.size());
        check_header(text.substr(at + 1, next - at - 1));
        at = next;
    }
}

}  // namespace
}  // namespace azulejo::fuzz

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    azulejo::fuzz::check_head(azulejo::fuzz::as_text(data, size));
    return 0;
}
