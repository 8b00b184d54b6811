#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "core/byte_source.h"

namespace azulejo {

// Splits input into lines as it arrives. Nothing is kept of a line that is too long.
class LineReader {
  public:
    static constexpr std::size_t longest_line = std::size_t{4} << 20U;
    static constexpr std::size_t no_limit = std::string::npos;

    enum class Kind : unsigned char { line, too_long, end };

    explicit LineReader(ByteSource source, std::size_t longest = longest_line);

    // Waits for the next line. The last line may lack its line break.
    Kind next();
    [[nodiscard]] std::string_view line() const { return line_; }  // without the line break
    // Whether a line break ended the line, and how many bytes were read up to its end.
    [[nodiscard]] bool is_complete() const { return complete_; }
    [[nodiscard]] std::size_t offset() const { return offset_; }

  private:
    void append(std::string_view piece);

    ByteSource source_;
    std::size_t longest_;
    std::string buffer_;
    std::string_view unread_;
    std::string line_;
    std::size_t offset_ = 0;
    bool too_long_ = false;
    bool complete_ = false;
};

}  // namespace azulejo
