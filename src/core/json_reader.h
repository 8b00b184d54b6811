#pragma once

#include <concepts>
#include <cstdint>
#include <initializer_list>
#include <limits>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/json.h"

// A strict reader of JSON objects. It reports every wrong, missing or unknown member, and what was expected. All JSON
// input is read through it.
namespace azulejo::json {

struct FieldFault {
    std::string field;  // "seats[0].kind"
    std::string problem;
};
using FieldFaults = std::vector<FieldFault>;

// What happens to members that the reader does not ask for.
enum class Unknown : unsigned char { refused, ignored };

// Reads the members of one object. The destructor reports members that were not read, unless they are to be ignored.
class ObjectReader {
  public:
    static constexpr std::size_t no_limit = std::numeric_limits<std::size_t>::max();

    // `where` is the path of the object inside the whole input; empty for the input itself.
    ObjectReader(const Value& value, std::string where, FieldFaults& faults, Unknown unknown = Unknown::refused);
    ~ObjectReader();
    ObjectReader(const ObjectReader&) = delete;
    ObjectReader& operator=(const ObjectReader&) = delete;

    // The member; null if it is missing.
    [[nodiscard]] const Value* find(std::string_view name);
    [[nodiscard]] std::string path(std::string_view name) const;
    [[nodiscard]] std::string path(std::string_view name, std::size_t index) const;  // "lines[0]"
    void fault(std::string_view name, const std::string& expected);

    // A wrong member is a fault. So is a missing one, unless there is a fallback.
    int integer(std::string_view name, int least, int most, std::optional<int> fallback = {});
    int integer(std::string_view name);
    // No value if the member is missing or null.
    std::optional<int> optional_integer(std::string_view name, int least, int most);
    // For numbers that do not fit an int. JSON numbers are exact up to 2^53.
    std::uint64_t large_integer(std::string_view name, std::uint64_t least, std::uint64_t most,
                                std::optional<std::uint64_t> fallback = {});
    // A 64-bit number, written as decimal digits in a string.
    std::uint64_t word(std::string_view name);
    double real(std::string_view name, double least, double most);
    bool flag(std::string_view name, std::optional<bool> fallback = {});
    std::string text(std::string_view name);
    // A text that `accepts` allows.
    template <std::predicate<std::string_view> F>
    std::string text(std::string_view name, const std::string& expected, F&& accepts,
                     std::optional<std::string> fallback = {}) {
        const Value* value = find(name);
        if (value == nullptr && fallback) return *std::move(fallback);
        if (value != nullptr && value->string() != nullptr && accepts(*value->string())) return *value->string();
        fault(name, expected);
        return {};
    }
    // One of these texts; returns its index.
    std::size_t choice(std::string_view name, std::span<const std::string_view> choices,
                       std::optional<std::size_t> fallback = {});
    std::size_t choice(std::string_view name, std::initializer_list<std::string_view> choices,
                       std::optional<std::size_t> fallback = {}) {
        return choice(name, std::span(choices.begin(), choices.size()), fallback);
    }
    const Array& list(std::string_view name, std::size_t least, std::size_t most = no_limit);
    std::vector<std::string> texts(std::string_view name, std::size_t least = 0, std::size_t most = no_limit);

  private:
    const Value& value_;
    std::string where_;
    FieldFaults& faults_;
    Unknown unknown_;
    std::vector<std::string> known_;
};

// Each as "field: problem".
[[nodiscard]] std::vector<std::string> to_strings(const FieldFaults& faults);
// All faults in one line.
[[nodiscard]] std::string to_string(const FieldFaults& faults);

}  // namespace azulejo::json
