#include "server/table/secrets.h"

#include <algorithm>
#include <cstdlib>
#include <sodium.h>

namespace azulejo::server {

namespace {

constexpr std::string_view alphabet = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
constexpr std::size_t id_length = 16;

void need_sodium() {
    static const bool ready = sodium_init() >= 0;
    if (!ready) std::abort();  // without random bytes, tokens could be guessed
}

const unsigned char* bytes_of(std::string_view text) {
    return reinterpret_cast<const unsigned char*>(text.data());
}

}  // namespace

Bytes32 sha256(std::string_view bytes) {
    Bytes32 result{};
    crypto_hash_sha256(result.data(), bytes_of(bytes), bytes.size());
    return result;
}

Bytes32 hmac_sha256(const Bytes32& key, std::string_view message) {
    static_assert(crypto_auth_hmacsha256_KEYBYTES == std::tuple_size_v<Bytes32>);
    Bytes32 result{};
    crypto_auth_hmacsha256(result.data(), bytes_of(message), message.size(), key.data());
    return result;
}

std::string to_hex(const Bytes32& bytes) {
    constexpr std::string_view digits = "0123456789abcdef";
    std::string result;
    for (const std::uint8_t byte : bytes) {
        result += digits[byte >> 4U];
        result += digits[byte & 15U];
    }
    return result;
}

std::optional<Bytes32> parse_hex(std::string_view text) {
    Bytes32 result{};
    if (text.size() != 2 * result.size()) return std::nullopt;
    for (std::size_t i = 0; i < text.size(); ++i) {
        const char c = text[i];
        const bool digit = c >= '0' && c <= '9';
        if (!digit && (c < 'a' || c > 'f')) return std::nullopt;
        const auto value = static_cast<unsigned>(digit ? c - '0' : c - 'a' + 10);
        result[i / 2] = static_cast<std::uint8_t>(static_cast<unsigned>(result[i / 2]) << 4U | value);
    }
    return result;
}

std::string_view as_text(const Bytes32& bytes) {
    return {reinterpret_cast<const char*>(bytes.data()), bytes.size()};
}

Bytes32 random_bytes() {
    need_sodium();
    Bytes32 result{};
    randombytes_buf(result.data(), result.size());
    return result;
}

std::string new_token() {
    return to_token(random_bytes());
}

std::string to_token(const Bytes32& bytes) {
    constexpr int variant = sodium_base64_VARIANT_URLSAFE_NO_PADDING;
    std::string result(sodium_base64_ENCODED_LEN(std::tuple_size_v<Bytes32>, variant), '\0');
    sodium_bin2base64(result.data(), result.size(), bytes.data(), bytes.size(), variant);
    result.pop_back();  // the NUL
    return result;
}

std::string token_hash(std::string_view token) {
    return to_hex(sha256(token));
}

// Two bytes for each character, so that all characters are almost equally likely.
std::string game_id(const Bytes32& bytes) {
    std::string result;
    for (std::size_t i = 0; i < id_length; ++i) {
        result += alphabet[(bytes[2 * i] * 256U + bytes[2 * i + 1]) % alphabet.size()];
    }
    return result;
}

bool is_game_id(std::string_view text) {
    const auto known = [](char c) { return alphabet.find(c) != std::string_view::npos; };
    return !text.empty() && text.size() <= 64 && std::ranges::all_of(text, known);
}

}  // namespace azulejo::server
