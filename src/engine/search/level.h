#pragma once

#include <array>
#include <compare>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace azulejo::engine {

// A playing strength: 1 to 10, or max.
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

// What weakens a level. Levels below max search less and add random errors to the values of moves.
struct Strength {
    // How moves are valued: by the points of this round alone, or by a search.
    enum class Method : std::uint8_t { points, search };
    Method method = Method::points;
    std::uint64_t nodes = 0;     // the limit of the search
    double error = 0;            // standard deviation of the error, in points or in shares of the victory
    double overlooks_floor = 0;  // the probability of ignoring the penalty for dropped tiles
};
// How much stronger search with evaluation is than greedy play in a game. The larger the gap, the larger the errors of
// the middle levels must be.
enum class SearchGap : std::uint8_t { large, small };
[[nodiscard]] const Strength& strength_of(Level level, SearchGap gap);

}  // namespace azulejo::engine
