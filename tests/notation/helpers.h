#pragma once

#include <algorithm>
#include <cstddef>
#include <fstream>
#include <gtest/gtest.h>
#include <iterator>
#include <string>
#include <string_view>
#include <vector>

#include "notation/games.h"
#include "notation/record_reader.h"
#include "support/position.h"

// Helpers for the tests of the notation.
namespace azulejo::notation::test {

using azulejo::classic::Position;

// The end of several messages.
inline const std::string no_letters = " is not made of the colour letters B Y R K W";

// Gives a text in pieces of at most `piece` bytes, as a slow pipe would.
inline ByteSource slow_source(std::string_view text, std::size_t piece) {
    return [text, piece](char* buffer, std::size_t size) mutable {
        const std::size_t given = text.copy(buffer, std::min(size, piece));
        text.remove_prefix(given);
        return given;
    };
}

inline std::string replaced(std::string text, std::string_view from, std::string_view to) {
    const std::size_t at = text.find(from);
    EXPECT_NE(at, std::string::npos) << "nothing to replace: " << from;
    return at == std::string::npos ? text : text.replace(at, from.size(), to);
}

using azulejo::test::joined;

inline Position new_game(int players = 2) {
    return Position(azulejo::classic::Options{.players = players});
}

// Reads a position string with the shorthands of tests/support.
inline Position position_of(std::string_view text) {
    return azulejo::test::position(text);
}

template <GamePosition P>
std::string state_of(const P& position) {
    std::string result;
    append_state(result, position);
    return result;
}

inline constexpr std::string_view empty_board = " 0:-/-/-/-/-:...../...../...../...../.....:-";

inline std::string read_data(const std::string& name) {
    std::ifstream file(std::string(AZULEJO_TEST_DATA) + "/" + name, std::ios::binary);
    EXPECT_TRUE(file.good()) << name;
    return {std::istreambuf_iterator<char>(file), {}};
}

}  // namespace azulejo::notation::test
