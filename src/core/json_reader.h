#pragma once

#include <concepts>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/json.h"

// Reading objects strictly: every wrong, missing or unknown member is named, with what was expected. All objects from
// outside are read through this.
namespace azulejo::json {

struct FieldFault {
    std::string field;  // "seats[0].kind"
    std::string problem;
};
using FieldFaults = std::vector<FieldFault>;

// Reads the members of one object. Members that were not asked for when it is destroyed are faults.
class ObjectReader {
  public:
    // `where` names the object inside the whole, empty for the whole itself.
    ObjectReader(const Value& value, std::string where, FieldFaults& faults);
    ~ObjectReader();
    ObjectReader(const ObjectReader&) = delete;
    ObjectReader& operator=(const ObjectReader&) = delete;

    // The member, if it is there.
    [[nodiscard]] const Value* find(std::string_view name);
    [[nodiscard]] std::string path(std::string_view name) const;
    void fault(std::string_view name, const std::string& expected);

    // Each is a fault if the member is there and wrong; without a fallback, also if it is missing.
    int integer(std::string_view name, int least, int most, std::optional<int> fallback = {});
    bool flag(std::string_view name, std::optional<bool> fallback = {});
    // A text for which `accepts` holds.
    template <std::predicate<std::string_view> F>
    std::string text(std::string_view name, const std::string& expected, F&& accepts,
                     std::optional<std::string> fallback = {}) {
        const Value* value = find(name);
        if (value == nullptr && fallback) return *std::move(fallback);
        if (value != nullptr && value->string() != nullptr && accepts(*value->string())) return *value->string();
        fault(name, expected);
        return {};
    }
    // One of a few texts, by its place in the list.
    std::size_t choice(std::string_view name, const std::vector<std::string_view>& choices,
                       std::optional<std::size_t> fallback = {});
    const Array& list(std::string_view name, std::size_t least, std::size_t most);

  private:
    const Value& value_;
    std::string where_;
    FieldFaults& faults_;
    std::vector<std::string> known_;
};

// All faults in one line.
[[nodiscard]] std::string to_string(const FieldFaults& faults);

}  // namespace azulejo::json
