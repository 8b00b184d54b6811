#pragma once

#include <concepts>
#include <cstddef>
#include <string>
#include <string_view>
#include <utility>

#include "core/json.h"
#include "core/text.h"

// The JSON writer. All JSON is written through it.
namespace azulejo::json {

// Appends a list; `append` writes each item.
template <class Items, class F>
void append_list(std::string& out, const Items& items, F&& append) {
    out += '[';
    bool first = true;
    for (const auto& item : items) {
        if (!first) out += ',';
        first = false;
        append(item);
    }
    out += ']';
}

// Appends a list of `n` texts that need no escapes; `append` gets the index and writes the text.
template <std::invocable<int> F>
void append_texts(std::string& out, int n, F&& append) {
    out += '[';
    for (int i = 0; i < n; ++i) {
        out += i == 0 ? "\"" : ",\"";
        append(i);
        out += '"';
    }
    out += ']';
}

// Appends a list of `n` whole numbers.
template <std::invocable<int> F>
void append_numbers(std::string& out, int n, F&& number) {
    out += '[';
    for (int i = 0; i < n; ++i) {
        if (i > 0) out += ',';
        append_decimal(out, number(i));
    }
    out += ']';
}

// Appends a finite number, with this many decimals.
void append_fixed(std::string& out, double value, int decimals);
// Appends a finite number, with this many significant digits.
void append_significant(std::string& out, double value, int digits);
// Appends a finite number, with enough digits to read back the same number.
void append_exact(std::string& out, double value);

// Appends one object, member by member. The constructor opens the object and the destructor closes it.
class ObjectWriter {
  public:
    explicit ObjectWriter(std::string& out) : out_(out) { out_ += '{'; }
    ObjectWriter(const ObjectWriter&) = delete;
    ObjectWriter& operator=(const ObjectWriter&) = delete;
    ~ObjectWriter() { out_ += '}'; }

    template <std::integral T>
        requires(!std::same_as<T, bool> && !std::same_as<T, char>)
    void number(std::string_view name, T value) {
        append_decimal(key(name), value);
    }
    void number(std::string_view name, double value, int decimals) { append_fixed(key(name), value, decimals); }
    void flag(std::string_view name, bool value) { key(name) += value ? "true" : "false"; }
    void null(std::string_view name) { key(name) += "null"; }
    void text(std::string_view name, std::string_view value) { append_quoted(key(name), value); }
    void text(std::string_view name, char value) { text(name, std::string_view(&value, 1)); }
    // A text that needs no escapes; `append` writes it.
    template <std::invocable<std::string&> F>
    void text(std::string_view name, F&& append) {
        key(name) += '"';
        append(out_);
        out_ += '"';
    }
    // A value that already is JSON.
    void raw(std::string_view name, std::string_view json) { key(name) += json; }
    // The members of an object that already is JSON.
    void members(std::string_view object) {
        const std::string_view inner = object.substr(1, object.size() - 2);
        if (inner.empty()) return;
        if (!std::exchange(empty_, false)) out_ += ',';
        out_ += inner;
    }
    // A nested object; `write` gets its ObjectWriter.
    template <std::invocable<ObjectWriter&> F>
    void object(std::string_view name, F&& write) {
        ObjectWriter nested(key(name));
        write(nested);
    }
    // A list; `append` writes each item.
    template <class Items, class F>
    void list(std::string_view name, const Items& items, F&& append) {
        append_list(key(name), items, std::forward<F>(append));
    }
    // A list of `n` texts that need no escapes.
    template <std::invocable<int> F>
    void texts(std::string_view name, int n, F&& append) {
        append_texts(key(name), n, std::forward<F>(append));
    }
    // A list of `n` whole numbers.
    template <std::invocable<int> F>
    void numbers(std::string_view name, int n, F&& number) {
        append_numbers(key(name), n, std::forward<F>(number));
    }
    [[nodiscard]] std::string& out() { return out_; }
    // Begins a member; the caller appends its value.
    std::string& key(std::string_view name) {
        constexpr std::string_view comma = ",";
        append_quoted(out_, name, comma.substr(std::exchange(empty_, false) ? 1 : 0), ":");
        return out_;
    }

  private:
    std::string& out_;
    bool empty_ = true;
};

// The text of an object that `write` fills.
template <std::invocable<ObjectWriter&> F>
[[nodiscard]] std::string object_text(F&& write) {
    std::string out;
    {
        ObjectWriter object(out);
        write(object);
    }
    return out;
}

}  // namespace azulejo::json
