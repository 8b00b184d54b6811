#pragma once

#include <concepts>
#include <string>
#include <string_view>

#include "core/json.h"
#include "rules/runs.h"

// Writing JSON member by member.
namespace azulejo::notation {

// Appends an object from the first member to the end of its life.
class JsonObject {
  public:
    explicit JsonObject(std::string& out) : out_(out) { out_ += '{'; }
    JsonObject(const JsonObject&) = delete;
    JsonObject& operator=(const JsonObject&) = delete;
    ~JsonObject() { out_ += '}'; }

    void number(std::string_view name, int value) { key(name) += std::to_string(value); }
    void flag(std::string_view name, bool value) { key(name) += value ? "true" : "false"; }
    void text(std::string_view name, std::string_view value) { json::append_quoted(key(name), value); }
    void text(std::string_view name, char value) { text(name, std::string_view(&value, 1)); }
    // A text that somebody else appends and that needs no escapes.
    template <std::invocable<std::string&> F>
    void text(std::string_view name, F&& append) {
        key(name) += '"';
        append(out_);
        out_ += '"';
    }
    // Any value, already as JSON.
    void raw(std::string_view name, std::string_view json) { key(name) += json; }
    // The runs through a tile and what they score.
    void runs(Runs runs) {
        number("horizontal", runs.horizontal);
        number("vertical", runs.vertical);
        number("points", runs.points());
    }
    [[nodiscard]] std::string& out() { return out_; }
    // Begins a member whose value the caller appends.
    std::string& key(std::string_view name) {
        if (!empty_) out_ += ',';
        empty_ = false;
        json::append_quoted(out_, name);
        return out_ += ':';
    }

  private:
    std::string& out_;
    bool empty_ = true;
};

// A list of whatever `append` writes for each item.
template <class Items, class F>
void append_json_list(std::string& out, const Items& items, F&& append) {
    out += '[';
    bool first = true;
    for (const auto& item : items) {
        if (!first) out += ',';
        first = false;
        append(item);
    }
    out += ']';
}

}  // namespace azulejo::notation
