#pragma once

#include <cstddef>
#include <expected>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace azulejo::notation {

// All tags of a game, in the order written.
class Tags {
  public:
    static constexpr std::size_t max_tags = 256;

    void add(std::string name, std::string value) { items_.emplace_back(std::move(name), std::move(value)); }
    void clear() { items_.clear(); }
    [[nodiscard]] const std::string* find(std::string_view name) const;
    [[nodiscard]] const std::vector<std::pair<std::string, std::string>>& items() const { return items_; }

  private:
    std::vector<std::pair<std::string, std::string>> items_;
};

// The value of a tag that the start of a game needs, or what is wrong with it: it must occur exactly once.
[[nodiscard]] std::expected<std::string, std::string> start_tag(const Tags& tags, std::string_view name);
// The same for a number; leading zeros and signs are not allowed.
[[nodiscard]] std::expected<int, std::string> start_number(const Tags& tags, std::string_view name, int lowest,
                                                           int highest);

}  // namespace azulejo::notation
