#include "core/json.h"

#include <algorithm>
#include <cerrno>
#include <charconv>
#include <cmath>
#include <cstdlib>
#include <limits>

#include "core/text.h"

namespace azulejo::json {

std::optional<int> Value::integer() const {
    const double* value = number();
    if (value == nullptr || *value != std::floor(*value)) return std::nullopt;
    using Limits = std::numeric_limits<int>;
    if (*value < Limits::min() || *value > Limits::max()) return std::nullopt;
    return static_cast<int>(*value);
}

const Value* Value::find(std::string_view name) const {
    const Object* members = object();
    if (members == nullptr) return nullptr;
    for (const auto& [key, value] : *members) {
        if (key == name) return &value;
    }
    return nullptr;
}

namespace {

// A JSON number as a double; nothing if it is out of range.
std::optional<double> to_double(std::string_view digits) {
    double number = 0;
#ifdef _LIBCPP_VERSION  // its from_chars reads only whole numbers
    const std::string text(digits);
    errno = 0;
    number = std::strtod(text.c_str(), nullptr);
    if (errno == ERANGE && (number == 0 || std::isinf(number))) return std::nullopt;
#else
    if (std::from_chars(digits.data(), digits.data() + digits.size(), number).ec != std::errc{}) return std::nullopt;
#endif
    return number;
}

class Parser {
  public:
    explicit Parser(std::string_view text) : text_(text) {}

    Result<Value> run() {
        Result<Value> value = parse_value(0);
        if (!value) return value;
        skip_space();
        if (at_ < text_.size()) return fail("unexpected text after the JSON value", at_);
        return value;
    }

  private:
    static constexpr int max_depth = 64;

    void skip_space() {
        while (at_ < text_.size() && std::string_view(" \t\r\n").contains(text_[at_])) ++at_;
    }
    [[nodiscard]] char peek() const { return at_ < text_.size() ? text_[at_] : '\0'; }
    bool accept(char c) {
        skip_space();
        if (peek() != c) return false;
        ++at_;
        return true;
    }

    Result<Value> parse_value(int depth) {
        skip_space();
        const std::size_t start = at_;
        if (at_ == text_.size()) return fail("the JSON text ends too soon", at_);
        switch (peek()) {
            case '{':
            case '[':
                if (depth == max_depth) return fail("nested too deeply", at_);
                return peek() == '{' ? parse_object(depth) : parse_array(depth);
            case '"': {
                auto text = parse_string();
                if (!text) return std::unexpected(text.error());
                return Value(std::move(*text), start);
            }
            default: break;
        }
        for (const auto& [word, content] :
             {std::pair<std::string_view, Value::Content>{"true", true}, {"false", false}, {"null", nullptr}}) {
            if (text_.substr(at_).starts_with(word)) {
                at_ += word.size();
                return Value(content, start);
            }
        }
        return parse_number();
    }

    Result<Value> parse_object(int depth) {
        const std::size_t start = at_++;
        Object members;
        std::vector<std::size_t> key_offsets;
        if (accept('}')) return Value(std::move(members), start);
        do {
            skip_space();
            const std::size_t key_at = at_;
            auto key = parse_string();
            if (!key) return std::unexpected(key.error());
            if (!accept(':')) return fail("':' expected", at_);
            auto value = parse_value(depth + 1);
            if (!value) return value;
            members.emplace_back(std::move(*key), std::move(*value));
            key_offsets.push_back(key_at);
        } while (accept(','));
        if (!accept('}')) return fail("',' or '}' expected", at_);
        if (const auto twice = find_twice(members)) {
            return fail("the name " + in_quotes(members[*twice].first) + " occurs twice", key_offsets[*twice]);
        }
        return Value(std::move(members), start);
    }

    // The first member whose name occurred before.
    static std::optional<std::size_t> find_twice(const Object& members) {
        std::vector<std::size_t> order;
        order.reserve(members.size());
        for (std::size_t i = 0; i < members.size(); ++i) order.push_back(i);
        std::ranges::sort(order, {}, [&](std::size_t i) { return std::pair(std::string_view(members[i].first), i); });
        std::optional<std::size_t> found;
        for (std::size_t i = 1; i < order.size(); ++i) {
            if (members[order[i]].first != members[order[i - 1]].first) continue;
            if (!found || order[i] < *found) found = order[i];
        }
        return found;
    }

    Result<Value> parse_array(int depth) {
        const std::size_t start = at_++;
        Array items;
        if (accept(']')) return Value(std::move(items), start);
        do {
            auto value = parse_value(depth + 1);
            if (!value) return value;
            items.push_back(std::move(*value));
        } while (accept(','));
        if (!accept(']')) return fail("',' or ']' expected", at_);
        return Value(std::move(items), start);
    }

