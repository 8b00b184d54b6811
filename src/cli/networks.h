#pragma once

#include <memory>
#include <string>
#include <string_view>

#include "engine/nn/file.h"
#include "rules/any.h"

namespace azulejo::cli {

// Names an evaluation by rules, without networks.
inline constexpr std::string_view without_networks = "rules";

// The networks of a game from a file.
[[nodiscard]] std::shared_ptr<const engine::Networks> read_networks(const std::string& path, std::string_view game);

// The networks of an option: a file, `rules` for none, or an empty text for those built in. Null if there are none.
[[nodiscard]] std::shared_ptr<const engine::Networks> networks_option(const std::string& option, std::string_view game,
                                                                      const AnyPosition& start);
// Their name for messages.
[[nodiscard]] std::string name_of(const engine::Networks* networks);

}  // namespace azulejo::cli
