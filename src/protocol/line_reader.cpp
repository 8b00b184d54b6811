#include "protocol/line_reader.h"

#include <utility>

namespace azulejo::protocol {

LineReader::LineReader(notation::ByteSource source)
    : source_(std::move(source)), buffer_(std::size_t{1} << 16U, '\0') {}

void LineReader::append(std::string_view piece) {
    too_long_ = too_long_ || line_.size() + piece.size() > longest_line;
    if (too_long_) {
        line_.clear();
    } else {
        line_ += piece;
    }
}

LineReader::Kind LineReader::next() {
    line_.clear();
    too_long_ = false;
    bool begun = false;
    while (true) {
        if (unread_.empty()) {
            unread_ = std::string_view(buffer_).substr(0, source_(buffer_.data(), buffer_.size()));
            if (unread_.empty()) break;
        }
        begun = true;
        const std::size_t end = unread_.find('\n');
        append(unread_.substr(0, end));
        if (end != std::string_view::npos) {
            unread_.remove_prefix(end + 1);
            break;
        }
        unread_ = {};
    }
    if (!begun) return Kind::end;
    return too_long_ ? Kind::too_long : Kind::line;
}

}  // namespace azulejo::protocol
