#include "engine/level.h"

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

constexpr std::array<Strength, Level::count + 1> strengths{{
    {.sight = Sight::points, .error = 4.0, .overlooks_floor = 0.5},
    {.sight = Sight::points, .error = 1.8, .overlooks_floor = 0.3},
    {.sight = Sight::points, .error = 1.1, .overlooks_floor = 0.1},
    {.sight = Sight::points, .error = 0.3},
    {.sight = Sight::search, .nodes = 60, .error = 0.04},
    {.sight = Sight::search, .nodes = 200, .error = 0.02},
    {.sight = Sight::search, .nodes = 800, .error = 0.005},
    {.sight = Sight::search, .nodes = 3000},
    {.sight = Sight::search, .nodes = 20000},
    {.sight = Sight::search, .nodes = 200000},
    {.sight = Sight::search},
}};

}  // namespace

const Strength& strength_of(Level level) {
    return strengths[static_cast<std::size_t>(level.number()) - 1];
}

}  // namespace azulejo::engine
