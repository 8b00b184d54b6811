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

using Strengths = std::array<Strength, Level::count>;

constexpr Strengths two_players{{
    {.nodes = 60,
     .candidates = 6,
     .overlooks = 30,
     .overlooks_floor = 36,
     .insight = 1,
     .misjudgement = 190,
     .temperature = 380},
    {.nodes = 60,
     .candidates = 6,
     .overlooks = 23,
     .overlooks_floor = 29,
     .insight = 6,
     .misjudgement = 180,
     .temperature = 325},
    {.nodes = 60,
     .candidates = 6,
     .overlooks = 18,
     .overlooks_floor = 24,
     .insight = 13,
     .misjudgement = 170,
     .temperature = 290},
    {.nodes = 100,
     .candidates = 6,
     .overlooks = 15,
     .overlooks_floor = 18,
     .insight = 22,
     .misjudgement = 160,
     .temperature = 250},
    {.nodes = 200,
     .candidates = 6,
     .seen = 1,
     .overlooks = 11,
     .overlooks_floor = 13,
     .insight = 39,
     .misjudgement = 150,
     .temperature = 210},
    {.nodes = 500,
     .candidates = 6,
     .seen = 2,
     .overlooks = 7,
     .overlooks_floor = 9,
     .insight = 64,
     .misjudgement = 120,
     .temperature = 155},
    {.nodes = 1000,
     .candidates = 4,
     .seen = 2,
     .overlooks = 5,
     .overlooks_floor = 6,
     .insight = 79,
     .misjudgement = 90,
     .temperature = 115},
    {.nodes = 1500,
     .candidates = 2,
     .seen = 3,
     .overlooks = 2,
     .overlooks_floor = 3,
     .insight = 91,
     .misjudgement = 50,
     .temperature = 60},
    {.nodes = 3000,
     .candidates = 2,
     .seen = 3,
     .overlooks = 1,
     .overlooks_floor = 1,
     .insight = 95,
     .misjudgement = 25,
     .temperature = 30},
    {.nodes = 6000, .seen = 3, .insight = 97},
}};
constexpr Strengths more_players{{
    {.candidates = 6, .overlooks = 42, .overlooks_floor = 50, .misjudgement = 240, .temperature = 450},
    {.nodes = 60,
     .candidates = 6,
     .overlooks = 35,
     .overlooks_floor = 42,
     .insight = 2,
     .misjudgement = 220,
     .temperature = 410},
    {.nodes = 60,
     .candidates = 6,
     .overlooks = 30,
     .overlooks_floor = 34,
     .insight = 6,
     .misjudgement = 205,
     .temperature = 370},
    {.nodes = 80,
     .candidates = 6,
     .overlooks = 25,
     .overlooks_floor = 28,
     .insight = 11,
     .misjudgement = 190,
     .temperature = 330},
    {.nodes = 100,
     .candidates = 6,
     .overlooks = 20,
     .overlooks_floor = 22,
     .insight = 17,
     .misjudgement = 175,
     .temperature = 290},
    {.nodes = 200,
     .candidates = 6,
     .overlooks = 15,
     .overlooks_floor = 15,
     .insight = 28,
     .misjudgement = 155,
     .temperature = 240},
    {.nodes = 300,
     .candidates = 6,
     .seen = 1,
     .overlooks = 10,
     .overlooks_floor = 10,
     .insight = 45,
     .misjudgement = 135,
     .temperature = 195},
    {.nodes = 500,
     .candidates = 6,
     .seen = 1,
     .overlooks = 7,
     .overlooks_floor = 7,
     .insight = 62,
     .misjudgement = 110,
     .temperature = 150},
    {.nodes = 1200,
     .candidates = 4,
     .seen = 1,
     .overlooks = 3,
     .overlooks_floor = 3,
     .insight = 83,
     .misjudgement = 60,
     .temperature = 85},
    {.nodes = 4000, .seen = 1, .insight = 100},
}};

}  // namespace

const Strength& strength_of(Level level, LevelTable table) {
    const Strengths& strengths = table == LevelTable::two_players ? two_players : more_players;
    return strengths[static_cast<std::size_t>(level.number()) - 1];
}

}  // namespace azulejo::engine
