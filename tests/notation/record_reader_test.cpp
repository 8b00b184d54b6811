#include "notation/record_reader.h"

#include <gtest/gtest.h>
#include <ostream>
#include <string>
#include <vector>

#include "notation/helpers.h"

namespace azulejo::notation::test {
namespace {

using Kind = RecordReader::Kind;
using Items = std::vector<std::string>;

// Each item on one line: `2: tag Game=azul` is a tag in line 2.
Items read_items(ByteSource source) {
    RecordReader reader(std::move(source));
    Items items;
    while (true) {
        const Kind kind = reader.next();
        std::string item = std::to_string(reader.line()) + ": ";
        switch (kind) {
            case Kind::tag: item += "tag " + reader.name() + "=" + reader.text(); break;
            case Kind::token: item += "token " + reader.text(); break;
            case Kind::bad_tag: item += "bad tag " + reader.text() + ", " + std::string(reader.reason()); break;
            case Kind::bad_token: item += "bad token " + reader.text() + ", " + std::string(reader.reason()); break;
            case Kind::end: return items;
        }
        items.push_back(item);
    }
}

Items read_items(std::string_view text) {
    return read_items(text_source(text));
}

const std::string too_long(RecordReader::max_text + 1, 'x');
const std::string long_enough(RecordReader::max_text, 'x');

TEST(RecordReaderTags, stand_one_a_line) {
    EXPECT_EQ(read_items("[Game \"azul\"]\n[Players \"2\"]\n\n[First \"1\"]\n"),
              (Items{"1: tag Game=azul", "2: tag Players=2", "4: tag First=1"}));
}

TEST(RecordReaderTags, may_stand_several_on_a_line) {
    EXPECT_EQ(read_items("[Game \"azul\"][Players \"2\"]  [First \"1\"]deal:-"),
              (Items{"1: tag Game=azul", "1: tag Players=2", "1: tag First=1", "1: token deal:-"}));
}

TEST(RecordReaderTags, may_have_blanks_between_their_parts) {
    EXPECT_EQ(read_items("  [ Game\t \"azul\" ]\n[First\"1\"\t]"), (Items{"1: tag Game=azul", "2: tag First=1"}));
}

TEST(RecordReaderTags, have_names_of_letters_digits_and_underscores) {
    EXPECT_EQ(read_items("[White_2nd \"x\"] [9 \"y\"]"), (Items{"1: tag White_2nd=x", "1: tag 9=y"}));
}

TEST(RecordReaderTags, unescape_quotes_and_backslashes) {
    EXPECT_EQ(read_items(R"([Event "the \"Azul\" cup"] [Path "a\\b\\"] [Empty ""])"),
              (Items{R"(1: tag Event=the "Azul" cup)", R"(1: tag Path=a\b\)", "1: tag Empty="}));
}

TEST(RecordReaderTags, keep_all_other_bytes_of_a_value) {
    EXPECT_EQ(read_items("[Site \"São {Paulo} [x] ]. \t\"]"), (Items{"1: tag Site=São {Paulo} [x] ]. \t"}));
}

TEST(RecordReaderTags, are_read_up_to_the_longest_name_and_value) {
    EXPECT_EQ(read_items("[" + long_enough + " \"" + long_enough + "\"]"),
              (Items{"1: tag " + long_enough + "=" + long_enough}));
}

struct BadTag {
    std::string text;
    std::string name;  // as far as it could be read
    std::string reason;

