#include "notation/record_reader.h"

#include <algorithm>
#include <utility>

#include "core/ascii.h"

namespace azulejo::notation {

namespace {

bool is_space(int c) {
    return c == ' ' || (c >= '\t' && c <= '\r');
}

}  // namespace

int RecordReader::peek() {
    if (at_ == filled_) {
        passed_ += filled_;
        filled_ = source_(buffer_.data(), buffer_.size());
        at_ = 0;
        if (filled_ == 0) return no_more;
    }
    return static_cast<unsigned char>(buffer_[at_]);
}

int RecordReader::take() {
    const int c = peek();
    if (c == no_more) return c;
    ++at_;
    if (c == '\n') ++line_;
    return c;
}

void RecordReader::skip_space() {
    while (is_space(peek())) take();
}

// Returns whether the comment was closed.
bool RecordReader::skip_comment() {
    take();
    while (true) {
        const int c = take();
        if (c == '}') return true;
        if (c == no_more) return false;
    }
}

// Returns whether there was room. The caller goes on reading if there was not.
bool RecordReader::append(std::string& to, int c) {
    if (to.size() >= max_text) return false;
    to += static_cast<char>(c);
    return true;
}

// Some editors write one. The source may give fewer bytes than it has left.
void RecordReader::skip_byte_order_mark() {
    constexpr std::string_view mark = "\xEF\xBB\xBF";
    while (filled_ < mark.size()) {
        const std::size_t given = source_(buffer_.data() + filled_, buffer_.size() - filled_);
        if (given == 0) break;
        filled_ += given;
    }
    if (std::string_view(buffer_.data(), filled_).starts_with(mark)) at_ = mark.size();
}

RecordReader::Kind RecordReader::next() {
    if (!std::exchange(started_, true)) skip_byte_order_mark();
    while (true) {
        skip_space();
        item_line_ = line_;
        item_offset_ = passed_ + at_;
        const int c = peek();
        if (c == no_more) return Kind::end;
        if (c == '[') return read_tag();
        if (c == '{') {
            if (skip_comment()) continue;
            text_ = "{";
            reason_ = "a comment is never closed";
            return Kind::bad_token;
        }
        const Kind kind = read_token();
        if (kind == Kind::token && text_.ends_with('.')) continue;  // a round or move number
        return kind;
    }
}

RecordReader::Kind RecordReader::read_token() {
    text_.clear();
    bool fits = true;
    while (true) {
        const int c = peek();
        if (c == no_more || c == '{' || is_space(c)) break;
        fits &= append(text_, take());
    }
    if (fits) return Kind::token;
    reason_ = "a token longer than 4096 bytes";
    return Kind::bad_token;
}

RecordReader::Kind RecordReader::read_tag() {
    take();
    const std::string_view fault = read_tag_parts();
    if (fault.empty()) return Kind::tag;
    return bad_tag(fault);
}

RecordReader::Kind RecordReader::bad_tag(std::string_view reason) {
    while (peek() != '\n' && peek() != no_more) take();
    text_ = name_;
    reason_ = reason;
    return Kind::bad_tag;
}

// Reads `Name "value"]`. Returns what is wrong with it; an empty text if nothing is.
std::string_view RecordReader::read_tag_parts() {
    const auto skip_blanks = [&] {
        while (peek() == ' ' || peek() == '\t') take();
    };
    name_.clear();
    text_.clear();
    skip_blanks();
    while (is_word_character(peek())) {
        if (!append(name_, take())) return "a tag name longer than 4096 bytes";
    }
    if (name_.empty()) return "a tag without a name";
    skip_blanks();
    if (peek() != '"') return "a tag's value must stand in quotes";
    take();
    while (peek() != '"') {
        int c = peek();
        if (c == no_more || c == '\n') return "a tag's quotes are not closed";
        take();
        if (c == '\\') {
            c = peek();
            if (c != '"' && c != '\\') return "only \\\" and \\\\ can be escaped in a tag";
            take();
        }
        if (!append(text_, c)) return "a tag value longer than 4096 bytes";
    }
    take();
    skip_blanks();
    if (peek() != ']') return "a tag must end with ]";
    take();
    return {};
}

std::vector<std::size_t> game_starts(std::string_view text) {
    using Kind = RecordReader::Kind;
    RecordReader reader(text_source(text));
    std::vector<std::size_t> starts;
    bool token_seen = false;
    bool game_seen = false;
    for (Kind kind = reader.next(); kind != Kind::end; kind = reader.next()) {
        const bool is_game = kind == Kind::tag && reader.name() == "Game";
        const bool is_token = kind == Kind::token || kind == Kind::bad_token;
        if (starts.empty() || (!is_token && token_seen) || (is_game && game_seen)) {
            starts.push_back(starts.empty() ? 0 : reader.offset());
            token_seen = false;
            game_seen = false;
        }
        token_seen |= is_token;
        game_seen |= is_game;
    }
    return starts;
}

}  // namespace azulejo::notation
