#pragma once

#include <string_view>

#include "engine/nn/file.h"
#include "rules/classic/position.h"
#include "rules/duel/position.h"

namespace azulejo::engine {

// Which file of data/networks judges a position: there is one for Azul with two players, with more, on the grey wall,
// and for Duel.
[[nodiscard]] inline std::string_view networks_name(const classic::Position& position) {
    if (position.wall() == classic::WallSide::grey) return "azul-grey";
    return position.players() > 2 ? "azul-n" : "azul-2";
}
[[nodiscard]] inline std::string_view networks_name(const duel::Position& /*position*/) {
    return "azul-duel";
}

// Those that are part of the program; nothing where none has been trained yet. A program to which networks are handed
// at run time has its own of these functions (AZULEJO_BUILT_IN_NETWORKS off).
[[nodiscard]] const Networks* built_in_networks(const classic::Position& position);
[[nodiscard]] const Networks* built_in_networks(const duel::Position& position);

}  // namespace azulejo::engine
