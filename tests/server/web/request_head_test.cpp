#include "server/web/request_head.h"

#include <gtest/gtest.h>

namespace azulejo::server {
namespace {

using Query = std::map<std::string, std::string>;

TEST(Target, DecodesPathAndQuery) {
    const auto target = parse_target("/api/v1/games/a%20b/events?from=12&name=Jos%C3%A9+Z&empty");
    ASSERT_TRUE(target);
    EXPECT_EQ(target->path, "/api/v1/games/a b/events");
    EXPECT_EQ(target->query, (Query{{"from", "12"}, {"name", "José Z"}, {"empty", ""}}));
}

TEST(Target, KeepsAPlusInAPath) {
    EXPECT_EQ(parse_target("/a+b")->path, "/a+b");
}

TEST(Target, EndsWithASlashOrNot) {
    EXPECT_EQ(parse_target("/")->path, "/");
    EXPECT_EQ(parse_target("/games/")->path, "/games/");
    EXPECT_EQ(parse_target("/?")->query, Query{});
}

TEST(Target, RefusesWhatLeavesItsPlace) {
    for (const char* text : {"", "games", "*", "http://host/", "/..", "/../etc/passwd", "/a/../b", "/a/./b", "//host",
                             "/a//b", "/%2e%2e/etc", "/a%2fb", "/a%5Cb", "/a\\b", "/..%2f"}) {
        EXPECT_FALSE(parse_target(text)) << text;
    }
}

TEST(Target, RefusesBadEscapes) {
    for (const char* text :
         {"/abc%", "/abc%4", "/abc%4g", "/abc%-1", "/abc%+1", "/abc% 1", "/a?b=c&d=%zz", "/a?%4=c", "/a?b%"}) {
        const auto target = parse_target(text);
        ASSERT_FALSE(target) << text;
        EXPECT_EQ(target.error().message, "% must be followed by two hexadecimal digits") << text;
    }
}

TEST(Target, RefusesControlCharacters) {
    for (const char* text : {"/abc%00", "/abc%0A", "/abc%7f", "/a\x01", "/a?b=%0d", "/a?%1F=b", "/a?b=\x7f"}) {
        const auto target = parse_target(text);
        ASSERT_FALSE(target) << text;
        EXPECT_EQ(target.error().message, "control characters are not allowed") << text;
    }
}

// Browsers do not escape all that they should.
TEST(Target, TakesOtherCharactersAsTheyAre) {
    const auto target = parse_target("/a|b?c={[\"^`]}&d=\xC3\xA9&=e&f==g&&%26=%3D");
    ASSERT_TRUE(target) << target.error().message;
    EXPECT_EQ(target->path, "/a|b");
    EXPECT_EQ(target->query, (Query{{"c", "{[\"^`]}"}, {"d", "é"}, {"f", "=g"}, {"&", "="}}));
}

TEST(Target, RefusesANameThatStandsTwice) {
    EXPECT_FALSE(parse_target("/a?x=1&y=2&x=3"));
}

TEST(Bearer, ComesFromTheHeader) {
    EXPECT_EQ(parse_bearer("Bearer abc"), "abc");
    EXPECT_EQ(parse_bearer("  bearer   abc "), "abc");
    for (const char* header : {"", "Bearer", "Bearer ", "Basic abc", "Bearer a b", "Bearerabc"}) {
        EXPECT_EQ(parse_bearer(header), std::nullopt) << header;
    }
}

TEST(Bearer, ComesFromASubprotocol) {
    const Subprotocols both = parse_subprotocols("azulejo.v1, bearer.abc_-9");
    EXPECT_TRUE(both.ours);
    EXPECT_EQ(both.bearer, "abc_-9");
    const Subprotocols other = parse_subprotocols("chat,azulejo.v2");
    EXPECT_FALSE(other.ours);
    EXPECT_EQ(other.bearer, "");
    EXPECT_FALSE(parse_subprotocols("").ours);
}

TEST(Origin, IsThatOfTheHost) {
    EXPECT_TRUE(is_own_origin("http://localhost:8080", "localhost:8080"));
    EXPECT_TRUE(is_own_origin("https://Azul.Example", "azul.example"));
    for (const char* origin : {"http://localhost", "http://localhost:8081", "http://evil.example", "null", "",
                               "http://localhost:8080.evil.example", "ftp://localhost:8080", "localhost:8080"}) {
        EXPECT_FALSE(is_own_origin(origin, "localhost:8080")) << origin;
    }
}

TEST(Tokens, AreNamedOrRefused) {
    EXPECT_TRUE(accepts_encoding("gzip, deflate, br", "gzip"));
    EXPECT_TRUE(accepts_encoding("br;q=1.0, GZIP;q=0.5", "gzip"));
    EXPECT_FALSE(accepts_encoding("gzip;q=0", "gzip"));
    EXPECT_FALSE(accepts_encoding("gzip; q=0.000", "gzip"));
    EXPECT_TRUE(accepts_encoding("gzip;q=0.001", "gzip"));
    EXPECT_FALSE(accepts_encoding("xgzip", "gzip"));
    EXPECT_FALSE(accepts_encoding("", "gzip"));
}

HeadFields good_head() {
    return {.version = 11, .hosts = {"azulejo.example.org:8080"}, .transfer_codings = {}, .count = 1, .longest = 28};
}

int fault_status(const HeadFields& head) {
    const auto fault = find_head_fault(head);
    return fault ? fault->status : 200;
}

TEST(Heads, HaveNoTransferCodingButChunked) {
    HeadFields head = good_head();
    EXPECT_EQ(fault_status(head), 200);
    for (const std::string_view good : {"chunked", "Chunked", " chunked\t"}) {
        head.transfer_codings = {good};
        EXPECT_EQ(fault_status(head), 200) << good;
    }
    for (const std::string_view bad : {"", "xchunked", "chunkedx", "gzip", "identity", "gzip, chunked", "chunked, gzip",
                                       "chunked, chunked", "chunked;q=1", "\"chunked\"", "chun ked"}) {
        head.transfer_codings = {bad};
        EXPECT_EQ(fault_status(head), 501) << bad;
    }
    head.transfer_codings = {"chunked", "chunked"};
    EXPECT_EQ(fault_status(head), 501);
    head.transfer_codings = {"chunked"};
    head.version = 10;
    EXPECT_EQ(fault_status(head), 400);
}

TEST(Heads, NameOneHost) {
    HeadFields head = good_head();
    for (const std::string_view good : {"", "localhost", "127.0.0.1:80", "[::1]:8080", "xn--bcher-kva.example"}) {
        head.hosts = {good};
        EXPECT_EQ(fault_status(head), 200) << good;
    }
    for (const std::string_view bad : {"a b", "a,b", "a/b", "user@host", "a\\b", "h\x01"}) {
        head.hosts = {bad};
        EXPECT_EQ(fault_status(head), 400) << bad;
    }
    head.hosts = {"a", "a"};
    EXPECT_EQ(fault_status(head), 400);
    head.hosts = {};
    EXPECT_EQ(fault_status(head), 400);
    head.version = 10;
    EXPECT_EQ(fault_status(head), 200) << "HTTP/1.0 did not have it";
}

TEST(Heads, AreBounded) {
    HeadFields head = good_head();
    head.longest = max_field + 1;
    EXPECT_EQ(fault_status(head), 431);
    head = good_head();
    head.count = max_fields + 1;
    EXPECT_EQ(fault_status(head), 431);
    head = good_head();
    head.upgrades = true;
    EXPECT_EQ(fault_status(head), 200);
    head.has_body = true;
    EXPECT_EQ(fault_status(head), 400);
}

}  // namespace
}  // namespace azulejo::server
