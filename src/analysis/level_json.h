#pragma once

#include <optional>
#include <string>

#include "core/json.h"
#include "engine/search/level.h"

// Levels in JSON: a number, or "max".
namespace azulejo::analysis {

[[nodiscard]] std::optional<engine::Level> read_level(const json::Value& value);
void append_level(std::string& out, engine::Level level);
// What a message says that expects a level.
[[nodiscard]] std::string expected_level();

}  // namespace azulejo::analysis
