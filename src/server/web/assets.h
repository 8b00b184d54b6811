#pragma once

#include <span>
#include <string_view>

#include "server/web/answer.h"

// The browser app, which is part of the program.
namespace azulejo::server {

struct Asset {
    std::string_view path;  // from the first slash on
    std::string_view type;
    std::string_view digest;  // of the content, in hexadecimal digits
    std::string_view content;
    std::string_view gzip;  // the same compressed; empty where that saves nothing
};

// Sorted by path; empty if the program was built without the app. Made by cmake/web.cmake.
[[nodiscard]] std::span<const Asset> built_in_assets();

struct AssetRequest {
    std::string_view path;
    std::string_view accept_encoding;
    std::string_view if_none_match;
};
// The file, or that it has not changed, or the app's first page where the path names a place in the app.
[[nodiscard]] Answer answer_asset(std::span<const Asset> assets, const AssetRequest& request);

}  // namespace azulejo::server
