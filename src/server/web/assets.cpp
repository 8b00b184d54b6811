#include "server/web/assets.h"

#include <algorithm>

#include "server/web/target.h"

namespace azulejo::server {

namespace {

const Asset* find_asset(std::span<const Asset> assets, std::string_view path) {
    const auto found = std::ranges::lower_bound(assets, path, {}, &Asset::path);
    return found != assets.end() && found->path == path ? &*found : nullptr;
}

// The app's own places have no ending, so that a missing file is not answered with a page.
bool names_a_place(std::string_view path) {
    return !path.substr(path.rfind('/')).contains('.');
}

}  // namespace

Answer answer_asset(std::span<const Asset> assets, const AssetRequest& request) {
    if (assets.empty()) {
        return refusal(404, "not_found", "this program was built without the browser app; the API is at /api/v1");
    }
    const Asset* asset = find_asset(assets, request.path);
    if (asset == nullptr && names_a_place(request.path)) asset = find_asset(assets, "/index.html");
    if (asset == nullptr) return refusal(404, "not_found", "no such file");

    const bool compressed = !asset->gzip.empty() && names_token(request.accept_encoding, "gzip");
    const std::string tag = '"' + std::string(asset->digest) + (compressed ? "-gz\"" : "\"");
    Answer answer{.content_type = asset->type, .page = true};
    answer.headers = "ETag: " + tag + "\r\n";
    // Names under /assets/ contain a digest of the content; every other file is asked for anew.
    answer.headers += asset->path.starts_with("/assets/") ? "Cache-Control: public, max-age=31536000, immutable\r\n"
                                                          : "Cache-Control: no-cache\r\n";
    if (!asset->gzip.empty()) answer.headers += "Vary: Accept-Encoding\r\n";
    if (request.if_none_match.contains(tag) || request.if_none_match == "*") {
        answer.status = 304;
        answer.content_type = {};
        return answer;
    }
    if (compressed) answer.headers += "Content-Encoding: gzip\r\n";
    answer.lasting = compressed ? asset->gzip : asset->content;
    return answer;
}

}  // namespace azulejo::server
