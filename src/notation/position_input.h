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
    Tags tags;  // none unless it was a record
};

// A game given as a record, or one that starts from a position string or a JSON state; the text tells which. A record
// holds one game here. What is wrong is named completely.
[[nodiscard]] std::expected<LoadedGame, Faults> read_game(std::string_view text);
// The position at its end.
[[nodiscard]] std::expected<AnyPosition, Faults> read_position(std::string_view text);
// The position of a JSON state.
[[nodiscard]] std::expected<AnyPosition, Faults> read_state(const json::Value& state);
// A position that looks like this to a viewer: what the state covers is filled in, the same way each time.
[[nodiscard]] std::expected<AnyPosition, Faults> read_view(const json::Value& state);

}  // namespace azulejo::notation
