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

// Names and values; they live as long as the call.
using Args = std::initializer_list<std::pair<std::string_view, std::string_view>>;

class Messages {
  public:
    // A language code of the catalogue; if empty, the locale's, else English. Throws BadInput for an unknown one.
    explicit Messages(const std::string& language);

    // The text of a key with {name} replaced by its argument.
    [[nodiscard]] std::string text(std::string_view key, Args args = {}) const;
    // The same in the plural form that n wants; {n} is the number.
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

// Which of the forms one, few and other a number takes, as in CLDR.
[[nodiscard]] std::string_view plural_form(std::string_view language, int n);

}  // namespace azulejo::cli
