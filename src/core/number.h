#pragma once

#include <charconv>
#include <optional>
#include <string_view>
#include <system_error>

namespace azulejo {

// The number that a whole text spells; nothing if it is not a number.
template <class Number>
[[nodiscard]] std::optional<Number> parse_number(std::string_view text) {
    Number value{};
    const auto [rest, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error != std::errc{} || rest != text.data() + text.size()) return std::nullopt;
    return value;
}

}  // namespace azulejo
