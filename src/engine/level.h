#pragma once

#include <array>
#include <compare>
#include <optional>
#include <string>
#include <string_view>

namespace azulejo::engine {

// How strong to play: 1 to 10, or as well as possible.
class Level {
  public:
    static constexpr int count = 10;

    [[nodiscard]] static constexpr Level max() { return Level(count + 1); }
    [[nodiscard]] static constexpr std::optional<Level> of(int number) {
        if (number < 1 || number > count) return std::nullopt;
        return Level(number);
    }
    // "1" to "10", or "max".
    [[nodiscard]] static std::optional<Level> parse(std::string_view text);

    [[nodiscard]] constexpr int number() const { return number_; }
    [[nodiscard]] constexpr bool is_max() const { return number_ > count; }
    friend constexpr auto operator<=>(Level, Level) = default;

  private:
    constexpr explicit Level(int number) : number_(number) {}
    int number_;
};

[[nodiscard]] std::string to_string(Level level);

}  // namespace azulejo::engine
