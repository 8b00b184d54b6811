#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

// Small steps of putting text together and taking it apart, for every game.
namespace azulejo::notation {

inline void append_number(std::string& out, std::string_view key, int value) {
    out += key;
    out += std::to_string(value);
}

// Calls `append` for 0 … n-1 with `separator` between.
template <class F>
void append_list(std::string& out, std::string_view separator, int n, F&& append) {
    for (int i = 0; i < n; ++i) {
        if (i > 0) out += separator;
        append(i);
    }
}

// Appends a piece of text, or the dash that stands for nothing.
template <class F>
void append_or_dash(std::string& out, F&& append) {
    const std::size_t before = out.size();
    append();
    if (out.size() == before) out += '-';
}

[[nodiscard]] inline std::string_view without_dash(std::string_view text) {
    return text == "-" ? std::string_view{} : text;
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

// What somebody wrote, for a message: cut where it is long.
[[nodiscard]] inline std::string shortened(std::string_view text, std::size_t longest = 120) {
    return std::string(text.substr(0, longest)) + (text.size() > longest ? "..." : "");
}
[[nodiscard]] inline std::string quoted(std::string_view text) {
    return '"' + shortened(text, 40) + '"';
}

// Bytes that are not printable ASCII are escaped.
[[nodiscard]] inline std::string printable(std::string_view text) {
    constexpr std::string_view hex = "0123456789ABCDEF";
    std::string result;
    for (const char c : text) {
        const auto byte = static_cast<unsigned char>(c);
        if (byte >= 0x20 && byte < 0x7F) {
            result += c;
        } else {
            result += "\\x";
            result += hex[byte >> 4];
            result += hex[byte & 15U];
        }
    }
    return result;
}

[[nodiscard]] inline std::string not_canonical(const std::string& canonical) {
    return "not in canonical form, which is " + canonical;
}

}  // namespace azulejo::notation
