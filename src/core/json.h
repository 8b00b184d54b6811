#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "core/result.h"

// A small strict JSON parser. The layers that run in WebAssembly cannot use a JSON library.
namespace azulejo::json {

class Value;
using Array = std::vector<Value>;
using Object = std::vector<std::pair<std::string, Value>>;  // in the order written; names are unique

class Value {
  public:
    using Content = std::variant<std::nullptr_t, bool, double, std::string, Array, Object>;

    Value() = default;
    Value(Content content, std::size_t offset) : content_(std::move(content)), offset_(offset) {}

    [[nodiscard]] const std::string* string() const { return std::get_if<std::string>(&content_); }
    [[nodiscard]] const Array* array() const { return std::get_if<Array>(&content_); }
    [[nodiscard]] const Object* object() const { return std::get_if<Object>(&content_); }
    [[nodiscard]] const double* number() const { return std::get_if<double>(&content_); }
    [[nodiscard]] const bool* boolean() const { return std::get_if<bool>(&content_); }
    [[nodiscard]] bool is_null() const { return std::holds_alternative<std::nullptr_t>(content_); }
    // A number without a fraction that fits an int.
    [[nodiscard]] std::optional<int> integer() const;
    // A member of an object; null if there is none.
    [[nodiscard]] const Value* find(std::string_view name) const;
    // The offset of the value in the text.
    [[nodiscard]] std::size_t offset() const { return offset_; }

  private:
    Content content_;
    std::size_t offset_ = 0;
};

// Reads exactly one value; nesting deeper than 64 is refused.
[[nodiscard]] Result<Value> parse(std::string_view text);

// Appends a string with quotes and escapes, between two texts that are written as they are.
void append_quoted(std::string& out, std::string_view text, std::string_view before = {}, std::string_view after = {});

}  // namespace azulejo::json
