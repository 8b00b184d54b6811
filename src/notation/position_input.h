#pragma once

#include <expected>
#include <string_view>

#include "core/json.h"
#include "notation/fields.h"
#include "notation/replayer.h"
#include "rules/any.h"

namespace azulejo::notation {

struct LoadedGame {
    AnyGame game;
    Tags tags;  // only of a record
};

// Reads a record of one game, or a position string or JSON state as the start of a game. The text itself shows which it
// is. All faults are reported.
[[nodiscard]] std::expected<LoadedGame, Faults> read_game(std::string_view text);
// The position at its end.
[[nodiscard]] std::expected<AnyPosition, Faults> read_position(std::string_view text);
// The position of a JSON state.
[[nodiscard]] std::expected<AnyPosition, Faults> read_state(const json::Value& state);
// A position that looks like this to a viewer. Hidden parts are filled in, the same way each time.
[[nodiscard]] std::expected<AnyPosition, Faults> read_view(const json::Value& state);

}  // namespace azulejo::notation
