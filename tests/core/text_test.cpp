#include "core/text.h"

#include <cstdint>
#include <gtest/gtest.h>
#include <limits>

namespace azulejo {

namespace {

TEST(Text, shows_valid_utf8_as_it_was_typed) {
    EXPECT_EQ(printable("3è"), "3è");
    EXPECT_EQ(printable("țară 🎲"), "țară 🎲");
    EXPECT_EQ(printable("\x1B[2J"), "\\x1B[2J");
    EXPECT_EQ(printable("a\xC3"), "a\\xC3");
    EXPECT_EQ(printable("\xFF\xC3\xA8"), "\\xFFè");
}

TEST(Text, escapes_what_cannot_be_seen) {
    EXPECT_EQ(printable("\xC2\x85"), "\\xC2\\x85");  // a control character of ISO 8859-1
    EXPECT_EQ(printable("\xE2\x80\xAE"
                        "a"),
              "\\xE2\\x80\\xAE"
              "a");                                           // right-to-left override
    EXPECT_EQ(printable("\xEF\xBB\xBF"), "\\xEF\\xBB\\xBF");  // byte order mark
}

TEST(Text, appends_whole_numbers) {
    std::string text = "n";
    append_decimal(text, std::numeric_limits<std::int64_t>::min());
    append_decimal(text, std::numeric_limits<std::uint64_t>::max());
    append_decimal(text, std::numeric_limits<int>::min());
    append_decimal(text, 0);
    EXPECT_EQ(text, "n-922337203685477580818446744073709551615-21474836480");
}

TEST(Text, is_never_cut_inside_a_character) {
    EXPECT_EQ(shortened("abc", 3), "abc");
    EXPECT_EQ(shortened("abcd", 3), "abc...");
    EXPECT_EQ(shortened("abè", 3), "ab...");
    EXPECT_EQ(shortened("a🎲b", 3), "a...");
    EXPECT_EQ(shortened(std::string(10, '\x80'), 8).size(), 8 - 3 + 3U);  // not UTF-8: cut somewhere
}

}  // namespace

}  // namespace azulejo
