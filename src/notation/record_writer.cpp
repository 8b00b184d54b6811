#include "notation/record_writer.h"

#include <utility>

namespace azulejo::notation {

RecordWriter::RecordWriter(const Tags& tags) {
    for (const auto& [name, value] : tags.items()) {
        out_ += '[' + name + " \"";
        for (const char c : value) {
            if (c == '"' || c == '\\') out_ += '\\';
            out_ += c == '\n' ? ' ' : c;
        }
        out_ += "\"]\n";
    }
}

void RecordWriter::add_deal(std::string_view token) {
    out_ += '\n';
    out_ += token;
    column_ = 0;
}

void RecordWriter::add_move(std::string_view token) {
    constexpr std::size_t width = 79;
    const bool wrap = column_ == 0 || column_ + 1 + token.size() > width;
    out_ += wrap ? '\n' : ' ';
    column_ = wrap ? token.size() : column_ + 1 + token.size();
    out_ += token;
}

std::string RecordWriter::finish() && {
    out_ += '\n';
    return std::move(out_);
}

}  // namespace azulejo::notation
