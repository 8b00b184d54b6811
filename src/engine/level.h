#pragma once

#include <array>
#include <compare>
#include <cstdint>
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

// What a level sees and what it overlooks. Nobody below `max` cheats or plays nonsense: each does its best with less.
struct Strength {
    // How far it looks: only at its own points of this round, or at what the others can do and what comes later.
    enum class Sight : std::uint8_t { points, search };
    Sight sight = Sight::points;
    std::uint64_t nodes = 0;     // of a search
    double error = 0;            // how far it misjudges a move, as a standard deviation: points, or shares of victory
    double overlooks_floor = 0;  // how often it does not see what a move drops
};
// What tells levels apart differs: where judgement is worth much more than greed, it takes larger errors to play like
// somebody who has little of it.
enum class Judging : std::uint8_t { much, some };
[[nodiscard]] const Strength& strength_of(Level level, Judging worth);

}  // namespace azulejo::engine
