#include "calls.h"
#include "core/number.h"

namespace azulejo::wasm {

std::string Arguments::text(std::string_view name) {
    const json::Value* value = request_.find(name);
    if (value != nullptr && value->string() != nullptr) return *value->string();
    fault(name, "a string expected");
    return {};
}

std::optional<int> Arguments::optional_number(std::string_view name, int least, int most) {
    const json::Value* value = request_.find(name);
    if (value == nullptr || value->is_null()) return std::nullopt;
    const auto number = value->integer();
    if (number && *number >= least && *number <= most) return number;
    fault(name, "a whole number from " + std::to_string(least) + " to " + std::to_string(most) + " expected");
    return least;
}

int Arguments::number(std::string_view name, int least, int most) {
    const auto given = optional_number(name, least, most);
    if (!given) fault(name, "a number is missing");
    return given.value_or(least);
}

std::uint64_t Arguments::word(std::string_view name) {
    const json::Value* value = request_.find(name);
    const auto number =
        value != nullptr && value->string() != nullptr ? parse_number<std::uint64_t>(*value->string()) : std::nullopt;
    if (!number) fault(name, "a whole number from 0 to 18446744073709551615 expected");
    return number.value_or(0);
}

bool Arguments::flag(std::string_view name) const {
    const json::Value* value = request_.find(name);
    return value != nullptr && value->boolean() != nullptr && *value->boolean();
}

std::vector<std::string> Arguments::texts(std::string_view name) {
    const json::Value* value = request_.find(name);
    std::vector<std::string> result;
    if (value != nullptr && value->array() != nullptr) {
        for (const json::Value& each : *value->array()) {
            if (each.string() == nullptr) break;
            result.push_back(*each.string());
        }
        if (result.size() == value->array()->size()) return result;
    }
    fault(name, "a list of strings expected");
    return {};
}

}  // namespace azulejo::wasm
