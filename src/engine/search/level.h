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

// What weakens a level. Utilities are those of search: 16,000 lie between a certain loss and a certain win, and at even
// chances a point counts 200.
struct Strength {
    std::uint64_t nodes = 0;     // for all searches of a move; 0: it does not search
    std::size_t candidates = 0;  // how many moves come to mind because they promise points in this round
    std::size_t seen = 0;        // how many of the best moves of a search come to mind
    int overlooks = 0;           // the chance in hundredths that a colour, line or source is not noticed
    int overlooks_floor = 0;     // the chance in hundredths that the cost of dropped tiles is not noticed
    int insight = 0;             // the weight of search in hundredths; the rest is the weight of this round's points
    int misjudgement = 0;        // standard deviation of the errors of judgement, in utility
    int temperature = 0;         // a move that loses this utility is chosen e times less often; 0: always the best
};
// At tables of three and four, luck decides more, so the levels must differ more to be equally far from each other.
enum class LevelTable : std::uint8_t { two_players, more_players };
// Of a level below max.
[[nodiscard]] const Strength& strength_of(Level level, LevelTable table);

}  // namespace azulejo::engine
