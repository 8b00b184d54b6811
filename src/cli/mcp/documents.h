#pragma once

#include <span>
#include <string_view>

namespace azulejo::cli::mcp {

// A file that is built into the program: the lists of tools, resources and prompts, and the rules of the games.
struct Document {
    std::string_view name;  // of the file, without its ending
    std::string_view text;
};

[[nodiscard]] std::span<const Document> documents();
// The document of this name, which must exist.
[[nodiscard]] std::string_view document(std::string_view name);
// A JSON document on one line, without line breaks and the spaces after them. A JSON string contains no line break.
[[nodiscard]] std::string on_one_line(std::string_view json);

}  // namespace azulejo::cli::mcp
