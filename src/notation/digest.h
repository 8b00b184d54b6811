#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "notation/games.h"

// The durable identity of a position: the 64-bit FNV-1a hash of its canonical position string. It depends on the text
// alone, not on how a program keeps a position in memory, so it may be stored. docs/notation.md defines it.
namespace azulejo::notation {

[[nodiscard]] constexpr std::uint64_t fnv1a(std::string_view text) {
    std::uint64_t hash = 0xCBF29CE484222325U;
    for (const char c : text) hash = (hash ^ static_cast<std::uint8_t>(c)) * 0x100000001B3U;
    return hash;
}

template <GamePosition P>
[[nodiscard]] std::uint64_t digest(const P& position) {
    return fnv1a(to_position_string(position));
}

// A digest as text: 16 hexadecimal digits, in lower case.
[[nodiscard]] std::string digest_text(std::uint64_t digest);
[[nodiscard]] std::optional<std::uint64_t> parse_digest(std::string_view text);

}  // namespace azulejo::notation
