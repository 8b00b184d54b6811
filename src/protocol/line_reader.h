#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "notation/record_reader.h"

namespace azulejo::protocol {

// Splits input into lines as it comes. Of a line that is too long nothing is kept.
class LineReader {
  public:
    static constexpr std::size_t longest_line = std::size_t{4} << 20U;

    enum class Kind : unsigned char { line, too_long, end };

    explicit LineReader(notation::ByteSource source);

    // Waits for the next line; the last one needs no end.
    Kind next();
    [[nodiscard]] std::string_view line() const { return line_; }  // without its end

  private:
    void append(std::string_view piece);

    notation::ByteSource source_;
    std::string buffer_;
    std::string_view unread_;
    std::string line_;
    bool too_long_ = false;
};

}  // namespace azulejo::protocol
