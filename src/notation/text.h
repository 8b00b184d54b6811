#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "core/text.h"

// Helpers for the text forms of all games.
namespace azulejo::notation {

// Appends a part of a text, or a dash if it is empty.
template <class F>
void append_or_dash(std::string& out, F&& append) {
    const std::size_t before = out.size();
    append();
    if (out.size() == before) out += '-';
}

[[nodiscard]] inline std::string_view without_dash(std::string_view text) {
    return text == "-" ? std::string_view{} : text;
}

[[nodiscard]] inline std::string not_canonical(const std::string& canonical) {
    return "not in canonical form, which is " + canonical;
}

}  // namespace azulejo::notation
