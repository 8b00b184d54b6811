#pragma once

#include <string>

namespace azulejo::cli {

[[nodiscard]] std::string version();
// The bots that can hold a seat, separated by commas.
[[nodiscard]] std::string bot_names();

}  // namespace azulejo::cli
