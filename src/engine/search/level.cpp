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

using Method = Strength::Method;

constexpr std::array<Strength, 4> greedy_levels{{
    {.method = Method::points, .error = 3.5, .overlooks_floor = 0.5},
    {.method = Method::points, .error = 1.8, .overlooks_floor = 0.3},
    {.method = Method::points, .error = 1.1, .overlooks_floor = 0.1},
    {.method = Method::points, .error = 0.5, .overlooks_floor = 0.05},
}};
using SearchLevels = std::array<Strength, static_cast<std::size_t>(Level::count) + 1 - greedy_levels.size()>;
constexpr SearchLevels large_gap{{
    {.method = Method::search, .nodes = 400, .error = 0.2},
    {.method = Method::search, .nodes = 400, .error = 0.115},
    {.method = Method::search, .nodes = 400, .error = 0.065},
    {.method = Method::search, .nodes = 800, .error = 0.035},
    {.method = Method::search, .nodes = 1500, .error = 0.01},
    {.method = Method::search, .nodes = 8000},
    {.method = Method::search},
}};
constexpr SearchLevels small_gap{{
    {.method = Method::search, .nodes = 400, .error = 0.065},
    {.method = Method::search, .nodes = 400, .error = 0.03},
    {.method = Method::search, .nodes = 1000, .error = 0.015},
    {.method = Method::search, .nodes = 3000},
    {.method = Method::search, .nodes = 10000},
    {.method = Method::search, .nodes = 40000},
    {.method = Method::search},
}};

}  // namespace

const Strength& strength_of(Level level, SearchGap gap) {
    const auto at = static_cast<std::size_t>(level.number()) - 1;
    if (at < greedy_levels.size()) return greedy_levels[at];
    return (gap == SearchGap::large ? large_gap : small_gap)[at - greedy_levels.size()];
}

}  // namespace azulejo::engine
