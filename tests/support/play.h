#pragma once

#include <algorithm>
#include <ostream>
#include <ranges>
#include <stdexcept>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "notation/games.h"
#include "rules/game.h"

// Positions of any game played by tokens, so that a test reads like the rule it checks. What cannot be read is a
// mistake in the test and throws.
namespace azulejo::test {

// The pieces between separators, empty ones left out.
[[nodiscard]] inline std::vector<std::string> split(std::string_view text, char separator) {
    std::vector<std::string> parts;
    for (const auto part : std::views::split(text, separator)) {
        const std::string_view piece(part.begin(), part.end());
        if (!piece.empty()) parts.emplace_back(piece);
    }
    return parts;
}

[[nodiscard]] inline std::string joined(const std::vector<std::string>& parts, std::string_view separator) {
    std::string result;
    for (const std::string& part : parts) {
        if (!result.empty()) result += separator;
        result += part;
    }
    return result;
}

template <GamePosition P>
[[nodiscard]] typename P::Ply checked_ply(const P& position, std::string_view token) {
    auto ply = notation::parse_ply(position, token);
    if (!ply) {
        throw std::invalid_argument("token " + std::string(token) + ": " + ply.error() + " in " +
                                    notation::to_position_string(position));
    }
    return *ply;
}

// Plays tokens separated by spaces, each checked.
template <GamePosition P>
void play(P& position, std::string_view tokens) {
    for (const std::string& token : split(tokens, ' ')) {
        play_ply(position, checked_ply(position, token));
    }
}
template <GamePosition P>
[[nodiscard]] P after(P position, std::string_view tokens) {
    play(position, tokens);
    return position;
}

// Why a move is refused; nothing if it is not.
template <GamePosition P>
[[nodiscard]] auto refusal(const P& position, std::string_view token) {
    const auto move = notation::parse_typed_move(position, token);
    if (!move || notation::to_token(*move) != token) throw std::invalid_argument("not a move: " + std::string(token));
    return position.why_illegal(*move);
}

// All legal moves of a position, sorted as text, with spaces between; only those that begin with `start`.
template <GamePosition P>
[[nodiscard]] std::string legal(const P& position, std::string_view start = "") {
    std::vector<std::string> tokens;
    position.for_each_move([&](const typename P::Move& move) {
        std::string token = notation::to_token(move);
        if (token.starts_with(start)) tokens.push_back(std::move(token));
    });
    std::ranges::sort(tokens);
    return joined(tokens, " ");
}

}  // namespace azulejo::test
