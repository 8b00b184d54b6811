#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "server/api/api.h"

// What goes back over HTTP.
namespace azulejo::server {

struct Answer {
    int status = 200;
    std::string_view content_type = {};
    std::string headers = {};       // further ones, each with its end of line
    std::string body = {};          // or, without a copy of it:
    std::string_view lasting = {};  // what lives as long as the program
    bool page = false;              // a file of the app, which may run scripts
    [[nodiscard]] std::string_view content() const { return lasting.empty() ? std::string_view(body) : lasting; }
};

// As the API answers where something is wrong.
[[nodiscard]] Answer refusal(int status, std::string_view code, std::string_view message);
[[nodiscard]] Answer too_many(int retry_after);
[[nodiscard]] Answer to_answer(Response response);

// Status line and headers; a length of nothing is for a body in chunks.
[[nodiscard]] std::string head_of(const Answer& answer, bool keep_alive, std::optional<std::size_t> length);

}  // namespace azulejo::server
