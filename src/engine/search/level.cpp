#include "engine/search/level.h"

#include "core/number.h"

namespace azulejo::engine {

std::optional<Level> Level::parse(std::string_view text) {
    if (text == "max") return max();
    const auto number = parse_number<int>(text);
    return number && text.front() != '0' ? of(*number) : std::nullopt;
}

std::string to_string(Level level) {
    return level.is_max() ? "max" : std::to_string(level.number());
}

namespace {

using Sight = Strength::Sight;

constexpr std::array<Strength, 4> greedy_levels{{
    {.sight = Sight::points, .error = 3.5, .overlooks_floor = 0.5},
    {.sight = Sight::points, .error = 1.8, .overlooks_floor = 0.3},
    {.sight = Sight::points, .error = 1.1, .overlooks_floor = 0.1},
    {.sight = Sight::points, .error = 0.5, .overlooks_floor = 0.05},
}};
using SearchLevels = std::array<Strength, static_cast<std::size_t>(Level::count) + 1 - greedy_levels.size()>;
constexpr SearchLevels large_gap{{
    {.sight = Sight::search, .nodes = 400, .error = 0.2},
    {.sight = Sight::search, .nodes = 400, .error = 0.115},
    {.sight = Sight::search, .nodes = 400, .error = 0.065},
    {.sight = Sight::search, .nodes = 800, .error = 0.035},
    {.sight = Sight::search, .nodes = 1500, .error = 0.01},
    {.sight = Sight::search, .nodes = 8000},
    {.sight = Sight::search},
}};
constexpr SearchLevels small_gap{{
    {.sight = Sight::search, .nodes = 400, .error = 0.065},
    {.sight = Sight::search, .nodes = 400, .error = 0.03},
    {.sight = Sight::search, .nodes = 1000, .error = 0.015},
    {.sight = Sight::search, .nodes = 3000},
    {.sight = Sight::search, .nodes = 10000},
    {.sight = Sight::search, .nodes = 40000},
    {.sight = Sight::search},
}};

}  // namespace

const Strength& strength_of(Level level, SearchGap gap) {
    const auto at = static_cast<std::size_t>(level.number()) - 1;
    if (at < greedy_levels.size()) return greedy_levels[at];
    return (gap == SearchGap::large ? large_gap : small_gap)[at - greedy_levels.size()];
}

}  // namespace azulejo::engine