    // JSON is stricter than C++: digits on both sides of a point, and no leading zeros.
    Result<Value> parse_number() {
        const std::size_t start = at_;
        if (peek() == '-') ++at_;
        const std::size_t whole = at_;
        bool sound = skip_digits() && (text_[whole] != '0' || at_ == whole + 1);
        if (sound && peek() == '.') {
            ++at_;
            sound = skip_digits();
        }
        if (sound && (peek() == 'e' || peek() == 'E')) {
            ++at_;
            if (peek() == '+' || peek() == '-') ++at_;
            sound = skip_digits();
        }
        const auto number = sound ? to_double(text_.substr(start, at_ - start)) : std::nullopt;
        if (!number) return fail("not a JSON value", start);
        return Value(*number, start);
    }
    // Returns whether there was at least one digit.
    bool skip_digits() {
        const std::size_t start = at_;
        while (peek() >= '0' && peek() <= '9') ++at_;
        return at_ > start;
    }

    Result<std::string> parse_string() {
        if (peek() != '"') return fail("'\"' expected", at_);
        ++at_;
        std::string result;
        while (at_ < text_.size()) {
            const char c = text_[at_];
            if (c == '"') {
                ++at_;
                return result;
            }
            if (static_cast<unsigned char>(c) < 0x20) return fail("a control character inside a string", at_);
            ++at_;
            if (c != '\\') {
                result += c;
            } else if (auto added = parse_escape(result); !added) {
                return std::unexpected(added.error());
            }
        }
        return fail("a string is not closed", at_);
    }

    Result<void> parse_escape(std::string& out) {
        const std::size_t start = at_ - 1;
        const char c = peek();
        ++at_;
        constexpr std::string_view names = "\"\\/bfnrt";
        constexpr std::string_view values = "\"\\/\b\f\n\r\t";
        if (const std::size_t i = names.find(c); c != '\0' && i != std::string_view::npos) {
            out += values[i];
            return {};
        }
        if (c != 'u') return fail("unknown escape in a string", start);
        auto code = parse_hex();
        if (!code) return std::unexpected(code.error());
        if (*code >= 0xD800 && *code < 0xDC00 && text_.substr(at_).starts_with("\\u")) {
            at_ += 2;
            const auto low = parse_hex();
            if (!low) return std::unexpected(low.error());
            if (*low < 0xDC00 || *low > 0xDFFF) return fail("half of a surrogate pair", start);
            *code = 0x10000 + ((*code - 0xD800) << 10) + (*low - 0xDC00);
        }
        if (*code >= 0xD800 && *code < 0xE000) return fail("half of a surrogate pair", start);
        append_utf8(out, *code);
        return {};
    }

    Result<std::uint32_t> parse_hex() {
        std::uint32_t code = 0;
        const std::string_view digits = text_.substr(std::min(at_, text_.size()), 4);
        const auto [last, error] = std::from_chars(digits.data(), digits.data() + digits.size(), code, 16);
        if (digits.size() < 4 || error != std::errc{} || last != digits.data() + 4) {
            return fail("four hexadecimal digits expected", at_);
        }
        at_ += 4;
        return code;
    }

    static void append_utf8(std::string& out, std::uint32_t code) {
        const auto put = [&](std::uint32_t byte) { out += static_cast<char>(byte); };
        if (code < 0x80) {
            put(code);
        } else if (code < 0x800) {
            put(0xC0 | code >> 6);
            put(0x80 | (code & 0x3F));
        } else if (code < 0x10000) {
            put(0xE0 | code >> 12);
            put(0x80 | (code >> 6 & 0x3F));
            put(0x80 | (code & 0x3F));
        } else {
            put(0xF0 | code >> 18);
            put(0x80 | (code >> 12 & 0x3F));
            put(0x80 | (code >> 6 & 0x3F));
            put(0x80 | (code & 0x3F));
        }
    }

    std::string_view text_;
    std::size_t at_ = 0;
};

}  // namespace

Result<Value> parse(std::string_view text) {
    return Parser(text).run();
}

namespace {

// Appends texts one after the other, in one step.
template <class... Texts>
void append_all(std::string& out, const Texts&... texts) {
    const std::size_t old_size = out.size();
    const std::size_t new_size = old_size + (std::string_view(texts).size() + ...);
    // The size that is given to the function may be greater (libstdc++ 12).
    out.resize_and_overwrite(new_size, [&](char* data, std::size_t /*size*/) {
        char* at = data + old_size;
        ((at = std::ranges::copy(std::string_view(texts), at).out), ...);
        return new_size;
    });
}

}  // namespace

void append_quoted(std::string& out, std::string_view text, std::string_view before, std::string_view after) {
    constexpr std::string_view hex = "0123456789abcdef";
    const auto needs_escape = [](char c) { return c == '"' || c == '\\' || static_cast<unsigned char>(c) < 0x20; };
    if (std::ranges::none_of(text, needs_escape)) return append_all(out, before, "\"", text, "\"", after);
    append_all(out, before, "\"");
    while (true) {
        const auto plain = static_cast<std::size_t>(std::ranges::find_if(text, needs_escape) - text.begin());
        out += text.substr(0, plain);
        if (plain == text.size()) break;
        const auto byte = static_cast<unsigned char>(text[plain]);
        if (byte < 0x20) {
            out += "\\u00";
            out += hex[byte >> 4];
            out += hex[byte & 15U];
        } else {
            out += '\\';
            out += text[plain];
        }
        text.remove_prefix(plain + 1);
    }
    append_all(out, "\"", after);
}

}  // namespace azulejo::json
