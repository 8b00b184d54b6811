#pragma once

#include <functional>
#include <initializer_list>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>

#include "core/json.h"

// The interface texts in one language.
namespace azulejo::cli {

// Names and values; they are used only during the call.
using Args = std::initializer_list<std::pair<std::string_view, std::string_view>>;

class Messages {
  public:
    // A language code; if empty, that of the locale, or else English. Throws BadInput if there is no such language.
    explicit Messages(const std::string& language);

    // The text of a key with {name} replaced by its argument.
    [[nodiscard]] std::string text(std::string_view key, Args args = {}) const;
    // The same in the plural form for n; {n} is the number.
    [[nodiscard]] std::string plural(std::string_view key, int n, Args args = {}) const;
    [[nodiscard]] const std::string& language() const { return language_; }

  private:
    [[nodiscard]] const json::Value& find(std::string_view key) const;

    std::string language_;
    struct Hash : std::hash<std::string_view> {
        using is_transparent = void;
    };
    std::unordered_map<std::string, json::Value, Hash, std::equal_to<>> catalogue_;
};

// The plural form of a number: one, few or other, as in CLDR.
[[nodiscard]] std::string_view plural_form(std::string_view language, int n);

}  // namespace azulejo::cli
