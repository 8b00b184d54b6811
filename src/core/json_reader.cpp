#include "core/json_reader.h"

#include <algorithm>
#include <cmath>

#include "core/ascii.h"
#include "core/json_writer.h"
#include "core/number.h"
#include "core/text.h"

namespace azulejo::json {

namespace {

template <std::integral T>
std::string whole_number(T least, T most) {
    if (least == most) return "the number " + std::to_string(least);
    return "a whole number from " + std::to_string(least) + " to " + std::to_string(most);
}

std::string size_range(std::size_t least, std::size_t most) {
    if (least == most) return " of " + std::to_string(least);
    if (most == ObjectReader::no_limit) return least == 0 ? "" : " of at least " + std::to_string(least);
    return least == 0 ? " of at most " + std::to_string(most)
                      : " of " + std::to_string(least) + " to " + std::to_string(most);
}

}  // namespace

ObjectReader::ObjectReader(const Value& value, std::string where, FieldFaults& faults, Unknown unknown)
    : value_(value), where_(std::move(where)), faults_(faults), unknown_(unknown) {
    if (value.object() == nullptr) faults_.push_back({where_.empty() ? "body" : where_, "expected an object"});
}

ObjectReader::~ObjectReader() {
    if (unknown_ == Unknown::ignored || value_.object() == nullptr) return;
    for (const auto& [name, member] : *value_.object()) {
        if (std::ranges::find(known_, name) != known_.end()) continue;
        std::string names;
        for (const std::string& known : known_) append_listed(names, known);
        const std::string shown = printable(shortened(name, 40));
        faults_.push_back({path(shown), names.empty() ? "unknown" : "unknown; there are " + names});
    }
}

const Value* ObjectReader::find(std::string_view name) {
    if (unknown_ == Unknown::refused) known_.emplace_back(name);
    return value_.find(name);
}

std::string ObjectReader::path(std::string_view name) const {
    return where_.empty() ? std::string(name) : where_ + '.' + std::string(name);
}

std::string ObjectReader::path(std::string_view name, std::size_t index) const {
    return path(name) + '[' + std::to_string(index) + ']';
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
    fault(name, whole_number(least, most));
    return least;
}

int ObjectReader::integer(std::string_view name) {
    const Value* value = find(name);
    const auto number = value == nullptr ? std::nullopt : value->integer();
    if (!number) fault(name, "a whole number");
    return number.value_or(0);
}

std::optional<int> ObjectReader::optional_integer(std::string_view name, int least, int most) {
    const Value* value = find(name);
    if (value == nullptr || value->is_null()) return std::nullopt;
    return integer(name, least, most);
}

std::uint64_t ObjectReader::large_integer(std::string_view name, std::uint64_t least, std::uint64_t most,
                                          std::optional<std::uint64_t> fallback) {
    const Value* value = find(name);
    if (value == nullptr && fallback) return *fallback;
    const double* number = value == nullptr ? nullptr : value->number();
    if (number != nullptr && *number == std::floor(*number) && *number >= static_cast<double>(least) &&
        *number <= static_cast<double>(most)) {
        return static_cast<std::uint64_t>(*number);
    }
    fault(name, whole_number(least, most));
    return least;
}

std::uint64_t ObjectReader::word(std::string_view name) {
    const Value* value = find(name);
    const auto number =
        value != nullptr && value->string() != nullptr ? parse_number<std::uint64_t>(*value->string()) : std::nullopt;
    if (!number) fault(name, "a string with a whole number from 0 to 18446744073709551615");
    return number.value_or(0);
}

double ObjectReader::real(std::string_view name, double least, double most) {
    const Value* value = find(name);
    const double* number = value == nullptr ? nullptr : value->number();
    if (number != nullptr && *number >= least && *number <= most) return *number;
    std::string from;
    std::string to;
    append_exact(from, least);
    append_exact(to, most);
    fault(name, "a number from " + from + " to " + to);
    return least;
}

bool ObjectReader::flag(std::string_view name, std::optional<bool> fallback) {
    const Value* value = find(name);
    if (value == nullptr && fallback) return *fallback;
    if (value != nullptr && value->boolean() != nullptr) return *value->boolean();
    fault(name, "true or false");
    return false;
}

std::string ObjectReader::text(std::string_view name) {
    return text(name, "a string", [](std::string_view) { return true; });
}

std::size_t ObjectReader::choice(std::string_view name, std::span<const std::string_view> choices,
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
    fault(name, "a list" + size_range(least, most));
    return none;
}

std::vector<std::string> ObjectReader::texts(std::string_view name, std::size_t least, std::size_t most) {
    const Value* value = find(name);
    const Array* list = value == nullptr ? nullptr : value->array();
    const auto is_text = [](const Value& item) { return item.string() != nullptr; };
    std::vector<std::string> result;
    if (list != nullptr && list->size() >= least && list->size() <= most && std::ranges::all_of(*list, is_text)) {
        for (const Value& item : *list) result.push_back(*item.string());
        return result;
    }
    const std::string size = size_range(least, most);
    fault(name, size.empty() ? "a list of strings" : "a list" + size + " strings");
    return result;
}

std::vector<std::string> to_strings(const FieldFaults& faults) {
    std::vector<std::string> result;
    for (const auto& [field, problem] : faults) result.push_back(field + ": " + problem);
    return result;
}

std::string to_string(const FieldFaults& faults) {
    std::string result;
    for (const std::string& each : to_strings(faults)) result += (result.empty() ? "" : "; ") + each;
    return result;
}

}  // namespace azulejo::json
