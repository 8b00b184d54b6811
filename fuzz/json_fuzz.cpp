#include <array>
#include <cerrno>
#include <charconv>
#include <string>

#include "core/json.h"
#include "fuzz.h"

// What is read must be JSON by an independent grammar, and what was refused must not be, but for the limits that the
// reader sets itself. What was read is written and read again to the same value.
namespace azulejo::fuzz {
namespace {

// RFC 8259, without meaning.
class Grammar {
  public:
    explicit Grammar(std::string_view text) : rest_(text) {}

    bool matches() { return value() && rest_.empty(); }

  private:
    // Far beyond what the reader takes, where it would only need more stack.
    static constexpr int max_depth = 100;

    bool value() {
        if (depth_ > max_depth) return fail();
        space();
        const bool found = object() || list('[', ']', [&] { return value(); }) || string() || word("true") ||
                           word("false") || word("null") || number();
        space();
        return found && !failed_;
    }
    bool object() {
        return list('{', '}', [&] {
            space();
            const bool name = string();
            space();
            return name && word(":") && value();
        });
    }
    // Once the bracket is open there is no other reading: what fails then fails for good.
    template <class Item>
    bool list(char open, char close, Item&& item) {
        if (!take(open)) return false;
        space();
        if (take(close)) return true;
        ++depth_;
        do {
            if (!item()) return fail();
        } while (take(','));
        --depth_;
        return take(close) || fail();
    }
    bool string() {
        if (!take('"')) return false;
        while (!rest_.empty()) {
            const char c = rest_.front();
            rest_.remove_prefix(1);
            if (c == '"') return true;
            if (static_cast<unsigned char>(c) < 0x20) return fail();
            if (c == '\\' && !escape()) return fail();
        }
        return fail();
    }
    bool escape() {
        if (!take('u')) return take_any("\"\\/bfnrt");
        for (int i = 0; i < 4; ++i) {
            if (!take_any("0123456789abcdefABCDEF")) return false;
        }
        return true;
    }
    bool number() {
        const bool negative = take('-');
        if (!take('0') && !digits()) return negative && fail();
        if (take('.') && !digits()) return fail();
        if (take_any("eE")) {
            if (!take('+')) take('-');
            if (!digits()) return fail();
        }
        return true;
    }
    bool digits() {
        bool found = false;
        while (take_any("0123456789")) found = true;
        return found;
    }
    bool word(std::string_view text) {
        if (!rest_.starts_with(text)) return false;
        rest_.remove_prefix(text.size());
        return true;
    }
    bool take(char c) { return word({&c, 1}); }
    bool take_any(std::string_view set) {
        if (rest_.empty() || !set.contains(rest_.front())) return false;
        rest_.remove_prefix(1);
        return true;
    }
    void space() {
        while (take_any(" \t\r\n")) continue;
    }
    bool fail() {
        failed_ = true;
        return false;
    }

    std::string_view rest_;
    int depth_ = 0;
    bool failed_ = false;
};

void write(std::string& out, const json::Value& value) {
    if (const auto* text = value.string()) {
        json::append_quoted(out, *text);
    } else if (const auto* number = value.number()) {
        std::array<char, 32> digits{};
        const auto [end, error] = std::to_chars(digits.data(), digits.data() + digits.size(), *number);
        require(error == std::errc{}, "a number can be written");
        out.append(digits.data(), end);
    } else if (const auto* truth = value.boolean()) {
        out += *truth ? "true" : "false";
    } else if (const auto* array = value.array()) {
        for (const auto& item : *array) {
            out += &item == array->data() ? '[' : ',';
            write(out, item);
        }
        out += array->empty() ? "[]" : "]";
    } else if (const auto* object = value.object()) {
        for (const auto& [key, member] : *object) {
            out += key == object->front().first ? '{' : ',';
            json::append_quoted(out, key);
            out += ':';
            write(out, member);
        }
        out += object->empty() ? "{}" : "}";
    } else {
        out += "null";
    }
}

// What the reader refuses though it is JSON: names that stand twice, halves of characters, what is nested too deeply,
// and numbers that a double cannot hold.
bool is_own_limit(const Error& error, std::string_view text) {
    for (const char* reason : {"nested too deeply", "occurs twice", "half of a surrogate pair"}) {
        if (error.message.contains(reason)) return true;
    }
    errno = 0;
    std::strtod(std::string(text.substr(error.offset)).c_str(), nullptr);
    return errno == ERANGE;
}

void check(std::string_view text) {
    const auto value = json::parse(text);
    const bool grammatical = Grammar(text).matches();
    if (!value) {
        require(value.error().offset <= text.size(), "the offset of an error lies in the text");
        require(!value.error().message.empty(), "an error says why");
        require(!grammatical || is_own_limit(value.error(), text), "what is refused is no JSON");
        return;
    }
    require(grammatical, "what is read is JSON");
    require(value->offset() < text.size(), "a value begins in the text");
    std::string written;
    write(written, *value);
    const auto again = json::parse(written);
    require(again.has_value(), "what was written is read");
    std::string rewritten;
    write(rewritten, *again);
    require(rewritten == written, "what is read again is the same");
}

}  // namespace
}  // namespace azulejo::fuzz

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    azulejo::fuzz::check(azulejo::fuzz::as_text(data, size));
    return 0;
}
