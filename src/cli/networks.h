#pragma once

#include <memory>
#include <string>
#include <string_view>

#include "engine/nn/file.h"
#include "rules/any.h"

namespace azulejo::cli {

// Where networks can be named: a judgement by rules alone.
inline constexpr std::string_view without_networks = "rules";

// The networks of a game from a file.
[[nodiscard]] std::shared_ptr<const engine::Networks> read_networks(const std::string& path, std::string_view game);

// The networks that an option names: a file, `rules` for none, nothing for those built in. Empty where there are none.
[[nodiscard]] std::shared_ptr<const engine::Networks> networks_option(const std::string& option, std::string_view game,
                                                                      const AnyPosition& start);
// The same in a few words.
[[nodiscard]] std::string name_of(const engine::Networks* networks);

}  // namespace azulejo::cli
