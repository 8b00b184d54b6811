#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/json.h"
#include "notation/fields.h"

// What the readers of positions need in every game, for JSON states and for position strings.
namespace azulejo::notation {

// Reads the members of JSON objects, each with a name for its place; what is missing or of another type becomes a
// fault.
class MemberReader {
  public:
    explicit MemberReader(Faults& faults) : faults_(faults) {}

    std::optional<std::string> member(const json::Value& object, std::string_view key, const std::string& where);
    std::string text(const json::Value& object, std::string_view key, const std::string& where);
    int number(const json::Value& object, std::string_view key, const std::string& where);
    // A list of strings, of at least `fewest` and at most `most`; empty where it is not.
    std::vector<std::string> texts(const json::Value& object, std::string_view key, const std::string& where,
                                   std::size_t fewest, std::size_t most);

  private:
    void fault(std::string message) { faults_.push_back(std::move(message)); }

    Faults& faults_;
};

// The fields of a position string one after the other.
class StringFields {
  public:
    explicit StringFields(std::string_view text);

    [[nodiscard]] std::size_t size() const { return parts_.size(); }
    [[nodiscard]] bool at_end() const { return at_ >= parts_.size(); }
    std::string_view next() { return at_end() ? std::string_view{} : parts_[at_++]; }

  private:
    std::vector<std::string_view> parts_;
    std::size_t at_ = 0;
};

}  // namespace azulejo::notation
