#pragma once

#include <array>
#include <cstdint>
#include <expected>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

// Addresses, networks, and the client behind trusted proxies.
namespace azulejo::server {

// An IPv6 address, or an IPv4 address mapped into IPv6.
struct IpAddress {
    std::array<std::uint8_t, 16> bytes{};

    [[nodiscard]] bool is_v4() const;
    friend bool operator==(const IpAddress&, const IpAddress&) = default;
};
[[nodiscard]] std::optional<IpAddress> parse_address(std::string_view text);
[[nodiscard]] IpAddress address_of_v4(std::array<std::uint8_t, 4> bytes);
// The name under which a client is counted: its IPv4 address, or its /64 network of IPv6.
[[nodiscard]] std::string client_name(const IpAddress& address);

// All addresses with the same beginning, such as 10.0.0.0/8. A single address is a network too.
class Network {
  public:
    // The error says what is wrong with the text.
    [[nodiscard]] static std::expected<Network, std::string> parse(std::string_view text);
    [[nodiscard]] bool contains(const IpAddress& address) const;

  private:
    Network(const IpAddress& first, int bits) : first_(first), bits_(bits) {}
    IpAddress first_;
    int bits_;  // of the 128
};

// The address of the client. `forwarded` are the values of all X-Forwarded-For headers, in order. Each proxy appends
// the address from which it received the request, so the addresses are read from the end: the first that is not a
// trusted proxy is the client. What stands before it may be forged.
[[nodiscard]] IpAddress find_client(const IpAddress& peer, std::span<const std::string_view> forwarded,
                                    std::span<const Network> trusted);

}  // namespace azulejo::server
