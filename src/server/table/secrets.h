#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

// Hashes, random bytes, and what is made of them: tokens of seats and ids of games.
namespace azulejo::server {

using Bytes32 = std::array<std::uint8_t, 32>;

[[nodiscard]] Bytes32 sha256(std::string_view bytes);
[[nodiscard]] Bytes32 hmac_sha256(const Bytes32& key, std::string_view message);

[[nodiscard]] std::string to_hex(const Bytes32& bytes);
[[nodiscard]] std::optional<Bytes32> parse_hex(std::string_view text);
[[nodiscard]] std::string_view as_text(const Bytes32& bytes);

[[nodiscard]] Bytes32 random_bytes();
// A token, which identifies the player of a seat: 32 random bytes in base64url. Only its hash is stored.
[[nodiscard]] std::string new_token();
[[nodiscard]] std::string to_token(const Bytes32& bytes);
[[nodiscard]] std::string token_hash(std::string_view token);
// An id of letters and digits, computed from the bytes. It cannot be guessed if the bytes cannot.
[[nodiscard]] std::string game_id(const Bytes32& bytes);
[[nodiscard]] bool is_game_id(std::string_view text);

}  // namespace azulejo::server
