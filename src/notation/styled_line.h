#pragma once

#include <algorithm>
#include <string>
#include <string_view>

namespace azulejo::notation {

// The columns that a text takes on a terminal. All characters that we print are one column wide.
[[nodiscard]] constexpr int display_width(std::string_view text) {
    return static_cast<int>(
        std::ranges::count_if(text, [](char c) { return (static_cast<unsigned char>(c) & 0xC0U) != 0x80U; }));
}

// Breaks a text at spaces so that no line is wider than `width`, indentation included.
[[nodiscard]] inline std::string wrapped(std::string_view text, int width, int indent = 0) {
    const std::string margin(static_cast<std::size_t>(indent), ' ');
    std::string result = margin;
    int column = indent;
    while (!text.empty()) {
        const std::string_view word = text.substr(0, text.find(' '));
        text.remove_prefix(std::min(text.size(), word.size() + 1));
        const int length = display_width(word);
        if (column > indent) {
            const bool fits = column + 1 + length <= width;
            result += fits ? " " : "\n" + margin;
            column = fits ? column + 1 : indent;
        }
        result += word;
        column += length;
    }
    return result;
}

// A line of terminal text that knows its width without colour codes.
class StyledLine {
  public:
    explicit StyledLine(bool colour) : colour_(colour) { text_.reserve(colour ? 512 : 160); }

    StyledLine& add(std::string_view text) {
        text_ += text;
        width_ += display_width(text);
        return *this;
    }
    // With a style such as "1" or "38;5;26", if there are colours.
    StyledLine& add(std::string_view text, std::string_view style) {
        if (!colour_ || style.empty()) return add(text);
        text_ += "\x1b[";
        text_ += style;
        text_ += 'm';
        add(text);
        text_ += "\x1b[0m";
        return *this;
    }
    // Fills up with spaces to this column.
    StyledLine& pad_to(int column) {
        if (column > width_) {
            text_.append(static_cast<std::size_t>(column - width_), ' ');
            width_ = column;
        }
        return *this;
    }

    // Appends the line to a text, without trailing spaces, and begins the next one.
    void end(std::string& out) {
        out.append(text_, 0, text_.find_last_not_of(' ') + 1);
        out += '\n';
        text_.clear();
        width_ = 0;
    }

    [[nodiscard]] const std::string& text() const { return text_; }
    [[nodiscard]] int width() const { return width_; }
    [[nodiscard]] bool colour() const { return colour_; }

  private:
    bool colour_;
    std::string text_;
    int width_ = 0;
};

}  // namespace azulejo::notation
