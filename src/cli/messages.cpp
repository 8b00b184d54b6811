#include "cli/messages.h"

#include <algorithm>
#include <cstdlib>

#include "cli/catalogues.h"
#include "cli/io.h"
#include "core/ascii.h"
#include "core/text.h"

namespace azulejo::cli {

namespace {

const Catalogue* find_catalogue(std::string_view language) {
    const auto found = std::ranges::find(catalogues(), language, &Catalogue::language);
    return found == catalogues().end() ? nullptr : &*found;
}

// LC_ALL, then LC_MESSAGES, then LANG, as POSIX says. Norwegian may also be called no.
std::string locale_language() {
    for (const char* variable : {"LC_ALL", "LC_MESSAGES", "LANG"}) {
        const char* value = std::getenv(variable);
        if (value == nullptr || *value == '\0') continue;
        const std::string_view locale(value);
        const std::string language(locale.substr(0, locale.find_first_of("_.@")));
        if (language == "no" || language == "nn") return "nb";
        return find_catalogue(language) != nullptr ? language : "en";
    }
    return "en";
}

// {n} is the number of a plural form; in other texts it is an ordinary argument.
std::string fill(std::string_view text, Args args, std::string_view number = {}) {
    std::string result;
    while (!text.empty()) {
        const std::size_t open = text.find('{');
        result += text.substr(0, open);
        if (open == std::string_view::npos) break;
        const std::size_t close = text.find('}', open);
        const std::string_view name = text.substr(open + 1, close - open - 1);
        if (name == "n") result += number;
        for (const auto& [key, value] : args) {
            if (key == name) result += value;
        }
        text.remove_prefix(close + 1);
    }
    return result;
}

}  // namespace

std::string_view plural_form(std::string_view language, int n) {
    if (language == "fr") return n == 0 || n == 1 ? "one" : "other";
    if (n == 1) return "one";
    if (language == "ro") return n == 0 || (n % 100 >= 1 && n % 100 <= 19) ? "few" : "other";
    return "other";
}

Messages::Messages(const std::string& language) : language_(language.empty() ? locale_language() : language) {
    const Catalogue* catalogue = find_catalogue(language_);
    if (catalogue == nullptr) {
        std::string known;
        for (const Catalogue& each : catalogues()) append_listed(known, each.language);
        throw BadInput("there is no language " + azulejo::in_quotes(language_) + "; there are " + known);
    }
    auto parsed = json::parse(catalogue->json);
    if (!parsed) throw std::logic_error("the catalogue " + language_ + " is not JSON: " + parsed.error().message);
    for (const auto& [key, value] : *parsed->object()) catalogue_.emplace(key, value);
}

const json::Value& Messages::find(std::string_view key) const {
    const auto found = catalogue_.find(key);
    if (found == catalogue_.end()) throw std::logic_error("no message " + std::string(key) + " in " + language_);
    return found->second;
}

std::string Messages::text(std::string_view key, Args args) const {
    return fill(*find(key).string(), args);
}

std::string Messages::plural(std::string_view key, int n, Args args) const {
    return fill(*find(key).find(plural_form(language_, n))->string(), args, std::to_string(n));
}

}  // namespace azulejo::cli
