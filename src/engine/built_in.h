#pragma once

#include "engine/nn/file.h"
#include "rules/classic/position.h"
#include "rules/duel/position.h"

namespace azulejo::engine {

// The networks in data/networks that are part of the program: for Azul with two players, with more, on the grey wall,
// and for Duel. Nothing where none has been trained yet.
[[nodiscard]] const Networks* built_in_networks(const classic::Position& position);
[[nodiscard]] const Networks* built_in_networks(const duel::Position& position);

}  // namespace azulejo::engine