    friend void PrintTo(const BadTag& tag, std::ostream* out) { *out << tag.text.substr(0, 40); }
};

class RecordReaderBadTag : public testing::TestWithParam<BadTag> {};

TEST_P(RecordReaderBadTag, is_named_and_the_next_line_read) {
    const auto& [text, name, reason] = GetParam();
    EXPECT_EQ(read_items(text + "\n[Next \"1\"]"), (Items{"1: bad tag " + name + ", " + reason, "2: tag Next=1"}));
}

TEST_P(RecordReaderBadTag, is_named_at_the_end_of_the_text_too) {
    const auto& [text, name, reason] = GetParam();
    EXPECT_EQ(read_items(text), (Items{"1: bad tag " + name + ", " + reason}));
}

INSTANTIATE_TEST_SUITE_P(
    Kinds, RecordReaderBadTag,
    testing::Values(BadTag{"[", "", "a tag without a name"}, BadTag{"[]", "", "a tag without a name"},
                    BadTag{"[ \"azul\"]", "", "a tag without a name"},
                    BadTag{"[-Game \"azul\"]", "", "a tag without a name"},
                    BadTag{"[Game", "Game", "a tag's value must stand in quotes"},
                    BadTag{"[Game]", "Game", "a tag's value must stand in quotes"},
                    BadTag{"[Game azul]", "Game", "a tag's value must stand in quotes"},
                    BadTag{"[Game 'azul']", "Game", "a tag's value must stand in quotes"},
                    BadTag{"[Ga-me \"azul\"]", "Ga", "a tag's value must stand in quotes"},
                    BadTag{"[Game \"azul]", "Game", "a tag's quotes are not closed"},
                    BadTag{"[Game \"", "Game", "a tag's quotes are not closed"},
                    BadTag{"[Game \"az\\ul\"]", "Game", "only \\\" and \\\\ can be escaped in a tag"},
                    BadTag{"[Game \"azul\\n\"]", "Game", "only \\\" and \\\\ can be escaped in a tag"},
                    BadTag{"[Game \"azul\\", "Game", "only \\\" and \\\\ can be escaped in a tag"},
                    BadTag{"[Game \"azul\"", "Game", "a tag must end with ]"},
                    BadTag{"[Game \"azul\" 3B2 CR5", "Game", "a tag must end with ]"},
                    BadTag{"[Game \"azul\" \"grey\"]", "Game", "a tag must end with ]"},
                    BadTag{"[" + too_long + " \"1\"]", long_enough, "a tag name longer than 4096 bytes"},
                    BadTag{"[Game \"" + too_long + "\"]", "Game", "a tag value longer than 4096 bytes"}));

TEST(RecordReaderTags, cannot_span_lines) {
    EXPECT_EQ(read_items("[Game \"az\nul\"]"),
              (Items{"1: bad tag Game, a tag's quotes are not closed", "2: token ul\"]"}));
    EXPECT_EQ(read_items("[Game\n\"azul\"]"),
              (Items{"1: bad tag Game, a tag's value must stand in quotes", "2: token \"azul\"]"}));
}

TEST(RecordReaderTokens, are_separated_by_white_space_of_any_kind) {
    EXPECT_EQ(read_items(" 3B2\tCR5\r\n\n1KF\v3>4\f2B1\n"),
              (Items{"1: token 3B2", "1: token CR5", "3: token 1KF", "3: token 3>4", "3: token 2B1"}));
}

TEST(RecordReaderTokens, are_whatever_stands_there) {
    EXPECT_EQ(read_items("deal:BYRK/- \"x\" } ]y[ 3B2[z"),
              (Items{"1: token deal:BYRK/-", "1: token \"x\"", "1: token }", "1: token ]y[", "1: token 3B2[z"}));
    EXPECT_EQ(read_items(std::string_view("\xFF\x80\0\x01 é", 7)),
              (Items{std::string("1: token \xFF\x80\0\x01", 13), "1: token é"}));
}

TEST(RecordReaderTokens, are_read_up_to_the_longest) {
    EXPECT_EQ(read_items(long_enough + " 3B2"), (Items{"1: token " + long_enough, "1: token 3B2"}));
}

TEST(RecordReaderTokens, that_are_too_long_are_named_by_their_beginning) {
    EXPECT_EQ(read_items(too_long + too_long + " 3B2"),
              (Items{"1: bad token " + long_enough + ", a token longer than 4096 bytes", "1: token 3B2"}));
}

TEST(RecordReaderTokens, that_are_too_long_are_no_decoration_by_a_dot_in_the_middle) {
    std::string token = too_long;
    token[RecordReader::max_text - 1] = '.';
    EXPECT_EQ(read_items(token).size(), 1U);
}

TEST(RecordReaderComments, are_passed_over) {
    EXPECT_EQ(read_items("{one} 3B2 {two, [Game \"azul\"] \"} CR5 {}"), (Items{"1: token 3B2", "1: token CR5"}));
}

TEST(RecordReaderComments, may_span_lines) {
    EXPECT_EQ(read_items("3B2 {a\nb\r\n\n[Game \"azul\"]\n} CR5"), (Items{"1: token 3B2", "5: token CR5"}));
}

TEST(RecordReaderComments, may_touch_tokens_and_tags) {
    EXPECT_EQ(read_items("{a}[Game \"azul\"]{b}deal:-{c}3B2{d}{e}CR5{f}"),
              (Items{"1: tag Game=azul", "1: token deal:-", "1: token 3B2", "1: token CR5"}));
    EXPECT_EQ(read_items("3B{in the middle}2"), (Items{"1: token 3B", "1: token 2"}));
}

TEST(RecordReaderComments, do_not_nest) {
    EXPECT_EQ(read_items("{a {b} c} 3B2"), (Items{"1: token c}", "1: token 3B2"}));
}

TEST(RecordReaderComments, that_are_never_closed_are_named_where_they_begin) {
    const std::string fault = "2: bad token {, a comment is never closed";
    EXPECT_EQ(read_items("3B2\n{ and so\non CR5"), (Items{"1: token 3B2", fault}));
    EXPECT_EQ(read_items("\n{"), (Items{fault}));
}

TEST(RecordReaderDecoration, is_what_ends_in_a_dot) {
    EXPECT_EQ(read_items("R1. deal:- 1. 3B2 ... . R2.{c}CR5 2.{d}"),
              (Items{"1: token deal:-", "1: token 3B2", "1: token CR5"}));
}

TEST(RecordReaderDecoration, is_not_what_has_a_dot_elsewhere) {
    EXPECT_EQ(read_items("R1.3B2 .x ..., "), (Items{"1: token R1.3B2", "1: token .x", "1: token ...,"}));
}

TEST(RecordReaderText, may_be_empty) {
    EXPECT_EQ(read_items(""), Items{});
    EXPECT_EQ(read_items(" \r\n\t "), Items{});
    EXPECT_EQ(read_items("\xEF\xBB\xBF"), Items{});
}

TEST(RecordReaderText, may_begin_with_a_byte_order_mark) {
    EXPECT_EQ(read_items("\xEF\xBB\xBF[Game \"azul\"]"), (Items{"1: tag Game=azul"}));
    EXPECT_EQ(read_items("[Game \"azul\"]\n\xEF\xBB\xBF"), (Items{"1: tag Game=azul", "2: token \xEF\xBB\xBF"}));
}

// An incomplete byte order mark is part of a token, like any other bytes.
TEST(RecordReaderText, may_not_begin_with_a_piece_of_a_byte_order_mark) {
    EXPECT_EQ(read_items("\xEF[Game \"azul\"]"), (Items{"1: token \xEF[Game", "1: token \"azul\"]"}));
    EXPECT_EQ(read_items("\xEF\xBF\xBD"), (Items{"1: token \xEF\xBF\xBD"}));
}

TEST(RecordReaderText, may_have_the_line_ends_of_other_systems) {
    EXPECT_EQ(read_items("[Game \"azul\"]\r\n[First \"1\"]\r\n\r\n3B2 CR5\r\n"),
              (Items{"1: tag Game=azul", "2: tag First=1", "4: token 3B2", "4: token CR5"}));
}

TEST(RecordReaderText, stays_at_its_end) {
    RecordReader reader(text_source("3B2"));
    EXPECT_EQ(reader.next(), Kind::token);
    EXPECT_EQ(reader.next(), Kind::end);
    EXPECT_EQ(reader.next(), Kind::end);
}

TEST(RecordReaderSource, gives_the_same_items_in_pieces_of_any_size) {
    const std::string text =
        "\xEF\xBB\xBF{c1}[Game \"az\\\"ul\\\\\"]\r\n[Bad]\n[Bad \"x\\y\"] 3B2\n[ A \"b\" ]\r\nR1. "
        "deal:B/-{c\n2}3B2{c3} 1... " +
        too_long + " CR5\n" + long_enough + "\v\xC3\xA9 [Z \"open\n{never";
    const Items items = read_items(text);
    ASSERT_EQ(items.size(), 12U);
    for (const std::size_t piece : {1U, 2U, 3U, 5U, 1000U, 4096U}) {
        EXPECT_EQ(read_items(slow_source(text, piece)), items) << "in pieces of " << piece;
    }
}

// The reader's buffer holds 65536 bytes; text that crosses its end must not be split.
TEST(RecordReaderSource, may_end_a_buffer_inside_anything) {
    const std::string part = "[Game \"a\\\\b\"]{c}R1. deal:BYRK/BBYW 3B2\n";
    const Items expected = {"1: tag Game=a\\b", "1: token deal:BYRK/BBYW", "1: token 3B2"};
    for (std::size_t into = 0; into <= part.size(); ++into) {
        const std::string text = std::string(65536 - into, ' ') + part;
        EXPECT_EQ(read_items(text), expected) << into << " bytes before the end of the buffer";
    }
}

TEST(GameStarts, are_where_the_replayer_begins_a_game) {
    const std::string first = "{ before } [Game \"azul\"] [Players \"2\"]\n deal:B 3B2 {[Game \"no\"]}\n";
    const std::string second = "[Event \"x\"] [Game \"azul\"]\n";
    const std::string third = "[Game \"azul\"] 1B1\n";
    using Starts = std::vector<std::size_t>;
    EXPECT_EQ(game_starts(first + second + third), (Starts{0, first.size(), first.size() + second.size()}));
    EXPECT_EQ(game_starts(""), Starts{});
    EXPECT_EQ(game_starts(" \n{ nothing }"), Starts{});
    EXPECT_EQ(game_starts("3B2 3B3"), Starts{0});
    // Also beyond the reader's buffer, and where the last game is cut off inside a tag.
    const std::string space(70000, ' ');
    EXPECT_EQ(game_starts(first + space + second + "1B1 [Ga"),
              (Starts{0, first.size() + space.size(), first.size() + space.size() + second.size() + 4}));
}

}  // namespace
}  // namespace azulejo::notation::test
