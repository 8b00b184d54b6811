#include "core/json_reader.h"

#include <algorithm>

#include "core/ascii.h"
#include "core/text.h"

namespace azulejo::json {

ObjectReader::ObjectReader(const Value& value, std::string where, FieldFaults& faults)
    : value_(value), where_(std::move(where)), faults_(faults) {
    if (value.object() == nullptr) faults_.push_back({where_.empty() ? "body" : where_, "expected an object"});
}

ObjectReader::~ObjectReader() {
    if (value_.object() == nullptr) return;
    for (const auto& [name, member] : *value_.object()) {
        if (std::ranges::find(known_, name) != known_.end()) continue;
        std::string names;
        for (const std::string& known : known_) append_listed(names, known);
        const std::string shown = printable(shortened(name, 40));
        faults_.push_back({path(shown), names.empty() ? "unknown" : "unknown; there are " + names});
    }
}

const Value* ObjectReader::find(std::string_view name) {
    known_.emplace_back(name);
    return value_.find(name);
}

std::string ObjectReader::path(std::string_view name) const {
    return where_.empty() ? std::string(name) : where_ + '.' + std::string(name);
}

void ObjectReader::fault(std::string_view name, const std::string& expected) {
    if (value_.object() == nullptr) return;
    faults_.push_back({path(name), (value_.find(name) == nullptr ? "missing; expected " : "expected ") + expected});
}

int ObjectReader::integer(std::string_view name, int least, int most, std::optional<int> fallback) {
    const Value* value = find(name);
    if (value == nullptr && fallback) return *fallback;
    const auto number = value == nullptr ? std::nullopt : value->integer();
    if (number && *number >= least && *number <= most) return *number;
    fault(name, "a whole number from " + std::to_string(least) + " to " + std::to_string(most));
    return least;
}

bool ObjectReader::flag(std::string_view name, std::optional<bool> fallback) {
    const Value* value = find(name);
    if (value == nullptr && fallback) return *fallback;
    if (value != nullptr && value->boolean() != nullptr) return *value->boolean();
    fault(name, "true or false");
    return false;
}

std::size_t ObjectReader::choice(std::string_view name, const std::vector<std::string_view>& choices,
                                 std::optional<std::size_t> fallback) {
    const Value* value = find(name);
    if (value == nullptr && fallback) return *fallback;
    if (value != nullptr && value->string() != nullptr) {
        const auto found = std::ranges::find(choices, *value->string());
        if (found != choices.end()) return static_cast<std::size_t>(found - choices.begin());
    }
    std::string names;
    for (const std::string_view each : choices) append_listed(names, each);
    fault(name, "one of " + names);
    return 0;
}

const Array& ObjectReader::list(std::string_view name, std::size_t least, std::size_t most) {
    static const Array none;
    const Value* value = find(name);
    const Array* list = value == nullptr ? nullptr : value->array();
    if (list != nullptr && list->size() >= least && list->size() <= most) return *list;
    fault(name, least == most ? "a list of " + std::to_string(least)
                              : "a list of " + std::to_string(least) + " to " + std::to_string(most));
    return none;
}

std::string to_string(const FieldFaults& faults) {
    std::string result;
    for (const auto& [field, problem] : faults) {
        if (!result.empty()) result += "; ";
        result += field + ": " + problem;
    }
    return result;
}

}  // namespace azulejo::json
