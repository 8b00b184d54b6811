#include <array>
#include <gtest/gtest.h>

#include "server/web/assets.h"

namespace azulejo::server {
namespace {

constexpr std::array<Asset, 3> files = {{
    {"/assets/app-1a2b.js", "text/javascript; charset=utf-8", "1a2b", "let long = 1;", "compressed"},
    {"/icon.png", "image/png", "77", "picture", ""},
    {"/index.html", "text/html; charset=utf-8", "beef", "<!doctype html>", "page"},
}};

HttpResponse get(std::string_view path, std::string_view encoding = "", std::string_view known = "") {
    return asset_response(files, {.path = path, .accept_encoding = encoding, .if_none_match = known});
}

TEST(Assets, AreFoundByTheirPath) {
    const HttpResponse script = get("/assets/app-1a2b.js");
    EXPECT_EQ(script.status, 200);
    EXPECT_EQ(script.content(), "let long = 1;");
    EXPECT_EQ(script.content_type, "text/javascript; charset=utf-8");
    EXPECT_TRUE(script.headers.contains("immutable"));
    EXPECT_FALSE(script.headers.contains("Content-Encoding"));
    const HttpResponse picture = get("/icon.png", "gzip");
    EXPECT_EQ(picture.content(), "picture");
    EXPECT_TRUE(picture.headers.contains("Cache-Control: no-cache"));
}

TEST(Assets, AreCompressedForThoseWhoWantIt) {
    const HttpResponse script = get("/assets/app-1a2b.js", "br, gzip");
    EXPECT_EQ(script.content(), "compressed");
    EXPECT_TRUE(script.headers.contains("Content-Encoding: gzip\r\n"));
    EXPECT_TRUE(script.headers.contains("Vary: Accept-Encoding\r\n"));
    EXPECT_EQ(get("/assets/app-1a2b.js", "gzip;q=0").content(), "let long = 1;");
}

TEST(Assets, AreNotSentAgain) {
    for (const char* known : {"\"beef\"", "W/\"beef\"", "\"x\", \"beef\"", "*"}) {
        const HttpResponse page = get("/", "", known);
        EXPECT_EQ(page.status, 304) << known;
        EXPECT_EQ(page.content(), "");
    }
    EXPECT_EQ(get("/", "", "\"bee\"").status, 200);
    EXPECT_EQ(get("/", "gzip", "\"beef\"").status, 200) << "the compressed one has a tag of its own";
    EXPECT_EQ(get("/", "gzip", "\"beef-gz\"").status, 304);
}

TEST(Assets, AreThePageForPlacesInTheApp) {
    for (const char* path : {"/", "/games/Xyz", "/rules/"}) {
        EXPECT_EQ(get(path).content(), "<!doctype html>") << path;
    }
    for (const char* path : {"/missing.js", "/assets/app-old.js", "/favicon.ico"})
        EXPECT_EQ(get(path).status, 404) << path;
}

TEST(Assets, SayWhenThereAreNone) {
    const HttpResponse response = asset_response({}, {.path = "/", .accept_encoding = "", .if_none_match = ""});
    EXPECT_EQ(response.status, 404);
    EXPECT_TRUE(response.content().contains("without the browser app"));
}

TEST(HttpResponses, SayWhatBrowsersMayDo) {
    const std::string page = serialise_head(get("/"), true, 15);
    EXPECT_TRUE(page.starts_with("HTTP/1.1 200 OK\r\nContent-Length: 15\r\n"));
    EXPECT_TRUE(page.contains("script-src 'self' 'wasm-unsafe-eval';"));
    EXPECT_TRUE(page.contains("Cross-Origin-Embedder-Policy: require-corp\r\n"));
    EXPECT_TRUE(page.ends_with("\r\n\r\n"));
    const std::string data = serialise_head(error_response(404, "not_found", "no"), false, 2);
    EXPECT_TRUE(data.contains("default-src 'none'"));
    EXPECT_TRUE(data.contains("Cache-Control: no-store\r\n"));
    EXPECT_TRUE(data.contains("Connection: close\r\n"));
    for (const std::string& head : {page, data}) EXPECT_TRUE(head.contains("nosniff"));
}

TEST(HttpResponses, WithoutBodyHaveNoLength) {
    EXPECT_FALSE(serialise_head(get("/", "", "*"), true, 0).contains("Content-Length"));
    EXPECT_TRUE(serialise_head({.content_type = "application/x-ndjson"}, true, std::nullopt).contains("chunked"));
}

TEST(HttpResponses, TellWhenToTryAgain) {
    EXPECT_TRUE(rate_limited(7).headers.contains("Retry-After: 7\r\n"));
    EXPECT_TRUE(to_http({.status = 503, .body = "{}", .content_type = "application/json", .retry_after = 3})
                    .headers.contains("Retry-After: 3\r\n"));
}

}  // namespace
}  // namespace azulejo::server
