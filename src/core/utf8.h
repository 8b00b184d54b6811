#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace azulejo {

namespace detail {

// The length of the first character of a text; 0 if it is not valid: overlong forms, halves of surrogate pairs and
// values above U+10FFFF are not.
[[nodiscard]] constexpr std::size_t utf8_character(std::string_view text) {
    const auto byte = [&](std::size_t i) { return static_cast<std::uint8_t>(text[i]); };
    const unsigned lead = byte(0);
    if (lead < 0x80) return 1;
    const std::size_t length = lead >= 0xF0 ? 4 : lead >= 0xE0 ? 3 : 2;
    if (lead < 0xC2 || lead > 0xF4 || text.size() < length) return 0;
    const unsigned lowest = lead == 0xE0 ? 0xA0 : lead == 0xF0 ? 0x90 : 0x80;
    const unsigned highest = lead == 0xED ? 0x9F : lead == 0xF4 ? 0x8F : 0xBF;
    if (byte(1) < lowest || byte(1) > highest) return 0;
    for (std::size_t i = 2; i < length; ++i) {
        if ((byte(i) & 0xC0U) != 0x80U) return 0;
    }
    return length;
}

// Whether a UTF-8 character is visible: not a control character, not without width, and it does not change the
// direction of text.
[[nodiscard]] constexpr bool is_visible(std::string_view character) {
    const auto byte = [&](std::size_t i) { return static_cast<std::uint8_t>(character[i]); };
    if (character.size() == 1) return byte(0) >= 0x20 && byte(0) != 0x7F;
    if (character.size() == 2) return byte(0) != 0xC2 || byte(1) >= 0xA0;
    if (character.size() != 3) return true;
    const unsigned code = (byte(0) & 0x0FU) << 12 | (byte(1) & 0x3FU) << 6 | (byte(2) & 0x3FU);
    const bool hidden = (code >= 0x200B && code <= 0x200F) || (code >= 0x2028 && code <= 0x202E) ||
                        (code >= 0x2060 && code <= 0x206F) || code == 0xFEFF;
    return !hidden;
}

}  // namespace detail

// How many bytes at the start are valid UTF-8.
[[nodiscard]] constexpr std::size_t utf8_prefix(std::string_view text) {
    std::size_t at = 0;
    while (at < text.size()) {
        const std::size_t length = detail::utf8_character(text.substr(at));
        if (length == 0) break;
        at += length;
    }
    return at;
}

[[nodiscard]] constexpr bool is_utf8(std::string_view text) {
    return utf8_prefix(text) == text.size();
}

}  // namespace azulejo
