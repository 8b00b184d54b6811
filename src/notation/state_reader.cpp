#include "notation/state_reader.h"

#include "core/text.h"

namespace azulejo::notation {

namespace {

std::string expected_size(std::size_t fewest, std::size_t most) {
    if (fewest == most) return std::to_string(most);
    if (fewest == 0) return "at most " + std::to_string(most);
    return std::to_string(fewest) + " to " + std::to_string(most);
}

}  // namespace

std::optional<std::string> MemberReader::member(const json::Value& object, std::string_view key,
                                                const std::string& where) {
    const json::Value* value = object.find(key);
    if (value != nullptr && value->string() != nullptr) return *value->string();
    fault(where + ": " + (value == nullptr ? "missing" : "a string expected"));
    return std::nullopt;
}

std::string MemberReader::text(const json::Value& object, std::string_view key, const std::string& where) {
    return member(object, key, where).value_or(std::string());
}

int MemberReader::number(const json::Value& object, std::string_view key, const std::string& where) {
    const json::Value* value = object.find(key);
    if (value != nullptr && value->integer()) return *value->integer();
    fault(where + ": " + (value == nullptr ? "missing" : "a whole number expected"));
    return 0;
}

std::vector<std::string> MemberReader::texts(const json::Value& object, std::string_view key, const std::string& where,
                                             std::size_t fewest, std::size_t most) {
    const json::Value* value = object.find(key);
    const json::Array* list = value == nullptr ? nullptr : value->array();
    std::vector<std::string> result;
    if (list == nullptr) {
        fault(where + ": " + (value == nullptr ? "missing" : "a list of strings expected"));
        return result;
    }
    if (list->size() < fewest || list->size() > most) {
        fault(where + ": " + std::to_string(list->size()) + " entries, not " + expected_size(fewest, most));
        return result;
    }
    for (const json::Value& item : *list) {
        if (item.string() == nullptr) {
            fault(where + ": a list of strings expected");
            return {};
        }
        result.push_back(*item.string());
    }
    return result;
}

StringFields::StringFields(std::string_view text) {
    for (const std::string_view part : split(text, " _\t\r\n")) {
        if (!part.empty()) parts_.push_back(part);
    }
}

}  // namespace azulejo::notation
