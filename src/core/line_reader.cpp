#include "core/line_reader.h"

#include <utility>

namespace azulejo {

LineReader::LineReader(ByteSource source, std::size_t longest)
    : source_(std::move(source)), longest_(longest), buffer_(std::size_t{1} << 16U, '\0') {}

void LineReader::append(std::string_view piece) {
    too_long_ = too_long_ || line_.size() + piece.size() > longest_;
    if (too_long_) {
        line_.clear();
    } else {
        line_ += piece;
    }
}

LineReader::Kind LineReader::next() {
    line_.clear();
    too_long_ = false;
    complete_ = false;
    const std::size_t start = offset_;
    while (!complete_) {
        if (unread_.empty()) {
            unread_ = std::string_view(buffer_).substr(0, source_(buffer_.data(), buffer_.size()));
            if (unread_.empty()) break;
        }
        const std::size_t end = unread_.find('\n');
        complete_ = end != std::string_view::npos;
        const std::size_t used = complete_ ? end + 1 : unread_.size();
        append(unread_.substr(0, end));
        unread_.remove_prefix(used);
        offset_ += used;
    }
    if (offset_ == start) return Kind::end;
    return too_long_ ? Kind::too_long : Kind::line;
}

}  // namespace azulejo
