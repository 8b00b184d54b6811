#include "core/utf8.h"

#include <gtest/gtest.h>
#include <string>

namespace azulejo {
namespace {

using namespace std::string_view_literals;

TEST(Utf8, takes_every_length_and_both_ends_of_each) {
    for (const std::string_view text :
         {""sv, "\0"sv, "a"sv, "\x7F"sv, "\xC2\x80"sv, "\xDF\xBF"sv, "\xE0\xA0\x80"sv, "\xED\x9F\xBF"sv,
          "\xEE\x80\x80"sv, "\xEF\xBF\xBF"sv, "\xF0\x90\x80\x80"sv, "\xF4\x8F\xBF\xBF"sv, "Azul é jogo ★"sv}) {
        EXPECT_TRUE(is_utf8(text)) << text;
    }
}

TEST(Utf8, refuses_what_is_none) {
    for (const std::string_view text :
         {"\x80"sv, "\xBF"sv, "\xC0\x80"sv, "\xC1\xBF"sv, "\xC2"sv, "\xC2\x41"sv, "\xE0\x9F\xBF"sv, "\xE2\x98"sv,
          "\xED\xA0\x80"sv, "\xEF\xBF"sv, "\xF0\x8F\xBF\xBF"sv, "\xF0\x90\x80"sv, "\xF4\x90\x80\x80"sv,
          "\xF5\x80\x80\x80"sv, "\xFE"sv, "\xFF"sv, "\xE2\x41\x80"sv, "\xE2\x80\x41"sv}) {
        EXPECT_FALSE(is_utf8(text));
        EXPECT_EQ(utf8_prefix("é" + std::string(text) + "é"), 2U);
    }
}

}  // namespace
}  // namespace azulejo
