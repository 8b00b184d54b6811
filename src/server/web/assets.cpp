#include "server/web/assets.h"

#include <algorithm>

#include "server/web/request_head.h"

namespace azulejo::server {

namespace {

const Asset* find_asset(std::span<const Asset> assets, std::string_view path) {
    const auto found = std::ranges::lower_bound(assets, path, {}, &Asset::path);
    return found != assets.end() && found->path == path ? &*found : nullptr;
}

// Routes of the app have no file extension, so that a missing file gets 404 and not the page.
bool is_app_route(std::string_view path) {
    return !path.substr(path.rfind('/')).contains('.');
}

}  // namespace

HttpResponse asset_response(std::span<const Asset> assets, const AssetRequest& request) {
    if (assets.empty()) {
        return error_response(404, "not_found",
                              "this program was built without the browser app; the API is at /api/v1");
    }
    const Asset* asset = find_asset(assets, request.path);
    if (asset == nullptr && is_app_route(request.path)) asset = find_asset(assets, "/index.html");
    if (asset == nullptr) return error_response(404, "not_found", "no such file");

    const bool compressed = !asset->gzip.empty() && accepts_encoding(request.accept_encoding, "gzip");
    const std::string tag = '"' + std::string(asset->digest) + (compressed ? "-gz\"" : "\"");
    HttpResponse response{.content_type = asset->type, .is_page = true};
    response.headers = "ETag: " + tag + "\r\n";
    // Names under /assets/ contain a digest of the content and never change; other files must be revalidated.
    response.headers += asset->path.starts_with("/assets/") ? "Cache-Control: public, max-age=31536000, immutable\r\n"
                                                            : "Cache-Control: no-cache\r\n";
    if (!asset->gzip.empty()) response.headers += "Vary: Accept-Encoding\r\n";
    if (request.if_none_match.contains(tag) || request.if_none_match == "*") {
        response.status = 304;
        response.content_type = {};
        return response;
    }
    if (compressed) response.headers += "Content-Encoding: gzip\r\n";
    response.static_body = compressed ? asset->gzip : asset->content;
    return response;
}

}  // namespace azulejo::server
