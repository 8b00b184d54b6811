#include "analysis/level_json.h"

namespace azulejo::analysis {

std::optional<engine::Level> read_level(const json::Value& value) {
    if (const auto number = value.integer()) return engine::Level::of(*number);
    if (value.string() != nullptr && *value.string() == to_string(engine::Level::max())) return engine::Level::max();
    return std::nullopt;
}

void append_level(std::string& out, engine::Level level) {
    if (level.is_max()) {
        json::append_quoted(out, to_string(level));
    } else {
        out += std::to_string(level.number());
    }
}

std::string expected_level() {
    return "a whole number from 1 to " + std::to_string(engine::Level::count) + ", or \"max\"";
}

}  // namespace azulejo::analysis
