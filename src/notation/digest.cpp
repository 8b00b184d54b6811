#include "notation/digest.h"

#include <charconv>

namespace azulejo::notation {

namespace {

constexpr std::string_view hex_digits = "0123456789abcdef";
constexpr std::size_t digest_length = 16;

}  // namespace

std::string digest_text(std::uint64_t digest) {
    std::string text(digest_length, '0');
    for (std::size_t i = digest_length; i-- > 0; digest >>= 4) text[i] = hex_digits[digest & 15U];
    return text;
}

std::optional<std::uint64_t> parse_digest(std::string_view text) {
    if (text.size() != digest_length || text.find_first_not_of(hex_digits) != std::string_view::npos)
        return std::nullopt;
    std::uint64_t value = 0;
    std::from_chars(text.data(), text.data() + text.size(), value, 16);
    return value;
}

}  // namespace azulejo::notation
