#pragma once

#include <string>
#include <string_view>

namespace azulejo {

// Only the letters A to Z change, in every locale.
[[nodiscard]] inline std::string upper_case(std::string_view text) {
    std::string result(text);
    for (char& c : result) c = c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c;
    return result;
}

[[nodiscard]] inline std::string lower_case(std::string_view text) {
    std::string result(text);
    for (char& c : result) c = c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
    return result;
}

// Letters, digits and the underscore.
[[nodiscard]] constexpr bool is_word_character(int c) {
    return (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '_';
}

// Appends an item to a list that is separated by commas.
inline void append_listed(std::string& list, std::string_view item) {
    if (!list.empty()) list += ", ";
    list += item;
}

}  // namespace azulejo
