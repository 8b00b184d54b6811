#include "notation/tags.h"

#include <algorithm>
#include <charconv>

namespace azulejo::notation {

const std::string* Tags::find(std::string_view name) const {
    for (const auto& [key, value] : items_) {
        if (key == name) return &value;
    }
    return nullptr;
}

std::expected<std::string, std::string> start_tag(const Tags& tags, std::string_view name) {
    const std::string* value = tags.find(name);
    if (value == nullptr) return std::unexpected("the tag " + std::string(name) + " is missing");
    if (std::ranges::count(tags.items(), name, [](const auto& tag) { return std::string_view(tag.first); }) > 1) {
        return std::unexpected("the tag " + std::string(name) + " occurs twice");
    }
    return *value;
}

std::expected<int, std::string> start_number(const Tags& tags, std::string_view name, int lowest, int highest) {
    const auto text = start_tag(tags, name);
    if (!text) return std::unexpected(text.error());
    int value = 0;
    std::from_chars(text->data(), text->data() + text->size(), value);
    if (std::to_string(value) != *text || value < lowest || value > highest) {
        const std::string range = lowest < highest ? " to " + std::to_string(highest) : std::string();
        return std::unexpected("the tag " + std::string(name) + " must be " + std::to_string(lowest) + range);
    }
    return value;
}

}  // namespace azulejo::notation
