#include "core/json.h"

#include <gtest/gtest.h>
#include <limits>

namespace azulejo::json {
namespace {

Value parsed(std::string_view text) {
    auto value = parse(text);
    EXPECT_TRUE(value.has_value()) << text << ": " << (value ? "" : value.error().message);
    return value ? *value : Value();
}

// The parser's message and offset for a text that is not JSON.
Error refused(std::string_view text) {
    auto value = parse(text);
    EXPECT_FALSE(value.has_value()) << text;
    return value ? Error{"accepted", 0} : value.error();
}

std::string parsed_string(std::string_view text) {
    const Value value = parsed(text);
    EXPECT_NE(value.string(), nullptr) << text;
    return value.string() == nullptr ? "" : *value.string();
}

std::string nested(std::size_t depth, std::string_view inside) {
    return std::string(depth, '[') + std::string(inside) + std::string(depth, ']');
}

TEST(Json, reads_words) {
    EXPECT_TRUE(*parsed("true").boolean());
    EXPECT_FALSE(*parsed(" false ").boolean());
    const Value null = parsed("null");
    EXPECT_EQ(null.boolean(), nullptr);
    EXPECT_EQ(null.number(), nullptr);
    EXPECT_EQ(null.string(), nullptr);
    EXPECT_EQ(null.array(), nullptr);
    EXPECT_EQ(null.object(), nullptr);
}

TEST(Json, reads_numbers) {
    EXPECT_EQ(*parsed("0").number(), 0.0);
    EXPECT_EQ(*parsed("-0").number(), 0.0);
    EXPECT_EQ(*parsed("12").number(), 12.0);
    EXPECT_EQ(*parsed("-3.25").number(), -3.25);
    EXPECT_EQ(*parsed("0.5").number(), 0.5);
    EXPECT_EQ(*parsed("1e3").number(), 1000.0);
    EXPECT_EQ(*parsed("25E-2").number(), 0.25);
    EXPECT_EQ(*parsed("2e+2").number(), 200.0);
}

TEST(Json, refuses_what_is_almost_a_number) {
    for (const std::string_view text :
         {"+1", "01", "-01", "00", ".5", "-.5", "-", "1e", "1e+", "0x10", "1.2.3", "--1", "Infinity", "NaN", "1_000"}) {
        EXPECT_FALSE(refused(text).message.empty()) << text;
    }
    EXPECT_EQ(refused("[1, 01]").offset, 4U);
}

// RFC 8259: a fraction has at least one digit.
TEST(Json, refuses_a_point_without_digits_after_it) {
    for (const std::string_view text : {"1.", "-1.", "1.e5", "0.E1", "[1.]"}) refused(text);
}

TEST(Json, integer_is_a_whole_number_that_fits) {
    EXPECT_EQ(parsed("42").integer(), 42);
    EXPECT_EQ(parsed("-7").integer(), -7);
    EXPECT_EQ(parsed("1e2").integer(), 100);
    EXPECT_EQ(parsed("3.0").integer(), 3);
    EXPECT_EQ(parsed("2147483647").integer(), std::numeric_limits<int>::max());
    EXPECT_EQ(parsed("-2147483647").integer(), -2147483647);
    EXPECT_EQ(parsed("2147483648").integer(), std::nullopt);
    EXPECT_EQ(parsed("-2147483649").integer(), std::nullopt);
    EXPECT_EQ(parsed("1e300").integer(), std::nullopt);
    EXPECT_EQ(parsed("1.5").integer(), std::nullopt);
    EXPECT_EQ(parsed("\"1\"").integer(), std::nullopt);
    EXPECT_EQ(parsed("true").integer(), std::nullopt);
}

TEST(Json, integer_includes_the_lowest_int) {
    EXPECT_EQ(parsed("-2147483648").integer(), std::numeric_limits<int>::min());
}

TEST(Json, reads_arrays_and_objects_in_order) {
    const Value value = parsed(R"( { "b" : [ 1 , "x" , [ ] , { } ] , "a" : null } )");
    ASSERT_NE(value.object(), nullptr);
    ASSERT_EQ(value.object()->size(), 2U);
    EXPECT_EQ(value.object()->at(0).first, "b");
    EXPECT_EQ(value.object()->at(1).first, "a");
    const Array* items = value.find("b")->array();
    ASSERT_NE(items, nullptr);
    ASSERT_EQ(items->size(), 4U);
    EXPECT_EQ(items->at(0).integer(), 1);
    EXPECT_EQ(*items->at(1).string(), "x");
    EXPECT_TRUE(items->at(2).array()->empty());
    EXPECT_TRUE(items->at(3).object()->empty());
}

TEST(Json, find_gives_the_member_or_nothing) {
    const Value value = parsed(R"({"a":1,"b":2})");
    EXPECT_EQ(value.find("b")->integer(), 2);
    EXPECT_EQ(value.find("c"), nullptr);
    EXPECT_EQ(parsed("[1]").find("a"), nullptr);
}

TEST(Json, values_know_where_they_begin) {
    const Value value = parsed(R"( {"a": [10, true], "b":"x"})");
    EXPECT_EQ(value.offset(), 1U);
    EXPECT_EQ(value.find("a")->offset(), 7U);
    EXPECT_EQ(value.find("a")->array()->at(0).offset(), 8U);
    EXPECT_EQ(value.find("a")->array()->at(1).offset(), 12U);
    EXPECT_EQ(value.find("b")->offset(), 23U);
}

TEST(Json, reads_escapes) {
    EXPECT_EQ(parsed_string(R"("\"\\\/\b\f\n\r\t")"), "\"\\/\b\f\n\r\t");
    EXPECT_EQ(parsed_string(R"("\u0041\u00e9\u20AC")"), "A\u00e9\u20ac");
    EXPECT_EQ(parsed_string(R"("a\u0000b")"), std::string("a\0b", 3));
    EXPECT_EQ(parsed_string("\"gr\u00fcn\""), "gr\u00fcn");
}

TEST(Json, surrogate_pairs_make_one_character) {
    EXPECT_EQ(parsed_string(R"("\ud83d\ude00")"), "\U0001F600");
    EXPECT_EQ(parsed_string(R"("\uD800\uDC00")"), "\U00010000");
    EXPECT_EQ(parsed_string(R"("\udbff\udfff")"), "\U0010FFFF");
}

TEST(Json, half_a_surrogate_pair_is_refused) {
    for (const std::string_view text :
         {R"("\ud83d")", R"("\ude00")", R"("\ud83dx")", R"("\ud83d\n")", R"("\ud83d\ud83d")", R"("\ud83d\u0041")"}) {
        EXPECT_EQ(refused(text).offset, 1U) << text;
    }
    EXPECT_EQ(refused(R"("ab\ud83d")").offset, 3U);
}

TEST(Json, bad_escapes_are_refused_where_they_stand) {
    EXPECT_EQ(refused(R"("ab\x")").offset, 3U);
    EXPECT_EQ(refused(R"("\U0041")").offset, 1U);
    EXPECT_EQ(refused(R"("\u12")").offset, 3U);
    EXPECT_EQ(refused(R"("\u12g4")").offset, 3U);
    EXPECT_EQ(refused(R"("\u-123")").offset, 3U);
    EXPECT_EQ(refused(R"("\u+123")").offset, 3U);
    EXPECT_EQ(refused(R"("\u 123")").offset, 3U);
    EXPECT_EQ(refused(R"("\ud83d\uzzzz")").offset, 9U);
}

TEST(Json, control_characters_in_strings_are_refused) {
    EXPECT_EQ(refused("\"a\nb\"").offset, 2U);
    EXPECT_EQ(refused("\"a\tb\"").offset, 2U);
    EXPECT_EQ(refused(std::string_view("\"\0\"", 3)).offset, 1U);
    EXPECT_EQ(parsed_string("\"a\x7F\""), "a\x7F");
}

TEST(Json, unfinished_texts_are_refused_at_their_end) {
    for (const std::string_view text :
         {"", "  ", "\"abc", "\"abc\\\"", "[", "[1", "[1,", "{", "{\"a\"", "{\"a\":", "{\"a\":1", "{\"a\":1,", "[[]"}) {
        EXPECT_EQ(refused(text).offset, text.size()) << text;
    }
}

TEST(Json, a_text_that_ends_within_an_escape_is_refused) {
    for (const std::string_view text : {"\"\\", "\"\\u", "\"\\u12", "\"\\ud83d\\", "\"\\ud83d\\u"}) refused(text);
}

TEST(Json, wrong_punctuation_is_refused_where_it_stands) {
    EXPECT_EQ(refused("[1 2]").offset, 3U);
    EXPECT_EQ(refused("[1,]").offset, 3U);
    EXPECT_EQ(refused("[,1]").offset, 1U);
    EXPECT_EQ(refused("[1}").offset, 2U);
    EXPECT_EQ(refused("{\"a\" 1}").offset, 5U);
    EXPECT_EQ(refused("{\"a\":1,}").offset, 7U);
    EXPECT_EQ(refused("{a:1}").offset, 1U);
    EXPECT_EQ(refused("{1:1}").offset, 1U);
    EXPECT_EQ(refused("{\"a\":1]").offset, 6U);
    EXPECT_EQ(refused("]").offset, 0U);
    EXPECT_EQ(refused("'a'").offset, 0U);
}

TEST(Json, text_after_the_value_is_refused) {
    EXPECT_EQ(refused("1 2").offset, 2U);
    EXPECT_EQ(refused("{} x").offset, 3U);
    EXPECT_EQ(refused("truex").offset, 4U);
    EXPECT_EQ(refused(std::string_view("1\0", 2)).offset, 1U);
    EXPECT_EQ(refused("True").offset, 0U);
    EXPECT_EQ(refused("nul").offset, 0U);
    EXPECT_EQ(refused("// x\n1").offset, 0U);
}

TEST(Json, only_the_four_blanks_of_json_are_blank) {
    EXPECT_EQ(parsed(" \t\r\n1 \t\r\n").integer(), 1);
    EXPECT_EQ(refused("\v1").offset, 0U);
    EXPECT_EQ(refused("\xEF\xBB\xBF"
                      "1")
                  .offset,
              0U);
}

TEST(Json, duplicate_names_are_refused_at_the_second) {
    const Error error = refused(R"({"a":1,"b":2,"a":3})");
    EXPECT_EQ(error.offset, 13U);
    EXPECT_NE(error.message.find("\"a\""), std::string::npos);
    EXPECT_EQ(refused(R"({"a":1,"\u0061":3})").offset, 7U);
    EXPECT_EQ(parsed(R"({"a":{"a":1},"A":2})").find("a")->find("a")->integer(), 1);
}

TEST(Json, a_name_that_stands_twice_is_found_among_many) {
    std::string text = "{";
    for (int i = 0; i < 20000; ++i) text += "\"name" + std::to_string(i) + "\":0,";
    EXPECT_TRUE(parse(text + "\"name\":0}").has_value());
    const auto twice = parse(text + "\"name7\":0}");
    ASSERT_FALSE(twice.has_value());
    EXPECT_EQ(twice.error().offset, text.size());
}

TEST(Json, nesting_to_64_is_read) {
    parsed(nested(64, ""));
    parsed(nested(64, "1"));
}

TEST(Json, nesting_deeper_than_64_is_refused) {
    EXPECT_FALSE(parse(nested(65, "")).has_value());
    EXPECT_FALSE(parse(nested(65, "1")).has_value());
    EXPECT_FALSE(parse(nested(66, "")).has_value());
}

TEST(Json, a_flood_of_brackets_is_refused_and_not_followed) {
    EXPECT_FALSE(parse(std::string(1'000'000, '[')).has_value());
    std::string objects;
    for (int i = 0; i < 100'000; ++i) objects += "{\"a\":";
    EXPECT_FALSE(parse(objects).has_value());
}

TEST(Json, append_quoted_escapes_what_must_be) {
    std::string out = "x=";
    append_quoted(out, "a\"b\\c\n\x01/\u00e9\x7F");
    EXPECT_EQ(out, "x=\"a\\\"b\\\\c\\u000a\\u0001/\u00e9\x7F\"");
}

TEST(Json, every_byte_that_is_written_is_read_again) {
    std::string all;
    for (int byte = 0; byte < 128; ++byte) all += static_cast<char>(byte);
    all += "\u00e9\u20ac\U0001F600";
    std::string text;
    append_quoted(text, all);
    EXPECT_EQ(parsed_string(text), all);
}

}  // namespace
}  // namespace azulejo::json
