#pragma once

#include <array>
#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "core/byte_source.h"

// Splits records into tags and tokens, as a stream and in constant memory. It does not know any game.
namespace azulejo::notation {

using azulejo::ByteSource;
using azulejo::text_source;

class RecordReader {
  public:
    static constexpr std::size_t max_text = 4096;  // of one token, one tag name or one tag value

    enum class Kind : unsigned char {
        tag,        // name() and text()
        token,      // text()
        bad_tag,    // text() and reason(); reading goes on at the next line
        bad_token,  // too long, or a comment that is never closed: text() and reason()
        end,
    };

    explicit RecordReader(ByteSource source) : source_(std::move(source)) {}

    // Reads the next item; move numbers and comments are skipped.
    Kind next();

    [[nodiscard]] const std::string& name() const { return name_; }
    [[nodiscard]] const std::string& text() const { return text_; }
    [[nodiscard]] std::string_view reason() const { return reason_; }
    [[nodiscard]] std::size_t line() const { return item_line_; }
    [[nodiscard]] std::size_t offset() const { return item_offset_; }  // of its first byte in the whole input

  private:
    static constexpr int no_more = -1;

    [[nodiscard]] int peek();
    int take();
    void skip_byte_order_mark();
    void skip_space();
    bool skip_comment();
    static bool append(std::string& to, int c);
    Kind read_tag();
    Kind read_token();
    Kind bad_tag(std::string_view reason);
    std::string_view read_tag_parts();

    ByteSource source_;
    std::array<char, 65536> buffer_{};
    std::size_t at_ = 0;
    std::size_t filled_ = 0;
    std::size_t passed_ = 0;  // bytes before those in the buffer
    std::size_t line_ = 1;
    std::size_t item_line_ = 1;
    std::size_t item_offset_ = 0;
    bool started_ = false;
    std::string name_;
    std::string text_;
    std::string_view reason_;
};

// The offset of each game in a text, 0 for the first, so that games can be read one by one. If the text may be only the
// beginning of a longer one, the last game may be incomplete.
[[nodiscard]] std::vector<std::size_t> game_starts(std::string_view text);

}  // namespace azulejo::notation
