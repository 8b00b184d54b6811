#pragma once

#include <array>
#include <charconv>
#include <concepts>
#include <cstddef>
#include <limits>
#include <string>
#include <string_view>
#include <vector>

#include "core/utf8.h"

// Helpers that build and split text.
namespace azulejo {

// Appends a whole number.
template <std::integral T>
void append_decimal(std::string& out, T value) {
    std::array<char, std::numeric_limits<T>::digits10 + 2> digits{};
    const char* end = std::to_chars(digits.data(), digits.data() + digits.size(), value).ptr;
    out.append(digits.data(), static_cast<std::size_t>(end - digits.data()));
}

inline void append_number(std::string& out, std::string_view key, int value) {
    out += key;
    append_decimal(out, value);
}

// Calls `append` for 0 … n-1 with `separator` between.
template <class F>
void append_list(std::string& out, std::string_view separator, int n, F&& append) {
    for (int i = 0; i < n; ++i) {
        if (i > 0) out += separator;
        append(i);
    }
}

[[nodiscard]] inline std::vector<std::string_view> split(std::string_view text, std::string_view separators) {
    std::vector<std::string_view> parts;
    std::size_t start = 0;
    while (true) {
        const std::size_t end = text.find_first_of(separators, start);
        parts.push_back(text.substr(start, end - start));
        if (end == std::string_view::npos) return parts;
        start = end + 1;
    }
}

// Shortens input for an error message, but never inside a character.
[[nodiscard]] inline std::string shortened(std::string_view text, std::size_t longest = 120) {
    if (text.size() <= longest) return std::string(text);
    std::size_t end = longest;
    while (end > 0 && longest - end < 3 && (static_cast<unsigned char>(text[end]) & 0xC0U) == 0x80U) --end;
    return std::string(text.substr(0, end)) + "...";
}
// Keeps visible UTF-8 text as it is. Escapes other bytes: control characters, invalid bytes, and characters that have
// no width or change the direction of text.
[[nodiscard]] inline std::string printable(std::string_view text) {
    constexpr std::string_view hex = "0123456789ABCDEF";
    std::string result;
    while (!text.empty()) {
        const std::size_t length = detail::utf8_character(text);
        if (length > 0 && detail::is_visible(text.substr(0, length))) {
            result += text.substr(0, length);
            text.remove_prefix(length);
            continue;
        }
        const auto byte = static_cast<unsigned char>(text.front());
        result += "\\x";
        result += hex[byte >> 4];
        result += hex[byte & 15U];
        text.remove_prefix(1);
    }
    return result;
}

// Input in quotes for an error message, shortened and printable.
[[nodiscard]] inline std::string in_quotes(std::string_view text) {
    return '"' + printable(shortened(text, 40)) + '"';
}

}  // namespace azulejo
