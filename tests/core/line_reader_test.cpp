#include "core/line_reader.h"

#include <algorithm>
#include <gtest/gtest.h>
#include <string>
#include <utility>
#include <vector>

namespace azulejo {
namespace {

using Kind = LineReader::Kind;

// The lines of a text that comes in pieces of this size; <> for one that is too long.
std::vector<std::string> lines_of(std::string_view text, std::size_t piece) {
    LineReader reader([&](char* buffer, std::size_t size) {
        const std::size_t given = std::min({piece, size, text.size()});
        std::ranges::copy(text.substr(0, given), buffer);
        text.remove_prefix(given);
        return given;
    });
    std::vector<std::string> lines;
    while (true) {
        const Kind kind = reader.next();
        if (kind == Kind::end) return lines;
        lines.emplace_back(kind == Kind::line ? reader.line() : "<>");
    }
}

TEST(LineReader, splits_the_same_whatever_the_pieces) {
    for (const std::size_t piece : {1U, 2U, 3U, 5U, 100U}) {
        EXPECT_EQ(lines_of("one\n\ntwo\r\nthree\n", piece), (std::vector<std::string>{"one", "", "two\r", "three"}));
        EXPECT_EQ(lines_of("one\nlast", piece), (std::vector<std::string>{"one", "last"}));
        EXPECT_TRUE(lines_of("", piece).empty());
        EXPECT_EQ(lines_of("\n", piece), std::vector<std::string>{""});
    }
}

TEST(LineReader, knows_where_a_line_ends) {
    LineReader reader(text_source("one\n\nlast"));
    const std::vector<std::pair<bool, std::size_t>> ends{{true, 4}, {true, 5}, {false, 9}};
    for (const auto& [complete, offset] : ends) {
        EXPECT_EQ(reader.next(), Kind::line);
        EXPECT_EQ(reader.is_complete(), complete);
        EXPECT_EQ(reader.offset(), offset);
    }
    EXPECT_EQ(reader.next(), Kind::end);
    EXPECT_EQ(reader.offset(), 9U);
}

TEST(LineReader, passes_over_what_is_too_long) {
    const std::string just(LineReader::longest_line, 'x');
    const auto lines = lines_of("a\n" + just + "\n" + just + "x\nb\n" + just + just + just, 70'000);
    EXPECT_EQ(lines, (std::vector<std::string>{"a", just, "<>", "b", "<>"}));
}

}  // namespace
}  // namespace azulejo
