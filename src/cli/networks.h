#pragma once

#include <memory>
#include <string>
#include <string_view>

#include "engine/nn/file.h"

namespace azulejo::cli {

// Where networks can be named: a judgement by rules alone.
inline constexpr std::string_view without_networks = "rules";

// The networks of a game from a file.
[[nodiscard]] std::shared_ptr<const engine::Networks> read_networks(const std::string& path, std::string_view game);

}  // namespace azulejo::cli
