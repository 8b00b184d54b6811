#include "server/web/network.h"

#include <algorithm>
#include <arpa/inet.h>

#include "core/number.h"
#include "core/text.h"
#include "server/web/request_head.h"

namespace azulejo::server {

namespace {

constexpr std::array<std::uint8_t, 12> v4_prefix = {0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xFF, 0xFF};
constexpr int all_bits = 128;
constexpr int v4_bits = 32;

bool bit_of(const IpAddress& address, int bit) {
    return (address.bytes[static_cast<std::size_t>(bit / 8)] >> (7 - bit % 8) & 1) != 0;
}

// An address of X-Forwarded-For; some proxies add the port.
std::optional<IpAddress> parse_hop(std::string_view text) {
    text = trimmed(text);
    if (text.starts_with('[')) {
        const std::size_t end = text.find(']');
        return end == std::string_view::npos ? std::nullopt : parse_address(text.substr(1, end - 1));
    }
    if (std::ranges::count(text, ':') == 1) text = text.substr(0, text.find(':'));
    return parse_address(text);
}

bool is_trusted(const IpAddress& address, std::span<const Network> trusted) {
    return std::ranges::any_of(trusted, [&](const Network& network) { return network.contains(address); });
}

}  // namespace

bool IpAddress::is_v4() const {
    return std::ranges::equal(std::span(bytes).first<12>(), v4_prefix);
}

IpAddress address_of_v4(std::array<std::uint8_t, 4> bytes) {
    IpAddress address;
    std::ranges::copy(v4_prefix, address.bytes.begin());
    std::ranges::copy(bytes, address.bytes.begin() + v4_prefix.size());
    return address;
}

std::optional<IpAddress> parse_address(std::string_view text) {
    const std::string copy(text);  // ends with a zero
    if (copy.contains('\0')) return std::nullopt;
    std::array<std::uint8_t, 4> v4{};
    if (inet_pton(AF_INET, copy.c_str(), v4.data()) == 1) return address_of_v4(v4);
    IpAddress address;
    if (inet_pton(AF_INET6, copy.c_str(), address.bytes.data()) == 1) return address;
    return std::nullopt;
}

std::string client_name(const IpAddress& address) {
    std::array<char, INET6_ADDRSTRLEN> text{};
    if (address.is_v4()) {
        inet_ntop(AF_INET, address.bytes.data() + v4_prefix.size(), text.data(), text.size());
        return text.data();
    }
    auto bytes = address.bytes;
    std::fill(bytes.begin() + 8, bytes.end(), std::uint8_t{0});
    inet_ntop(AF_INET6, bytes.data(), text.data(), text.size());
    return std::string(text.data()) + "/64";
}

std::expected<Network, std::string> Network::parse(std::string_view text) {
    const std::size_t slash = std::min(text.find('/'), text.size());
    const auto first = parse_address(text.substr(0, slash));
    const auto fail = [&](const std::string& why) { return std::unexpected(in_quotes(text) + " " + why); };
    if (!first) return fail("is not an address, and not a network such as 10.0.0.0/8");
    const int most = first->is_v4() ? v4_bits : all_bits;
    int length = most;
    if (slash < text.size()) {
        const auto number = parse_number<int>(text.substr(slash + 1));
        if (!number || *number < 0 || *number > most) {
            return fail("has no valid length: write a number from 0 to " + std::to_string(most) + " after the slash");
        }
        length = *number;
    }
    const int bits = all_bits - most + length;
    for (int bit = bits; bit < all_bits; ++bit) {
        if (bit_of(*first, bit)) {
            return fail("is not the first address of a network: bits after the first " + std::to_string(length) +
                        " must be 0");
        }
    }
    return Network(*first, bits);
}

bool Network::contains(const IpAddress& address) const {
    for (int bit = 0; bit < bits_; ++bit) {
        if (bit_of(first_, bit) != bit_of(address, bit)) return false;
    }
    return true;
}

IpAddress find_client(const IpAddress& peer, std::span<const std::string_view> forwarded,
                      std::span<const Network> trusted) {
    IpAddress client = peer;
    for (std::size_t i = forwarded.size(); i-- > 0;) {
        std::string_view rest = forwarded[i];
        while (true) {
            if (!is_trusted(client, trusted)) return client;
            const std::size_t comma = rest.rfind(',');
            const auto hop = parse_hop(comma == std::string_view::npos ? rest : rest.substr(comma + 1));
            if (!hop) return client;  // the sender is unknown, and what stands before cannot be trusted
            client = *hop;
            if (comma == std::string_view::npos) break;
            rest = rest.substr(0, comma);
        }
    }
    return client;
}

}  // namespace azulejo::server
