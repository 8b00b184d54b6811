#pragma once

#include <algorithm>
#include <cstddef>
#include <functional>
#include <string_view>

namespace azulejo {

// Fills a buffer and returns how many bytes it gave; 0 at the end.
using ByteSource = std::function<std::size_t(char* buffer, std::size_t size)>;

// Reads from a text that outlives the source.
[[nodiscard]] inline ByteSource text_source(std::string_view text) {
    return [text](char* buffer, std::size_t size) mutable {
        const std::size_t given = std::min(size, text.size());
        text.copy(buffer, given);
        text.remove_prefix(given);
        return given;
    };
}

}  // namespace azulejo
