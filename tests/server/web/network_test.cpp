#include "server/web/network.h"

#include <gtest/gtest.h>

namespace azulejo::server {
namespace {

Network network(std::string_view text) {
    const auto parsed = Network::parse(text);
    EXPECT_TRUE(parsed) << parsed.error();
    return *parsed;
}

bool contains(std::string_view text, std::string_view address) {
    return network(text).contains(*parse_address(address));
}

TEST(Networks, ContainTheAddressesWithTheirBeginning) {
    EXPECT_TRUE(contains("10.0.0.0/8", "10.255.1.2"));
    EXPECT_FALSE(contains("10.0.0.0/8", "11.0.0.0"));
    EXPECT_TRUE(contains("192.168.4.0/23", "192.168.5.255"));
    EXPECT_FALSE(contains("192.168.4.0/23", "192.168.6.0"));
    EXPECT_TRUE(contains("127.0.0.1", "127.0.0.1"));
    EXPECT_FALSE(contains("127.0.0.1", "127.0.0.2"));
    EXPECT_TRUE(contains("0.0.0.0/0", "203.0.113.9"));
    EXPECT_FALSE(contains("0.0.0.0/0", "2001:db8::1"));
    EXPECT_TRUE(contains("2001:db8::/32", "2001:db8:7::1"));
    EXPECT_FALSE(contains("2001:db8::/32", "2001:db9::1"));
    EXPECT_TRUE(contains("10.0.0.0/8", "::ffff:10.1.2.3")) << "the same address, mapped";
}

TEST(Networks, AreRefusedWithAReason) {
    for (const std::string_view text :
         {"", "proxy", "10.0.0", "10.0.0.256", "10.0.0.0/33", "10.0.0.0/-1", "10.0.0.0/", "10.0.0.0/8/8",
          "10.0.0.0/eight", "10.1.0.0/8", "2001:db8::/129", "2001:db8::1/32", " 10.0.0.1", "10.0.0.1:80"}) {
        const auto parsed = Network::parse(text);
        ASSERT_FALSE(parsed) << text;
        EXPECT_TRUE(parsed.error().starts_with('"' + std::string(text) + '"')) << parsed.error();
    }
}

TEST(Networks, NameClients) {
    EXPECT_EQ(client_name(*parse_address("203.0.113.9")), "203.0.113.9");
    EXPECT_EQ(client_name(*parse_address("::ffff:203.0.113.9")), "203.0.113.9");
    EXPECT_EQ(client_name(*parse_address("2001:db8:1:2:3:4:5:6")), "2001:db8:1:2::/64");
}

std::string client(std::string_view peer, const std::vector<std::string_view>& forwarded) {
    const std::vector<Network> trusted = {network("10.0.0.0/8"), network("fd00::/8")};
    return client_name(find_client(*parse_address(peer), forwarded, trusted));
}

TEST(Clients, AreTheLastThatIsNotATrustedProxy) {
    EXPECT_EQ(client("203.0.113.9", {"198.51.100.1"}), "203.0.113.9") << "who is no proxy speaks only for itself";
    EXPECT_EQ(client("10.0.0.1", {}), "10.0.0.1");
    EXPECT_EQ(client("10.0.0.1", {"6.6.6.6, 203.0.113.9"}), "203.0.113.9") << "what stands before may be forged";
    EXPECT_EQ(client("10.0.0.1", {"6.6.6.6", "203.0.113.9"}), "203.0.113.9") << "a proxy may add a second header";
    EXPECT_EQ(client("10.0.0.1", {"6.6.6.6, 203.0.113.9, 10.0.0.2"}), "203.0.113.9") << "a chain of proxies";
    EXPECT_EQ(client("10.0.0.1", {"6.6.6.6,203.0.113.9", "10.0.0.2,\t10.0.0.3 "}), "203.0.113.9");
    EXPECT_EQ(client("fd00::1", {"2001:db8::7"}), "2001:db8::/64");
    EXPECT_EQ(client("10.0.0.1", {"203.0.113.9:4711"}), "203.0.113.9");
    EXPECT_EQ(client("10.0.0.1", {"[2001:db8::7]:4711"}), "2001:db8::/64");
}

TEST(Clients, AreTheProxyIfItDoesNotSayWho) {
    for (const std::string_view text : {"", "unknown", "6.6.6.6, unknown", "6.6.6.6,", "_hidden", "[::1"}) {
        EXPECT_EQ(client("10.0.0.1", {text}), "10.0.0.1") << text;
    }
    EXPECT_EQ(client("10.0.0.1", {"6.6.6.6", "nonsense, 10.0.0.2"}), "10.0.0.2");
}

}  // namespace
}  // namespace azulejo::server
